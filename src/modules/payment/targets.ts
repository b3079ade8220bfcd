import type { JsapiBill, Operations, OrderKind, PayerOrder, PriceLine, Text } from '#api/contract.gen.ts'
import type { JsonObject } from '#runtime/model.ts'
import { askStatus, type Outcome, readOutcome } from './outcome.ts'
import type { PaymentPorts } from './ports.ts'

/** What is being paid for: the same for orders of every kind. `payable` is what is still open of it, in fen. */
export interface Bill {
  raceName: Text
  itemName: Text
  imgRecommend2: string
  players: string[]
  /** Null for who pays by a link. */
  orderNo: string | null
  lines: PriceLine[]
  payable: number
  expiresAt: number | null
  kind: OrderKind
}

export type Channel = Operations['cashierChannelGroup']['result'][number]

/** What a started payment leads to: the provider's page, WeChat's sheet, or the page that says how to transfer money. */
export type Start = { url: string } | { sheet: JsapiBill } | { offline: true }

/** Something that can be paid: an order of one's own, or one whose link was given. */
export interface PayTarget {
  /** Names it in the tab's storage. */
  id: string
  /** Goes with the address that providers return to. */
  query: JsonObject
  read(ports: PaymentPorts): Promise<{ bill: Bill; channels: Channel[]; outcome: Outcome }>
  /** Asks only how it stands. */
  ask(ports: PaymentPorts): Promise<Outcome>
  /** What is open of it by now, in fen: a part may have come from elsewhere. Missing where the platform's start says it. */
  amount?(ports: PaymentPorts): Promise<number>
  /** Channels that it can carry out. */
  carriesOut(channel: string): boolean
  start(ports: PaymentPorts, begun: { channel: string; attemptKey: string; returnUrl: string }): Promise<Start>
  /** Confirms what costs nothing. */
  confirmFree(ports: PaymentPorts): Promise<void>
}

type Prepay = (
  request: PaymentPorts['request'],
  begun: { orderId: string; attemptKey: string; returnUrl: string },
) => Promise<Start>

const page =
  (operation: 'wechatH5Prepay' | 'aliH5Prepay' | 'abcPrepay'): Prepay =>
  async (request, begun) => ({ url: (await request(operation, begun)).url })

const PREPAY: Readonly<Record<string, Prepay>> = {
  WECHAT_JSAPI: async (request, { orderId, attemptKey }) => {
    const { attemptId: _, ...sheet } = await request('wechatJSPrepay', { orderId, attemptKey })
    return { sheet }
  },
  WECHAT_H5: page('wechatH5Prepay'),
  ALIPAY_H5: page('aliH5Prepay'),
  ABC_H5: page('abcPrepay'),
  UNION_JSAPI: async (request, { orderId, attemptKey }) => {
    const { orderNo } = await request('onlinePayment', { orderId, attemptKey, channel: 'UNION_JSAPI' })
    return { sheet: await request('getUnionAggWechatJsPayInfo', { orderNo }) }
  },
  OFFLINE: async (request, { orderId, attemptKey }) => {
    await request('offlinePrepay', { orderId, attemptKey })
    return { offline: true }
  },
}

/** An order of the account's own, of whatever kind; `offline` says whether the page can go on to a bank transfer. */
export function ownOrder(orderId: string, { offline }: { offline: boolean }): PayTarget {
  return {
    id: orderId,
    query: { orderId },
    read: async (ports) => {
      const [bill, status, channels] = await Promise.all([
        // An order that was made in the native app is read as the app reads it.
        ports.request(ports.env === 'ios' || ports.env === 'android' ? 'detail4App' : 'orderDetail', { orderId }),
        askStatus(ports, orderId),
        ports.request('cashierChannelGroup', { orderId, env: ports.env }),
      ])
      return {
        bill: {
          ...bill,
          payable: status.open ?? status.payable,
          expiresAt: status.expiresAt,
          kind: status.kind,
        },
        channels,
        outcome: readOutcome(status),
      }
    },
    ask: async (ports) => readOutcome(await askStatus(ports, orderId)),
    amount: async (ports) => (await ports.request('getActualAmount', { orderId })).payable,
    carriesOut: (channel) => channel in PREPAY && (offline || channel !== 'OFFLINE'),
    start: (ports, { channel, ...begun }) => {
      const prepay = PREPAY[channel]
      if (!prepay) throw new Error(`no way to start a payment by ${channel}`)
      return prepay(ports.request, { orderId, ...begun })
    },
    confirmFree: async (ports) => void (await ports.request('zeroPayment', { orderId })),
  }
}

/** Somebody else's order, by the link that they were given. */
export function byLink(token: string): PayTarget {
  return {
    id: `link.${token}`,
    query: { token, back: '1' },
    read: async (ports) => {
      const order = await ports.request('payerOrder', { token, env: ports.env })
      const { kind, raceName, itemName, imgRecommend2, players, amount: payable, expiresAt, channels } = order
      const subject = { raceName, itemName, imgRecommend2, players }
      const bill = { kind, ...subject, payable, expiresAt, orderNo: null, lines: [] }
      return { bill, channels, outcome: payerOutcome(order) }
    },
    ask: async (ports) => payerOutcome(await ports.request('payerStatus', { token })),
    carriesOut: (channel) => channel in PREPAY && channel !== 'OFFLINE',
    start: async (ports, { channel, ...begun }) => {
      const online = channel as Operations['payerPrepay']['params']['channel']
      const { url, bill } = await ports.request('payerPrepay', { token, channel: online, ...begun })
      return bill ? { sheet: bill } : { url: url ?? '' }
    },
    confirmFree: () => Promise.reject(new Error('an order of nothing is confirmed by whose it is')),
  }
}

function payerOutcome({ status, paidAt }: Pick<PayerOrder, 'status' | 'paidAt'>): Outcome {
  switch (status) {
    case 'open':
      return { status: 'waiting' }
    case 'paid':
      return { status: 'paid', at: paidAt, draw: false, overpaid: false }
    case 'refunding':
      return { status: 'refunding' }
    case 'refunded':
      return { status: 'refunded', partly: false }
    default:
      return { status: 'expired' }
  }
}
