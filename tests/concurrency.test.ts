import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registrations } from '#sandbox/tables/entries.ts'
import { projects } from '#sandbox/tables/races.ts'
import { documentOfOneOwner } from '#sandbox/testing/documentJourney.ts'
import { addRunner, draftOf, idCard, newKey } from '#sandbox/testing/entryFixtures.ts'
import { KNOWN_TIMELINES, MINUTE, timelineEnd, timelineEvent } from '#sandbox/testing/events.ts'
import { brokenInvariants, moneyOnBothSides } from '#sandbox/testing/invariants.ts'
import { FCFS, FCFS_RACE } from '#sandbox/testing/raceFixtures.ts'
import { type Client, createTestBench, TEST_NOW, type TestBench } from '#sandbox/testing/testBench.ts'
import { freshTimeline } from '#sandbox/testing/timeline.ts'
import { createTestDatabase, type TestDatabase } from './support/postgres.ts'

/** `npm run invariants` looks longer. */
const RUNS = Number(process.env.INVARIANT_RUNS ?? 8)
let database: TestDatabase
let bench: TestBench
let runners: Client[]
beforeAll(async () => {
  database = await createTestDatabase()
  bench = await createTestBench({}, { kind: 'postgres', url: database.url })
  runners = [await bench.runner(), await bench.runner(), await bench.runner()]
}, 120_000)
afterAll(async () => {
  await bench?.sandbox.close()
  await database?.drop()
})

const batches = fc.array(fc.array(timelineEvent, { minLength: 2, maxLength: 8 }), { minLength: 4, maxLength: 12 })

test('whatever happens at the same moment on a real PostgreSQL: the same holds, and nothing waits for itself', async () => {
  const { db, clock } = bench.sandbox
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...KNOWN_TIMELINES), batches, timelineEnd, async (opening, rest, end) => {
      await clock.set(TEST_NOW)
      const timeline = await freshTimeline(bench, runners)
      for (const what of opening) await timeline.apply(what)
      for (const batch of [...rest, end]) {
        // A deadlock or a fault is thrown by apply.
        await Promise.all(batch.map((what) => timeline.apply(what)))
        expect(await brokenInvariants(db, timeline.raceId)).toEqual([])
      }
      await timeline.settle()
      expect(await brokenInvariants(db, timeline.raceId)).toEqual([])
      const { platform, provider } = await moneyOnBothSides(db)
      expect(platform).toBe(provider)
      const before = await timeline.states()
      await timeline.replay()
      expect(await timeline.states()).toEqual(before)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 3_600_000)

test('a coupon is wanted again while the first payment with it arrives late: it lowers one of them, and none waits for the other', async () => {
  const { db, clock } = bench.sandbox
  await clock.set(TEST_NOW)
  const runner = await bench.runner()
  const coupon = { id: 'once', name: { zh: '一次', en: 'Once' }, amount: 1_000 }
  const { codes } = await bench.console<{ codes: string[] }>('POST', 'coupons', { coupon, count: 1 })
  const { couponId } = await runner.call('exchangeCoupon', { code: codes[0] ?? '' })
  const saved = async () => {
    const { contestantsId } = await addRunner(runner)
    return (await runner.call('infoSaveV2', await draftOf(runner, FCFS, [contestantsId]))).entryId
  }
  const submit = (entryId: string) =>
    runner.call('createOrder5AppAsync', { entryId, couponId, idempotencyKey: newKey('order') })
  const { orderId } = await submit(await saved())
  await bench.sandbox.tick()
  const paying = { orderId: orderId ?? '', attemptKey: newKey('attempt') }
  const { attemptId } = await runner.call('aliH5Prepay', paying)
  await clock.advance(16 * MINUTE)
  await bench.sandbox.tick()
  const other = await saved()

  const under: { notified: Promise<unknown>; again: Promise<unknown> } = await db.transaction(async (tx) => {
    await tx.select().from(projects).where(eq(projects.itemId, FCFS)).for('update')
    const notified = bench.console('POST', `notify/${attemptId}`, { mode: 'late' })
    await expect.poll(waitingForLocks).toBe(1)
    const again = submit(other)
    again.catch(() => {})
    await expect.poll(waitingForLocks).toBe(2)
    return { notified, again }
  })
  expect(await under.notified).toEqual({ outcome: 'applied' })
  await expect(under.again).rejects.toMatchObject({ code: 2012001 })
  expect(await runner.call('queryPaymentStatus', { orderId: orderId ?? '' })).toMatchObject({ orderStatus: 'PAID' })
  expect(await brokenInvariants(db, FCFS_RACE)).toEqual([])
})

test('a late payment whose runner is entered again at the same moment goes back', async () => {
  const { db, clock } = bench.sandbox
  await clock.set(TEST_NOW)
  const [late, again] = [await bench.runner(), await bench.runner()]
  const card = idCard()
  const saved = async (runner: Client) => {
    const { contestantsId } = await addRunner(runner, '1990-05-12', card)
    return (await runner.call('infoSaveV2', await draftOf(runner, FCFS, [contestantsId]))).entryId
  }
  const entryId = await saved(late)
  const submitted = await late.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  await bench.sandbox.tick()
  const orderId = submitted.orderId ?? ''
  const { attemptId } = await late.call('aliH5Prepay', { orderId, attemptKey: newKey('attempt') })
  await clock.advance(16 * MINUTE)
  await bench.sandbox.tick()
  const other = await saved(again)

  let notified: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.update(registrations).set({ status: 'HELD' }).where(eq(registrations.entryId, other))
    notified = bench.console('POST', `notify/${attemptId}`, { mode: 'late' })
    await expect.poll(waitingForLocks).toBe(1)
  })
  expect(await notified).toEqual({ outcome: 'applied' })
  expect(await late.call('queryPaymentStatus', { orderId })).toMatchObject({ orderStatus: 'REFUNDED' })
})

test('a document is its owner’s alone on a real PostgreSQL too', async () => {
  await bench.sandbox.clock.set(TEST_NOW)
  await documentOfOneOwner(bench)
})

async function waitingForLocks(): Promise<number> {
  const waiting = sql`select count(*)::int as n from pg_locks l join pg_database d on d.datname = current_database()
    join pg_stat_activity a on a.pid = l.pid and a.datid = d.oid where not l.granted`
  const { rows } = (await bench.sandbox.db.execute(waiting)) as { rows: { n: number }[] }
  return rows[0]?.n ?? 0
}
