import { vi } from 'vitest'
import type { Block, Json, JsonObject, Page } from '#runtime/model.ts'
import { createPageRuntime, type PageRuntimeOptions } from '#runtime/pageRuntime.ts'
import type { Picks, Ports, SavedAnswers, Surroundings } from '#runtime/ports.ts'
import type { Loaded } from '#runtime/sources.ts'

/** A page's entries in memory; `forward` is the browser's button. */
export function testEntries() {
  const entries: JsonObject[] = [{}]
  const listeners = new Set<() => void>()
  let at = 0
  const go = (to: number) => {
    at = Math.min(Math.max(0, to), entries.length - 1)
    for (const listener of listeners) listener()
  }
  return {
    current: () => entries[at] ?? {},
    push(values: JsonObject) {
      at += 1
      entries.splice(at, entries.length, values)
    },
    replace: (values: JsonObject) => void entries.splice(at, 1, values),
    back: (count: number) => go(at - count),
    forward: () => go(at + 1),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    position: () => at,
  }
}

/** Ports that record their calls; drafts live in a Map. */
export function testPorts(
  onRequest: (operation: string, params: JsonObject) => Json | Promise<Json> = () => null,
  drafts = new Map<string, SavedAnswers>(),
  kept = new Map<string, Json>(),
  entries?: ReturnType<typeof testEntries>,
) {
  const elsewhere = new Set<(answers: SavedAnswers) => void>()
  return {
    request: vi.fn<Ports['request']>(async (operation, params) => onRequest(operation, params)),
    navigate: vi.fn<Ports['navigate']>(),
    back: vi.fn<Ports['back']>(),
    close: vi.fn<Ports['close']>(async () => {}),
    setLanguage: vi.fn<Ports['setLanguage']>(),
    address: (to, { query }) => {
      const given = Object.entries(query).filter(([, value]) => value !== null)
      const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
      return search ? `${to}?${search}` : to
    },
    now: vi.fn<Ports['now']>(() => Date.now()),
    toast: vi.fn<Ports['toast']>(),
    confirm: vi.fn<Ports['confirm']>(async () => true),
    copy: vi.fn<Ports['copy']>(async () => {}),
    share: vi.fn<Ports['share']>(async () => {}),
    track: vi.fn<Ports['track']>(),
    open: vi.fn<Ports['open']>(),
    drafts: {
      open: (key: string) => ({
        answers: drafts.get(key) ?? {},
        save: (answers: SavedAnswers) => void drafts.set(key, answers),
        clear: () => void drafts.delete(key),
        follow: (listener: (answers: SavedAnswers) => void) => {
          elsewhere.add(listener)
          return () => elsewhere.delete(listener)
        },
      }),
    },
    /** What another tab or the slower storage says of the open draft. */
    tellDraft: (answers: SavedAnswers) => {
      for (const listener of elsewhere) listener(answers)
    },
    stateStorage: {
      load: (key: string) => kept.get(key) ?? null,
      save: (key: string, value: Json) => void kept.set(key, value),
    },
    entries: entries ?? testEntries(),
    picks: {
      asked: vi.fn<Picks['asked']>(() => null),
      ask: vi.fn<Picks['ask']>(async () => {}),
      give: vi.fn<Picks['give']>(async () => {}),
      take: vi.fn<Picks['take']>(async () => null),
    },
  } satisfies Ports & { tellDraft(answers: SavedAnswers): void }
}

/** A page's runtime without React: what its sources are answered is given by the test. */
export function runtimeForTest(
  page: Partial<Page>,
  {
    ports = testPorts(),
    surroundings = {},
    ...options
  }: Partial<Omit<PageRuntimeOptions, 'page' | 'surroundings' | 'ports'>> & {
    ports?: ReturnType<typeof testPorts>
    surroundings?: Partial<Surroundings>
  } = {},
) {
  const runtime = createPageRuntime({
    page: { format: 1, route: '/test', title: 'test', blocks: [], ...page },
    ports,
    surroundings: { lang: 'zh', user: null, env: {}, site: {}, ...surroundings },
    query: {},
    ...options,
  })
  const { get, set } = runtime.data.store
  const keyOf = (name: string) => {
    const source = runtime.sources.get(name)
    const call = source && get(source.call)
    if (call?.status !== 'call') throw new Error(`"${name}" is not called`)
    return call.key
  }
  return Object.assign(runtime, {
    ports,
    get,
    set,
    answer: (name: string, value: Json, more: Partial<Loaded> = {}) =>
      runtime.cache.set(keyOf(name), { data: { value, pages: 1, hasMore: false, ...more } }),
    fail: (name: string, error: unknown) => runtime.cache.set(keyOf(name), { error }),
    read: (name: string) => get(runtime.data[name as 'state']) as JsonObject,
    viewOf: (block: Block, local?: JsonObject) => get(runtime.views.block(block, local)),
    rowsOf: (block: Block, local?: JsonObject) => get(runtime.views.rows(block, local)),
  })
}
