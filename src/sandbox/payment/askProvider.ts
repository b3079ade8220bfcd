import { and, eq, inArray } from 'drizzle-orm'
import type { Platform } from '#sandbox/handler.ts'
import { attempts } from '#sandbox/schema.ts'
import { applyPayment, type Payment } from './applyPayment.ts'

export type AttemptRow = typeof attempts.$inferSelect

/** Asks the provider about an order's open attempts and books what has been paid; answers those still open. */
export async function askProvider(platform: Platform, orderId: string, actor: Payment['actor']): Promise<AttemptRow[]> {
  const stillOpen: AttemptRow[] = []
  for (const attempt of await openAttempts(platform, orderId)) {
    const trade = await platform.provider.query(attempt.attemptId)
    if (trade?.status !== 'PAID' || trade.paidAt === null) {
      stillOpen.push(attempt)
      continue
    }
    const { amount, tradeNo, paidAt } = trade
    await applyPayment(platform, { attemptId: attempt.attemptId, amount, tradeNo, paidAt, actor })
  }
  return stillOpen
}

async function openAttempts({ db }: Platform, orderId: string): Promise<AttemptRow[]> {
  const open = and(eq(attempts.orderId, orderId), inArray(attempts.status, ['CREATED', 'PENDING']))
  return db.select().from(attempts).where(open)
}
