// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseFirstAnswers } from '#runtime/first.ts'
import type { Block, DataSource, Json, JsonObject } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import { type RenderOptions, renderBlock } from '#support/page.tsx'
import { defineWidget } from './widget.ts'

const text = defineWidget<{ text: string }>({}, ({ text: words }) => <p>{words}</p>)
const list = defineWidget({}, function List({ children, source }) {
  return (
    <div>
      {children}
      {source?.loadingMore && <p>loading more</p>}
      {source?.error && <p role="alert">{source.error}</p>}
      {source?.hasMore && (
        <button type="button" onClick={source.more}>
          more
        </button>
      )}
    </div>
  )
})
const widgets = { text, list }
const blocks: Block = {
  type: 'list',
  source: 'races',
  blocks: [{ type: 'text', each: 'races', text: '{{item}}' }],
}
const failure = () => new RequestError('网络不给力', { code: 'network' })

/** The platform of a test: every call waits until it is answered. */
function platform() {
  const calls: { operation: string; params: JsonObject; answer(value: Json): Promise<void>; fail(): Promise<void> }[] =
    []
  const onRequest = (operation: string, params: JsonObject) =>
    new Promise<Json>((resolve, reject) => {
      calls.push({
        operation,
        params,
        answer: (value) => act(async () => resolve(value)),
        fail: () => act(async () => reject(failure())),
      })
    })
  const last = () => {
    const call = calls.at(-1)
    if (!call) throw new Error('nothing was called')
    return call
  }
  return { calls, last, onRequest }
}

function show(source: Partial<DataSource>, options: Partial<RenderOptions> = {}) {
  const { calls, last, onRequest } = platform()
  const page = { data: { races: { call: 'pageChina', ...source } } }
  return { calls, last, ...renderBlock(blocks, { widgets, onRequest, page, ...options }) }
}

const rows = () => [...document.querySelectorAll('p:not([role])')].map((row) => row.textContent)
const pageOf = (results: string[], totalCount = 5) => ({ results, totalCount })
const more = () => fireEvent.click(screen.getByRole('button', { name: 'more' }))
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a list', () => {
  const paging = { size: 2 }

  it('is loaded page by page until its total is reached', async () => {
    const { calls, last } = show({ paging })
    await last().answer(pageOf(['a', 'b'], 3))
    more()
    expect(last().params).toMatchObject({ pageNo: 2, pageSize: 2 })
    expect(rows()).toEqual(['a', 'b', 'loading more'])
    await last().answer(pageOf(['c'], 3))
    expect(rows()).toEqual(['a', 'b', 'c'])
    expect(screen.queryByRole('button', { name: 'more' })).toBeNull()
    expect(calls).toHaveLength(2)
  })

  it('says that its next page failed, and tries it again', async () => {
    const { last } = show({ paging })
    await last().answer(pageOf(['a', 'b']))
    more()
    await last().fail()
    expect(screen.getByRole('alert')).toHaveTextContent('网络不给力')
    expect(rows()).toEqual(['a', 'b'])
    more()
    expect(last().params).toMatchObject({ pageNo: 2 })
    await last().answer(pageOf(['c', 'd']))
    expect(rows()).toEqual(['a', 'b', 'c', 'd'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps what it shows while all its pages are loaded again', async () => {
    const { calls, last, runtime } = show({ paging })
    await last().answer(pageOf(['a', 'b']))
    more()
    await last().answer(pageOf(['c', 'd']))
    const reloading = runtime.reload('races')
    expect(rows()).toEqual(['a', 'b', 'c', 'd'])
    expect(screen.queryByTestId('skeleton')).toBeNull()
    await last().answer(pageOf(['new', 'a']))
    expect(rows()).toEqual(['a', 'b', 'c', 'd'])
    await last().answer(pageOf(['b', 'c']))
    await reloading
    expect(rows()).toEqual(['new', 'a', 'b', 'c'])
    expect(calls.map(({ params }) => params.pageNo)).toEqual([1, 2, 1, 2])
  })

  it('loses neither a reload nor the next page when they meet', async () => {
    const { calls, last, runtime } = show({ paging })
    await last().answer(pageOf(['a', 'b']))
    void runtime.reload('races')
    const overtaken = last()
    more()
    await overtaken.answer(pageOf(['old', 'old']))
    await last().answer(pageOf(['new', 'a']))
    await last().answer(pageOf(['b', 'c']))
    expect(rows()).toEqual(['new', 'a', 'b', 'c'])
    expect(calls.map(({ params }) => params.pageNo)).toEqual([1, 1, 1, 2])
  })

  it('asks anew whenever its page opens, and shows meanwhile what a page that is come back to had', async () => {
    const first = show({ paging })
    await first.last().answer(pageOf([], 0))
    first.unmount()
    const again = show({ paging })
    expect(again.calls).toHaveLength(1)
    expect(screen.getAllByTestId('skeleton')).not.toHaveLength(0)
    await again.last().answer(pageOf(['paid']))
    more()
    await again.last().answer(pageOf(['second']))
    const from = again.runtime.snapshot()
    again.unmount()
    const back = show({ paging }, { from })
    expect(rows()).toEqual(['paid', 'second'])
    await wait(1)
    await back.last().answer(pageOf(['cancelled', 'x']))
    await back.last().answer(pageOf(['second']))
    expect(rows()).toEqual(['cancelled', 'x', 'second'])
  })
})

describe('a reload', () => {
  it('rejects when it fails, and leaves what is shown', async () => {
    const { last, runtime } = show({})
    await last().answer(['a'])
    const outcome = runtime.reload().catch((error: Error) => error.message)
    await last().fail()
    expect(await outcome).toBe('网络不给力')
    expect(rows()).toEqual(['a'])
  })

  it('of a source that fails silently is no failure of the page', async () => {
    const { last, runtime } = show({ error: 'silent' })
    await last().answer(['a'])
    const outcome = runtime.reload()
    await last().fail()
    await expect(outcome).resolves.toBeUndefined()
  })
})

describe('what a document says', () => {
  const asked = { call: 'pageChina', with: { raceId: '1' } }
  const firstOf = (known: Json) => ({ first: parseFirstAnswers(JSON.stringify({ 1: { pageChina: known } })) })

  it('of all of an answer, is the answer: it is asked for only by a reload, and stays when that fails', async () => {
    const { calls, last, runtime } = show(asked, firstOf(['a', 'b']))
    expect(rows()).toEqual(['a', 'b'])
    await wait(60)
    expect(calls).toHaveLength(0)
    const outcome = runtime.reload().catch((error: Error) => error.message)
    await wait(1)
    await last().fail()
    expect(await outcome).toBe('网络不给力')
    expect(rows()).toEqual(['a', 'b'])
    void runtime.reload()
    await wait(1)
    await last().answer(['c'])
    expect(rows()).toEqual(['c'])
  })

  it('is there when somebody comes back to the page, and asked for anew', async () => {
    const { runtime, unmount } = show(asked, firstOf(['a']))
    const from = runtime.snapshot()
    unmount()
    const back = show(asked, { from })
    expect(rows()).toEqual(['a'])
    await wait(1)
    await back.last().answer(['b'])
    expect(rows()).toEqual(['b'])
  })

  it('of a part of an answer, is asked for', async () => {
    const { calls, last } = show(asked, firstOf([{ name: 'a', '?': true }]))
    expect(calls).toHaveLength(1)
    await last().answer(['a'])
    expect(rows()).toEqual(['a'])
  })
})

describe('a source with a timer', () => {
  it('goes on after a failure, and each call waits for the one before', async () => {
    const { calls, last } = show({ refresh: 10 })
    await last().answer(['a'])
    await wait(10)
    await last().fail()
    expect(rows()).toEqual(['a'])
    await wait(10)
    await last().answer(['b'])
    expect(rows()).toEqual(['b'])
    await wait(60)
    expect(calls).toHaveLength(4)
  })

  it('pages as well, and not while nobody sees the page', async () => {
    const { calls, last } = show({ refresh: 10, paging: { size: 2 } })
    await last().answer(pageOf(['a', 'b']))
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await wait(60)
    expect(calls).toHaveLength(1)
    hidden.mockRestore()
    await wait(10)
    await last().answer(pageOf(['c', 'd']))
    expect(rows()).toEqual(['c', 'd'])
  })

  it('ends with its page', async () => {
    const { calls, last, unmount } = show({ refresh: 10 })
    await last().answer(['a'])
    unmount()
    await wait(60)
    expect(calls).toHaveLength(1)
  })
})

it('shows the answer to the last question when questions change fast, whatever comes first', async () => {
  const { calls, runtime } = show({ with: { city: '{{state.city}}' } }, { state: { city: 'a' } })
  await act(async () => void (await runtime.run([{ do: 'set', state: { city: 'b' } }])))
  expect(calls.map(({ params }) => params.city)).toEqual(['a', 'b'])
  await calls[1]?.answer(['of b'])
  await calls[0]?.answer(['of a'])
  expect(rows()).toEqual(['of b'])
  await wait(1)
  await act(async () => void (await runtime.run([{ do: 'set', state: { city: 'a' } }])))
  expect(rows()).toEqual(['of a'])
  await wait(1)
  await calls[2]?.answer(['of a now'])
  expect(rows()).toEqual(['of a now'])
})

it('breaks off its calls when the page is left', async () => {
  const { ports, unmount } = show({})
  const [, , signal] = ports.request.mock.calls[0] ?? []
  expect(signal?.aborted).toBe(false)
  unmount()
  expect(signal?.aborted).toBe(true)
})
