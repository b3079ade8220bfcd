import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database, UnguardedDatabase } from '#platform/database.ts'
import { findDatabaseFault } from '#platform/databaseFault.ts'
import { lockOrder } from '#platform/records.ts'
import { providerRefunds } from '#platform/sandbox/provider/tables.ts'
import { bookings } from '#platform/tables/bookings.ts'
import { registrations } from '#platform/tables/entries.ts'
import { messages } from '#platform/tables/messages.ts'
import { refunds } from '#platform/tables/orders.ts'
import { settings } from '#platform/tables/platform.ts'
import { projects } from '#platform/tables/races.ts'
import { documentOfOneOwner } from './support/platform/documentJourney.ts'
import { addRunner, draftOf, enter, idCard, newKey } from './support/platform/entryFixtures.ts'
import { KNOWN_TIMELINES, MINUTE, timelineEnd, timelineEvent } from './support/platform/events.ts'
import { brokenInvariants, moneyOnBothSides } from './support/platform/invariants.ts'
import { FCFS, FCFS_RACE, FREE } from './support/platform/raceFixtures.ts'
import { type Client, createTestBench, TEST_NOW, type TestBench } from './support/platform/testBench.ts'
import { freshTimeline } from './support/platform/timeline.ts'
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
})
afterAll(async () => {
  await bench?.platform.close()
  await database?.drop()
})

const batches = fc.array(fc.array(timelineEvent, { minLength: 2, maxLength: 8 }), { minLength: 4, maxLength: 12 })

test('whatever happens at the same moment on a real PostgreSQL: the same holds, and nothing waits for itself', async () => {
  const { db, clock } = bench.platform
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
  const { db, clock } = bench.platform
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
  await bench.platform.tick()
  const paying = { orderId: orderId ?? '', attemptKey: newKey('attempt') }
  const { attemptId } = await runner.call('aliH5Prepay', paying)
  await clock.advance(16 * MINUTE)
  await bench.platform.tick()
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
  const { db, clock } = bench.platform
  await clock.set(TEST_NOW)
  const [late, again] = [await bench.runner(), await bench.runner()]
  const card = idCard()
  const saved = async (runner: Client) => {
    const { contestantsId } = await addRunner(runner, '1990-05-12', card)
    return (await runner.call('infoSaveV2', await draftOf(runner, FCFS, [contestantsId]))).entryId
  }
  const entryId = await saved(late)
  const submitted = await late.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  await bench.platform.tick()
  const orderId = submitted.orderId ?? ''
  const { attemptId } = await late.call('aliH5Prepay', { orderId, attemptKey: newKey('attempt') })
  await clock.advance(16 * MINUTE)
  await bench.platform.tick()
  const other = await saved(again)

  let notified: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await (tx as UnguardedDatabase)
      .update(registrations)
      .set({ status: 'HELD' })
      .where(eq(registrations.entryId, other))
    notified = bench.console('POST', `notify/${attemptId}`, { mode: 'late' })
    await expect.poll(waitingForLocks).toBe(1)
  })
  expect(await notified).toEqual({ outcome: 'applied' })
  expect(await late.call('queryPaymentStatus', { orderId })).toMatchObject({ orderStatus: 'REFUNDED' })
})

test('a refund that one operator takes over as another sends it again goes back once', async () => {
  const { db, clock } = bench.platform
  await clock.set(TEST_NOW)
  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner)
  const { entryId } = await runner.call('infoSaveV2', await draftOf(runner, FCFS, [contestantsId]))
  const submitted = await runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  await bench.platform.tick()
  const orderId = submitted.orderId ?? ''
  const { attemptId } = await runner.call('aliH5Prepay', { orderId, attemptKey: newKey('attempt') })
  await bench.console('POST', `pay/${attemptId}`, { notifyAfterMs: 0 })
  await bench.platform.tick()
  await bench.console('POST', 'switches', { operation: 'refunding', mode: 'fail' })
  const { withdrawal } = await runner.call('detailRegistrationOrder', { entryId })
  await runner.call('withdrawEntry', { entryId, amount: withdrawal?.amount ?? 0 })
  await bench.platform.tick()
  await bench.console('POST', 'switches', { operation: 'refunding', mode: 'none' })
  const refundNow = () => db.select().from(refunds).where(eq(refunds.orderId, orderId))
  const [refund] = await refundNow()
  expect(refund?.status).toBe('FAILED')

  const seeTo = (how: string) => bench.console('POST', `refunds/${refund?.refundId}`, { do: how })
  let answers: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([])
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    const byHand = seeTo('byHand')
    await expect.poll(waitingForLocks).toBe(1)
    const again = seeTo('sendAgain')
    await expect.poll(waitingForLocks).toBe(2)
    answers = Promise.allSettled([byHand, again])
  })
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(await refundNow()).toMatchObject([{ status: 'MANUAL' }])
  expect(
    await db
      .select()
      .from(providerRefunds)
      .where(eq(providerRefunds.outRefundNo, refund?.refundId ?? '')),
  ).toEqual([])
})

test('slots that many book, change, wait for and give back at once are never over their capacity, nor free while one waits', async () => {
  const { db, clock } = bench.platform
  await clock.set(TEST_NOW)
  await bench.console('POST', 'quota', { itemId: FREE, quota: 100 })
  const bookers: { client: Client; entryId: string }[] = []
  for (let at = 0; at < 14; at += 1) {
    const client = await bench.runner()
    const { entryId, orderId } = await enter(client, FREE)
    await bench.platform.tick()
    await client.call('zeroPayment', { orderId: orderId ?? '' })
    bookers.push({ client, entryId })
  }
  // The timelines before it book slots of races of their own.
  const booked = new Set(bookers.map(({ entryId }) => entryId))
  const refused: unknown[] = []
  const steps = fc.array(fc.constantFrom('one', 'two', 'wait one', 'wait two', 'many', 'cancel', 'stop'), {
    minLength: 14,
    maxLength: 14,
  })
  const rounds = fc.sample(steps, { numRuns: 12, seed: 7 })
  for (const round of rounds) {
    const done = await Promise.allSettled(
      bookers.map(({ client, entryId }, at) => {
        const step = round[at] ?? 'cancel'
        if (step === 'cancel' || step === 'stop')
          return client.call('cancelCollectionBooking', { entryId, waiting: step === 'stop' })
        const waits = step.startsWith('wait ')
        return client.call('bookCollectionSlot', { entryId, slotId: step.replace('wait ', ''), waits })
      }),
    )
    refused.push(...done.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : [])))
    const rows = await db.select().from(bookings)
    const [slots] = bookers.map(({ client, entryId }) => client.call('listCollectionSlots', { entryId }))
    for (const { slotId, capacity, waiting } of (await slots) ?? []) {
      const taken = rows.filter((row) => row.slotId === slotId && booked.has(row.entryId)).length
      expect(taken).toBeLessThanOrEqual(capacity)
      if (waiting > 0) expect(taken).toBe(capacity)
    }
  }
  expect(new Set(refused)).toEqual(new Set([2027005]))
  expect(await db.$count(messages, eq(messages.code, 'slotGiven'))).toBeGreaterThan(0)
})

/** Ends the connection that a transaction is on, as an administrator or a failover does. */
async function endConnection(tx: Database): Promise<void> {
  const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as unknown as { rows: { pid: number }[] }
  await bench.platform.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
}

test('a connection that is lost in a transaction costs nothing: it is begun again', async () => {
  const { db } = bench.platform
  const key = newKey('lost')
  let begun = 0
  await db.transaction(async (tx) => {
    begun += 1
    if (begun === 1) await endConnection(tx)
    await tx.insert(settings).values({ key, value: begun })
  })
  expect(begun).toBe(2)
  expect(await db.select().from(settings).where(eq(settings.key, key))).toEqual([{ key, value: 2 }])
  // All of them, those in use and those that wait in the pool.
  const running = Promise.all(Array.from({ length: 30 }, () => db.execute(sql`select pg_sleep(0.2)`)))
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  expect(await running).toHaveLength(30)
})

test('one that is lost at the commit is not begun again: nobody knows whether it was done', async () => {
  const { db } = bench.platform
  let begun = 0
  const lost = db.transaction(async (tx) => {
    begun += 1
    await tx.insert(settings).values({ key: newKey('lost'), value: begun })
    await endConnection(tx)
  })
  expect(findDatabaseFault(await lost.catch((error: unknown) => error))).toBe('gone')
  expect(begun).toBe(1)
})

test('two transactions that wait for each other both end', async () => {
  const { db } = bench.platform
  const [one, two] = [newKey('one'), newKey('two')]
  const set = (tx: Database, key: string) => tx.update(settings).set({ value: 2 }).where(eq(settings.key, key))
  await db.insert(settings).values([one, two].map((key) => ({ key, value: 1 })))
  let both = 0
  const crossing = (first: string, second: string) =>
    db.transaction(async (tx) => {
      await set(tx, first)
      both += 1
      await vi.waitFor(() => expect(both).toBeGreaterThan(1))
      await set(tx, second)
    })
  await Promise.all([crossing(one, two), crossing(two, one)])
  // One was begun again, or oftener: it may take its row back before the one that waited for it wakes.
  expect(both).toBeGreaterThanOrEqual(3)
})

test('a document is its owner’s alone on a real PostgreSQL too', async () => {
  await bench.platform.clock.set(TEST_NOW)
  await documentOfOneOwner(bench)
})

async function waitingForLocks(): Promise<number> {
  const waiting = sql`select count(*)::int as n from pg_locks l join pg_database d on d.datname = current_database()
    join pg_stat_activity a on a.pid = l.pid and a.datid = d.oid where not l.granted`
  const { rows } = (await bench.platform.db.execute(waiting)) as { rows: { n: number }[] }
  return rows[0]?.n ?? 0
}
