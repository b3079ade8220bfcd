import { eq } from 'drizzle-orm'
import type { Text } from '#race/facts.gen.ts'
import type { Platform } from '#sandbox/handler.ts'
import { attempts, orders, type PayChannel, projects, races, registrations } from '#sandbox/schema.ts'

/** What the cashier shows of a payment attempt. */
export interface TradeView {
  attemptId: string
  status: 'WAITING' | 'PAID' | 'CLOSED'
  channel: PayChannel
  amount: number
  orderId: string
  orderNo: string
  raceName: Text
  itemName: Text
  payee: Text
  returnUrl: string | null
}

/** The trade as the provider knows it, with the order it pays; null when there is none. */
export async function readTrade({ db, provider }: Platform, attemptId: string): Promise<TradeView | null> {
  if (!/^[1-9]\d{18}$/.test(attemptId)) return null
  const trade = await provider.query(attemptId)
  if (!trade) return null
  const [row] = await db
    .select({ attempt: attempts, order: orders, race: races.facts, item: projects.facts })
    .from(attempts)
    .innerJoin(orders, eq(orders.orderId, attempts.orderId))
    .innerJoin(registrations, eq(registrations.registrationId, orders.registrationId))
    .innerJoin(races, eq(races.raceId, registrations.raceId))
    .innerJoin(projects, eq(projects.itemId, registrations.itemId))
    .where(eq(attempts.attemptId, attemptId))
  if (!row) return null
  return {
    attemptId,
    status: trade.status,
    channel: trade.channel,
    amount: trade.amount,
    orderId: row.order.orderId,
    orderNo: row.order.orderNo,
    raceName: row.race.name,
    itemName: row.item.name,
    payee: row.race.organiser,
    returnUrl: row.attempt.returnUrl,
  }
}
