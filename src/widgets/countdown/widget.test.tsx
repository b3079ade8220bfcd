// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { i18n } from '#lib/i18n.ts'
import type { WidgetComponent } from '#runtime/react/widget.ts'
import { helpers } from '#support/page.tsx'
import definition from './widget.tsx'

const Countdown = definition.render as unknown as WidgetComponent

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it("counts on the server's clock, tells its end once and says so", () => {
  const emit = vi.fn(async () => true)
  const ahead = 3_600_000
  const now = () => Date.now() + ahead
  render(<Countdown {...helpers({ now, emit })} until={now() + 86_401_000} label="距报名截止" endedText="报名已截止" />)
  expect(screen.getByRole('timer')).toHaveTextContent('1天00时00分01秒')
  pass(2000)
  expect(screen.getByRole('timer')).toHaveTextContent('23时59分59秒')
  expect(emit).not.toHaveBeenCalled()
  pass(86_400_000)
  expect(screen.getByText('报名已截止')).toBeInTheDocument()
  expect(emit).toHaveBeenCalledExactlyOnceWith('end')
})

it('tells days alone until the last three of them', () => {
  render(<Countdown {...helpers()} until={Date.now() + 3 * 86_400_000 + 120_000} label="距报名截止" />)
  expect(screen.getByRole('timer')).toHaveTextContent(/^3天$/)
  pass(180_000)
  expect(screen.getByRole('timer')).toHaveTextContent('2天23时59分00秒')
})

it('is silent about an end long ago, and about no moment at all', () => {
  const emit = vi.fn(async () => true)
  const { container, rerender } = render(<Countdown {...helpers({ emit })} until={5} />)
  pass(2000)
  expect(container).toBeEmptyDOMElement()
  rerender(<Countdown {...helpers({ emit })} until={undefined} endedText="报名已截止" />)
  expect(container).toBeEmptyDOMElement()
  expect(emit).not.toHaveBeenCalled()
})

it('counts on when the moment is put off', () => {
  const { rerender } = render(<Countdown {...helpers()} until={Date.now() + 1000} endedText="已截止" />)
  pass(2000)
  expect(screen.getByText('已截止')).toBeInTheDocument()
  rerender(<Countdown {...helpers()} until={Date.now() + 60_000} endedText="已截止" />)
  pass(1000)
  expect(screen.getByRole('timer')).toHaveTextContent(/^00分59秒$/)
})

it('speaks English', async () => {
  await act(() => i18n.changeLanguage('en'))
  render(<Countdown {...helpers()} until={Date.now() + 61_000} />)
  expect(screen.getByRole('timer')).toHaveTextContent(/^01m01s$/)
  await act(() => i18n.changeLanguage('zh'))
})
