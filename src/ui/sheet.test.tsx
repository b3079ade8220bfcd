// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { askConfirm, ConfirmHost } from './confirmHost.tsx'
import { Sheet } from './sheet.tsx'

function Opener() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <Sheet open={open} title="选择城市" onClose={() => setOpen(false)}>
        <button type="button">上海</button>
      </Sheet>
    </>
  )
}

describe('Sheet', () => {
  it('is a dialog with a name; closes by its button and gives the focus back', async () => {
    render(<Opener />)
    const opener = screen.getByRole('button', { name: '打开' })
    await userEvent.click(opener)
    expect(screen.getByRole('dialog', { name: '选择城市' })).toBeVisible()
    expect(document.documentElement.style.overflow).toBe('hidden')
    await userEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(opener).toHaveFocus()
    expect(document.documentElement.style.overflow).toBe('')
  })

  it('closes by Esc and by a tap beside it, not by one inside', async () => {
    const close = vi.fn()
    render(
      <Sheet open title="筛选" onClose={close}>
        <p>内容</p>
      </Sheet>,
    )
    fireEvent.click(screen.getByText('内容'))
    expect(close).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('dialog'))
    expect(close).toHaveBeenCalledTimes(1)
    fireEvent.keyDown(screen.getByText('内容'), { key: 'Escape' })
    expect(close).toHaveBeenCalledTimes(2)
  })
})

describe('askConfirm', () => {
  it('asks one question after the other and answers each', async () => {
    render(<ConfirmHost />)
    // Files share a process: a way back answers what another has left open.
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
    let first: Promise<boolean> = Promise.resolve(false)
    let second: Promise<boolean> = Promise.resolve(true)
    act(() => {
      first = askConfirm({ title: '取消订单？', text: '取消后不能恢复。', ok: '取消订单', cancel: '再想想' })
      second = askConfirm({ text: '退出登录？' })
    })
    expect(screen.getByRole('alertdialog', { name: '取消订单？' })).toHaveAccessibleDescription('取消后不能恢复。')
    await userEvent.click(screen.getByRole('button', { name: '取消订单' }))
    await expect(first).resolves.toBe(true)
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription('退出登录？')
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' })
    await expect(second).resolves.toBe(false)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
