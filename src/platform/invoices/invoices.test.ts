import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRefund } from '#platform/payment/refunds.ts'
import { lockOrder } from '#platform/records.ts'
import { addRunner, draftOf, enter, newKey } from '#support/platform/entryFixtures.ts'
import { FCFS, FREE, ONE_EACH, PAY_THEN_DRAW, TWO_PRICES } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, type TestBench } from '#support/platform/testBench.ts'

const MINUTE = 60_000
const COMPANY = { kind: 'company' as const, name: '上海江湾体育发展有限公司', email: 'bill@example.com' }

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

async function paidOrder(runner: Client, itemId = ONE_EACH): Promise<string> {
  return paid(runner, await enter(runner, itemId))
}

async function paid(runner: Client, { orderId }: { orderId: string | null }): Promise<string> {
  await bench.platform.tick()
  const { attemptId } = await runner.call('wechatH5Prepay', { orderId: orderId ?? '', attemptKey: newKey('attempt') })
  await bench.console('POST', `pay/${attemptId}`, {})
  return orderId ?? ''
}
const pass = (minutes: number) => bench.console('POST', 'clock', { advance: minutes * MINUTE })

async function companyTitle(runner: Client) {
  const [found] = await runner.call('creditCodeListByCompany', { company: '江湾' })
  return runner.call('addInvoiceInfo', { ...COMPANY, creditCode: found?.creditCode ?? '' })
}

test('one invoice for two orders: asked for, issued after a while, opened, sent again, turned back by a refund', async () => {
  const runner = await bench.runner()
  const other = await bench.runner()
  const orderIds = [await paidOrder(runner), await paidOrder(runner, FCFS)].sort()
  expect((await runner.call('listInvoiceableOrders', {})).map(({ amount }) => amount)).toEqual([12_000, 12_000])
  const title = await companyTitle(runner)
  const ask = () => runner.call('addInvoiceInfoToOrder', { invoiceInfoId: title.invoiceInfoId, orderIds })
  const asked = await ask()
  expect(asked).toMatchObject({ status: 'REQUESTED', amount: 24_000, number: null, name: COMPANY.name })
  await expect(ask()).rejects.toMatchObject({ code: 2013002 })
  const { invoiceId } = asked
  await expect(runner.call('openInvoice', { invoiceId })).rejects.toMatchObject({ code: 2013006 })
  expect(await runner.call('listInvoiceableOrders', {})).toEqual([])
  await pass(2)
  const [first = ''] = orderIds
  const outTradeNo = `SL${first}`
  const issued = await runner.call('getInvoiceInfo', { outTradeNo })
  expect(issued).toMatchObject({
    status: 'ISSUED',
    number: expect.stringMatching(/^26\d{18}$/),
    sentAt: expect.any(Number),
  })
  const { path } = await runner.call('openInvoice', { invoiceId })
  const file = await bench.platform.app.inject({ url: path })
  expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect(file.body.startsWith('%PDF-1.7')).toBe(true)
  const total = Array.from('价税合计：¥240', (letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')
  expect(file.body).toContain(total)
  expect(await runner.call('sendInvoiceAgain', { invoiceId, email: 'me@example.com' })).toMatchObject({
    email: 'me@example.com',
  })
  await expect(other.call('openInvoice', { invoiceId })).rejects.toMatchObject({ code: 2013005 })
  await expect(other.call('getInvoiceInfo', { outTradeNo })).rejects.toMatchObject({ code: 2006003 })
  const theirs = { invoiceInfoId: title.invoiceInfoId, orderIds: [first] }
  await expect(other.call('addInvoiceInfoToOrder', theirs)).rejects.toMatchObject({ code: 2013001 })
  await bench.platform.db.transaction(async (tx) => {
    const found = await lockOrder(tx, first)
    if (!found) throw new Error('no order')
    const why = { actor: 'operator', reason: 'test', at: bench.platform.clock.now(), configVersion: '1' }
    await startRefund(tx, { order: found.order, amount: 5_000, cause: 'withdrawn', why })
  })
  await pass(1)
  expect(await runner.call('getInvoiceInfo', { outTradeNo })).toMatchObject({ status: 'TURNED_BACK' })
  const { results } = await runner.call('mySystemMessage', {})
  expect(results.map(({ code, orderId }) => [code, orderIds.includes(orderId ?? '')])).toEqual([
    ['invoiceBack', true],
    ['invoice', true],
  ])
  expect((await runner.call('listInvoiceableOrders', {})).map(({ amount }) => amount).sort()).toEqual([12_000, 7_000])
})

test('a company needs its credit code; nothing is invoiced that was not paid, or waits for a draw', async () => {
  const runner = await bench.runner()
  for (const creditCode of [null, '91350100M000100Y44']) {
    const refused = runner.call('addInvoiceInfo', { ...COMPANY, creditCode })
    await expect(refused).rejects.toMatchObject({ code: 2013001, fieldErrors: [{ path: '/creditCode' }] })
  }
  const person = { kind: 'person' as const, name: '张三', email: 'z@example.com' }
  const { orderId } = await enter(runner, FREE)
  await bench.platform.tick()
  await runner.call('zeroPayment', { orderId: orderId ?? '' })
  const free = runner.call('centerAddInvoiceInfoToOrder', { orderId: orderId ?? '', ...person })
  await expect(free).rejects.toMatchObject({ code: 2013003 })
  const unpaid = await enter(runner, FCFS)
  expect(await runner.call('adminInvoiceAmount', { orderId: unpaid.orderId ?? '' })).toMatchObject({
    amount: 0,
    reason: { en: 'You can request an invoice once it’s paid.' },
  })
  const waiting = await paidOrder(runner, PAY_THEN_DRAW)
  expect(await runner.call('adminInvoiceAmount', { orderId: waiting })).toMatchObject({
    amount: 12_000,
    reason: { en: 'You can request an invoice after the ballot.' },
  })
  const orderOfNow = await paidOrder(runner)
  const asked = await runner.call('centerAddInvoiceInfoToOrder', { orderId: orderOfNow, ...person })
  expect(asked).toMatchObject({ kind: 'person', creditCode: null, amount: 12_000 })
  expect((await runner.call('listInvoiceInfo', {})).length).toBe(0)
})

test('a gift is on no invoice, neither in what is asked for nor in what is issued', async () => {
  const runner = await bench.runner()
  const players = [await addRunner(runner), await addRunner(runner, '2018-01-01')].map((one) => one.contestantsId)
  const draft = await draftOf(runner, TWO_PRICES, players, { donation: 1_000 })
  const { entryId } = await runner.call('infoSaveV2', draft)
  const order = await runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  const orderId = await paid(runner, order)
  const [offered] = await runner.call('listInvoiceableOrders', {})
  expect(offered).toMatchObject({ orderId, paid: 27_000, donated: 1_000, amount: 26_000 })
  const person = { kind: 'person' as const, name: '张三', email: 'z@example.com' }
  expect(await runner.call('centerAddInvoiceInfoToOrder', { orderId, ...person })).toMatchObject({ amount: 26_000 })
  await pass(2)
  const issued = await runner.call('getInvoiceInfo', { outTradeNo: `SL${orderId}` })
  expect(issued).toMatchObject({ status: 'ISSUED', amount: 26_000 })
})
