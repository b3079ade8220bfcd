import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyBox } from '#platform/drops/boxes.ts'
import { Failure } from '#platform/failure.ts'
import { blindBoxes, collectibles } from '#platform/tables/drops.ts'
import { contestants } from '#platform/tables/people.ts'
import { BOX, grownUp, testDrop } from './support/platform/dropFixtures.ts'
import { newKey } from './support/platform/entryFixtures.ts'
import { type Client, createTestBench, type TestBench } from './support/platform/testBench.ts'
import { createTestDatabase, type TestDatabase } from './support/postgres.ts'

const CLIENTS = 200
const STOCK = 5
/** The minute at which both drops open. */
const OPENS = Date.parse('2026-12-11T10:00:00+08:00')

let database: TestDatabase
let bench: TestBench
let clients: Client[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const opening = testDrop({ opens: '2026-12-11T10:00:00+08:00' })
  const entities = [opening, { ...opening, id: 'Unlocked' }]
  bench = await createTestBench({ entities }, { kind: 'postgres', url: database.url })
  for (let at = 0; at < CLIENTS; at += 20)
    clients = clients.concat(await Promise.all(Array.from({ length: 20 }, () => grownUp(bench))))
}, 300_000)
afterAll(async () => {
  await bench?.platform.close()
  await database?.drop()
})

const sold = async (dropId: string) => {
  const [row] = await bench.platform.db.select({ rows: count() }).from(blindBoxes).where(eq(blindBoxes.dropId, dropId))
  return row?.rows ?? 0
}

test('200 clients at the minute of a drop: not one box before it, then as many as there are, each held once', async () => {
  const order = (client: Client) =>
    client.call('createBlindBoxOrder', { ...BOX, idempotencyKey: newKey('box') }).then(
      ({ orderId }) => ({ client, orderId, code: 0 }),
      ({ code }) => ({ client, orderId: '', code }),
    )
  await bench.platform.clock.set(OPENS - 1)
  expect(new Set((await Promise.all(clients.slice(0, 20).map(order))).map(({ code }) => code))).toEqual(
    new Set([2031002]),
  )
  await bench.platform.clock.set(OPENS)
  const from = performance.now()
  const answers = await Promise.all(clients.map(order))
  const seconds = (performance.now() - from) / 1000
  const won = answers.filter(({ code }) => code === 0)
  expect(won).toHaveLength(STOCK)
  expect(answers.filter(({ code }) => code === 2031004)).toHaveLength(CLIENTS - STOCK)
  expect(await sold('Test')).toBe(STOCK)
  console.info(`${CLIENTS} clients for ${STOCK} boxes: ${won.length} sold in ${seconds.toFixed(1)} s`)

  // All of them opened at once, each on two phones: every edition to its last, no number twice.
  for (const { client, orderId } of won) {
    const { attemptId } = await client.call('wechatH5Prepay', { orderId, attemptKey: newKey('attempt') })
    await bench.console('POST', `pay/${attemptId}`, {})
  }
  await bench.platform.tick()
  const opened = await Promise.all(
    won.flatMap(({ client, orderId }) => [1, 2].map(() => client.call('openBlindBox', { orderId }))),
  )
  expect(new Set(opened.map(({ tokenId }) => tokenId)).size).toBe(STOCK)
  const rows = await bench.platform.db.select().from(collectibles)
  expect(rows.map(({ pieceId, number }) => `${pieceId} ${number}`).toSorted()).toEqual([
    ...['moon 1', 'moon 2', 'sun 1', 'sun 2', 'sun 3'],
  ])
}, 120_000)

test('the same without the lock sells more than there are: so the lock is what keeps them', async () => {
  const ids = await bench.platform.db.selectDistinct({ userId: contestants.userId }).from(contestants)
  const platform = { ...bench.platform, release: null }
  await Promise.all(
    ids.map(({ userId }) =>
      buyBox(
        platform,
        { userId, dropId: 'Unlocked', boxId: 'box', idempotencyKey: newKey('box') },
        { lock: false },
      ).catch((cause: unknown) => {
        if (!(cause instanceof Failure)) throw cause
      }),
    ),
  )
  expect(await sold('Unlocked')).toBeGreaterThan(STOCK)
}, 120_000)
