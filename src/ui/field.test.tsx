// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Field } from './field.tsx'
import { ErrorSummary } from './problems/errorSummary.tsx'

describe('Field', () => {
  it('reads its help and error with the control', () => {
    render(
      <Field id="phone" label="手机号" required help="用于接收短信" error="请填写 11 位手机号">
        {(control) => <input {...control} />}
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: /手机号/ })
    expect(input).toBeInvalid()
    expect(input).toBeRequired()
    expect(input).toHaveAccessibleDescription('错误：请填写 11 位手机号 用于接收短信')
  })

  it('keeps the line of a fault that is mended, and has none before', () => {
    const field = (error: string | null) => (
      <Field id="club" label="跑团" error={error}>
        {(control) => <input {...control} />}
      </Field>
    )
    const { container, rerender } = render(field(null))
    const line = container.querySelector('#club-error')
    expect(line).not.toHaveAttribute('data-kept')
    rerender(field('请填写跑团'))
    rerender(field(null))
    expect(line).toHaveAttribute('data-kept')
    expect(line).toBeEmptyDOMElement()
    expect(screen.getByRole('textbox')).toBeValid()
  })

  it('says nothing more than it has', () => {
    render(
      <Field id="club" label="跑团" optional>
        {(control) => <input {...control} />}
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: '跑团选填' })
    expect(input).toBeValid()
    expect(input).not.toHaveAttribute('aria-describedby')
  })

  it('puts several controls under one legend', () => {
    render(
      <Field id="size" label="衣服尺码" group error="请选择尺码">
        {() => <input type="radio" aria-label="M" />}
      </Field>,
    )
    expect(screen.getByRole('group', { name: '衣服尺码' })).toHaveAccessibleDescription('错误：请选择尺码')
  })

  it('says that an answer is required once: at its control, or in the words of its label', () => {
    const { container } = render(
      <>
        <Field id="size" label="衣服尺码" required group error="请选择尺码">
          {(control) => <input {...control} type="radio" aria-label="M" />}
        </Field>
        <Field id="photo" label="照片" required saysRequired>
          {(control) => <input {...control} type="file" />}
        </Field>
      </>,
    )
    expect(screen.getByRole('group', { name: '衣服尺码必填' })).toHaveAccessibleDescription('错误：请选择尺码')
    expect(screen.getByRole('radio')).not.toHaveAttribute('aria-describedby')
    expect(screen.getByLabelText('照片*必填')).toHaveAttribute('type', 'file')
    expect(container.querySelector('[aria-required]')).toBeNull()
  })
})

describe('ErrorSummary', () => {
  it('tells more than 12 problems by section, the first of them open', async () => {
    const go = vi.fn()
    const section = ['证件信息', '联系方式']
    const problems = Array.from({ length: 13 }, (_, at) => ({
      id: String(at),
      message: `第 ${at} 处`,
      section: section[at % 2],
      onGo: () => go(at),
    }))
    const all = () => userEvent.click(screen.getByRole('button', { name: '查看全部' }))
    const { rerender } = render(<ErrorSummary problems={problems.slice(1)} />)
    await all()
    expect(await screen.findAllByRole('button', { name: /^第/ })).toHaveLength(12)
    expect(screen.queryByRole('group')).toBeNull()
    rerender(<ErrorSummary problems={problems} attempt={1} />)
    expect(screen.queryByText('第 1 处')).toBeNull()
    await all()
    const [first, second] = await screen.findAllByRole('group')
    expect(first).toHaveTextContent('证件信息7')
    expect(second).toHaveTextContent('联系方式6')
    expect([first, second].map((part) => part?.hasAttribute('open'))).toEqual([true, false])
    await userEvent.click(screen.getByText('联系方式'))
    await userEvent.click(screen.getByRole('button', { name: '第 11 处' }))
    expect(go).toHaveBeenCalledExactlyOnceWith(11)
    rerender(<ErrorSummary problems={problems.map(({ section: _section, ...one }) => one)} attempt={2} />)
    await all()
    expect(await screen.findAllByRole('button', { name: /^第/ })).toHaveLength(12)
    await userEvent.click(screen.getByRole('button', { name: '还有 1 处' }))
    expect(screen.getByRole('button', { name: '第 12 处' })).toBeInTheDocument()
  })

  it('shows a few of many sections, and the others when asked', async () => {
    const problems = Array.from({ length: 40 }, (_, at) => ({
      id: String(at),
      message: `第 ${at} 处`,
      section: `第 ${at >> 1} 部分`,
      onGo: () => {},
    }))
    render(<ErrorSummary problems={problems} />)
    await userEvent.click(screen.getByRole('button', { name: '查看全部' }))
    expect(await screen.findAllByRole('group')).toHaveLength(12)
    await userEvent.click(screen.getByRole('button', { name: '还有 16 处' }))
    expect(screen.getAllByRole('group')).toHaveLength(20)
  })

  it('shows hundreds a few at a time, and leads to each of them', async () => {
    const go = vi.fn()
    const problems = Array.from({ length: 500 }, (_, at) => ({
      id: `${at}`,
      message: `第 ${at} 处`,
      onGo: () => go(at),
    }))
    render(<ErrorSummary problems={problems} />)
    fireEvent.click(screen.getByRole('button', { name: '查看全部' }))
    expect(await screen.findAllByRole('button', { name: /^第/ })).toHaveLength(12)
    const more = () => screen.queryByText(/^还有 \d+ 处$/)
    for (let button = more(); button; button = more()) fireEvent.click(button)
    fireEvent.click(screen.getByText('第 499 处'))
    expect(go).toHaveBeenCalledExactlyOnceWith(499)
  })

  it('takes the focus with every attempt, leads from one to the next, and stays when all are mended', async () => {
    const gone: string[] = []
    const [name, phone, size] = ['name', 'phone', 'size'].map((id) => ({ id, message: id, onGo: () => gone.push(id) }))
    if (!name || !phone || !size) throw new Error('three problems')
    const next = () => userEvent.click(screen.getByRole('button', { name: '去下一处' }))
    const { rerender } = render(<ErrorSummary problems={[name, phone, size]} attempt={1} />)
    expect(screen.getByRole('alert', { name: '还有 3 处要改' })).toHaveFocus()
    await next()
    await next()
    expect(screen.getByRole('alert')).not.toHaveFocus()
    rerender(<ErrorSummary problems={[name, size]} attempt={1} />)
    expect(screen.getByRole('alert', { name: '还有 2 处要改' })).not.toHaveFocus()
    await next()
    await next()
    expect(gone).toEqual(['name', 'phone', 'size', 'name'])
    rerender(<ErrorSummary problems={[size]} attempt={2} />)
    expect(screen.getByRole('alert', { name: 'size' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'size' }))
    expect(gone).toHaveLength(5)
    rerender(<ErrorSummary problems={[]} attempt={2} />)
    expect(screen.getByRole('alert', { name: '都改好了' })).toBeVisible()
    rerender(<ErrorSummary problems={[]} attempt={3} />)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
