import { atom } from 'jotai/vanilla'
import { describe, expect, it, vi } from 'vitest'
import { runtimeForTest } from '#support/runtime.ts'
import { parseFirstAnswers } from './first.ts'
import type { DataSource, Json, JsonObject } from './model.ts'
import { RequestError } from './ports.ts'
import { listItems, loadSource, pagesWanted } from './sources.ts'

/** A page of one source beside another that it may read. */
function pageOf(source: object, more: object = {}, options: object = {}) {
  const data = { own: { call: 'own', ...source }, race: { call: 'raceDetail' } } as Record<string, DataSource>
  const runtime = runtimeForTest({ data, ...more }, options)
  const own = runtime.sources.get('own')
  if (!own) throw new Error('no source')
  return { ...runtime, own, call: () => runtime.get(own.call), state: () => runtime.get(own.state) }
}

describe('a source', () => {
  it('is called with what it says, once that is there', () => {
    const { call, answer } = pageOf({ with: { id: '{{race.id}}', kind: 'a' } })
    expect(call()).toEqual({ status: 'waiting' })
    answer('race', { id: 7 })
    expect(call()).toEqual({ status: 'call', key: expect.any(String), params: { id: 7, kind: 'a' } })
  })

  it.each<[string, string, string, string, string]>([
    ['off where its condition does not hold', 'state.no', 'off', 'off', 'off'],
    ['called where it does', 'state.yes', 'call', 'call', 'call'],
    ['waiting for what its condition reads', 'race.open', 'waiting', 'off', 'call'],
    ['waiting for the status that its condition asks for', "status.race == 'ready'", 'waiting', 'call', 'call'],
    ['called at once by a status that is there already', "status.race == 'loading'", 'call', 'off', 'off'],
  ])('is %s', (_what, when, before, closed, open) => {
    const { call, answer } = pageOf({ when }, { state: { yes: 1 } })
    const statuses = [call().status]
    for (const isOpen of [false, true]) {
      answer('race', { open: isOpen })
      statuses.push(call().status)
    }
    expect(statuses).toEqual([before, closed, open])
  })

  it('is asked for anew by other arguments, by another runner and for other pages', () => {
    const keyOf = (source: object, user: Json = null, state = {}) => {
      const call = pageOf({ with: { id: '{{state.id}}' }, ...source }, { state }, { surroundings: { user } }).call()
      return call.status === 'call' ? call.key : ''
    }
    const keys = [
      keyOf({}),
      keyOf({}, null, { id: 1 }),
      keyOf({}, { userId: '7' }),
      keyOf({ paging: { size: 2 } }),
      keyOf({ call: 'x' }),
    ]
    expect(new Set(keys).size).toBe(5)
    expect([keyOf({}), keyOf({}, {})]).toEqual([keys[0], keys[0]])
  })

  it('tells who reads it that its answer is another, not that a call has begun', () => {
    const { own, get, call, cache, answer } = pageOf({})
    const readings = vi.fn()
    const reader = atom((read) => readings(read(own.state).status))
    get(reader)
    const asked = call()
    cache.set(asked.status === 'call' ? asked.key : '', { isValidating: true })
    get(reader)
    expect(readings.mock.calls).toEqual([['loading']])
    answer('own', 'x')
    get(reader)
    expect(readings.mock.calls).toEqual([['loading'], ['ready']])
  })

  it('is idle, loading, ready or failed', () => {
    expect(pageOf({ when: 'state.no' }).state()).toEqual({ status: 'idle' })
    const { state, answer, fail, call, cache } = pageOf({ with: { id: '{{state.id}}' } })
    expect(state()).toEqual({ status: 'loading' })
    answer('own', 'x')
    expect(state()).toEqual({ status: 'ready', value: 'x', hasMore: false, loadingMore: false, error: null })
    fail('own', new RequestError('没有', { code: 404, retry: false }))
    expect(state()).toEqual({ status: 'error', error: '没有', silent: false, retry: false, code: 404 })
    fail('own', new RequestError('', { code: 500 }))
    expect(state()).toEqual({
      status: 'error',
      error: '系统开小差了，请稍后再试',
      silent: false,
      retry: true,
      code: 500,
    })
    fail('own', new Error('bug'))
    expect(state()).toMatchObject({ retry: true })
    const now = call()
    if (now.status === 'call') cache.delete(now.key)
    expect(state()).toEqual({ status: 'loading' })
    const silent = pageOf({ error: 'silent' })
    silent.fail('own', new Error())
    expect(silent.state()).toMatchObject({ silent: true })
  })

  it('has what is known of its answer before, of a race its own; nothing of a list in pages', () => {
    const first = parseFirstAnswers('{"":{"own":{"all":1,"?":true}},"r1":{"own":{"one":1,"?":true}},"r2":{}}')
    const known = (source: object) => pageOf(source, {}, { first }).state()
    expect([known({}), known({ with: { raceId: 'r1' } })]).toMatchObject([
      { status: 'loading', first: { all: 1 } },
      { status: 'loading', first: { one: 1 } },
    ])
    expect([known({ with: { raceId: 'r2' } }), known({ paging: {} }), known({ with: { raceId: 'r3' } })]).toEqual(
      [1, 2, 3].map(() => ({ status: 'loading' })),
    )
  })

  it('says of its next page that it comes, or why it did not; of a reload nothing', () => {
    const { own, call, cache, set, state } = pageOf({ paging: { size: 2 } })
    const key = (call() as { key: string }).key
    const data = { value: ['a', 'b'], pages: 1, hasMore: true }
    const now = (entry: object, pages = 2, of = key) => {
      cache.set(key, { data, ...entry })
      set(own.asked, { key: of, pages })
      const { loadingMore, error } = state() as { loadingMore: boolean; error: string | null }
      return [loadingMore, error]
    }
    const error = new RequestError('没有网络', { code: 1 })
    expect(now({ isValidating: true })).toEqual([true, null])
    expect(now({ isValidating: true, error })).toEqual([true, null])
    expect(now({ error })).toEqual([false, '没有网络'])
    expect([now({ isValidating: true }, 1), now({ error }, 1), now({ isValidating: true }, 2, 'other')]).toEqual([
      [false, null],
      [false, null],
      [false, null],
    ])
    expect(now({ isValidating: true, data: { ...data, hasMore: false } })).toEqual([false, null])
  })
})

describe('a list in pages', () => {
  const load = async (
    answers: Json[],
    pages: number,
    paging: object = { size: 2 },
    known?: { value: Json; pages: number; hasMore: boolean },
  ) => {
    const request = vi.fn(
      async (_operation: string, _params: JsonObject) => answers[request.mock.calls.length - 1] ?? null,
    )
    const loaded = await loadSource({ call: 'list', paging }, { kind: 'a' }, pages, request, known)
    return { loaded, params: request.mock.calls.map(([, params]) => params) }
  }
  const page = (results: Json[], totalCount?: number) => ({ results, ...(totalCount !== undefined && { totalCount }) })

  it.each<[string, Json[], number, Json[], boolean]>([
    [
      'as many as are asked for',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      1,
      ['a', 'b'],
      true,
    ],
    ['until one is not full', [['a', 'b'], ['c']], 3, ['a', 'b', 'c'], false],
    ['until its total', [page(['a', 'b'], 3), page(['c'], 3)], 3, ['a', 'b', 'c'], false],
    ['less than full, below its total', [page(['a'], 3), page(['b', 'c'], 3)], 2, ['a', 'b', 'c'], false],
    ['none more where one is empty, whatever its total says', [page([], 9)], 3, [], false],
    ['none of what is no list', ['x'], 2, [], false],
  ])('has pages: %s', async (_what, answers, pages, value, hasMore) => {
    const { loaded, params } = await load(answers, pages)
    expect([loaded.value, loaded.hasMore, loaded.pages]).toEqual([value, hasMore, params.length])
    if (value.length === 0) expect(params).toHaveLength(1)
  })

  it('is asked for by number and size, under the names that the operation has for them', async () => {
    expect((await load([['a', 'b'], ['c']], 2)).params).toEqual(
      [1, 2].map((pageNo) => ({ kind: 'a', pageNo, pageSize: 2 })),
    )
    expect((await load([[]], 1, { page: 'p', pageSize: 's' })).params).toEqual([{ kind: 'a', p: 1, s: 10 }])
  })

  it('goes on after the pages that are known', async () => {
    const { loaded, params } = await load([['c', 'd']], 2, { size: 2 }, { value: ['a', 'b'], pages: 1, hasMore: true })
    expect([loaded, params.map(({ pageNo }) => pageNo)]).toEqual([
      { value: ['a', 'b', 'c', 'd'], pages: 2, hasMore: true },
      [2],
    ])
  })

  it('is loaded as far as it is asked for under its key, and as far as it is shown', () => {
    const loaded = { value: [], pages: 2, hasMore: true }
    const asked = { key: 'k', pages: 3 }
    expect([
      pagesWanted(asked, 'k', loaded),
      pagesWanted(asked, 'l', loaded),
      pagesWanted(asked, 'l', undefined),
      pagesWanted({ key: 'k', pages: 1 }, 'k', loaded),
    ]).toEqual([3, 2, 1, 2])
  })

  it('without pages is one answer as it is', async () => {
    expect(await loadSource({ call: 'x' }, {}, 3, async () => ({ a: 1 }))).toEqual({
      value: { a: 1 },
      pages: 1,
      hasMore: false,
    })
    expect([listItems([1]), listItems({ results: [2] }), listItems({ results: 'x' }), listItems(null)]).toEqual([
      [1],
      [2],
      [],
      [],
    ])
  })
})
