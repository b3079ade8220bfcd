import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findContradictions } from '#platform/raceStore/contradictions.ts'
import { races } from '#platform/tables/races.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants } from '#support/platform/invariants.ts'
import { testRaces } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, type TestBench } from '#support/platform/testBench.ts'

const MINUTE = 60_000
const CHANGED = 2005025

let bench: TestBench
let made = 0
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

/** A race of one project for 160 yuan; answers the project's id. */
async function raceOf(facts: Partial<ProjectFacts>): Promise<string> {
  made += 1
  const raceId = String(1_000_310_000 + made)
  const [model] = testRaces()
  const base = model?.items[0]
  if (!model || !base) throw new Error('no model race')
  const { packages: _, prices: __, ...project } = base
  const itemId = `${raceId}01`
  const items = [{ ...project, itemId, fee: 16_000, quota: 100, ...facts }]
  await bench.platform.reload([{ ...model, raceId, items }])
  return itemId
}

const offered = async (itemId: string) => {
  const [project] = await bench.stranger().call('itemByRaceIdList', { raceId: itemId.slice(0, 10) })
  return project
}
const checked = (client: Client, itemId: string, players: string[]) =>
  client.call('checkEntry', { raceId: itemId.slice(0, 10), itemId, players })
const save = async (client: Client, itemId: string, players: string[]) =>
  client.call('infoSaveV2', { ...(await draftOf(client, itemId, players)), packageId: '' })
const submit = (client: Client, entryId: string, payable?: number) =>
  client.call('createOrder5AppAsync', {
    entryId,
    idempotencyKey: newKey('order'),
    ...(payable === undefined ? {} : { payable }),
  })

let passports = 0
/** Saves a runner from abroad. */
async function addForeigner(client: Client): Promise<string> {
  passports += 1
  const person = {
    userName: 'JOHN MILLER',
    userGender: '1' as const,
    idType: '4' as const,
    idNumber: `E${String(10_000_000 + passports)}`,
    nationality: 'USA',
    userPhone: '+14155552671',
    birthday: '1988-03-02',
    isSelf: false,
  }
  return (await client.call('createContestants', person)).contestantsId
}

test('who comes from abroad is told their own price, and pays it', async () => {
  const itemId = await raceOf({ prices: [{ origins: ['abroad'], fee: 48_000 }] })
  expect((await offered(itemId))?.prices.map(({ name, fee }) => [name.en, fee])).toEqual([
    ['Runners from abroad', 48_000],
    ['Standard', 16_000],
  ])
  const client = await bench.runner()
  const { contestantsId: own } = await addRunner(client)
  const john = await addForeigner(client)
  // As soon as the runner is chosen, and by the runner.
  expect((await checked(client, itemId, [own])).payable).toBe(16_000)
  const price = await checked(client, itemId, [john])
  expect(price.payable).toBe(48_000)
  expect(price.lines.map(({ name, fee }) => [name.zh, fee])).toEqual([[expect.stringContaining('境外跑者'), 48_000]])
  const { entryId } = await save(client, itemId, [john])
  await expect(submit(client, entryId, 16_000)).rejects.toMatchObject({ code: CHANGED })
  await submit(client, entryId, 48_000)
  await bench.platform.tick()
  expect((await client.call('detailRegistrationOrder', { entryId })).payable).toBe(48_000)
})

const EARLY = { id: 'early', name: { zh: '首发价', en: 'Launch price' }, first: 2, fee: 10_000 }

async function entered(itemId: string, payable?: number) {
  const client = await bench.runner()
  const { contestantsId } = await addRunner(client)
  const { entryId } = await save(client, itemId, [contestantsId])
  const { orderId } = await submit(client, entryId, payable)
  await bench.platform.tick()
  return { client, entryId, orderId: orderId ?? '' }
}
const priceOf = async ({ client, entryId }: { client: Client; entryId: string }) =>
  (await client.call('detailRegistrationOrder', { entryId })).payable
const listed = async (itemId: string) => (await offered(itemId))?.prices.map(({ name, fee }) => `${name.en} ${fee}`)

test('the first places cost less; who comes late is told before paying, and what is given back is sold again', async () => {
  const itemId = await raceOf({ prices: [EARLY] })
  expect(await listed(itemId)).toEqual(['Launch price · first 2 places, 2 left 10000', 'Standard 16000'])
  expect((await offered(itemId))?.fee).toBe(10_000)
  const first = await entered(itemId, 10_000)
  // Sees the last cheap place while another takes it.
  const late = await bench.runner()
  const { contestantsId } = await addRunner(late)
  const { entryId } = await save(late, itemId, [contestantsId])
  expect((await checked(late, itemId, [contestantsId])).payable).toBe(10_000)
  expect((await late.call('orderCalculation', { entryId })).payable).toBe(10_000)
  const second = await entered(itemId, 10_000)
  await expect(submit(late, entryId, 10_000)).rejects.toMatchObject({ code: CHANGED })
  expect((await late.call('orderCalculation', { entryId })).payable).toBe(16_000)
  expect(await listed(itemId)).toEqual(['Standard 16000'])
  expect([await priceOf(first), await priceOf(second)]).toEqual([10_000, 10_000])
  // The order that ends gives its place at the price back.
  await second.client.call('cancelOrder', { orderId: second.orderId })
  expect(await listed(itemId)).toEqual(['Launch price · first 2 places, 1 left 10000', 'Standard 16000'])
  await submit(late, entryId, 10_000)
  await bench.platform.tick()
  expect(await priceOf({ client: late, entryId })).toBe(10_000)
  const { prices } = await bench.console<{ prices: unknown[] }>('GET', `races/${itemId.slice(0, 10)}`)
  expect(prices).toMatchObject([{ quota: 2, taken: 2, left: 0 }])
})

test('a group takes what is left of the cheap places, in the order of its runners', async () => {
  const itemId = await raceOf({ prices: [EARLY], kind: 'team', teamMin: 3, teamMax: 3 })
  const client = await bench.runner()
  const players: string[] = []
  for (let at = 0; at < 3; at += 1) players.push((await addRunner(client)).contestantsId)
  const { lines, payable } = await checked(client, itemId, players)
  expect(lines.map(({ fee, quantity }) => [fee, quantity])).toEqual([
    [10_000, 2],
    [16_000, 1],
  ])
  expect(payable).toBe(36_000)
})

test('it ends at its moment too, however many are left', async () => {
  const itemId = await raceOf({ prices: [{ ...EARLY, until: '2026-12-20T00:00:00+08:00' }] })
  const before = await bench.platform.clock.now()
  expect(await listed(itemId)).toEqual(['Launch price · first 2 places, 2 left 10000', 'Standard 16000'])
  await bench.platform.clock.set(Date.parse('2026-12-20T00:00:01+08:00'))
  expect(await listed(itemId)).toEqual(['Standard 16000'])
  await bench.platform.clock.set(before)
})

test('a late payment for a cheap place that another has by now goes back', async () => {
  const itemId = await raceOf({ prices: [{ ...EARLY, first: 1 }] })
  const late = async () => {
    const one = await entered(itemId, 10_000)
    const { attemptId } = await one.client.call('aliH5Prepay', { orderId: one.orderId, attemptKey: newKey('attempt') })
    await bench.platform.clock.advance(16 * MINUTE)
    await bench.platform.tick()
    return async () => {
      await bench.console('POST', `notify/${attemptId}`, { mode: 'late' })
      await bench.platform.tick()
      return (await one.client.call('detailRegistrationOrder', { entryId: one.entryId })).entryStatus
    }
  }
  const [first, next] = [await late(), await late()]
  expect(await next()).toBe('CONFIRMED')
  expect(await first()).toBe('EXPIRED')
  expect(await brokenInvariants(bench.platform.db, itemId.slice(0, 10))).toEqual([])
})

const GIFT = {
  name: { zh: '公益捐款', en: 'Charity gift' },
  presets: [200_000, 300_000],
  min: 200_000,
  max: 5_000_000,
  required: true,
}

test('a charity place is not had without its gift, which no withdrawal gives back', async () => {
  const itemId = await raceOf({ donation: GIFT, refundable: true })
  const project = await offered(itemId)
  expect(project?.donation).toMatchObject({ least: 200_000, presets: [200_000, 300_000] })
  expect(project?.conditions.map(({ en }) => en)).toContain(
    'A gift of at least ¥2,000 (Charity gift), not refunded if you withdraw',
  )
  const client = await bench.runner()
  const { contestantsId } = await addRunner(client)
  const draft = async (donation: number | null) => ({
    ...(await draftOf(client, itemId, [contestantsId])),
    packageId: '',
    donation,
  })
  await expect(client.call('infoSaveV2', await draft(null))).rejects.toMatchObject({ code: 2005071 })
  const { problems } = await checked(client, itemId, [contestantsId])
  expect(problems).toContainEqual(expect.objectContaining({ input: 'donation' }))
  const { entryId } = await client.call('infoSaveV2', await draft(300_000))
  const { orderId } = await submit(client, entryId, 316_000)
  await bench.platform.tick()
  const { attemptId } = await client.call('aliH5Prepay', { orderId: orderId ?? '', attemptKey: newKey('attempt') })
  await bench.console('POST', `pay/${attemptId}`, {})
  await bench.platform.tick()
  const { lines, withdrawal } = await client.call('detailRegistrationOrder', { entryId })
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['entry', 16_000],
    ['donation', 300_000],
  ])
  expect(withdrawal?.amount ?? 0).toBeLessThanOrEqual(16_000)
})

test('a release that calls a held price otherwise is refused', async () => {
  const itemId = await raceOf({ prices: [EARLY] })
  await entered(itemId, 10_000)
  const [facts] = (
    await bench.platform.db
      .select()
      .from(races)
      .where(eq(races.raceId, itemId.slice(0, 10)))
  ).map((row) => row.facts)
  if (!facts) throw new Error('no race')
  const found = async (prices: ProjectFacts['prices']) => {
    const items = facts.items.map(({ prices: _, ...item }) => (prices ? { ...item, prices } : item))
    return (await findContradictions(bench.platform.db, 0, { facts: [{ ...facts, items }], gone: [] })).map(
      ({ en }) => en,
    )
  }
  expect(await found([{ ...EARLY, first: 5 }])).toEqual([])
  expect(await found(undefined)).toEqual([])
  expect(await found([{ ...EARLY, id: 'launch' }])).toEqual([expect.stringContaining('the price early')])
})
