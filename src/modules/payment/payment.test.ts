import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Json } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import { type Answers, ORDER, paymentPorts, status } from '#support/payment.tsx'
import { readAttempt } from './attempt.ts'
import { createPayment } from './payment.ts'
import type { JsapiClaim, PaymentPorts } from './ports.ts'
import { byLink, ownOrder } from './targets.ts'

const CHANNELS: Json = [
  { channel: 'ALIPAY_H5', name: { zh: '支付宝', en: 'Alipay' }, recommended: false },
  { channel: 'WECHAT_H5', name: { zh: '微信支付', en: 'WeChat Pay' }, recommended: true },
  { channel: 'CARRIER_PIGEON', name: { zh: '信鸽', en: 'Pigeon' }, recommended: true },
]

const tab = new Map<string, string>()
beforeEach(() => tab.clear())

function setUp(answers: Answers, more: Partial<PaymentPorts> = {}) {
  const { ports, calls } = paymentPorts(
    {
      orderDetail: { raceName: { zh: '上海半马', en: 'Shanghai half' }, payable: 1, lines: [] },
      queryPaymentStatus: status('PENDING'),
      cashierChannelGroup: CHANNELS,
      wechatH5Prepay: { attemptId: '5', url: '/sandbox/cashier/5' },
      ...answers,
    },
    more,
    tab,
  )
  const payment = createPayment(ownOrder(ORDER, { offline: true }), '/payRes', ports)
  const keys = () => calls.filter((call) => call.operation.endsWith('Prepay')).map((call) => call.params.attemptKey)
  return { payment, ports, calls, keys }
}

describe('before paying', () => {
  it('shows the server amount and deadline, and only ways to pay that it can carry out', async () => {
    const { payment } = setUp({})
    await payment.load()
    const state = payment.get()
    expect(state).toMatchObject({ status: 'ready', chosen: 'WECHAT_H5', bill: { payable: 12000, expiresAt: 900_000 } })
    expect(state.status === 'ready' && state.channels.map(({ channel }) => channel)).toEqual(['ALIPAY_H5', 'WECHAT_H5'])
    payment.choose('ALIPAY_H5')
    payment.choose('CARRIER_PIGEON')
    expect(payment.get()).toMatchObject({ chosen: 'ALIPAY_H5' })
  })

  it.each(['PAID', 'EXPIRED', 'CANCELLED', 'REFUNDED'])(
    'sends an order that is %s to its result',
    async (orderStatus) => {
      const { payment } = setUp({ queryPaymentStatus: status(orderStatus) })
      await payment.load()
      expect(payment.get().status).toBe('settled')
    },
  )

  it('has nothing to do for an order that there is not: the page of the result says so', async () => {
    const { payment } = setUp({
      queryPaymentStatus: () => {
        throw new RequestError('没有这个订单', { code: 2006003, retry: false })
      },
    })
    await payment.load()
    expect(payment.get()).toEqual({ status: 'settled', channel: null })
  })

  it('says so when the order cannot be loaded, and can try again', async () => {
    let dead = true
    const { payment } = setUp({
      queryPaymentStatus: () => {
        if (dead) throw new RequestError('没有网络', { code: 'network' })
        return status('PENDING')
      },
    })
    await payment.load()
    expect(payment.get()).toEqual({ status: 'unavailable', message: '没有网络' })
    dead = false
    await payment.load()
    expect(payment.get().status).toBe('ready')
  })
})

describe('one tap', () => {
  it('begins one attempt however often it is tapped', async () => {
    const { payment, ports, keys } = setUp({})
    await payment.load()
    await Promise.all([payment.pay(), payment.pay(), payment.pay()])
    expect(keys()).toHaveLength(1)
    expect(ports.leave).toHaveBeenCalledTimes(1)
    expect(payment.get().status).toBe('away')
  })

  it('shows another sum before anybody leaves to pay it', async () => {
    let open = 12_000
    const { payment, ports, keys } = setUp({
      getActualAmount: () => ({ price: 12_000, received: 12_000 - open, payable: open }),
      queryPaymentStatus: () => status('PENDING', { open }),
    })
    await payment.load()
    open = 7000
    await payment.pay()
    expect(ports.leave).not.toHaveBeenCalled()
    expect(payment.get()).toMatchObject({ status: 'ready', bill: { payable: 7000 }, note: { kind: 'amountChanged' } })
    await payment.pay()
    expect(keys()).toHaveLength(1)
    expect(payment.get().status).toBe('away')
  })

  it('goes to the result when the rest came from elsewhere meanwhile', async () => {
    const answers: Answers = { getActualAmount: { price: 12_000, received: 12_000, payable: 0 } }
    const { payment, ports, keys } = setUp(answers)
    await payment.load()
    const paid = setUp({ ...answers, queryPaymentStatus: status('PAID') })
    ports.request = paid.ports.request
    await payment.pay()
    expect([payment.get().status, keys()]).toEqual(['settled', []])
  })

  it('reads an order in the native app as the app does', async () => {
    const answers: Answers = { detail4App: { raceName: { zh: '上海半马', en: 'Shanghai half' }, lines: [] } }
    const { payment, calls } = setUp(answers, { env: 'ios' })
    await payment.load()
    expect(payment.get().status).toBe('ready')
    expect(calls.map(({ operation }) => operation)).not.toContain('orderDetail')
  })

  it('tells the provider where to come back to', async () => {
    const { payment, calls } = setUp({})
    await payment.load()
    await payment.pay()
    expect(calls.at(-1)?.params).toMatchObject({
      orderId: ORDER,
      returnUrl: `https://app.example/payRes?orderId=${ORDER}`,
    })
  })

  it('continues the same attempt after coming back, and another one for another channel', async () => {
    const { payment, keys } = setUp({ aliH5Prepay: { url: '/sandbox/cashier/6' } })
    await payment.load()
    await payment.pay()
    await payment.pay()
    payment.stay()
    payment.choose('ALIPAY_H5')
    await payment.pay()
    const [first, second, third] = keys()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('repeats the same attempt after a reload and after a lost connection', async () => {
    let lost = true
    const { payment, keys } = setUp({
      wechatH5Prepay: () => {
        if (lost) throw new RequestError('没有网络', { code: 'network' })
        return { url: '/sandbox/cashier/5' }
      },
    })
    await payment.load()
    await payment.pay()
    expect(payment.get()).toMatchObject({ status: 'ready', note: { kind: 'server', message: '没有网络' } })
    lost = false
    await payment.pay()
    const again = setUp({})
    await again.payment.load()
    expect(again.payment.get()).toMatchObject({ status: 'away', chosen: 'WECHAT_H5' })
    await again.payment.pay()
    expect(new Set([...keys(), ...again.keys()]).size).toBe(1)
  })

  it('begins afresh after the platform has refused the attempt or the provider has failed it', async () => {
    const refused = setUp({
      wechatH5Prepay: () => {
        throw new RequestError('支付单已关闭', { code: 3005 })
      },
    })
    await refused.payment.load()
    await refused.payment.pay()
    await refused.payment.pay()
    expect(new Set(refused.keys()).size).toBe(2)
    const begun = setUp({})
    await begun.payment.load()
    await begun.payment.pay()
    expect(readAttempt(begun.ports.tabStorage, ORDER)).not.toBeNull()
    const failed = setUp({
      queryPaymentStatus: status('PENDING', { attempt: { status: 'FAILED', channel: 'WECHAT_H5' } }),
    })
    await failed.payment.load()
    expect(failed.payment.get().status).toBe('ready')
    expect(readAttempt(failed.ports.tabStorage, ORDER)).toBeNull()
  })

  it('goes to the result when the refusal means that the order is over', async () => {
    let over = false
    const { payment } = setUp({
      queryPaymentStatus: () => status(over ? 'EXPIRED' : 'PENDING'),
      wechatH5Prepay: () => {
        over = true
        throw new RequestError('订单已超时', { code: 3002 })
      },
    })
    await payment.load()
    await payment.pay()
    expect(payment.get().status).toBe('settled')
  })

  it('does not leave for a host that is not on the list', async () => {
    const { payment, ports } = setUp(
      { wechatH5Prepay: { url: 'https://evil.example/' } },
      { leave: vi.fn(() => false) },
    )
    await payment.load()
    await payment.pay()
    expect(payment.get()).toMatchObject({ status: 'ready', note: { kind: 'notAllowed' } })
    expect(readAttempt(ports.tabStorage, ORDER)).toBeNull()
  })

  it('confirms an order of nothing without a provider', async () => {
    const { payment, calls } = setUp({ queryPaymentStatus: status('PENDING', { payable: 0 }), zeroPayment: {} })
    await payment.load()
    await payment.pay()
    expect(calls.filter((call) => call.operation === 'zeroPayment')).toHaveLength(1)
    expect(payment.get().status).toBe('settled')
  })

  it('can be tried again when it broke down by itself', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { payment } = setUp({
      wechatH5Prepay: () => {
        throw new TypeError('a part of the application could not be loaded')
      },
    })
    await payment.load()
    await payment.pay()
    expect(payment.get()).toMatchObject({ status: 'ready', note: { kind: 'server', message: '' } })
    expect(error).toHaveBeenCalledOnce()
    error.mockRestore()
  })
})

describe('coming from the order just confirmed', () => {
  const only: Json = [{ channel: 'WECHAT_H5', name: { zh: '微信支付', en: 'WeChat Pay' }, recommended: true }]

  it('goes on to the only way to pay without a further tap, once', async () => {
    const { payment, keys } = setUp({ cashierChannelGroup: only })
    await payment.load()
    await payment.payOnly()
    expect(payment.get().status).toBe('away')
    expect(keys()).toHaveLength(1)
    // A reload, or the way back from the provider, asks instead of leaving again.
    const again = setUp({ cashierChannelGroup: only })
    await again.payment.load()
    await again.payment.payOnly()
    expect(again.keys()).toEqual([])
    expect(again.payment.get().status).toBe('away')
  })

  it('leaves the choice where there is one, and an order of nothing to its own button', async () => {
    const choice = setUp({})
    await choice.payment.load()
    await choice.payment.payOnly()
    expect(choice.payment.get().status).toBe('ready')
    const free = setUp({ cashierChannelGroup: only, queryPaymentStatus: status('PENDING', { payable: 0 }) })
    await free.payment.load()
    await free.payment.payOnly()
    expect(free.payment.get().status).toBe('ready')
    expect([...choice.keys(), ...free.keys()]).toEqual([])
  })
})

describe('inside WeChat', () => {
  const channels: Json = [{ channel: 'WECHAT_JSAPI', name: { zh: '微信支付', en: 'WeChat Pay' }, recommended: true }]
  const bill = { appId: 'a', timeStamp: '1', nonceStr: 'n', package: 'p', signType: 'RSA', paySign: 's' }
  const inWechat = (claim: JsapiClaim) =>
    setUp(
      { cashierChannelGroup: channels, wechatJSPrepay: { attemptId: '5', ...bill } },
      { env: 'wechat', wechatPay: vi.fn(async () => claim) },
    )

  it('hands the signed bill to the sheet, and leaves the verdict to the server', async () => {
    const { payment, ports } = inWechat('done')
    await payment.load()
    await payment.pay()
    expect(ports.wechatPay).toHaveBeenCalledWith(bill)
    expect(payment.get().status).toBe('settled')
  })

  it.each([
    ['cancelled', 'cancelled'],
    ['failed', 'declined'],
    ['unavailable', 'wechatOnly'],
  ] as const)('stays on the page when the sheet is %s', async (claim, kind) => {
    const { payment } = inWechat(claim)
    await payment.load()
    await payment.pay()
    expect(payment.get()).toMatchObject({ status: 'ready', note: { kind } })
  })
})

describe('other ways to pay', () => {
  const offered = (...channels: string[]): Json =>
    channels.map((channel) => ({ channel, name: { zh: '方式', en: 'Way' }, recommended: true }))
  const bill = { appId: 'a', timeStamp: '1', nonceStr: 'n', package: 'p', signType: 'RSA', paySign: 's' }

  it('starts UnionPay, then hands WeChat’s sheet what it pays with', async () => {
    const { payment, ports, calls } = setUp(
      {
        cashierChannelGroup: offered('UNION_JSAPI'),
        onlinePayment: { orderNo: 'SL1' },
        getUnionAggWechatJsPayInfo: bill,
      },
      { env: 'wechat' },
    )
    await payment.load()
    await payment.pay()
    expect(calls.slice(-2).map(({ operation }) => operation)).toEqual(['onlinePayment', 'getUnionAggWechatJsPayInfo'])
    expect(ports.wechatPay).toHaveBeenCalledWith(bill)
    expect(payment.get()).toEqual({ status: 'settled', channel: 'UNION_JSAPI' })
  })

  it('goes on to the page of a bank transfer, and only where there is one', async () => {
    const transfer = { cashierChannelGroup: offered('OFFLINE'), offlinePrepay: {} }
    const { payment, calls } = setUp(transfer)
    await payment.load()
    await payment.pay()
    expect(calls.at(-1)).toMatchObject({ operation: 'offlinePrepay', params: { orderId: ORDER } })
    expect(payment.get().status).toBe('offline')
    const { ports } = setUp(transfer)
    const elsewhere = createPayment(ownOrder(ORDER, { offline: false }), '/payRes', ports)
    await elsewhere.load()
    expect(elsewhere.get()).toMatchObject({ status: 'ready', channels: [], chosen: null })
  })

  it('asks for the rest where part of the price has arrived', async () => {
    const { payment } = setUp({ queryPaymentStatus: status('PENDING', { open: 2000 }) })
    await payment.load()
    expect(payment.get()).toMatchObject({ bill: { payable: 2000 } })
  })

  it('pays somebody else’s order by its link, and comes back to the link', async () => {
    const order = { status: 'open', raceName: { zh: '半马', en: 'Half' }, itemName: { zh: '半程', en: 'Half' } }
    const { ports, calls } = paymentPorts(
      {
        payerOrder: { ...order, players: ['张*'], amount: 5, expiresAt: null, paidAt: null, channels: CHANNELS },
        payerPrepay: { url: '/sandbox/cashier/7', bill: null },
        payerStatus: { status: 'paid', paidAt: 3 },
      },
      {},
      tab,
    )
    const target = byLink('t1')
    const payment = createPayment(target, '/payForFriend', ports)
    await payment.load()
    expect(payment.get()).toMatchObject({ bill: { payable: 5, orderNo: null, players: ['张*'] }, chosen: 'WECHAT_H5' })
    await payment.pay()
    expect(calls.at(-1)?.params).toMatchObject({
      token: 't1',
      returnUrl: 'https://app.example/payForFriend?token=t1&back=1',
    })
    expect(ports.leave).toHaveBeenCalledWith('/sandbox/cashier/7')
    expect(await target.ask(ports)).toMatchObject({ status: 'paid', at: 3 })
    expect(calls.every(({ operation }) => operation.startsWith('payer'))).toBe(true)
  })
})
