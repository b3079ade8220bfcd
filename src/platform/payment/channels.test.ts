import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders, refunds } from '#platform/tables/orders.ts'
import { addRunner, draftOf, FILES, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants, ledgerTotal, moneyOnBothSides } from '#support/platform/invariants.ts'
import { RULES_RACE, TWO_PRICES } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
beforeEach(() => bench.platform.clock.set(TEST_NOW))
afterAll(() => bench.platform.close())

interface Bought {
  runner: Client
  orderId: string
  payable: number
}

/** An order of a race with every way to pay: two of a family. */
async function order(): Promise<Bought> {
  const runner = await bench.runner()
  const grown = await addRunner(runner, '1990-05-12')
  const child = await addRunner(runner, '2015-05-12')
  const players = [grown.contestantsId, child.contestantsId]
  const { entryId } = await runner.call('infoSaveV2', await draftOf(runner, TWO_PRICES, players))
  const { orderId } = await runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  await bench.platform.tick()
  const bought = { runner, orderId: orderId ?? '' }
  const { payable } = await runner.call('getActualAmount', { orderId: bought.orderId })
  return { ...bought, payable }
}
const pay = (attemptId: string, body: object = {}) => bench.console('POST', `pay/${attemptId}`, body)
const statusOf = ({ runner, orderId }: Bought) => runner.call('queryPaymentStatus', { orderId })
const prepay = async ({ runner, orderId }: Bought) =>
  (await runner.call('aliH5Prepay', { orderId, attemptKey: newKey('attempt') })).attemptId
const refundsOf = ({ orderId }: Bought) => bench.platform.db.select().from(refunds).where(eq(refunds.orderId, orderId))
const rowOf = async ({ orderId }: Bought) =>
  (await bench.platform.db.select().from(orders).where(eq(orders.orderId, orderId)))[0]
const holds = async () => {
  const { db } = bench.platform
  expect(await brokenInvariants(db, RULES_RACE)).toEqual([])
  expect(await ledgerTotal(db)).toBe(0)
}

test('a race says how it is paid; each way is offered where it works', async () => {
  const { runner, orderId } = await order()
  const channels = async (env: 'wechat' | 'alipay' | 'browser') =>
    (await runner.call('cashierChannelGroup', { orderId, env })).map(({ channel }) => channel)
  expect(await channels('wechat')).toEqual(['WECHAT_JSAPI', 'UNION_JSAPI', 'OFFLINE'])
  expect(await channels('alipay')).toEqual(['ALIPAY_H5', 'OFFLINE'])
  expect(await channels('browser')).toEqual(['WECHAT_H5', 'ALIPAY_H5', 'ABC_H5', 'OFFLINE'])
})

test('the Agricultural Bank: its discount is its own, its answer is asked for, and it knows its customer again', async () => {
  const bought = await order()
  const { runner, orderId, payable } = bought
  expect(await runner.call('abcAuthUserInfo', {})).toEqual({ customer: false, cardTail: null })
  expect(await runner.call('abcPayDiscountTotal', { orderId })).toEqual({ discount: 500, payable: payable - 500 })
  expect(await runner.call('abcPayResult', { orderId })).toMatchObject({ tradeStatus: 'NONE', orderStatus: 'PENDING' })
  const { attemptId, url } = await runner.call('abcPrepay', { orderId, attemptKey: newKey('attempt') })
  const page = await bench.platform.app.inject({ url, headers: { 'accept-language': 'en' } })
  expect(page.body).toContain(`¥${(payable - 500) / 100}`)
  expect(await runner.call('abcPayResult', { orderId })).toMatchObject({ tradeStatus: 'WAITING' })
  await pay(attemptId, { notifyAfterMs: null })
  expect(await runner.call('abcPayResult', { orderId })).toMatchObject({
    tradeStatus: 'PAID',
    amount: payable,
    orderStatus: 'PAID',
  })
  const known = await runner.call('abcAuthUserInfo', {})
  expect(known).toEqual({ customer: true, cardTail: expect.stringMatching(/^\d{4}$/) })
  await holds()
})

test('UnionPay’s aggregate: started, then WeChat’s sheet gets what it pays with', async () => {
  const bought = await order()
  const { runner, orderId } = bought
  const orderNo = `SL${orderId}`
  await expect(runner.call('getUnionAggWechatJsPayInfo', { orderNo })).rejects.toMatchObject({ code: 2006024 })
  const started = await runner.call('onlinePayment', { orderId, channel: 'UNION_JSAPI', attemptKey: newKey('attempt') })
  expect(started).toMatchObject({ orderNo, url: null })
  const bill = await runner.call('getUnionAggWechatJsPayInfo', { orderNo })
  expect(bill).toMatchObject({ signType: 'RSA', package: expect.stringMatching(/^prepay_id=/) })
  await pay(started.attemptId)
  expect(await statusOf(bought)).toMatchObject({ orderStatus: 'PAID', attempt: { channel: 'UNION_JSAPI' } })
})

test('part of the price is kept and the rest paid; too much goes back; a wrong sum that nobody has is not believed', async () => {
  const bought = await order()
  const { runner, orderId, payable } = bought
  await pay(await prepay(bought), { received: 1_000 })
  expect(await statusOf(bought)).toMatchObject({
    orderStatus: 'PENDING',
    entryStatus: 'HELD',
    open: payable - 1_000,
  })
  expect(await runner.call('getActualAmount', { orderId })).toEqual({
    price: payable,
    received: 1_000,
    payable: payable - 1_000,
  })
  await holds()
  const rest = await prepay(bought)
  expect(await bench.console('POST', `notify/${rest}`, { mode: 'wrongAmount' })).toEqual({ outcome: 'wrongAmount' })
  await pay(rest, { received: payable })
  await bench.platform.tick()
  expect(await statusOf(bought)).toMatchObject({ orderStatus: 'PAID', entryStatus: 'CONFIRMED', open: 0 })
  expect(await refundsOf(bought)).toMatchObject([{ amount: 1_000, cause: 'wrongAmount', status: 'DONE' }])
  await holds()
  const { platform, provider } = await moneyOnBothSides(bench.platform.db)
  expect(platform).toBe(provider)
})

test('part of the price goes back when the rest does not come in time', async () => {
  const bought = await order()
  await pay(await prepay(bought), { received: 1_000 })
  await bench.console('POST', 'clock', { advance: 16 * MINUTE })
  await bench.platform.tick()
  expect(await statusOf(bought)).toMatchObject({ orderStatus: 'REFUNDED', entryStatus: 'EXPIRED' })
  expect(await refundsOf(bought)).toMatchObject([{ amount: 1_000, status: 'DONE' }])
  await holds()
})

const upload = async (runner: Client) =>
  (await runner.call('uploadImage', { file: FILES.png } as unknown as { file: string })).path
const newest = async (orderId: string) => {
  const proofs = await bench.console<{ proofId: string; orderId: string; amount: number }[]>('GET', 'proofs')
  return proofs.find((proof) => proof.orderId === orderId)
}

test('a bank transfer: only the operator’s word counts, and until then the place is held', async () => {
  const bought = await order()
  const { runner, orderId, payable } = bought
  const path = await upload(runner)
  await expect(runner.call('offlineProof', { orderId, path })).rejects.toMatchObject({ code: 2006022 })
  const open = await runner.call('offlinePrepay', { orderId, attemptKey: newKey('attempt') })
  expect(open).toMatchObject({
    status: 'open',
    amount: payable,
    reference: `SL${orderId}`,
    deadline: TEST_NOW + 3 * DAY,
  })
  expect(await runner.call('offlinePrepay', { orderId, attemptKey: newKey('attempt') })).toEqual(open)
  // The hold of fifteen minutes does not end it.
  await bench.console('POST', 'clock', { advance: 20 * 60 * MINUTE })
  await expect(
    runner.call('offlineProof', { orderId, path: path.replace(/.{4}\.png/, '0000.png') }),
  ).rejects.toMatchObject({
    code: 2007001,
  })
  expect(await runner.call('offlineProof', { orderId, path })).toMatchObject({ status: 'proofSent' })
  await runner.call('offlineProof', { orderId, path })
  expect(await statusOf(bought)).toMatchObject({ orderStatus: 'PENDING', attempt: { status: 'PENDING' } })
  await expect(prepay(bought)).rejects.toMatchObject({ code: 2006021 })

  const first = await newest(orderId)
  await bench.console('POST', `proofs/${first?.proofId}`, { refused: '看不清金额' })
  expect(await runner.call('offlinePayment', { orderId })).toMatchObject({ status: 'refused', reason: '看不清金额' })
  const [refusal] = (await runner.call('myRaceMessage', {})).results
  expect(refusal).toMatchObject({ code: 'transferRefused', text: { zh: expect.stringContaining('看不清金额') } })
  await runner.call('offlineProof', { orderId, path: await upload(runner) })
  const second = await newest(orderId)
  expect(second?.proofId).not.toBe(first?.proofId)
  await bench.console('POST', `proofs/${second?.proofId}`, { received: payable })
  expect(await runner.call('offlinePayment', { orderId })).toMatchObject({ status: 'confirmed', orderStatus: 'PAID' })
  await expect(bench.console('POST', `proofs/${second?.proofId}`, { received: 1 })).rejects.toMatchObject({
    status: 409,
  })
  await holds()
})

test('a transfer of less is kept; one that nobody proves ends with its deadline and goes back by hand', async () => {
  const bought = await order()
  const { runner, orderId, payable } = bought
  await runner.call('offlinePrepay', { orderId, attemptKey: newKey('attempt') })
  await runner.call('offlineProof', { orderId, path: await upload(runner) })
  await bench.console('POST', `proofs/${(await newest(orderId))?.proofId}`, { received: 3_000 })
  expect(await statusOf(bought)).toMatchObject({ orderStatus: 'PENDING', open: payable - 3_000 })
  await bench.console('POST', 'clock', { advance: 7 * DAY })
  await bench.platform.tick()
  expect(await rowOf(bought)).toMatchObject({ status: 'REFUNDING' })
  const [refund] = await refundsOf(bought)
  expect(refund).toMatchObject({ amount: 3_000, status: 'MANUAL' })
  await bench.console('POST', `refunds/${refund?.refundId}`, { do: 'doneByHand' })
  expect(await rowOf(bought)).toMatchObject({ status: 'REFUNDED' })
  await holds()
})

test('somebody else pays by a link: no account, no data beyond masked names, and the money goes back to them', async () => {
  const bought = await order()
  const { runner, orderId, payable } = bought
  const { token } = await runner.call('payerLink', { orderId })
  expect((await runner.call('payerLink', { orderId })).token).toBe(token)
  const friend = bench.stranger()
  const asked = await friend.raw('payerOrder', { token, env: 'browser' })
  expect(asked.body).not.toMatch(new RegExp(`${orderId}|${runner.mobile}|张三丰|139|entryId`))
  const seen = await friend.call('payerOrder', { token, env: 'browser' })
  expect(seen).toMatchObject({ status: 'open', amount: payable, players: ['张**', '张**'] })
  expect(seen.channels.map(({ channel }) => channel)).toEqual(['WECHAT_H5', 'ALIPAY_H5', 'ABC_H5'])
  const { url } = await friend.call('payerPrepay', { token, channel: 'ALIPAY_H5', attemptKey: newKey('friend') })
  const attemptId = /cashier\/(\d+)/.exec(url ?? '')?.[1] ?? ''
  await pay(attemptId)
  expect(await friend.call('payerStatus', { token })).toMatchObject({ status: 'paid' })
  expect(await statusOf(bought)).toMatchObject({ orderStatus: 'PAID', entryStatus: 'CONFIRMED' })
  await expect(
    friend.call('payerPrepay', { token, channel: 'ALIPAY_H5', attemptKey: newKey('friend') }),
  ).rejects.toMatchObject({ code: 2006009 })
  const invented = { token: '0'.repeat(48), env: 'browser' as const }
  await expect(friend.call('payerOrder', invented)).rejects.toMatchObject({ code: 2006023 })
  const other = await bench.runner()
  await expect(other.call('payerLink', { orderId })).rejects.toMatchObject({ code: 2006003 })
  expect(await rowOf(bought)).toMatchObject({ channel: 'ALIPAY_H5' })
  await holds()
})

test('an order made before the answer is there to be paid, found by its race, and read as any kind is', async () => {
  const runner = await bench.runner()
  expect(await runner.call('getByRaceIdAndAccountId', { raceId: RULES_RACE })).toBeNull()
  const players = [await addRunner(runner, '1990-05-12'), await addRunner(runner, '2015-05-12')]
  const ids = players.map(({ contestantsId }) => contestantsId)
  const { entryId } = await runner.call('infoSaveV2', await draftOf(runner, TWO_PRICES, ids))
  const idempotencyKey = newKey('order')
  const made = await runner.call('createOrder4App', { entryId, idempotencyKey })
  expect(made).toMatchObject({ entryId, entryStatus: 'HELD', orderStatus: 'PENDING' })
  expect(await runner.call('createOrder4App', { entryId, idempotencyKey })).toEqual(made)
  const orderId = made.orderId ?? ''
  expect(await runner.call('getByRaceIdAndAccountId', { raceId: RULES_RACE })).toMatchObject({
    orderId,
    entryId,
    orderStatus: 'PENDING',
    players: players.map(({ idNumber }) => `张** ${idNumber.slice(-2)}`),
    where: { state: { en: 'To pay' }, step: 'pay' },
  })
  // Whose document stands in the way is led to that entry; another account learns nothing of it.
  const led = (who: Client, one: string) => who.call('getByRaceIdAndAccountId', { raceId: RULES_RACE, players: one })
  expect(await led(runner, ids.join())).toMatchObject({ entryId })
  expect(await led(runner, (await addRunner(runner, '1991-05-12')).contestantsId)).toBeNull()
  const other = await bench.runner()
  const { contestantsId } = await addRunner(other, '1990-05-12', players[0]?.idNumber)
  expect(await led(other, contestantsId)).toBeNull()
  // Nineteen digits that no column holds.
  await expect(led(other, `${contestantsId},9999999999999999999`)).rejects.toMatchObject({ status: 400 })
  const bill = await runner.call('orderDetail', { orderId })
  expect(bill).toMatchObject({ kind: 'entry', players: ['张**', '张**'], canPay: true, received: 0 })
  expect(bill.payable).toBe(bill.lines.reduce((sum, { amount }) => sum + amount, 0))
  expect(await runner.call('detail4App', { orderId })).toEqual(bill)
  expect(await runner.call('getPayMessageByUserPhone', {})).toEqual([bill])
  expect(await runner.call('rechargeList', {})).toMatchObject({ results: [], totalCount: 0 })
  // Of two that are to be paid the one that is lost first stands there, not the newer, and the other beside it.
  const others = [await addRunner(runner, '1992-05-12'), await addRunner(runner, '2016-05-12')]
  const more = await draftOf(
    runner,
    TWO_PRICES,
    others.map(({ contestantsId: id }) => id),
  )
  const { entryId: newer } = await runner.call('infoSaveV2', more)
  await bench.console('POST', 'clock', { advance: MINUTE })
  const second = await runner.call('createOrder4App', { entryId: newer, idempotencyKey: newKey('order') })
  const mine = () => runner.call('getByRaceIdAndAccountId', { raceId: RULES_RACE })
  const beside = {
    entryId: newer,
    players: others.map(({ idNumber }) => `张** ${idNumber.slice(-2)}`),
    where: { state: { en: 'To pay' }, step: 'pay' },
  }
  expect(await mine()).toMatchObject({ orderId, others: [beside] })
  await runner.call('cancelOrder', { orderId })
  expect(await runner.call('getPayMessageByUserPhone', {})).toMatchObject([{ orderId: second.orderId }])
  expect(await mine()).toMatchObject({ orderId: second.orderId, others: [] })
  await runner.call('cancelOrder', { orderId: second.orderId ?? '' })
  expect(await mine()).toBeNull()
})
