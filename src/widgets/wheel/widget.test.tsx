// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { type RenderOptions, renderBlock } from '#support/page.tsx'
import example from './example.json'
import wheel from './widget.tsx'

const widgets = { wheel }
const block: Block = {
  type: 'wheel',
  label: { zh: '报名抽奖', en: 'Entry draw' },
  text: { zh: '抽奖', en: 'Draw' },
  turn: '{{state.turn}}',
  stopAt: '{{state.stopAt}}',
  items: ['shoes', 'none', 'shirt', 'coupon'].map((id) => ({ id, text: id, gone: id === 'shoes' })),
  onDraw: [{ do: 'toast', text: 'drawn' }],
  onStop: [{ do: 'toast', text: 'stopped' }],
}
const show = (more: Partial<Block> = {}, options: Partial<RenderOptions> = {}) =>
  renderBlock({ ...block, ...more }, { widgets, lang: 'en', state: { turn: null, stopAt: null }, ...options })
type View = ReturnType<typeof show>
const decide = ({ runtime }: View, turn: string, stopAt: string) =>
  act(() => runtime.data.store.set(runtime.data.state, { turn, stopAt }))
const disc = () => screen.getByRole('img')
const angle = () => Number(/rotate\((-?[\d.]+)deg\)/.exec(disc().style.transform)?.[1])

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

it('turns only once it is decided, and stops at that field', async () => {
  const view = show()
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  screen.getByRole('button', { name: 'Draw' }).focus()
  await user.keyboard('{Enter}')
  expect(view.ports.toast).toHaveBeenLastCalledWith('drawn', expect.anything())
  expect(angle()).toBe(0)
  decide(view, '1', 'shirt')
  // The middle of the third of four fields stands at the top.
  expect(angle() % 360).toBe(135)
  expect(angle()).toBeGreaterThan(5 * 360)
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true')
  await user.click(screen.getByRole('button'))
  expect(view.ports.toast).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(4_100))
  expect(screen.getByRole('status')).toHaveTextContent('Stopped at shirt')
  expect(view.ports.toast).toHaveBeenLastCalledWith('stopped', expect.anything())
  const before = angle()
  decide(view, '2', 'shoes')
  expect(angle()).toBeGreaterThan(before + 4 * 360)
  expect(angle() % 360).toBe(315)
})

it('keeps the words of its fields upright, wherever it stands', () => {
  const view = show()
  decide(view, '1', 'shirt')
  for (const id of ['shoes', 'coupon']) {
    expect(screen.getByText(id).parentElement?.style.transform).toBe(`rotate(${-angle()}deg)`)
  }
})

it('hardly waits where motion is unwanted', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const view = show()
  decide(view, '1', 'none')
  await act(() => vi.advanceTimersByTimeAsync(350))
  expect(view.ports.toast).toHaveBeenLastCalledWith('stopped', expect.anything())
  vi.unstubAllGlobals()
})

it('says what it holds and what has gone, and why it is off', async () => {
  const view = show({ disabled: true, reason: { zh: '没有机会', en: 'No chances left' } })
  expect(disc()).toHaveAccessibleName('Entry draw: shoes (gone), none, shirt, coupon')
  const button = screen.getByRole('button', { name: 'Draw' })
  expect(button).toHaveAccessibleDescription('No chances left')
  button.click()
  expect(view.ports.toast).not.toHaveBeenCalled()
})

it('renders its example in both languages', () => {
  for (const lang of ['zh', 'en'] as const) {
    const view = renderBlock(example as Block[], { widgets, lang })
    expect(view.container.textContent).toContain(lang === 'zh' ? '碳板跑鞋' : 'Carbon shoes')
    view.unmount()
  }
})
