import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRunner, draftOf, enter, newKey } from '#support/platform/entryFixtures.ts'
import { FCFS, FCFS_RACE, FREE } from '#support/platform/raceFixtures.ts'
import { createTestBench, type TestBench } from '#support/platform/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

test('a runner logs in, registers, pays on the cashier page and sees the paid order', async () => {
  const runner = await bench.runner()
  const race = await runner.call('raceH5Detail', { raceId: FCFS_RACE })
  expect(race.items.find((item) => item.itemId === FCFS)).toMatchObject({
    left: 5,
    closedReason: null,
    holdMinutes: 15,
  })
  const { contestantsId } = await addRunner(runner)
  const [check] = await runner.call('checkRegistrationUserV2', {
    raceId: FCFS_RACE,
    itemId: FCFS,
    contestants: [contestantsId],
  })
  expect(check).toMatchObject({ ok: true, reason: null })
  const draft = await draftOf(runner, FCFS, [contestantsId], { packageId: 'plus' })
  const { entryId, status } = await runner.call('infoSaveV2', draft)
  expect(status).toBe('DRAFT')
  const sum = await runner.call('orderCalculation', { entryId })
  expect(sum.payable).toBe(15_000)
  const { orderId } = await runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  if (!orderId) throw new Error('no order')
  expect((await runner.call('queryCreateOrderInfo', { orderId })).status).toBe('CREATING')
  await bench.platform.tick()
  expect((await runner.call('queryCreateOrderInfo', { orderId })).status).toBe('PENDING')
  const channels = await runner.call('cashierChannelGroup', { orderId, env: 'browser' })
  expect(channels.map((one) => one.channel)).toEqual(['WECHAT_H5', 'ALIPAY_H5'])
  const attemptKey = newKey('attempt')
  const { attemptId, url } = await runner.call('aliH5Prepay', {
    orderId,
    attemptKey,
    returnUrl: 'https://evil.example/payRes?orderId=1',
  })
  expect(url).toContain(`/sandbox/cashier/${attemptId}?key=`)
  expect(await bench.console('GET', `attempts/${attemptId}`)).toMatchObject({
    amount: 15_000,
    returnUrl: '/payRes?orderId=1',
  })
  await bench.console('POST', `pay/${attemptId}`, {})
  const paid = await runner.call('queryPaymentStatus', { orderId })
  expect(paid).toMatchObject({
    orderStatus: 'PAID',
    entryStatus: 'CONFIRMED',
    attempt: { attemptId, status: 'CONFIRMED' },
  })
  const detail = await runner.call('detailRegistrationOrder', { entryId })
  expect(detail).toMatchObject({ payable: 15_000, channel: 'ALIPAY_H5', canPay: false, players: ['张**'] })
  expect(detail.timeline.map((item) => item.event)).toEqual([
    'registration.saved',
    'registration.submitHold',
    'registration.paid',
  ])
  const mine = await runner.call('myRegistrationListByGroup', { group: 'paid' })
  expect(mine.results.map((item) => item.entryId)).toEqual([entryId])
  expect(mine.results[0]).toMatchObject({ raceTime: detail.raceTime, place: detail.place })
  const left = (await runner.call('itemByRaceIdList', { raceId: FCFS_RACE })).find((item) => item.itemId === FCFS)?.left
  expect(left).toBe(4)
})

test('a free project is confirmed without a payment, a priced one is not', async () => {
  const runner = await bench.runner()
  const free = await enter(runner, FREE)
  await bench.platform.tick()
  const orderId = free.orderId ?? ''
  await expect(runner.call('wechatH5Prepay', { orderId, attemptKey: newKey('attempt') })).rejects.toMatchObject({
    code: 2006011,
  })
  expect(await runner.call('zeroPayment', { orderId })).toMatchObject({
    orderStatus: 'PAID',
    entryStatus: 'CONFIRMED',
  })
  expect(await runner.call('zeroPayment', { orderId })).toMatchObject({
    orderStatus: 'PAID',
    entryStatus: 'CONFIRMED',
  })
  const priced = await enter(runner, FCFS)
  await bench.platform.tick()
  await expect(runner.call('zeroPayment', { orderId: priced.orderId ?? '' })).rejects.toMatchObject({ code: 2006010 })
})
