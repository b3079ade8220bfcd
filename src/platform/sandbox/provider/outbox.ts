import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { settings } from '#platform/tables/platform.ts'
import { outbox, type trades } from './tables.ts'

const MOST_TRIES = 8
const FIRST_RETRY_MS = 15_000
/** Each takes a connection of the pool, which the requests need too. */
const SENT_AT_ONCE = 8

export interface Message {
  body: string
  signature: string
}

/** Delivers one message to the platform's address; answers its HTTP status. */
export type Deliver = (message: Message) => Promise<number>

export interface Outbox {
  /** A signed notification of a paid trade. */
  message(trade: typeof trades.$inferSelect, change?: { amount?: number }): Message
  queue(trade: typeof trades.$inferSelect, dueAt: number): Promise<void>
  /** Sends what is due; a message that is not accepted comes again later and later. */
  deliverDue(deliver: Deliver): Promise<void>
}

export function createOutbox(db: Database, clock: Clock, signer: Signer): Outbox {
  const message: Outbox['message'] = (trade, change = {}) => {
    const { outTradeNo, tradeNo, status, paidAt } = trade
    const amount = change.amount ?? trade.received ?? trade.amount
    const body = JSON.stringify({ outTradeNo, tradeNo, amount, status, paidAt })
    return { body, signature: signer.sign(body) }
  }
  return {
    message,
    async queue(trade, dueAt) {
      await db.insert(outbox).values({ messageId: newId(), tradeNo: trade.tradeNo, ...message(trade), dueAt })
    },
    async deliverDue(deliver) {
      const due = and(isNull(outbox.deliveredAt), lte(outbox.dueAt, clock.now()), lt(outbox.tries, MOST_TRIES))
      const rows = await db.select().from(outbox).where(due).orderBy(asc(outbox.dueAt), asc(outbox.messageId)).limit(50)
      // Their order is nothing to rely on, so they go side by side.
      const deliverOne = async ({ messageId, body, signature, tries }: (typeof rows)[number]) => {
        const status = await deliver({ body, signature })
        const accepted = status >= 200 && status < 300
        const later = clock.now() + FIRST_RETRY_MS * 2 ** tries
        const change = accepted ? { deliveredAt: clock.now() } : { dueAt: later }
        const retried = { ...change, answer: String(status), tries: sql`${outbox.tries} + 1` }
        await db.update(outbox).set(retried).where(eq(outbox.messageId, messageId))
      }
      const left = rows.values()
      const lane = async () => {
        for (const row of left) await deliverOne(row)
      }
      await Promise.all(Array.from({ length: SENT_AT_ONCE }, lane))
    },
  }
}

const KEY = 'providerSecret'

/** What platform and provider share to trust each other's messages. */
export interface Signer {
  sign(text: string): string
  verify(text: string, signature: string): boolean
}

/** The signer of this installation; its secret is made once and kept in the database. */
export async function loadSigner(db: Database): Promise<Signer> {
  const fresh = { key: KEY, value: randomBytes(32).toString('hex') }
  await db.insert(settings).values(fresh).onConflictDoNothing()
  const [row] = await db.select().from(settings).where(eq(settings.key, KEY))
  const secret = String(row?.value)
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64')
  return {
    sign,
    verify(text, signature) {
      const expected = Buffer.from(sign(text))
      const found = Buffer.from(signature)
      return expected.length === found.length && timingSafeEqual(expected, found)
    },
  }
}
