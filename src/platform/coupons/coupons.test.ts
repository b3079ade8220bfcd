import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CouponFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, newKey } from '#support/platform/entryFixtures.ts'
import {
  EACH_PAYS,
  FCFS,
  FCFS_RACE,
  FREE,
  ONE_EACH,
  RULES_RACE,
  TWO_PRICES,
  testRaces,
} from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

const MINUTE = 60_000
const name = (zh: string) => ({ zh, en: zh })
const OF_RACES: Record<string, CouponFacts[]> = {
  [FCFS_RACE]: [
    { id: 'all', name: name('人人券'), amount: 1_000, until: '2026-12-31T23:59:59+08:00' },
    { id: 'tenth', name: name('九折'), percent: 10, items: [FCFS], code: 'TENTH', quantity: 2 },
    { id: 'large', name: name('大额'), amount: 5_000, least: 20_000, code: 'LARGE' },
    { id: 'later', name: name('明年'), amount: 9_000, from: '2027-01-01T00:00:00+08:00', code: 'LATER' },
  ],
  [RULES_RACE]: [{ id: 'child', name: name('儿童免费'), free: true, role: 'child', code: 'CHILD' }],
}

let bench: TestBench
beforeAll(async () => {
  const races = testRaces().map((race) => ({
    ...race,
    coupons: OF_RACES[race.raceId] ?? [],
    changes: { project: { until: '2027-02-01T18:00:00+08:00' } },
  }))
  bench = await createTestBench({ races })
  await bench.console('POST', 'quota', { itemId: FCFS, quota: 500 })
})
beforeEach(() => bench.platform.clock.set(TEST_NOW))
afterAll(() => bench.platform.close())

async function draft(runner: Client, itemId: string, birthdays = ['1990-05-12']): Promise<string> {
  const players: string[] = []
  for (const birthday of birthdays) players.push((await addRunner(runner, birthday)).contestantsId)
  return (await runner.call('infoSaveV2', await draftOf(runner, itemId, players))).entryId
}
const submit = (runner: Client, entryId: string, couponId: string | null, payable?: number) =>
  runner.call('createOrder5AppAsync', {
    entryId,
    idempotencyKey: newKey('order'),
    couponId,
    ...(payable === undefined ? {} : { payable }),
  })
async function pay(runner: Client, orderId: string | null): Promise<void> {
  await bench.platform.tick()
  const { attemptId } = await runner.call('wechatH5Prepay', { orderId: orderId ?? '', attemptKey: newKey('attempt') })
  await bench.console('POST', `pay/${attemptId}`, {})
}
const codes = async (coupon: CouponFacts, more: object = {}) =>
  (await bench.console<{ codes: string[] }>('POST', 'coupons', { coupon, count: 1, ...more })).codes
const mine = async (runner: Client) =>
  (await runner.call('pageMineCoupon', {})).results.map((coupon) => [coupon.name.zh, coupon.status])

test('the best one comes first, and those that cannot be used say why', async () => {
  const runner = await bench.runner()
  for (const code of ['large', 'Ｔｅｎｔｈ', 'later', 'child']) await runner.call('exchangeCoupon', { code })
  const entryId = await draft(runner, FCFS)
  const choice = await runner.call('getOptimalCoupon', { entryId })
  expect(choice).toMatchObject({ available: 2, best: { name: { zh: '九折' }, off: 1_200, kind: 'percent' } })
  const list = await runner.call('listAvailableCoupon', { entryId })
  expect(list.map((coupon) => [coupon.name.zh, coupon.usable, coupon.reason?.zh ?? ''])).toEqual([
    ['九折', true, ''],
    ['人人券', true, ''],
    ['大额', false, '报名费未达到优惠券的使用金额'],
    ['明年', false, '优惠券还没到使用时间'],
  ])
  expect(list[0]?.rules.map(({ en }) => en)).toEqual(['Test race', 'For Project'])
  const activities = await runner.call('queryActivityInfoByOrder', { entryId })
  expect(activities.map(({ kind, off }) => [kind, off])).toEqual([
    ['coupons', 1_200],
    ['coupons', 1_000],
  ])
})

test('an entry is charged what its page showed, keeps its coupon, and gives it back when it is not paid', async () => {
  const runner = await bench.runner()
  const entryId = await draft(runner, FCFS)
  const { best } = await runner.call('getOptimalCoupon', { entryId })
  const couponId = best?.couponId ?? ''
  const price = await runner.call('orderCalculation', { entryId, couponId })
  expect(price).toMatchObject({ total: 11_000, payable: 11_000 })
  expect(price.lines.at(-1)).toMatchObject({ kind: 'coupon', amount: -1_000, name: { en: 'Coupon: 人人券' } })
  expect(await runner.call('checkCoupon', { entryId, couponId })).toMatchObject({
    ok: true,
    off: 1_000,
    payable: 11_000,
  })
  await expect(submit(runner, entryId, couponId, 12_000)).rejects.toMatchObject({ code: 2005025 })
  const { orderId } = await submit(runner, entryId, couponId, 11_000)
  await bench.platform.tick()
  expect(await runner.call('orderCalculation', { entryId })).toMatchObject({ payable: 11_000 })
  expect(await mine(runner)).toEqual([['人人券', 'reserved']])
  const other = await draft(runner, ONE_EACH)
  await expect(submit(runner, other, couponId)).rejects.toMatchObject({ code: 2012001 })
  await bench.console('POST', 'clock', { advance: 16 * MINUTE })
  expect(await mine(runner)).toEqual([['人人券', 'free']])
  const again = await submit(runner, other, couponId, 11_000)
  await pay(runner, again.orderId)
  expect(await mine(runner)).toEqual([['人人券', 'used']])
  const { orderStatus } = await runner.call('queryPaymentStatus', { orderId: orderId ?? '' })
  expect(orderStatus).toBe('EXPIRED')
})

test('a late payment whose coupon was used again goes back', async () => {
  const runner = await bench.runner()
  const first = await draft(runner, FCFS)
  const couponId = (await runner.call('getOptimalCoupon', { entryId: first })).best?.couponId ?? ''
  const { orderId } = await submit(runner, first, couponId)
  await bench.platform.tick()
  const attempt = await runner.call('wechatH5Prepay', { orderId: orderId ?? '', attemptKey: newKey('attempt') })
  await bench.console('POST', 'clock', { advance: 16 * MINUTE })
  await submit(runner, await draft(runner, FCFS), couponId)
  await bench.console('POST', `notify/${attempt.attemptId}`, { mode: 'late' })
  await bench.platform.tick()
  expect((await runner.call('queryPaymentStatus', { orderId: orderId ?? '' })).orderStatus).toMatch(/REFUND/)
})

test('of a family the child runs free, the early bird’s saving stays with the entry; nothing is lowered where nothing is paid', async () => {
  const runner = await bench.runner()
  const { couponId } = await runner.call('exchangeCoupon', { code: 'child' })
  const entryId = await draft(runner, TWO_PRICES, ['1988-03-02', '2016-06-01'])
  const { lines, payable } = await runner.call('orderCalculation', { entryId, couponId })
  expect([lines.map(({ amount }) => amount), payable]).toEqual([[18_000, 8_000, -8_000], 18_000])
  const lowered = async () =>
    (await runner.call('queryActivityInfoByOrder', { entryId })).map(({ kind, off }) => [kind, off])
  expect(await lowered()).toEqual([
    ['price', 2_000],
    ['coupons', 8_000],
  ])
  const free = await draft(runner, FREE)
  expect(await runner.call('getOptimalCoupon', { entryId: free })).toEqual({ best: null, available: 0 })
  const check = await runner.call('checkCoupon', { entryId: free, couponId })
  expect(check).toMatchObject({ ok: false, reason: { en: 'This coupon is for another race or distance.' } })
  await submit(runner, entryId, couponId)
  expect(await lowered()).toEqual([
    ['price', 2_000],
    ['coupon', 8_000],
  ])
})

test('a single code is exchanged once, by whoever of many is first; a race’s code as often as it says', async () => {
  const [code = ''] = await codes({ id: 'gift', name: name('礼券'), amount: 2_000 })
  const many = await Promise.all(Array.from({ length: 6 }, () => bench.runner()))
  const tried = await Promise.allSettled(
    many.map((runner) => runner.call('exchangeCoupon', { code: code.toLowerCase() })),
  )
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const winner = many[tried.findIndex(({ status }) => status === 'fulfilled')]
  const link = await winner?.call('exchangeCodeGrantCoupon', { exchangeCode: code })
  expect(link).toMatchObject({ name: { zh: '礼券' }, status: 'free', raceId: null })
  const tenth = await Promise.allSettled(many.map((runner) => runner.call('exchangeCoupon', { code: 'TENTH' })))
  // One was taken in the first test.
  expect(tenth.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(tenth.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 2012013 } })
})

test('wrong codes end after ten in an hour; a sponsor’s door takes a sponsor’s codes only', async () => {
  const runner = await bench.runner()
  const coupon = { id: 'vip', name: name('赞助名额'), free: true as const }
  const [plain = ''] = await codes(coupon)
  const [sponsored = ''] = await codes(coupon, { sponsor: true, raceId: FCFS_RACE })
  await expect(runner.call('sponsorExchangeCodeGrantCoupon', { exchangeCode: plain })).rejects.toMatchObject({
    code: 2012011,
  })
  const given = await runner.call('sponsorExchangeCodeGrantCoupon', { exchangeCode: sponsored })
  const entryId = await draft(runner, FCFS)
  const price = await runner.call('orderCalculation', { entryId, couponId: given.couponId })
  expect(price.payable).toBe(0)
  for (let at = 0; at < 9; at += 1) {
    await expect(runner.call('exchangeCoupon', { code: `wrong${at}` })).rejects.toMatchObject({ code: 2012011 })
  }
  await expect(runner.call('exchangeCoupon', { code: plain })).rejects.toMatchObject({ code: 2012014 })
})

test('a changed entry keeps its coupon, which takes off what it did', async () => {
  const runner = await bench.runner()
  const entryId = await draft(runner, FCFS)
  const { best } = await runner.call('getOptimalCoupon', { entryId })
  const { orderId } = await submit(runner, entryId, best?.couponId ?? null, 11_000)
  await pay(runner, orderId)
  const quoted = await runner.call('changeQuote', { entryId, packageId: 'plus' })
  expect(quoted).toMatchObject({ problem: null, after: 14_000, toPay: 3_000 })
  expect(quoted.lines).toContainEqual(expect.objectContaining({ kind: 'coupon', amount: -1_000 }))
  const change = { entryId, packageId: 'plus', toPay: 3_000, back: 0, idempotencyKey: newKey('change') }
  const topUp = await runner.call('modifyForApp', change)
  await pay(runner, topUp.orderId)
  expect((await runner.call('detailRegistrationOrder', { entryId })).payable).toBe(14_000)
  expect(await mine(runner)).toEqual([['人人券', 'used']])
})

test('where each member pays, a coupon lowers the captain’s own part, and every part is what was shown', async () => {
  const [captain, member] = [await bench.runner(), await bench.runner()]
  const { contestantsGroupNo } = await captain.call('createContestantsGroupNo', {})
  const joined: string[] = []
  for (const client of [captain, member]) {
    const players = [(await addRunner(client)).contestantsId]
    const joining = await draftOf(client, EACH_PAYS, players, { contestantsGroupNo })
    joined.push((await client.call('infoSaveV2', joining)).entryId)
  }
  const [entryId = ''] = joined
  const couponId = (await captain.call('getOptimalCoupon', { entryId })).best?.couponId ?? ''
  expect((await captain.call('orderCalculation', { entryId, couponId })).payable).toBe(11_000)
  await submit(captain, entryId, couponId, 11_000)
  await bench.platform.tick()
  const seen = (client: Client) => client.call('detailRegistrationOrder', { entryId })
  expect(await seen(captain)).toMatchObject({ payable: 11_000, canPay: true })
  expect(await seen(member)).toMatchObject({ payable: 12_000, canPay: true })
  for (const client of [captain, member]) await pay(client, (await seen(client)).orderId)
  expect(await mine(captain)).toEqual([['人人券', 'used']])
  expect((await member.call('queryPaymentStatus', { orderId: (await seen(member)).orderId ?? '' })).orderStatus).toBe(
    'PAID',
  )
})
