import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProductFacts } from '#entities/product/facts.gen.ts'
import { attempts, ledger } from '#platform/tables/orders.ts'
import { shopOrders, shopStock } from '#platform/tables/shop.ts'
import type { CouponFacts } from '#race/facts.gen.ts'
import { newKey } from './support/platform/entryFixtures.ts'
import { moneyOnBothSides } from './support/platform/invariants.ts'
import { FCFS_RACE, testRaces } from './support/platform/raceFixtures.ts'
import {
  type Client,
  createTestBench,
  Refused,
  releaseOf,
  TEST_NOW,
  type TestBench,
} from './support/platform/testBench.ts'
import { createTestDatabase, type TestDatabase } from './support/postgres.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const CLIENTS = 200
const PIECES = 12

const words = (text: string) => ({ zh: text, en: text })
const cap = (more: Partial<ProductFacts> = {}): ProductFacts => ({
  name: words('cap'),
  line: words('light'),
  pictures: [{ picture: '/cap.svg', caption: words('a cap') }],
  price: 8900,
  options: [],
  variants: [{ id: 'one', of: [], stock: PIECES }],
  post: { from: words('Shanghai'), fee: 800, withinDays: 2, notTo: ['540000'] },
  returns: { rule: 'sevenDays', notice: words('seven days') },
  seller: { name: words('Startline'), phone: '400-820-2027' },
  ...more,
})

const told = Object.entries({
  rush: cap(),
  cap: cap({ variants: [{ id: 'one', of: [], stock: 1000 }] }),
  last: cap({ variants: [{ id: 'one', of: [], stock: 1 }] }),
  frame: cap({ returns: { rule: 'madeToOrder', notice: words('made') } }),
  soon: cap({ saleStart: '2027-01-01T10:00:00+08:00' }),
  ofRace: cap({ raceId: FCFS_RACE, variants: [{ id: 'one', of: [], stock: 1000 }] }),
}).map(([id, facts]) => ({ kind: 'product', id, facts: JSON.parse(JSON.stringify(facts)) }))

const COUPONS: CouponFacts[] = [
  { id: 'entry', name: words('for entries'), amount: 1_000 },
  { id: 'goods', name: words('for caps'), amount: 2_000, goods: ['ofRace'] },
  { id: 'whole', name: words('a cap'), amount: 99_900, goods: ['ofRace'], code: 'CAPFREE', returns: true },
]

let database: TestDatabase
let bench: TestBench
beforeAll(async () => {
  database = await createTestDatabase()
  const races = testRaces().map((race) => (race.raceId === FCFS_RACE ? { ...race, coupons: COUPONS } : race))
  const live = releaseOf('live', races, undefined, { told })
  bench = await createTestBench(
    { releases: async () => ({ live, beside: [] }) },
    { kind: 'postgres', url: database.url },
  )
}, 120_000)
beforeEach(() => bench.platform.clock.set(TEST_NOW))
afterAll(async () => {
  await bench?.platform.close()
  await database?.drop()
})

async function buyer(region = '310101') {
  const client = await bench.runner()
  const address = { consignee: '李雷', consigneePhone: '13800000001', region, addressDetail: '延安东路 1 号' }
  const { mailInfoId } = await client.call('createPost', { ...address, isDefault: true })
  return { client, mailInfoId }
}
type Buyer = Awaited<ReturnType<typeof buyer>>

const buy = ({ client, mailInfoId }: Buyer, productId: string, quantity = 1, key = newKey('shop')) =>
  client.call('createShopOrder', {
    productId,
    variantId: 'one',
    quantity,
    mailInfoId,
    payable: 8900 * quantity + 800,
    idempotencyKey: key,
  })

async function startPaying(client: Client, orderId: string): Promise<string> {
  const { attemptId } = await client.call('aliH5Prepay', { orderId, attemptKey: newKey('attempt') })
  return attemptId
}

async function pay(client: Client, orderId: string): Promise<string> {
  const attemptId = await startPaying(client, orderId)
  await bench.console('POST', `pay/${attemptId}`, {})
  return attemptId
}

const seen = (client: Client, orderId: string) => client.call('getShopOrder', { orderId })
const takenOf = async (productId: string) =>
  (await bench.platform.db.select().from(shopStock).where(eq(shopStock.productId, productId)))[0]?.taken ?? 0
const code = (failed: unknown) => (failed instanceof Refused ? failed.code : failed)

/** As if what has happened to its goods had happened this much earlier: a session does not last as long as a parcel. */
async function age(orderId: string, ms: number): Promise<void> {
  const { sentAt, receivedAt } = shopOrders
  await bench.platform.db
    .update(shopOrders)
    .set({ sentAt: sql`${sentAt} - ${ms}`, receivedAt: sql`${receivedAt} - ${ms}` })
    .where(eq(shopOrders.orderId, orderId))
}

async function sent(client: Client, orderId: string) {
  await pay(client, orderId)
  await bench.console('POST', `goods/${orderId}/send`, { carrier: 'sf', trackingNo: 'SF1234567890' })
}

test('two hundred at once buy the last pieces: none is sold twice, and an end gives them back', async () => {
  const buyers = await Promise.all(Array.from({ length: CLIENTS }, () => buyer()))
  const all = await Promise.allSettled(buyers.map((one) => buy(one, 'rush')))
  const won = all.flatMap((one) => (one.status === 'fulfilled' ? one.value.orderId : []))
  const lost = all.flatMap((one) => (one.status === 'rejected' ? code(one.reason) : []))
  expect(won).toHaveLength(PIECES)
  expect(new Set(lost)).toEqual(new Set([2011002]))
  expect(await takenOf('rush')).toBe(PIECES)
  const [product] = (await bench.stranger().call('listProducts', {})).filter(({ productId }) => productId === 'rush')
  expect(product?.state).toBe('soldOut')
  await bench.platform.clock.set(TEST_NOW + 16 * 60_000)
  await bench.platform.tick()
  expect(await takenOf('rush')).toBe(0)
}, 180_000)

test('the same key is the same order, also at the same moment', async () => {
  const one = await buyer()
  const key = newKey('twice')
  const before = await takenOf('cap')
  const made = await Promise.all(Array.from({ length: 8 }, () => buy(one, 'cap', 2, key)))
  expect(new Set(made.map(({ orderId }) => orderId)).size).toBe(1)
  expect(await takenOf('cap')).toBe(before + 2)
})

test('a payment that is told twice pays once, and its page says what was bought', async () => {
  const one = await buyer()
  const { orderId } = await buy(one, 'cap', 2)
  expect(await one.client.call('orderDetail', { orderId })).toMatchObject({
    kind: 'shop',
    entryId: null,
    payable: 18_600,
  })
  const attemptId = await pay(one.client, orderId)
  await bench.console('POST', `notify/${attemptId}`, { mode: 'again' })
  const paid = await bench.platform.db.select().from(attempts).where(eq(attempts.orderId, orderId))
  expect(paid.map(({ status }) => status)).toEqual(['CONFIRMED'])
  const rows = await bench.platform.db.select().from(ledger).where(eq(ledger.orderId, orderId))
  expect(rows.filter(({ event }) => event === 'received')).toHaveLength(2)
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  expect(await seen(one.client, orderId)).toMatchObject({ state: 'toSend', canCancel: true, invoice: true })
  expect(await one.client.call('queryPaymentStatus', { orderId })).toMatchObject({ kind: 'shop', orderStatus: 'PAID' })
})

test('a late payment of the last piece, sold to another meanwhile, goes back', async () => {
  const [first, second] = [await buyer(), await buyer()]
  const { orderId } = await buy(first, 'last')
  const attemptId = await startPaying(first.client, orderId)
  await bench.platform.clock.set(TEST_NOW + 16 * 60_000)
  await bench.platform.tick()
  await buy(second, 'last')
  await bench.console('POST', `notify/${attemptId}`, { mode: 'late' })
  await bench.platform.tick()
  expect(await seen(first.client, orderId)).toMatchObject({ state: 'refunded', refund: 9700 })
  expect(await takenOf('last')).toBe(1)
})

test('what is not sent yet is cancelled and paid back; what is sent is not', async () => {
  const one = await buyer()
  const before = await takenOf('cap')
  const { orderId } = await buy(one, 'cap')
  await pay(one.client, orderId)
  await Promise.all([1, 2, 3].map(() => one.client.call('cancelShopOrder', { orderId })))
  await bench.platform.tick()
  expect(await seen(one.client, orderId)).toMatchObject({ state: 'refunded', refund: 9700 })
  expect(await takenOf('cap')).toBe(before)
  const next = await buy(one, 'cap')
  await sent(one.client, next.orderId)
  expect(code(await one.client.call('cancelShopOrder', { orderId: next.orderId }).catch((failed) => failed))).toBe(
    2006008,
  )
})

test('a parcel goes its way; unwanted goods come back within their days, and their price with them', async () => {
  const one = await buyer()
  const before = await takenOf('cap')
  const { orderId } = await buy(one, 'cap', 2)
  expect(code(await one.client.call('getParcel', { orderId }).catch((failed) => failed))).toBe(2011008)
  await sent(one.client, orderId)
  expect((await one.client.call('mySystemMessage', {})).results[0]).toMatchObject({
    code: 'goodsSent',
    page: `/spOrderDetail?orderId=${orderId}`,
  })
  const reason = 'unwanted' as const
  const back = () => one.client.call('returnShopOrder', { orderId, reason, trackingNo: 'YT1234567890' })
  expect(code(await back().catch((failed) => failed))).toBe(2011007)
  await age(orderId, 33 * HOUR)
  expect(await one.client.call('getParcel', { orderId })).toMatchObject({ state: 'onTheWay', steps: { length: 4 } })
  await age(orderId, 17 * HOUR)
  expect(await one.client.call('getParcel', { orderId })).toMatchObject({ state: 'delivered' })
  expect(await one.client.call('confirmShopOrder', { orderId })).toMatchObject({ state: 'received' })
  // Seven days, counted from the day after.
  await age(orderId, 7 * DAY + 11 * HOUR)
  expect(await back()).toMatchObject({ state: 'returning', returnReason: 'unwanted' })
  await bench.console('POST', `goods/${orderId}/takeBack`, {})
  await bench.platform.tick()
  expect(await seen(one.client, orderId)).toMatchObject({ state: 'refunded', refund: 17_800 })
  expect(await takenOf('cap')).toBe(before)
})

test('after its days nothing goes back; of what is made to order only the faulty, with its post', async () => {
  const one = await buyer()
  const late = await buy(one, 'cap')
  const frame = await buy(one, 'frame')
  for (const { orderId } of [late, frame]) await sent(one.client, orderId)
  for (const { orderId } of [late, frame]) await age(orderId, 3 * DAY)
  expect((await seen(one.client, frame.orderId)).returnReasons).toEqual(['broken', 'wrong'])
  await one.client.call('returnShopOrder', { orderId: frame.orderId, reason: 'broken', trackingNo: 'YT1234567890' })
  await bench.console('POST', `goods/${frame.orderId}/takeBack`, {})
  await bench.platform.tick()
  expect(await seen(one.client, frame.orderId)).toMatchObject({ state: 'refunded', refund: 9700 })
  await age(late.orderId, 8 * DAY)
  expect((await seen(one.client, late.orderId)).returnReasons).toEqual([])
})

test('refuses another price, another’s address, a province it is not sent to, and what is not on sale', async () => {
  const [one, other, far] = [await buyer(), await buyer(), await buyer('540102')]
  const order = { productId: 'cap', variantId: 'one', quantity: 1, mailInfoId: one.mailInfoId, payable: 9700 }
  const refused = async (more: object, client = one.client) =>
    code(
      await client
        .call('createShopOrder', { ...order, idempotencyKey: newKey('no'), ...more })
        .catch((failed) => failed),
    )
  expect(await refused({ payable: 9600 })).toBe(2011005)
  expect(await refused({ mailInfoId: other.mailInfoId })).toBe(2002012)
  expect(await refused({ mailInfoId: far.mailInfoId }, far.client)).toBe(2011004)
  expect(await refused({ productId: 'soon' })).toBe(2011003)
  expect(await refused({ productId: 'gone' })).toBe(2011001)
  expect(await refused({ quantity: 6, payable: 54_200 })).toBe(1000400)
  const { orderId } = await buy(one, 'cap')
  expect(code(await seen(other.client, orderId).catch((failed) => failed))).toBe(2006003)
})

test('what the platform holds is what the provider says', async () => {
  const { platform, provider } = await moneyOnBothSides(bench.platform.db)
  expect(platform).toBe(provider)
})

test('a coupon for goods lowers their price, comes back with an order that ends unpaid, and is not there twice', async () => {
  const one = await buyer()
  const { client, mailInfoId } = one
  const asked = { productId: 'ofRace', variantId: 'one', quantity: 2 }
  const [best, ...others] = await client.call('listGoodsCoupons', asked)
  expect([best?.name.en, best?.off, best?.usable, others]).toEqual(['for caps', 2_000, true, []])
  expect(await client.call('listGoodsCoupons', { ...asked, productId: 'cap' })).toEqual([])
  const order = (payable: number, couponId = best?.couponId ?? null) =>
    client.call('createShopOrder', { ...asked, mailInfoId, couponId, payable, idempotencyKey: newKey('shop') })
  await expect(order(2 * 8900 + 800)).rejects.toMatchObject({ message: expect.stringMatching(/price/i) })
  const { orderId } = await order(2 * 8900 + 800 - 2_000)
  expect(await client.call('getShopOrder', { orderId })).toMatchObject({ off: 2_000, payable: 16_600 })
  await expect(order(2 * 8900 + 800 - 2_000)).rejects.toBeInstanceOf(Refused)
  await client.call('cancelShopOrder', { orderId })
  const again = await order(2 * 8900 + 800 - 2_000)
  await pay(client, again.orderId)
  const statuses = (await client.call('pageMineCoupon', {})).results.map(({ status, orderId: by }) => [status, by])
  expect(statuses).toEqual([['used', again.orderId]])
})

test('goods that are sent back give back what was paid for them, and a fen is left to pay whatever a coupon takes off', async () => {
  const one = await buyer()
  const { client, mailInfoId } = one
  const { couponId } = await client.call('exchangeCoupon', { code: 'CAPFREE' })
  const asked = { productId: 'ofRace', variantId: 'one', quantity: 1 }
  const [best] = await client.call('listGoodsCoupons', asked)
  expect([best?.couponId, best?.off]).toEqual([couponId, 8_899])
  const { orderId } = await client.call('createShopOrder', {
    ...asked,
    mailInfoId,
    couponId,
    payable: 801,
    idempotencyKey: newKey('shop'),
  })
  await pay(client, orderId)
  await client.call('cancelShopOrder', { orderId })
  await bench.platform.tick()
  expect(await client.call('getShopOrder', { orderId })).toMatchObject({ refund: 801 })
  expect((await client.call('pageMineCoupon', {})).results.find((held) => held.couponId === couponId)).toMatchObject({
    status: 'free',
  })
})
