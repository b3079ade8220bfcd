// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { Icon, isIconName } from './icon.tsx'
import { IconButton } from './iconButton.tsx'

describe('Button', () => {
  it('is pressed by pointer and keys', async () => {
    const press = vi.fn()
    render(<Button onClick={press}>报名</Button>)
    await userEvent.click(screen.getByRole('button', { name: '报名' }))
    await userEvent.keyboard('{Enter}')
    expect(press).toHaveBeenCalledTimes(2)
  })

  it('does not submit a form unless it says so', async () => {
    const submit = vi.fn((event: Event) => event.preventDefault())
    const { container } = render(
      <form>
        <Button>其他</Button>
        <Button type="submit">提交</Button>
      </form>,
    )
    container.querySelector('form')?.addEventListener('submit', submit)
    await userEvent.click(screen.getByRole('button', { name: '其他' }))
    expect(submit).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: '提交' }))
    expect(submit).toHaveBeenCalledTimes(1)
  })

  it.each(['busy', 'off'] as const)('keeps its focus and ignores presses while %s', async (state) => {
    const press = vi.fn()
    const submit = vi.fn((event: Event) => event.preventDefault())
    const { container } = render(
      <form>
        <Button type="submit" onClick={press} {...{ [state]: true }}>
          报名
        </Button>
      </form>,
    )
    container.querySelector('form')?.addEventListener('submit', submit)
    const button = screen.getByRole('button')
    await userEvent.click(button)
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(press).not.toHaveBeenCalled()
    expect(submit).not.toHaveBeenCalled()
  })
})

describe('Icon', () => {
  it('is silent beside words and named alone', () => {
    const { rerender, container } = render(<Icon name="flag" />)
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
    rerender(<Icon name="flag" label="起点" />)
    expect(screen.getByRole('img', { name: '起点' })).toBeInTheDocument()
    render(<IconButton icon={<Icon name="close" />} label="关闭" />)
    expect(screen.getByRole('button', { name: '关闭' })).toBeInTheDocument()
  })

  it('knows its own names only', () => {
    expect(isIconName('flag')).toBe(true)
    expect(isIconName('toString')).toBe(false)
    expect(isIconName(null)).toBe(false)
  })
})
