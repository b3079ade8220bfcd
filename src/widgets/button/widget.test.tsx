// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderBlock } from '#support/page.tsx'
import button from './widget.tsx'

const widgets = { button }

it('runs its actions once while they are under way', async () => {
  let finish: (value: null) => void = () => {}
  const { ports } = renderBlock(
    { type: 'button', text: '提交', onTap: [{ do: 'call', call: 'save' }] },
    { widgets, onRequest: () => new Promise((resolve) => (finish = resolve)) },
  )
  const press = screen.getByRole('button', { name: '提交' })
  await userEvent.click(press)
  expect(press).toHaveAttribute('aria-busy', 'true')
  await userEvent.click(press)
  expect(ports.request).toHaveBeenCalledTimes(1)
  await act(async () => finish(null))
  expect(press).not.toHaveAttribute('aria-busy')
  await userEvent.click(press)
  expect(ports.request).toHaveBeenCalledTimes(2)
})

it('says why it is off, and does nothing', async () => {
  const { ports } = renderBlock(
    {
      type: 'button',
      text: '立即报名',
      disabled: '{{state.closed}}',
      reason: '报名已截止',
      onTap: [{ do: 'navigate', to: '/registration' }],
    },
    { widgets, state: { closed: true } },
  )
  const press = screen.getByRole('button', { name: '立即报名' })
  expect(press).toHaveAccessibleDescription('报名已截止')
  await userEvent.click(press)
  expect(press).toHaveFocus()
  expect(ports.navigate).not.toHaveBeenCalled()
})

it('keeps the reason to itself while it is on', () => {
  renderBlock({ type: 'button', text: '报名', reason: '报名已截止', icon: 'none-such' }, { widgets })
  expect(screen.queryByText('报名已截止')).toBeNull()
  expect(screen.getByRole('button')).not.toHaveAttribute('aria-describedby')
})

it('is called by its words and what it is about', () => {
  const choose = (about: string) => ({ type: 'button', text: '选择这个项目', about })
  renderBlock([choose('半程马拉松'), choose('10 公里')], { widgets })
  expect(screen.getByRole('button', { name: '选择这个项目 半程马拉松' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '选择这个项目 10 公里' })).toBeInTheDocument()
})
