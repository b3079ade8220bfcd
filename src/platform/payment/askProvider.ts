import { and, eq, inArray } from 'drizzle-orm'
import type { Platform } from '#platform/handler.ts'
import { receivedOf } from '#platform/sandbox/provider/provider.ts'
import { attempts } from '#platform/tables/orders.ts'
import { applyPayment, type Payment } from './applyPayment.ts'

export type AttemptRow = typeof attempts.$inferSelect

/** Asks the provider about an order's open attempts and books what has been paid; answers those still open. */
export async function askProvider(platform: Platform, orderId: string, actor: Payment['actor']): Promise<AttemptRow[]> {
  const stillOpen: AttemptRow[] = []
  for (const attempt of await openAttempts(platform, orderId)) {
    // A bank transfer is known to the operator alone.
    const trade = attempt.channel === 'OFFLINE' ? null : await platform.provider.query(attempt.attemptId)
    if (trade?.status !== 'PAID' || trade.paidAt === null) {
      stillOpen.push(attempt)
      continue
    }
    const { tradeNo, paidAt } = trade
    const { attemptId } = attempt
    await applyPayment(platform, { attemptId, amount: receivedOf(trade), tradeNo, paidAt, actor })
  }
  return stillOpen
}

async function openAttempts({ db }: Platform, orderId: string): Promise<AttemptRow[]> {
  const open = and(eq(attempts.orderId, orderId), inArray(attempts.status, ['CREATED', 'PENDING']))
  return db.select().from(attempts).where(open)
}
