import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moveRegistrations } from '#platform/move.ts'
import { createOrderMaker } from '#platform/order/make.ts'
import { lockEntry, lockOrder } from '#platform/records.ts'
import { ledger, notifications, orders, refunds } from '#platform/tables/orders.ts'
import { addRunner, draftOf, enter, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants, ledgerTotal } from '#support/platform/invariants.ts'
import {
  BALLOT_RACE,
  DRAW_THEN_PAY,
  FCFS,
  FCFS_RACE,
  FREE,
  ONE_EACH,
  PAY_THEN_DRAW,
} from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'
import { applyPayment } from './applyPayment.ts'
import { post } from './ledger.ts'
import { NOTIFY_PATH, NOTIFY_TYPE, SIGNATURE_HEADER } from './notify.ts'
import { toReturnPath } from './prepay.ts'
import { startRefund } from './refunds.ts'

const MINUTE = 60_000
let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
  await bench.console('POST', 'quota', { itemId: FCFS, quota: 500 })
})
beforeEach(() => bench.platform.clock.set(TEST_NOW))
afterAll(() => bench.platform.close())

interface Bought {
  runner: Client
  orderId: string
  entryId: string
}

async function order(itemId: string): Promise<Bought> {
  const runner = await bench.runner()
  const { orderId, entryId } = await enter(runner, itemId)
  if (!orderId) throw new Error('no order')
  await bench.platform.tick()
  return { runner, orderId, entryId }
}
const prepay = async ({ runner, orderId }: Bought, attemptKey = newKey('attempt')) =>
  (await runner.call('wechatH5Prepay', { orderId, attemptKey })).attemptId
const pay = (attemptId: string, body: object = {}) =>
  bench.console<{ outcome: string }>('POST', `pay/${attemptId}`, body)
const notify = (attemptId: string, mode: string) =>
  bench.console<{ outcome: string }>('POST', `notify/${attemptId}`, { mode })
const statusOf = ({ runner, orderId }: Bought) => runner.call('queryPaymentStatus', { orderId })
const pass = async (minutes: number) => bench.console('POST', 'clock', { advance: minutes * MINUTE })
const refundsOf = ({ orderId }: Bought) => bench.platform.db.select().from(refunds).where(eq(refunds.orderId, orderId))

test('channels follow the environment', async () => {
  const bought = await order(FCFS)
  const channels = async (env: 'wechat' | 'alipay' | 'ios' | 'android' | 'browser') =>
    (await bought.runner.call('cashierChannelGroup', { orderId: bought.orderId, env })).map((one) => one.channel)
  expect(await channels('wechat')).toEqual(['WECHAT_JSAPI'])
  expect(await channels('alipay')).toEqual(['ALIPAY_H5'])
  for (const env of ['ios', 'android', 'browser'] as const)
    expect(await channels(env)).toEqual(['WECHAT_H5', 'ALIPAY_H5'])
})

test('inside WeChat the bridge gets signed parameters; the same key gives the same attempt', async () => {
  const { runner, orderId } = await order(FCFS)
  const attemptKey = newKey('attempt')
  const first = await runner.call('wechatJSPrepay', { orderId, attemptKey })
  expect(first).toMatchObject({ signType: 'RSA', package: expect.stringMatching(/^prepay_id=/) })
  expect(await runner.call('wechatJSPrepay', { orderId, attemptKey })).toEqual(first)
  await expect(runner.call('aliH5Prepay', { orderId, attemptKey })).rejects.toMatchObject({ code: 1000400 })
})

test('nobody pays for, sees or cancels another’s order', async () => {
  const { orderId, entryId } = await order(FCFS)
  const thief = await bench.runner()
  const missing = { code: 2006003 }
  await expect(thief.call('wechatH5Prepay', { orderId, attemptKey: newKey('attempt') })).rejects.toMatchObject(missing)
  await expect(thief.call('queryPaymentStatus', { orderId })).rejects.toMatchObject(missing)
  await expect(thief.call('cancelOrder', { orderId })).rejects.toMatchObject(missing)
  await expect(thief.call('zeroPayment', { orderId })).rejects.toMatchObject(missing)
  await expect(thief.call('queryCreateOrderInfo', { orderId })).rejects.toMatchObject(missing)
  await expect(thief.call('detailRegistrationOrder', { orderId })).rejects.toMatchObject(missing)
  await expect(thief.call('detailRegistrationOrder', { entryId })).rejects.toMatchObject({ code: 2006001 })
  await expect(thief.call('orderCalculation', { entryId })).rejects.toMatchObject({ code: 2006001 })
})

test('a notification counts once, and only with its signature and its amount', async () => {
  const bought = await order(FCFS)
  const attemptId = await prepay(bought)
  expect(await notify(attemptId, 'badSignature')).toEqual({ outcome: 'badSignature' })
  expect(await notify(attemptId, 'wrongAmount')).toEqual({ outcome: 'wrongAmount' })
  expect(await statusOf(bought)).toMatchObject({ orderStatus: 'PENDING', attempt: { status: 'PENDING' } })
  const [flagged] = await bench.platform.db.select().from(orders).where(eq(orders.orderId, bought.orderId))
  expect(flagged?.attention).toBe(true)
  await pay(attemptId)
  const paid = await statusOf(bought)
  expect(paid).toMatchObject({ orderStatus: 'PAID', overpaid: false })
  expect(await notify(attemptId, 'again')).toEqual({ outcome: 'duplicate' })
  expect(await statusOf(bought)).toEqual(paid)
  const seen = await bench.platform.db.select().from(notifications).where(eq(notifications.attemptId, attemptId))
  expect(seen.map((row) => row.outcome).sort()).toEqual(['applied', 'badSignature', 'duplicate', 'wrongAmount'])
})

test('the notify endpoint refuses what it cannot believe', async () => {
  const post = (payload: string, signature: string) =>
    bench.platform.app.inject({
      method: 'POST',
      url: NOTIFY_PATH,
      headers: { 'content-type': NOTIFY_TYPE, [SIGNATURE_HEADER]: signature },
      payload,
    })
  const { signer } = bench.platform.provider
  const body = JSON.stringify({
    outTradeNo: '1999999999999999999',
    tradeNo: 'WX1',
    amount: 1,
    status: 'PAID',
    paidAt: 1,
  })
  expect((await post(body, 'x')).statusCode).toBe(401)
  expect((await post(body, signer.sign(body))).statusCode).toBe(404)
  expect((await post('[]', signer.sign('[]'))).statusCode).toBe(400)
  expect((await post('not json', signer.sign('not json'))).statusCode).toBe(400)
})

test('without any notification the server asks the provider itself', async () => {
  const bought = await order(FCFS)
  const attemptId = await prepay(bought)
  await pay(attemptId, { notifyAfterMs: null })
  expect(await statusOf(bought)).toMatchObject({ orderStatus: 'PAID', entryStatus: 'CONFIRMED' })
})

test('a hold that runs out asks first: money already there confirms instead of expiring', async () => {
  const bought = await order(FCFS)
  await pay(await prepay(bought), { notifyAfterMs: null })
  await pass(16)
  expect(await statusOf(bought)).toMatchObject({ orderStatus: 'PAID', entryStatus: 'CONFIRMED' })
})

test('an unpaid order ends after 15 minutes, frees its places and says why; reading it is enough', async () => {
  const bought = await order(ONE_EACH)
  const left = async () =>
    (await bought.runner.call('itemByRaceIdList', { raceId: FCFS_RACE })).find((item) => item.itemId === ONE_EACH)?.left
  const before = await left()
  const attemptId = await prepay(bought)
  await bench.platform.clock.advance(15 * MINUTE)
  const detail = await bought.runner.call('detailRegistrationOrder', { entryId: bought.entryId })
  expect(detail).toMatchObject({
    orderStatus: 'EXPIRED',
    entryStatus: 'EXPIRED',
    canPay: false,
    reason: { zh: expect.stringContaining('超时') },
  })
  expect(await left()).toBe((before ?? 0) + 1)
  await expect(pay(attemptId)).rejects.toMatchObject({ status: 409 })
  await expect(prepay(bought)).rejects.toMatchObject({ code: 2006004 })
  const again = { entryId: bought.entryId, idempotencyKey: newKey('order') }
  await expect(bought.runner.call('createOrder5AppAsync', again)).rejects.toMatchObject({ code: 2006004 })
})

test('a late payment revives the place while there is one', async () => {
  const bought = await order(FCFS)
  const attemptId = await prepay(bought)
  await expect(notify(attemptId, 'late')).rejects.toMatchObject({ status: 409 })
  await pass(16)
  expect(await notify(attemptId, 'late')).toEqual({ outcome: 'applied' })
  expect(await statusOf(bought)).toMatchObject({ orderStatus: 'PAID', entryStatus: 'CONFIRMED' })
  expect(await refundsOf(bought)).toEqual([])
})

test('a late payment for a place that is gone is recorded, then refunded', async () => {
  const bought = await order(FCFS)
  const attemptId = await prepay(bought)
  await pass(16)
  await bench.console('POST', 'quota', { itemId: FCFS, quota: 0 })
  await notify(attemptId, 'late')
  expect(await statusOf(bought)).toMatchObject({
    orderStatus: 'REFUNDED',
    entryStatus: 'EXPIRED',
    attempt: { status: 'CONFIRMED' },
  })
  expect(await refundsOf(bought)).toMatchObject([{ amount: 12_000, status: 'DONE', cause: 'latePayment' }])
  await bench.console('POST', 'quota', { itemId: FCFS, quota: 500 })
})

test('a project may refund every late payment, and a runner who has entered again keeps the new entry', async () => {
  const strict = await order(ONE_EACH)
  const late = await prepay(strict)
  await pass(16)
  await notify(late, 'late')
  expect(await statusOf(strict)).toMatchObject({ orderStatus: 'REFUNDED' })

  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner)
  const save = async () => (await runner.call('infoSaveV2', await draftOf(runner, FCFS, [contestantsId]))).entryId
  const submit = async (entryId: string) => {
    const { orderId } = await runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
    await bench.platform.tick()
    return { runner, entryId, orderId: orderId ?? '' }
  }
  const first = await submit(await save())
  const old = await prepay(first)
  await pass(16)
  const second = await submit(await save())
  await notify(old, 'late')
  expect(await statusOf(first)).toMatchObject({ orderStatus: 'REFUNDED', entryStatus: 'EXPIRED' })
  expect(await statusOf(second)).toMatchObject({ orderStatus: 'PENDING', entryStatus: 'HELD' })
})

test('a second cashier page closes the first; its money all the same is refunded, and the order stays paid', async () => {
  const bought = await order(FCFS)
  const first = await prepay(bought)
  const second = await prepay(bought)
  await expect(pay(first)).rejects.toMatchObject({ status: 409 })
  await pay(second)
  await pass(1)
  await notify(first, 'late')
  expect(await statusOf(bought)).toMatchObject({ orderStatus: 'PAID', entryStatus: 'CONFIRMED', overpaid: true })
  expect(await refundsOf(bought)).toMatchObject([{ attemptId: first, status: 'DONE', cause: 'secondPayment' }])
})

test('of two payments the newer goes back, also when the platform hears of it first', async () => {
  const bought = await order(FCFS)
  const older = await prepay(bought)
  const newer = await prepay(bought)
  const { platform } = bench
  const { clock } = platform
  const booked = (attemptId: string, paidAt: number) =>
    applyPayment(platform, { attemptId, amount: 12_000, tradeNo: `T${attemptId}`, paidAt, actor: 'provider' })
  expect(await booked(newer, clock.now() + 1000)).toBe('applied')
  expect(await booked(older, clock.now())).toBe('applied')
  expect(await refundsOf(bought)).toMatchObject([{ attemptId: newer, cause: 'secondPayment' }])
  const [row] = await bench.platform.db.select().from(orders).where(eq(orders.orderId, bought.orderId))
  expect(row).toMatchObject({ paidAttemptId: older, paidAt: clock.now(), overpaid: true })
})

test('a cancelled order is given up at the provider too', async () => {
  const bought = await order(FCFS)
  const attemptId = await prepay(bought)
  expect(await bought.runner.call('cancelOrder', { orderId: bought.orderId })).toEqual({ ok: true })
  expect(await bought.runner.call('cancelOrder', { orderId: bought.orderId })).toEqual({ ok: true })
  expect(await statusOf(bought)).toMatchObject({ orderStatus: 'CANCELLED', entryStatus: 'CANCELLED' })
  await expect(pay(attemptId)).rejects.toMatchObject({ status: 409 })
  const paid = await order(FCFS)
  await pay(await prepay(paid))
  await expect(paid.runner.call('cancelOrder', { orderId: paid.orderId })).rejects.toMatchObject({ code: 2006008 })
})

test('cancelling what has just been paid leaves it paid', async () => {
  const bought = await order(FCFS)
  await pay(await prepay(bought), { notifyAfterMs: null })
  await expect(bought.runner.call('cancelOrder', { orderId: bought.orderId })).rejects.toMatchObject({ code: 2006009 })
  expect(await statusOf(bought)).toMatchObject({ orderStatus: 'PAID' })
})

test('ballots: draw then pay has no order; pay then draw waits for the draw once paid; neither takes a place', async () => {
  const runner = await bench.runner()
  expect(await enter(runner, DRAW_THEN_PAY)).toMatchObject({ entryStatus: 'AWAIT_DRAW', orderId: null })
  for (let at = 0; at < 2; at += 1) {
    const bought = await order(PAY_THEN_DRAW)
    expect(await statusOf(bought)).toMatchObject({ entryStatus: 'HELD' })
    await pay(await prepay(bought))
    expect(await statusOf(bought)).toMatchObject({ orderStatus: 'PAID', entryStatus: 'AWAIT_DRAW' })
  }
  const items = await runner.call('itemByRaceIdList', { raceId: BALLOT_RACE })
  expect(items.map((item) => [item.left, item.closedReason])).toEqual([
    [1, null],
    [1, null],
  ])
  expect(await brokenInvariants(bench.platform.db, BALLOT_RACE)).toEqual([])
})

test('orders are made side by side, none behind another, and each once', async () => {
  const runners = [await bench.runner(), await bench.runner(), await bench.runner()]
  const started = await Promise.all(runners.map((runner) => enter(runner, FREE)))
  const orderIds = started.map((one) => one.orderId ?? '')
  let begun = 0
  let goOn = () => {}
  const gate = new Promise<void>((go) => {
    goOn = go
  })
  const maker = createOrderMaker(bench.platform, async () => {
    begun += 1
    await gate
    return false
  })
  const made = [...orderIds, ...orderIds].map((orderId) => maker.make(orderId))
  expect(begun).toBe(orderIds.length)
  goOn()
  await Promise.all(made)
  expect(begun).toBe(orderIds.length)
  const asked = runners.map((runner, at) => runner.call('queryCreateOrderInfo', { orderId: orderIds[at] ?? '' }))
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(['PENDING', 'PENDING', 'PENDING'])
})

test('orders are made by the worker: slow, failing thrice, and after a restart', async () => {
  const runner = await bench.runner()
  await bench.console('POST', 'switches', { operation: 'orderMaking', mode: 'fail' })
  const { orderId, entryId } = await enter(runner, FCFS)
  const info = () => runner.call('queryCreateOrderInfo', { orderId: orderId ?? '' })
  await bench.platform.tick()
  expect(await info()).toMatchObject({ status: 'CREATING', reason: null })
  await bench.platform.tick()
  await bench.platform.tick()
  expect(await info()).toMatchObject({
    status: 'CREATE_FAILED',
    reason: { en: expect.stringContaining('couldn’t create') },
  })
  const detail = await runner.call('detailRegistrationOrder', { entryId })
  expect(detail.entryStatus).toBe('CANCELLED')
  await bench.console('POST', 'switches', { operation: 'orderMaking', mode: 'none' })
  const later = await enter(runner, FREE)
  await bench.platform.tick()
  expect((await runner.call('queryCreateOrderInfo', { orderId: later.orderId ?? '' })).status).toBe('PENDING')
  expect(await brokenInvariants(bench.platform.db, FCFS_RACE)).toEqual([])
})

test('sold out between the form and the submit, with words in both languages', async () => {
  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner)
  const { entryId } = await runner.call('infoSaveV2', await draftOf(runner, FCFS, [contestantsId]))
  await bench.console('POST', 'quota', { itemId: FCFS, quota: 0 })
  const submit = () => runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  await expect(submit()).rejects.toMatchObject({
    code: 2003005,
    body: { messages: { zh: expect.any(String), en: expect.any(String) } },
  })
  await bench.console('POST', 'quota', { itemId: FCFS, quota: 500 })
  expect(await submit()).toMatchObject({ entryStatus: 'HELD' })
})

test('the way back from the cashier stays on this site', () => {
  expect(toReturnPath('/payRes?orderId=1#x', 'http://localhost')).toBe('/payRes?orderId=1#x')
  expect(toReturnPath('https://evil.example//evil.example/x', 'http://localhost')).toBe('/evil.example/x')
  expect(toReturnPath('javascript:alert(1)', 'http://localhost')).toBeNull()
  expect(toReturnPath(undefined, 'http://localhost')).toBeNull()
})

async function cancelRace(entryId: string): Promise<void> {
  const cause = { actor: 'operator', reason: 'race cancelled', at: TEST_NOW, configVersion: '1' }
  await bench.platform.db.transaction(async (tx) => {
    const entry = await lockEntry(tx, entryId)
    await moveRegistrations(tx, entry?.runners ?? [], { event: 'raceCancelled', cause })
  })
}

test('money for an entry whose race was cancelled meanwhile goes back, and somebody is told', async () => {
  const bought = await order(FCFS)
  const attemptId = await prepay(bought)
  await cancelRace(bought.entryId)
  await pay(attemptId)
  await bench.platform.tick()
  await bench.platform.tick()
  expect(await statusOf(bought)).toMatchObject({ orderStatus: 'REFUNDED', entryStatus: 'CANCELLED' })
  expect(await refundsOf(bought)).toMatchObject([{ attemptId, status: 'DONE' }])
  const [row] = await bench.platform.db.select().from(orders).where(eq(orders.orderId, bought.orderId))
  expect(row?.attention).toBe(true)
  expect(await brokenInvariants(bench.platform.db, FCFS_RACE)).toEqual([])
})

test('nothing to pay is no entry either once the race was cancelled', async () => {
  const bought = await order(FREE)
  const { entryId, orderId, runner } = bought
  await cancelRace(entryId)
  await expect(runner.call('zeroPayment', { orderId })).rejects.toMatchObject({ code: 2006002 })
  expect(await statusOf(bought)).toMatchObject({ orderStatus: 'PENDING', entryStatus: 'CANCELLED' })
})

test('a refund of part of what was paid leaves the rest, and no more than that can go back', async () => {
  const { db, clock } = bench.platform
  const bought = await order(FCFS)
  await pay(await prepay(bought))
  const why = { actor: 'operator', reason: 'a cheaper project', at: clock.now(), configVersion: '1' }
  const refund = (amount: number) =>
    db.transaction(async (tx) => {
      const found = await lockOrder(tx, bought.orderId)
      if (found) await startRefund(tx, { order: found.order, amount, cause: 'changed', why })
    })
  const accounts = async () => {
    const rows = await bench.console<{ account: string; amount: number }[]>('GET', `ledger?orderId=${bought.orderId}`)
    const held: Record<string, number> = {}
    for (const { account, amount } of rows) held[account] = (held[account] ?? 0) + amount
    return held
  }
  await refund(2_000)
  expect(await accounts()).toEqual({ provider: 12_000, receivable: 0, income: -10_000, refundDue: -2_000 })
  expect(await statusOf(bought)).toMatchObject({ orderStatus: 'REFUNDING' })
  await bench.platform.tick()
  expect(await statusOf(bought)).toMatchObject({ orderStatus: 'PART_REFUNDED', entryStatus: 'CONFIRMED' })
  await expect(refund(10_001)).rejects.toThrow('does not keep 10001 fen')
  await refund(10_000)
  await bench.platform.tick()
  expect(await statusOf(bought)).toMatchObject({ orderStatus: 'REFUNDED' })
  expect((await refundsOf(bought)).map(({ amount, status }) => [amount, status])).toEqual([
    [2_000, 'DONE'],
    [10_000, 'DONE'],
  ])
  expect(await accounts()).toEqual({
    provider: 0,
    receivable: 0,
    income: 0,
    refundDue: 0,
    refundSent: 0,
  })
})

test('a refund that the provider refuses is sent again or done by hand, and the ledger says where it is', async () => {
  const { db } = bench.platform
  const refused = async () => {
    const bought = await order(ONE_EACH)
    const attemptId = await prepay(bought)
    await pass(16)
    await notify(attemptId, 'late')
    const [refund] = await refundsOf(bought)
    expect(refund).toMatchObject({ status: 'FAILED' })
    return { bought, path: `refunds/${refund?.refundId}` }
  }
  await bench.console('POST', 'switches', { operation: 'refunding', mode: 'fail' })
  const [again, byHand] = [await refused(), await refused()]
  await bench.console('POST', 'switches', { operation: 'refunding', mode: 'none' })
  await expect(bench.console('POST', again.path, { do: 'doneByHand' })).rejects.toMatchObject({ status: 409 })
  await bench.console('POST', again.path, { do: 'sendAgain' })
  expect(await refundsOf(again.bought)).toMatchObject([{ status: 'DONE' }])
  await bench.console('POST', byHand.path, { do: 'byHand' })
  expect(await refundsOf(byHand.bought)).toMatchObject([{ status: 'MANUAL' }])
  await bench.console('POST', byHand.path, { do: 'doneByHand' })
  expect(await statusOf(byHand.bought)).toMatchObject({ orderStatus: 'REFUNDED' })
  const events = await db.select().from(ledger).where(eq(ledger.orderId, byHand.bought.orderId))
  expect(events.filter(({ amount }) => amount < 0).map(({ event, account }) => `${event} ${account}`)).toEqual([
    'charged income',
    'writtenOff receivable',
    'received receivable',
    'refundRequested refundDue',
    'refundSent refundSent',
    'refundFailed refundDue',
    'refundByHand refundByHand',
    'refundDoneByHand bank',
  ])
  expect(await ledgerTotal(db)).toBe(0)
})

test('a posting that does not sum to zero is refused', async () => {
  const { orderId } = await order(FREE)
  const posting = { orderId, objectId: orderId, at: TEST_NOW }
  const sides = { receivable: 1, income: -2 }
  await expect(post(bench.platform.db, posting, { event: 'charged', sides })).rejects.toThrow('receivable 1, income -2')
  const halves = { receivable: 0.5, income: -0.5 }
  await expect(post(bench.platform.db, posting, { event: 'charged', sides: halves })).rejects.toThrow(
    'does not balance',
  )
})
