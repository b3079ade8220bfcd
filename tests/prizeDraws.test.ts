import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prizeStocks, prizes } from '#platform/tables/prizeDraws.ts'
import { drawFacts, PRIZES, toldOf } from './support/platform/drawFixtures.ts'
import { newKey } from './support/platform/entryFixtures.ts'
import { type Client, createTestBench, type TestBench } from './support/platform/testBench.ts'
import { createTestDatabase, type TestDatabase } from './support/postgres.ts'

const CLIENTS = 200
const CHANCES = 3
const SHOES = 20
const SHIRTS = 90

const DRAWS = {
  rush: drawFacts({
    chances: [{ kind: 'once', count: CHANCES }],
    prizes: [
      { ...PRIZES.shoes, odds: 0.2, stock: SHOES },
      { ...PRIZES.shoes, id: 'shirt', odds: 0.5, stock: SHIRTS },
      { ...PRIZES.none, odds: 0.3 },
    ],
  }),
}

let database: TestDatabase
let bench: TestBench
let clients: Client[]
beforeAll(async () => {
  database = await createTestDatabase()
  bench = await createTestBench({ entities: toldOf(DRAWS) }, { kind: 'postgres', url: database.url })
  clients = await Promise.all(Array.from({ length: CLIENTS }, () => bench.runner()))
}, 180_000)
afterAll(async () => {
  await bench?.platform.close()
  await database?.drop()
})

test('200 clients at once, each twice as often as it may: no stock below zero, no chance twice, one prize a key', async () => {
  const began = Date.now()
  const tries = clients.flatMap((client) =>
    Array.from({ length: CHANCES * 2 }, () => ({ client, idempotencyKey: newKey('draw') })),
  )
  // Every other one is sent twice at the same moment, as a phone does that heard no answer.
  const sent = tries.flatMap((one, at) => (at % 2 === 0 ? [one, one] : [one]))
  const answers = await Promise.allSettled(
    sent.map(({ client, idempotencyKey }) => client.call('drawPrize', { drawId: 'rush', idempotencyKey })),
  )
  const took = Date.now() - began
  const byKey = new Map<string, Set<string>>()
  for (const [at, answer] of answers.entries()) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 2028004 })
    const said = answer.status === 'fulfilled' ? `${answer.value.prizeId} ${answer.value.id}` : 'none left'
    const key = sent[at]?.idempotencyKey ?? ''
    byKey.set(key, (byKey.get(key) ?? new Set()).add(said))
  }
  expect([...byKey.values()].filter((said) => said.size > 1)).toEqual([])
  const { db } = bench.platform
  const perRunner = await db
    .select({ userId: prizes.userId, made: sql<number>`count(*)::int` })
    .from(prizes)
    .groupBy(prizes.userId)
  expect(perRunner).toHaveLength(CLIENTS)
  expect(new Set(perRunner.map(({ made }) => made))).toEqual(new Set([CHANCES]))
  const given = async (prizeId: string) => db.$count(prizes, eq(prizes.prizeId, prizeId))
  // 600 draws ask for 120 and 300 of them: all go, and not one more.
  expect([await given('shoes'), await given('shirt')]).toEqual([SHOES, SHIRTS])
  const rows = await db.select().from(prizeStocks)
  const counted = Object.fromEntries(rows.map((row) => [row.prizeId, row.given]))
  expect(counted).toEqual({ shoes: SHOES, shirt: SHIRTS, none: CLIENTS * CHANCES - SHOES - SHIRTS })
  const [first] = clients
  const [view] = (await first?.call('listPrizeDraws', { drawId: 'rush' })) ?? []
  expect(view).toMatchObject({ left: 0, made: CHANCES, prizes: [{ left: 0 }, { left: 0 }, { left: null }] })
  console.info(`${sent.length} draws by ${CLIENTS} clients in ${took} ms`)
}, 180_000)
