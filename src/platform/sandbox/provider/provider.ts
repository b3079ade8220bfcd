import { and, desc, eq, ne } from 'drizzle-orm'
import type { OnlineChannel } from '#api/contract.gen.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { createOutbox, loadSigner, type Outbox, type Signer } from './outbox.ts'
import { providerRefunds, trades } from './tables.ts'

type Trade = typeof trades.$inferSelect

const PREFIX: Record<OnlineChannel, string> = {
  WECHAT_JSAPI: 'WX',
  WECHAT_H5: 'WX',
  ALIPAY_H5: 'ALI',
  ABC_H5: 'ABC',
  UNION_JSAPI: 'UP',
}

/** What a paid trade has brought, in fen. */
export const computeReceived = ({ amount, received }: Pick<Trade, 'amount' | 'received'>): number => received ?? amount

interface PrepayRequest {
  /** The platform's number of the payment: its attempt. */
  outTradeNo: string
  amount: number
  channel: OnlineChannel
  /** Fen that the bank takes off for the payer; the platform gets the whole amount. */
  discount?: number
  /** Mobile of the account that pays, for banks; null when a friend pays. */
  customer?: string | null
}

/** WeChat Pay, Alipay, the Agricultural Bank and UnionPay's aggregate, simulated at their edge: what the platform calls, what a payer does, what they send. */
export interface Provider {
  readonly signer: Signer
  readonly outbox: Outbox
  /** The page on which a payer pays on the web. */
  readonly cashier: Cashier
  /** The same outTradeNo gives the same trade. */
  prepay(request: PrepayRequest): Promise<Trade>
  query(outTradeNo: string): Promise<Trade | null>
  /** Closes an unpaid trade; a paid one stays paid. */
  close(outTradeNo: string): Promise<'closed' | 'paid' | 'unknown'>
  /** Sends money back; the same outRefundNo is done once. */
  refund(request: { outTradeNo: string; outRefundNo: string; amount: number }): Promise<'done' | 'refused'>
  /**
   * The payer pays, the amount asked or `received`. `inTransit` is money that the bank had taken before the trade was closed, so it arrives all the same.
   * A notification follows after `notifyAfterMs` of the platform's clock, or not at all when null.
   */
  pay(
    outTradeNo: string,
    options: { notifyAfterMs: number | null; inTransit?: boolean; received?: number },
  ): Promise<'paid' | 'already' | 'closed' | 'unknown'>
  /** The card with which a mobile's owner has paid at the Agricultural Bank; null for who is no customer. */
  cardTail(mobile: string): Promise<string | null>
}

export interface Cashier {
  /** The page's path with its key, which nobody can guess from the number. */
  link(outTradeNo: string): string
  /** Whether a key is the one of this payment's link. */
  opens(outTradeNo: string, key: unknown): boolean
}

function cashierOf({ sign, verify }: Signer): Cashier {
  const named = (outTradeNo: string) => `cashier ${outTradeNo}`
  return {
    link: (outTradeNo) => `/sandbox/cashier/${outTradeNo}?${new URLSearchParams({ key: sign(named(outTradeNo)) })}`,
    opens: (outTradeNo, key) => typeof key === 'string' && verify(named(outTradeNo), key),
  }
}

export async function createProvider({ db, clock }: { db: Database; clock: Clock }): Promise<Provider> {
  const signer = await loadSigner(db)
  const outbox = createOutbox(db, clock, signer)
  const find = async (outTradeNo: string) => {
    const [trade] = await db.select().from(trades).where(eq(trades.outTradeNo, outTradeNo))
    return trade ?? null
  }
  return {
    signer,
    outbox,
    cashier: cashierOf(signer),
    query: find,
    async prepay({ outTradeNo, amount, channel, discount = 0, customer = null }) {
      const asked = { outTradeNo, amount, channel, discount: Math.min(discount, amount - 1), customer }
      const tradeNo = `${PREFIX[channel]}${newId()}`
      const trade = { ...asked, tradeNo, status: 'WAITING' as const, createdAt: clock.now() }
      await db.insert(trades).values(trade).onConflictDoNothing()
      const payment = await find(outTradeNo)
      if (!payment) throw new Error(`The provider lost trade ${outTradeNo}`)
      return payment
    },
    async close(outTradeNo) {
      const unpaid = and(eq(trades.outTradeNo, outTradeNo), ne(trades.status, 'PAID'))
      const closed = await db.update(trades).set({ status: 'CLOSED' }).where(unpaid).returning()
      if (closed.length > 0) return 'closed'
      return (await find(outTradeNo)) ? 'paid' : 'unknown'
    },
    async refund({ outTradeNo, outRefundNo, amount }) {
      const trade = await find(outTradeNo)
      if (trade?.status !== 'PAID') return 'refused'
      const before = await db.select().from(providerRefunds).where(eq(providerRefunds.tradeNo, trade.tradeNo))
      if (before.some((refund) => refund.outRefundNo === outRefundNo)) return 'done'
      if (before.reduce((left, refund) => left - refund.amount, computeReceived(trade)) < amount) return 'refused'
      const row = { refundNo: `RF${newId()}`, tradeNo: trade.tradeNo, outRefundNo, amount, at: clock.now() }
      await db.insert(providerRefunds).values(row).onConflictDoNothing()
      return 'done'
    },
    async pay(outTradeNo, { notifyAfterMs, inTransit, received = null }) {
      const payable = inTransit ? ne(trades.status, 'PAID') : eq(trades.status, 'WAITING')
      const paid = { status: 'PAID' as const, paidAt: clock.now(), received }
      const [trade] = await db
        .update(trades)
        .set(paid)
        .where(and(eq(trades.outTradeNo, outTradeNo), payable))
        .returning()
      if (!trade) {
        const payment = await find(outTradeNo)
        if (!payment) return 'unknown'
        return payment.status === 'PAID' ? 'already' : 'closed'
      }
      if (notifyAfterMs !== null) await outbox.queue(trade, clock.now() + notifyAfterMs)
      return 'paid'
    },
    async cardTail(mobile) {
      const mine = and(eq(trades.customer, mobile), eq(trades.channel, 'ABC_H5'), eq(trades.status, 'PAID'))
      const [trade] = await db.select().from(trades).where(mine).orderBy(desc(trades.paidAt)).limit(1)
      if (!trade) return null
      // The bank's own number for the customer, always the same.
      const digits = [...Buffer.from(signer.sign(`card ${mobile}`), 'base64')].map((byte) => byte % 10)
      return digits.slice(0, 4).join('')
    },
  }
}
