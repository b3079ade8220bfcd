// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Json } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import { renderBlock } from '#support/page.tsx'
import { defineWidget } from './widget.ts'

const text = defineWidget<{ text: string }>({}, ({ text: words }) => <p>{words}</p>)

function show(onRequest: () => Json, lang: 'zh' | 'en' = 'zh') {
  return renderBlock(
    { type: 'text', text: '{{races}}' },
    { widgets: { text }, onRequest, lang, page: { data: { races: { call: 'list' } }, refresh: { pull: true } } },
  )
}

async function pull(by: number, end: 'touchEnd' | 'touchCancel' = 'touchEnd'): Promise<void> {
  const page = screen.getByRole('status')
  fireEvent.touchStart(page, { touches: [{ clientY: 0 }] })
  fireEvent.touchMove(page, { touches: [{ clientY: by }] })
  await act(async () => void fireEvent[end](page))
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('loads the page again and says so, for as long as the page wants', async () => {
  let answer = 'before'
  show(() => answer)
  await act(async () => {})
  answer = 'after'
  await pull(200)
  expect(screen.getByText('after')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('刷新成功')
  act(() => vi.advanceTimersByTime(1000))
  expect(screen.getByRole('status')).toHaveTextContent('')
})

it('says that it failed, in both languages, and leaves what is shown', async () => {
  for (const [lang, words] of [
    ['zh', '刷新失败，请稍后再试'],
    ['en', 'Refresh failed. Please try again later'],
  ] as const) {
    const answers: (() => Json)[] = [() => 'before']
    const view = show(() => {
      const next = answers.shift()
      if (next) return next()
      throw new RequestError('网络不给力', { code: 'network' })
    }, lang)
    await act(async () => {})
    await pull(200)
    expect(screen.getByRole('status')).toHaveTextContent(words)
    expect(screen.getByText('before')).toBeVisible()
    view.unmount()
  }
})

it('does nothing after a short pull, or one that the browser took over', async () => {
  const { ports } = show(() => 'a')
  await act(async () => {})
  await pull(60)
  await pull(200, 'touchCancel')
  expect(ports.request).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('status')).toHaveTextContent('')
})
