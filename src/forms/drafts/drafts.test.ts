import { describe, expect, it, vi } from 'vitest'
import type { SavedAnswers } from '#runtime/ports.ts'
import type { DraftDatabase } from './database.ts'
import { createDrafts, type DraftBook, type DraftChannel } from './drafts.ts'
import type { DraftStorage } from './fastStore.ts'
import { DATABASE, mayHoldDrafts } from './stored.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A storage of so many characters. */
function memoryStorage(room = Number.POSITIVE_INFINITY): DraftStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>()
  const used = () => [...entries].reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  return {
    entries,
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem(key, value) {
      const old = entries.get(key)
      entries.delete(key)
      if (used() + key.length + value.length > room) {
        if (old !== undefined) entries.set(key, old)
        throw new DOMException('full', 'QuotaExceededError')
      }
      entries.set(key, value)
    },
  }
}

/** A database that answers in the next turn. */
function memoryDatabase(): DraftDatabase & { entries: Map<string, string> } {
  const entries = new Map<string, string>()
  return {
    entries,
    keys: async () => [...entries.keys()],
    async change(key, change) {
      await null
      const after = change(entries.get(key) ?? null)
      if (after === null) entries.delete(key)
      else entries.set(key, after)
      return after
    },
  }
}

const refuse = () => {
  throw new DOMException('denied', 'SecurityError')
}
const REFUSING: DraftStorage = { length: 0, key: refuse, getItem: refuse, removeItem: refuse, setItem: refuse }
const NO_DATABASE: DraftDatabase = {
  keys: () => Promise.reject(new Error('no IndexedDB')),
  change: () => Promise.reject(new Error('no IndexedDB')),
}
const HANGING: DraftDatabase = { keys: () => new Promise(() => {}), change: () => new Promise(() => {}) }

interface Phone {
  storage?: DraftStorage
  database?: DraftDatabase
  channel?: DraftChannel
  now?(): number
}

function start({ storage = memoryStorage(), database = NO_DATABASE, channel, now = () => 0 }: Phone): DraftBook {
  return createDrafts({ storage, database, channel: channel ?? null, now })
}

/** Two ends of what tabs tell each other. */
function channels(): [DraftChannel, DraftChannel] {
  const ends: DraftChannel[] = []
  const make = (other: number): DraftChannel => ({
    onmessage: null,
    postMessage: (data) => ends[other]?.onmessage?.({ data: structuredClone(data) } as MessageEvent),
  })
  ends.push(make(1), make(0))
  return [ends[0] as DraftChannel, ends[1] as DraftChannel]
}

const turns = () => new Promise((resolve) => setTimeout(resolve, 5))
const load = (drafts: DraftBook, key: string) => drafts.open(key).answers
const form = (value: SavedAnswers[string]['value']): SavedAnswers => ({ form: { value } })

const answers = (value: SavedAnswers[string]['value']): SavedAnswers => ({
  form: { value, version: 'h1', privacy: { '/idNumber': 'sensitive', '/userName': 'personal' } },
})

describe('createDrafts', () => {
  it('gives back what was saved, to another visit too, under its own key only', () => {
    const storage = memoryStorage()
    start({ storage })
      .open('u1|r1')
      .save(answers({ userName: '张三' }))
    const later = start({ storage, now: () => HOUR })
    expect(load(later, 'u1|r1')).toEqual(answers({ userName: '张三' }))
    expect(load(later, 'u2|r1')).toEqual({})
    later.open('u1|r1').clear()
    expect(load(later, 'u1|r1')).toEqual({})
    expect(storage.entries.size).toBe(0)
  })

  it('forgets sensitive fields after 24 hours and the rest after 7 days', () => {
    const storage = memoryStorage()
    let time = 0
    const drafts = start({ storage, now: () => time })
    drafts.open('k').save(answers({ userName: '张三', idNumber: '11010519491231002X' }))
    time = DAY - 1
    expect(load(drafts, 'k').form?.value).toEqual({ userName: '张三', idNumber: '11010519491231002X' })
    time = DAY
    expect(load(drafts, 'k').form?.value).toEqual({ userName: '张三' })
    time = 7 * DAY
    expect(load(drafts, 'k')).toEqual({})
  })

  it('removes expired secrets from the storage itself when the app starts', () => {
    const storage = memoryStorage()
    start({ storage })
      .open('k')
      .save(answers({ idNumber: '11010519491231002X' }))
    start({ storage, now: () => DAY })
    expect([...storage.entries.values()].join()).not.toContain('1949')
  })

  it('does not prolong one answer by saving another', () => {
    const storage = memoryStorage()
    let time = 0
    const drafts = start({ storage, now: () => time })
    const draft = drafts.open('k')
    draft.save({ form: { value: { a: 1 } }, other: { value: 1 } })
    time = 6 * DAY
    draft.save({ form: { value: { a: 1 } }, other: { value: 2 } })
    time = 8 * DAY
    expect(load(drafts, 'k')).toEqual({ other: { value: 2 } })
  })

  it('makes room by dropping the oldest drafts of other pages', () => {
    const storage = memoryStorage(400)
    let time = 0
    const drafts = start({ storage, now: () => time++ })
    drafts.open('old').save({ form: { value: 'x'.repeat(100) } })
    drafts.open('new').save({ form: { value: 'x'.repeat(100) } })
    drafts.open('big').save({ form: { value: 'x'.repeat(150) } })
    const later = start({ storage })
    expect(load(later, 'big').form?.value).toHaveLength(150)
    expect(load(later, 'old')).toEqual({})
  })

  it.each([
    '{',
    'null',
    '{"format":3,"answers":{}}',
    '{"format":1,"answers":{"form":5}}',
    '{"format":2,"answers":{"form":{"cells":{"/a":{"at":"x"}}}}}',
  ])('ignores what is no draft: %s', (text) => {
    const storage = memoryStorage()
    storage.entries.set('sl.draft.k', text)
    expect(load(start({ storage }), 'k')).toEqual({})
  })
})

const STORED_BEFORE =
  '{"format":1,"answers":{"form":{"value":{"userName":"张三","kin":{"name":"李"}},"version":"h0","at":5}}}'

describe('two stores', () => {
  it('reads what the release before stored', () => {
    const storage = memoryStorage()
    storage.entries.set('sl.draft.k', STORED_BEFORE)
    const value = { userName: '张三', kin: { name: '李' } }
    expect(load(start({ storage }), 'k')).toEqual({ form: { value, version: 'h0' } })
  })

  it('gives at once what localStorage has, and later what only the database has kept', async () => {
    const database = memoryDatabase()
    const first = start({ database })
    first.open('k').save(form({ a: 'typed', b: 'typed' }))
    await turns()
    const reborn = start({ database }).open('k')
    const heard: SavedAnswers[] = []
    reborn.follow((late) => heard.push(late))
    expect(reborn.answers).toEqual({})
    await turns()
    expect(heard).toEqual([form({ a: 'typed', b: 'typed' })])
  })

  it('reads again nothing that it has stored itself: a save is one of hundreds while somebody types', async () => {
    const draft = start({ database: memoryDatabase() }).open('k')
    draft.follow(() => {})
    draft.save(form({ a: 'ty' }))
    await turns()
    const parse = vi.spyOn(JSON, 'parse')
    draft.save(form({ a: 'typed' }))
    await turns()
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })

  it('takes of each field the newer, whichever store has it', async () => {
    const [storage, database] = [memoryStorage(), memoryDatabase()]
    let time = 1
    const now = () => time
    start({ storage, database, now })
      .open('k')
      .save(form({ a: 'old', b: 'old' }))
    await turns()
    time = 2
    start({ storage, now })
      .open('k')
      .save(form({ a: 'only in localStorage', b: 'old' }))
    time = 3
    const other = start({ database, now }).open('k')
    other.follow(() => {})
    await turns()
    other.save(form({ a: 'old', b: 'only in the database' }))
    await turns()
    const draft = start({ storage, database, now }).open('k')
    const heard: SavedAnswers[] = []
    draft.follow((late) => heard.push(late))
    await turns()
    expect(heard.at(-1)).toEqual(form({ a: 'only in localStorage', b: 'only in the database' }))
  })

  it('leaves alone what was typed before the database answered', async () => {
    const database = memoryDatabase()
    start({ database })
      .open('k')
      .save(form({ a: 'stored', b: 'stored' }))
    await turns()
    const draft = start({ database, now: () => 9 }).open('k')
    const heard: SavedAnswers[] = []
    draft.follow((late) => heard.push(late))
    draft.save(form({ a: 'typed now' }))
    await turns()
    expect(heard.at(-1)).toEqual(form({ a: 'typed now', b: 'stored' }))
  })

  it('does not draft what a form filled in by itself over what was typed elsewhere', async () => {
    const database = memoryDatabase()
    start({ database })
      .open('k')
      .save(form({ country: 'US' }))
    await turns()
    const draft = start({ database, now: () => 9 }).open('k')
    const value = { country: 'CN', name: 'x' }
    draft.save({ form: { value, defaults: { country: 'CN' } } })
    await turns()
    const reborn = start({ database }).open('k')
    const heard: SavedAnswers[] = []
    reborn.follow((late) => heard.push(late))
    await turns()
    expect(heard.at(-1)).toEqual(form({ country: 'US', name: 'x' }))
  })

  it('forgets in both what has outlived its time, when the application starts', async () => {
    const [storage, database] = [memoryStorage(), memoryDatabase()]
    start({ storage, database })
      .open('k')
      .save(answers({ idNumber: '11010519491231002X', userName: '张三' }))
    await turns()
    start({ storage, database, now: () => DAY })
    await turns()
    for (const { entries } of [storage, database]) {
      expect([...entries.values()].join()).toContain('张三')
      expect([...entries.values()].join()).not.toContain('1949')
    }
    start({ storage, database, now: () => 7 * DAY })
    await turns()
    expect(storage.entries.size + database.entries.size).toBe(0)
  })

  it('ends a sent draft for good, even when localStorage forgets the removal', async () => {
    const [storage, database] = [memoryStorage(), memoryDatabase()]
    const draft = start({ storage, database }).open('k')
    draft.save(form({ a: 'sent' }))
    const written = new Map(storage.entries)
    draft.clear()
    await turns()
    for (const [key, text] of written) storage.entries.set(key, text)
    start({ storage, database, now: () => 9 })
    await turns()
    expect(storage.entries.size).toBe(0)
    expect([...database.entries.values()].join()).not.toContain('sent')
  })
})

describe('two tabs', () => {
  const tabs = () => {
    const phone = { storage: memoryStorage(), database: memoryDatabase() }
    const [one, other] = channels()
    let time = 0
    const now = () => ++time
    return [start({ ...phone, channel: one, now }), start({ ...phone, channel: other, now }), phone] as const
  }

  it.each([true, false])('lose nothing of different fields (told of each other: %s)', async (told) => {
    const phone = { storage: memoryStorage(), database: memoryDatabase() }
    const [one, other] = channels()
    const a = start({ ...phone, ...(told ? { channel: one } : {}) }).open('k')
    const b = start({ ...phone, ...(told ? { channel: other } : {}) }).open('k')
    b.save(form({ p: 'B' }))
    a.save(form({ x: 'A', y: 'A' }))
    b.save(form({ p: 'B', q: 'B' }))
    expect(load(start(phone), 'k')).toEqual(form({ p: 'B', q: 'B', x: 'A', y: 'A' }))
  })

  it('see what the other types, and one id of the entry', () => {
    const [one, other] = tabs()
    const [a, b] = [one.open('k'), other.open('k')]
    const heard: SavedAnswers[] = []
    b.follow((late) => heard.push(late))
    a.save({ ...form({ x: 'A' }), $draft: { value: 'id-a', own: true } })
    expect(heard.at(-1)).toEqual({ ...form({ x: 'A' }), $draft: { value: 'id-a' } })
    b.save({ ...form({ x: 'A', y: 'B' }), $draft: { value: 'id-b', own: true } })
    expect(load(one, 'k').$draft).toEqual({ value: 'id-a' })
  })

  it('do not bring back what the other has sent', async () => {
    const [one, other, phone] = tabs()
    const [a, b] = [one.open('k'), other.open('k')]
    a.save(form({ x: 'A' }))
    const heard: SavedAnswers[] = []
    b.follow((late) => heard.push(late))
    a.clear()
    expect(heard).toHaveLength(1)
    b.save(form({ x: 'A', y: 'typed after that' }))
    await turns()
    expect(load(start(phone), 'k')).toEqual(form({ y: 'typed after that' }))
  })
})

describe('the end of a runner', () => {
  it('removes his drafts and those before the login from both stores, and no page brings them back', async () => {
    const phone = { storage: memoryStorage(), database: memoryDatabase() }
    const [one, other] = channels()
    const drafts = start({ ...phone, channel: one })
    const tab = start({ ...phone, channel: other }).open('/r|7|x')
    const open = drafts.open('/r|7|x')
    for (const key of ['/r|7|x', '/r|7|y', '/r||x', '/r|8|x']) drafts.open(key).save(form({ a: `secret of ${key}` }))
    await turns()
    phone.storage.entries.delete('sl.draft./r|7|y')
    await drafts.end('7')
    open.save(form({ a: 'late flush' }))
    tab.save(form({ a: 'the other tab' }))
    await turns()
    for (const { entries } of [phone.storage, phone.database]) {
      expect([...entries.values()].join().match(/secret of [^"]+|late flush|the other tab/g)).toEqual([
        'secret of /r|8|x',
      ])
    }
    expect(load(drafts, '/r|7|x')).toEqual({})
    drafts.open('/r|7|x').save(form({ a: 'logged in again' }))
    expect(load(start(phone), '/r|7|x')).toEqual(form({ a: 'logged in again' }))
  })
})

describe('a storage in any state', () => {
  it.each([
    ['both refuse', REFUSING, NO_DATABASE],
    ['localStorage refuses and IndexedDB never answers', REFUSING, HANGING],
    ['IndexedDB never answers', memoryStorage(), HANGING],
    ['localStorage is full', memoryStorage(10), NO_DATABASE],
  ])('keeps a draft as long as the application, and at once: %s', async (_, storage, database) => {
    const drafts = start({ storage, database })
    drafts.open('k').save(answers({ userName: '李四' }))
    expect(load(drafts, 'k').form?.value).toEqual({ userName: '李四' })
  })

  it('keeps a draft in the database where localStorage refuses', async () => {
    const database = memoryDatabase()
    start({ storage: REFUSING, database })
      .open('k')
      .save(form({ a: 1 }))
    await turns()
    const draft = start({ storage: REFUSING, database }).open('k')
    await new Promise((heard) => draft.follow(heard))
  })

  it('survives garbage in the database', async () => {
    const database = memoryDatabase()
    database.entries.set('k', '{"format":2,"answers":{"form":{"cells":null}}}')
    const draft = start({ database }).open('k')
    draft.save(form({ a: 1 }))
    await turns()
    expect(database.entries.get('k')).toContain('"/a"')
  })
})

describe('a phone that opens any page', () => {
  const databases = (...names: string[]) => ({ databases: async () => names.map((name) => ({ name, version: 1 })) })

  it('needs the code of drafts where one was stored, in either place', async () => {
    const storage = memoryStorage()
    start({ storage, database: NO_DATABASE })
      .open('k')
      .save(answers({ userName: '张三' }))
    expect(await mayHoldDrafts(storage, databases())).toBe(true)
    expect(await mayHoldDrafts(memoryStorage(), databases(DATABASE, 'startline-config'))).toBe(true)
  })

  it('goes without where none was, and the browser says so', async () => {
    const storage = memoryStorage()
    storage.setItem('userInfo', '{}')
    expect(await mayHoldDrafts(storage, databases('startline-config'))).toBe(false)
    expect(await mayHoldDrafts(storage, undefined)).toBe(true)
    expect(await mayHoldDrafts(storage, { databases: () => Promise.reject(new Error('denied')) })).toBe(true)
  })
})
