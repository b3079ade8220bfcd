// @vitest-environment jsdom

import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { i18n } from '#lib/i18n.ts'
import { CountdownText } from './countdownText.tsx'
import { ErrorPanel } from './errorPanel.tsx'
import { LoadingOverlay } from './loadingOverlay.tsx'
import { ToastHost } from './toast.tsx'
import { showToast } from './toastStore.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('toasts', () => {
  it('stay two seconds unless told otherwise, and are read out by their tone', () => {
    render(<ToastHost />)
    act(() => showToast('复制成功', { tone: 'success' }))
    expect(screen.getByRole('status')).toHaveTextContent('复制成功')
    pass(1999)
    expect(screen.getByRole('status')).toHaveTextContent('复制成功')
    pass(1)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    act(() => showToast('系统繁忙，请稍后再试', { tone: 'error', ms: 5000 }))
    expect(screen.getByRole('alert')).toHaveTextContent('系统繁忙')
    pass(4000)
    act(() => showToast('已刷新'))
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
    pass(1500)
    expect(screen.getByRole('status')).toHaveTextContent('已刷新')
  })
})

describe('LoadingOverlay', () => {
  it('says so in both languages and keeps touches from scrolling', async () => {
    const { rerender } = render(<LoadingOverlay open>…</LoadingOverlay>)
    expect(screen.getByRole('status')).toHaveTextContent('加载中')
    expect(fireEvent.touchMove(screen.getByText('加载中'))).toBe(false)
    await act(() => i18n.changeLanguage('en'))
    expect(screen.getByRole('status')).toHaveTextContent('Loading…')
    await act(() => i18n.changeLanguage('zh'))
    rerender(<LoadingOverlay open={false}>…</LoadingOverlay>)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })
})

describe('CountdownText', () => {
  it('counts to the second and tells its end once', () => {
    const ended = vi.fn()
    const until = Date.now() + 90_062_000
    render(<CountdownText until={until} now={Date.now} onEnd={ended} endedText="已截止" />)
    expect(screen.getByRole('timer')).toHaveTextContent('1 天 01:01:02')
    pass(90_061_000)
    expect(screen.getByRole('timer')).toHaveTextContent(/^00:01$/)
    expect(ended).not.toHaveBeenCalled()
    pass(5000)
    expect(screen.getByText('已截止')).toBeInTheDocument()
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it('says days alone until the last three', () => {
    // Three days and nearly a fourth: of the calendar four, as a list of races tells it too.
    vi.setSystemTime(Date.parse('2026-11-27T22:00:00+08:00'))
    render(<CountdownText until={Date.parse('2026-12-01T21:59:59+08:00')} now={Date.now} />)
    expect(screen.getByRole('timer')).toHaveTextContent(/^4 天$/)
    pass(86_400_000)
    expect(screen.getByRole('timer')).toHaveTextContent('2 天 23:59:59')
  })

  it('says in words that it is what is left, until it is over', () => {
    const until = Date.now() + 60_000
    render(<CountdownText inWords until={until} now={Date.now} endedText="已截止" />)
    expect(screen.getByRole('timer')).toHaveTextContent(/^还有 01:00$/)
    pass(61_000)
    expect(screen.getByText('已截止')).toBeInTheDocument()
  })

  it('does not tell an end that was over before it was shown', () => {
    const ended = vi.fn()
    render(<CountdownText until={Date.now() - 1} now={Date.now} onEnd={ended} />)
    pass(3000)
    expect(screen.getByText('已结束')).toBeInTheDocument()
    expect(ended).not.toHaveBeenCalled()
  })
})

describe('ErrorPanel', () => {
  it('says what can be done', () => {
    const retry = vi.fn()
    render(<ErrorPanel text="请检查网络" onRetry={retry} />)
    expect(screen.getByRole('alert')).toHaveTextContent('请检查网络')
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(retry).toHaveBeenCalledTimes(1)
  })
})
