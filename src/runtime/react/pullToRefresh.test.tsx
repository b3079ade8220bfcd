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
    ['en', 'Couldn’t refresh. Try again later'],
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

it('keeps as much room as it is pulled, up to an end, and tells when to let go', async () => {
  let answer: (value: Json) => void = () => {}
  const { ports } = show(() => 'a')
  await act(async () => {})
  ports.request.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  const page = screen.getByRole('status')
  const now = () => [page.style.height, page.textContent]
  const move = (to: number) => fireEvent.touchMove(page, { touches: [{ clientY: to }] })
  move(100)
  expect(now()).toEqual(['0px', ''])
  fireEvent.touchStart(page, { touches: [{ clientY: 10 }] })
  move(18)
  expect(now()).toEqual(['0px', ''])
  move(110)
  expect(now()).toEqual(['50px', '下拉刷新'])
  move(138)
  expect(now()).toEqual(['64px', '松开刷新'])
  move(900)
  expect(now()).toEqual(['96px', '松开刷新'])
  fireEvent.touchEnd(page)
  expect(now()).toEqual(['44px', '正在刷新…'])
  fireEvent.touchStart(page, { touches: [{ clientY: 0 }] })
  move(200)
  expect(now()).toEqual(['44px', '正在刷新…'])
  await act(async () => answer('b'))
  expect(now()).toEqual(['44px', '刷新成功'])
})

it('is not pulled where the page is scrolled down', async () => {
  show(() => 'a')
  await act(async () => {})
  vi.stubGlobal('scrollY', 10)
  await pull(200)
  expect(screen.getByRole('status')).toHaveTextContent('')
  const page = screen.getByRole('status')
  fireEvent.touchStart(page, { touches: [{ clientY: 0 }] })
  vi.unstubAllGlobals()
  fireEvent.touchMove(page, { touches: [{ clientY: 100 }] })
  expect(page.style.height).toBe('0px')
})
