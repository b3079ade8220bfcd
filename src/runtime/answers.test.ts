import { createStore } from 'jotai/vanilla'
import { expect, it, vi } from 'vitest'
import { createAnswers, draftKey } from './answers.ts'
import type { Page } from './model.ts'
import type { SavedAnswers } from './ports.ts'
import { createPageStore } from './store.ts'

/** The answers of a page, with a draft that has these already. */
function answersOf(known: SavedAnswers = {}, typed: SavedAnswers = {}) {
  const surroundings = { lang: 'zh', user: null, env: {}, site: {} } as const
  const data = createPageStore({ surroundings, query: {}, state: {} }, () => 0)
  let tell: (answers: SavedAnswers) => void = () => {}
  const unfollow = vi.fn()
  const draft = {
    answers: known,
    save: vi.fn<(answers: SavedAnswers) => void>(),
    clear: vi.fn(),
    follow: (listener: typeof tell) => {
      tell = listener
      return unfollow
    },
  }
  const answers = createAnswers(data, { open: () => draft }, typed)
  const saved = () => draft.save.mock.lastCall?.[0]
  const { get } = data.store
  return {
    answers,
    draft,
    saved,
    unfollow,
    tell: (all: SavedAnswers) => tell(all),
    draftNow: () => get(data.draft),
    now: () => get(data.answers),
    versions: () => get(data.versions),
  }
}

const id = { $draft: { value: 'd1', own: true as const } }

it('are those of the draft, under those that were typed before it was opened', () => {
  const { answers, draft, saved, draftNow, now, versions } = answersOf({
    ...id,
    a: { value: 1, version: 'h' },
    b: { value: 2 },
  })
  answers.set('b', 3)
  expect([answers.get('a'), draft.save.mock.calls.length]).toEqual([null, 0])
  answers.open('key')
  expect([now(), versions(), draftNow()]).toEqual([
    { a: 1, b: 3 },
    { a: 'h', b: null },
    { id: 'd1', resumed: true },
  ])
  expect(saved()).toEqual({ ...id, a: { value: 1, version: 'h' }, b: { value: 3 } })
  expect([answers.read('a'), answers.read('c'), answers.read('toString')]).toEqual([
    { value: 1, version: 'h' },
    { value: null, version: null },
    { value: null, version: null },
  ])
})

it('are not saved as long as nobody has typed any', () => {
  const { answers, draft, draftNow } = answersOf({})
  answers.open('key')
  expect([draft.save.mock.calls, draftNow()]).toEqual([[], { id: expect.any(String), resumed: false }])
})

it('are resumed where the runner has typed some, not by what the page has made by itself', () => {
  const resumed = (known: SavedAnswers) => {
    const { answers, draftNow } = answersOf(known)
    answers.open('key')
    return draftNow().resumed
  }
  expect([resumed(id), resumed({ ...id, a: { value: 1, own: true } }), resumed({ ...id, a: { value: 1 } })]).toEqual([
    false,
    false,
    true,
  ])
  expect(resumed({ $draft: { value: 'd1' } })).toBe(false)
})

it('keep what was said of them beside a new value', () => {
  const { answers, saved } = answersOf()
  answers.open('key')
  answers.set('a', 1, { version: 'h', privacy: { x: 'public' } })
  answers.set('a', 2, { version: 'i' })
  expect(saved()?.a).toEqual({ value: 2, version: 'i', privacy: { x: 'public' } })
})

it('without a draft are what a page would lose; with one, or once sent, nothing is', () => {
  const typed = { a: { value: 1 } }
  const { answers } = answersOf({}, typed)
  expect(answers.undrafted()).toEqual(typed)
  answers.open(null)
  expect([answers.undrafted(), answers.get('a')]).toEqual([typed, 1])
  answers.forget()
  expect(answers.undrafted()).toEqual({})
  const drafted = answersOf({}, typed)
  drafted.answers.open('key')
  expect(drafted.answers.undrafted()).toEqual({})
})

it('once sent stay on the screen, under a new id, and are not saved again', () => {
  const { answers, draft, draftNow, tell, now } = answersOf({ ...id, a: { value: 1 } })
  answers.open('key')
  answers.follow(() => {})
  answers.forget()
  expect([draft.clear.mock.calls.length, answers.get('a')]).toEqual([1, 1])
  expect(draftNow()).toEqual({ id: expect.any(String), resumed: false })
  expect(draftNow().id).not.toBe('d1')
  answers.set('a', 2)
  tell({ ...id, a: { value: 9 } })
  expect([draft.save.mock.calls.length, now()]).toEqual([0, { a: 2 }])
})

it('are those that another tab has typed, told one by one where they differ', () => {
  const { answers, tell, now, draftNow, unfollow } = answersOf({ ...id })
  answers.open('key')
  answers.set('a', { x: 1 })
  answers.set('b', 1)
  answers.set('c', 1)
  const heard = vi.fn<(name: string) => void>()
  const stop = answers.follow(heard)
  tell({ $draft: { value: 'd2' }, a: { value: { x: 1 } }, b: { value: 2 }, d: { value: 1 } })
  expect(heard.mock.calls.flat().sort()).toEqual(['b', 'c', 'd'])
  expect([now(), draftNow().id]).toEqual([{ a: { x: 1 }, b: 2, d: 1 }, 'd2'])
  tell({ a: { value: 1 } })
  expect(draftNow().id).toBe('d2')
  stop()
  expect(unfollow).toHaveBeenCalledOnce()
})

it('are resumed by what comes later too, but not by what adds to what is typed here', () => {
  const later = (before: SavedAnswers, answers: SavedAnswers) => {
    const page = answersOf(before)
    page.answers.open('key')
    page.answers.follow(() => {})
    page.tell(answers)
    return page.draftNow().resumed
  }
  expect([later(id, { ...id, a: { value: 1 } }), later(id, id), later({ ...id, a: { value: 1 } }, id)]).toEqual([
    true,
    false,
    true,
  ])
  const typing = answersOf(id)
  typing.answers.open('key')
  typing.answers.set('a', 1)
  typing.answers.follow(() => {})
  typing.tell({ ...id, a: { value: 1 }, b: { value: 1 } })
  expect(typing.draftNow().resumed).toBe(false)
})

it('follow nothing without a draft, nor where nobody saves any', () => {
  const { answers } = answersOf()
  answers.open(null)
  expect(answers.follow(() => {})()).toBeUndefined()
  const surroundings = { lang: 'zh', user: null, env: {}, site: {} } as const
  const unsaved = createAnswers(
    createPageStore({ surroundings, query: {}, state: {} }, () => 0),
    null,
  )
  unsaved.open('key')
  unsaved.set('a', 1)
  expect(unsaved.get('a')).toBe(1)
})

it('stand under the page, the runner and what the page says', () => {
  const page = { draft: { key: '{{query.raceId}}' }, route: ['/a', '/b'] } as Page
  const scope = () => ({ read: (name: string) => (name === 'query' ? { raceId: 'r1' } : undefined) })
  const key = (more: object, user: unknown = null) => draftKey({ ...page, ...more }, user as never, scope)
  expect([key({}), key({ route: '/c' }), key({ draft: { key: 'x', of: '/d' } })]).toEqual(['/a||r1', '/c||r1', '/d||x'])
  expect([key({}, { userId: '7' }), key({}, {}), key({}, []), key({ draft: undefined })]).toEqual([
    '/a|7|r1',
    '/a||r1',
    '/a||r1',
    null,
  ])
})

it('of a page move its clock only while somebody looks at it', () => {
  vi.useFakeTimers({ now: 5000 })
  const store = createStore()
  const surroundings = { lang: 'zh', user: null, env: {}, site: {} } as const
  const { now } = createPageStore({ surroundings, query: {}, state: {}, at: 1 }, Date.now)
  expect(store.get(now)).toBe(1)
  const stop = store.sub(now, () => {})
  expect(store.get(now)).toBe(5000)
  vi.advanceTimersByTime(2000)
  expect(store.get(now)).toBe(7000)
  stop()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
