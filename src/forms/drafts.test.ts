import { describe, expect, it } from 'vitest'
import type { SavedAnswers } from '#runtime/ports.ts'
import { createDrafts, type DraftStorage } from './drafts.ts'

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

const answers = (value: SavedAnswers[string]['value']): SavedAnswers => ({
  form: { value, version: 'h1', privacy: { '/idNumber': 'sensitive', '/userName': 'personal' } },
})

describe('createDrafts', () => {
  it('gives back what was saved, to another visit too, under its own key only', () => {
    const storage = memoryStorage()
    createDrafts({ storage, now: () => 0 }).save('u1|r1', answers({ userName: '张三' }))
    const later = createDrafts({ storage, now: () => HOUR })
    expect(later.load('u1|r1')).toEqual(answers({ userName: '张三' }))
    expect(later.load('u2|r1')).toBeNull()
    later.clear('u1|r1')
    expect(later.load('u1|r1')).toBeNull()
    expect(storage.entries.size).toBe(0)
  })

  it('forgets sensitive fields after 24 hours and the rest after 7 days', () => {
    const storage = memoryStorage()
    let time = 0
    const drafts = createDrafts({ storage, now: () => time })
    drafts.save('k', answers({ userName: '张三', idNumber: '11010519491231002X' }))
    time = DAY - 1
    expect(drafts.load('k')?.form?.value).toEqual({ userName: '张三', idNumber: '11010519491231002X' })
    time = DAY
    expect(drafts.load('k')?.form?.value).toEqual({ userName: '张三' })
    time = 7 * DAY
    expect(drafts.load('k')).toBeNull()
  })

  it('removes expired secrets from the storage itself when the app starts', () => {
    const storage = memoryStorage()
    createDrafts({ storage, now: () => 0 }).save('k', answers({ idNumber: '11010519491231002X' }))
    createDrafts({ storage, now: () => DAY })
    expect([...storage.entries.values()].join()).not.toContain('1949')
  })

  it('does not prolong one answer by saving another', () => {
    const storage = memoryStorage()
    let time = 0
    const drafts = createDrafts({ storage, now: () => time })
    drafts.save('k', { form: { value: { a: 1 } }, other: { value: 1 } })
    time = 6 * DAY
    drafts.save('k', { form: { value: { a: 1 } }, other: { value: 2 } })
    time = 8 * DAY
    expect(drafts.load('k')).toEqual({ other: { value: 2 } })
  })

  it('makes room by dropping the oldest drafts of other pages', () => {
    const storage = memoryStorage(400)
    let time = 0
    const drafts = createDrafts({ storage, now: () => time++ })
    drafts.save('old', { form: { value: 'x'.repeat(100) } })
    drafts.save('new', { form: { value: 'x'.repeat(100) } })
    drafts.save('big', { form: { value: 'x'.repeat(150) } })
    expect(drafts.load('big')?.form?.value).toHaveLength(150)
    expect(drafts.load('old')).toBeNull()
  })

  it('keeps a draft as long as the page when the storage refuses', () => {
    const refusing: DraftStorage = {
      length: 0,
      key: () => null,
      getItem: () => null,
      removeItem: () => {},
      setItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }
    const drafts = createDrafts({ storage: refusing, now: () => 0 })
    drafts.save('k', answers({ userName: '李四' }))
    expect(drafts.load('k')?.form?.value).toEqual({ userName: '李四' })
  })

  it.each(['{', 'null', '{"format":2}', '{"format":1,"answers":{"form":5}}'])(
    'ignores what is no draft: %s',
    (text) => {
      const storage = memoryStorage()
      storage.entries.set('sl.draft.k', text)
      expect(createDrafts({ storage, now: () => 0 }).load('k')).toBeNull()
    },
  )
})
