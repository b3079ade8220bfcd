// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { defineWidget } from '#runtime/react/widget.ts'
import { renderBlock } from '#support/page.tsx'
import fixedBar from './widget.tsx'

const next = defineWidget({}, () => <button type="button">立即报名</button>)
const widgets = { fixedBar, next }

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('shows the amount with what it is, and the next step', () => {
  renderBlock(
    { type: 'fixedBar', amount: 12000, amountLabel: '应付', note: '名额保留 15 分钟', blocks: [{ type: 'next' }] },
    { widgets },
  )
  expect(screen.getByText('应付').parentElement).toHaveTextContent('应付¥120')
  expect(screen.getByText('名额保留 15 分钟')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '立即报名' })).toBeInTheDocument()
})

it('calls zero free and shows no amount it does not know', () => {
  const { unmount } = renderBlock({ type: 'fixedBar', amount: 0 }, { widgets })
  expect(screen.getByText('免费')).toBeInTheDocument()
  unmount()
  const { container } = renderBlock({ type: 'fixedBar', amount: '{{state.none}}', amountLabel: '应付' }, { widgets })
  expect(container).not.toHaveTextContent('应付')
})

it('keeps its height free below the page, and tells it to toasts', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(96)
  const { container, unmount } = renderBlock({ type: 'fixedBar', amount: 1 }, { widgets })
  expect(container.querySelector<HTMLElement>('[aria-hidden="true"]')?.style.height).toBe('96px')
  expect(document.documentElement.style.getPropertyValue('--sl-bar-height')).toBe('96px')
  unmount()
  expect(document.documentElement.style.getPropertyValue('--sl-bar-height')).toBe('')
})

it('says that the amount has changed while it was in sight, and takes a tap only once that could be read', async () => {
  vi.useFakeTimers()
  const tapped = vi.fn()
  const submit = defineWidget({}, () => (
    <button type="button" onClick={tapped}>
      确认订单
    </button>
  ))
  const { runtime } = renderBlock(
    { type: 'fixedBar', amount: '{{state.payable}}', tellChange: true, blocks: [{ type: 'submit' }] },
    { widgets: { fixedBar, submit }, state: { payable: 9900 } },
  )
  const tap = () => fireEvent.click(screen.getByRole('button'))
  const change = (payable: number) => act(async () => void (await runtime.run([{ do: 'set', state: { payable } }])))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  tap()
  expect(tapped).toHaveBeenCalledTimes(1)
  await change(12_000)
  expect(screen.getByRole('status')).toHaveTextContent('价格已变化：从 ¥99 变为 ¥120')
  expect(screen.getByRole('group')).toHaveAttribute('aria-disabled', 'true')
  tap()
  expect(tapped).toHaveBeenCalledTimes(1)
  act(() => void vi.advanceTimersByTime(900))
  await change(15_000)
  expect(screen.getByRole('status')).toHaveTextContent('从 ¥120 变为 ¥150')
  act(() => void vi.advanceTimersByTime(900))
  tap()
  expect(tapped).toHaveBeenCalledTimes(1)
  act(() => void vi.advanceTimersByTime(200))
  tap()
  expect(tapped).toHaveBeenCalledTimes(2)
})

it('does not count the time in which nobody looks', async () => {
  vi.useFakeTimers()
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { runtime } = renderBlock(
    { type: 'fixedBar', amount: '{{state.payable}}', tellChange: true, blocks: [{ type: 'next' }] },
    { widgets, state: { payable: 9900 } },
  )
  await act(async () => void (await runtime.run([{ do: 'set', state: { payable: 12_000 } }])))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByRole('group')).toHaveAttribute('aria-disabled', 'true')
  hidden.mockReturnValue('visible')
  fireEvent(document, new Event('visibilitychange'))
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.getByRole('group')).not.toHaveAttribute('aria-disabled')
})

it('says nothing of an amount that the runner changes', async () => {
  const { runtime } = renderBlock(
    { type: 'fixedBar', amount: '{{state.payable}}', blocks: [{ type: 'next' }] },
    { widgets, state: { payable: 9900 } },
  )
  await act(async () => void (await runtime.run([{ do: 'set', state: { payable: 12_000 } }])))
  expect(screen.getByText('¥120')).toBeInTheDocument()
  expect(screen.queryByRole('status')).toBeNull()
})
