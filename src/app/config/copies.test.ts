import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storedCopies } from './copies.ts'

const factory = globalThis.indexedDB
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  globalThis.indexedDB = factory
})

it('forgets what was not used for longest when there is too much', async () => {
  let at = 0
  const copies = storedCopies(() => at++)
  for (const name of ['a', 'b', 'c', 'd']) copies.keep(name, name.repeat(600_000))
  await vi.waitFor(async () => expect(await copies.find('d')).not.toBeNull())
  expect(await copies.find('a')).toHaveLength(600_000)
  await vi.waitFor(async () => {
    await copies.tidy()
    expect(await copies.find('b')).toBeNull()
  })
  for (const name of ['a', 'c', 'd']) expect(await copies.find(name)).toHaveLength(600_000)
})

it('keeps nothing and breaks nothing where IndexedDB is missing, refuses or never answers', async () => {
  const refusing = {
    open: () => {
      throw new Error('SecurityError')
    },
  }
  const silent = { open: () => ({}) }
  for (const broken of [undefined, refusing, silent]) {
    Object.assign(globalThis, { indexedDB: broken })
    const copies = storedCopies()
    copies.keep('pointer.json', '{}')
    expect(await copies.find('pointer.json')).toBeNull()
  }
})
