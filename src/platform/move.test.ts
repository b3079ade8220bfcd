import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TRANSITIONS } from '#race/states.ts'
import { enter } from '#support/platform/entryFixtures.ts'
import { FREE } from '#support/platform/raceFixtures.ts'
import { createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'
import type { Database } from './database.ts'
import { move } from './move.ts'
import { entryChanges } from './tables/changes.ts'
import { registrations, transitions } from './tables/entries.ts'
import { attempts, orders, refunds } from './tables/orders.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

/** What nobody writes but `move`: each is an error of types, which the compiler misses here if it is none. */
const PLANTED = [
  {
    kind: 'registration',
    // @ts-expect-error
    write: (db: Database) => db.update(registrations).set({ status: 'CONFIRMED' }),
  },
  {
    kind: 'registration',
    write(db: Database) {
      const row = { remark: null, status: 'CONFIRMED' as const }
      // @ts-expect-error
      return db.update(registrations).set(row)
    },
  },
  {
    kind: 'order',
    // @ts-expect-error
    write: (db: Database) => db.transaction((tx) => tx.update(orders).set({ status: 'PAID' })),
  },
  // @ts-expect-error
  { kind: 'attempt', write: (db: Database) => db.update(attempts).set({ status: 'CONFIRMED' }) },
  // @ts-expect-error
  { kind: 'refund', write: (db: Database) => db.update(refunds).set({ status: 'DONE' }) },
  // @ts-expect-error
  { kind: 'change', write: (db: Database) => db.update(entryChanges).set({ status: 'DONE' }) },
]

test('every kind of object that has states is guarded by its type', () => {
  const planted = new Set(PLANTED.map(({ kind }) => kind))
  expect([...planted].sort()).toEqual(Object.keys(TRANSITIONS).sort())
})

test('a status moves by the table of states, from where it is, with its cause', async () => {
  const { db } = bench.platform
  const { entryId } = await enter(await bench.runner(), FREE)
  const read = async () => (await db.select().from(registrations).where(eq(registrations.entryId, entryId)))[0]
  const id = (await read())?.registrationId ?? ''
  const cause = { actor: 'user:1', reason: 'test', at: TEST_NOW, configVersion: '1' }
  const moved = await move(db, { kind: 'registration', id, from: 'HELD', event: 'submitHold', cause })
  expect([moved.moved, (await read())?.status]).toEqual([false, 'HELD'])
  const [transition] = await db.select().from(transitions).where(eq(transitions.objectId, id))
  expect(transition).toMatchObject({ event: 'submitHold', fromStatus: 'DRAFT', toStatus: 'HELD' })
})
