import { eq } from 'drizzle-orm'
import type { Platform } from '#sandbox/handler.ts'
import { move } from '#sandbox/move.ts'
import { lockOrder } from '#sandbox/records.ts'
import { attempts, orders } from '#sandbox/schema.ts'
import { askProvider } from './askProvider.ts'

/**
 * Asks the provider about an order's open attempts, then closes those not paid, there and here. Answers false when one
 * turned out to be paid: the order must not end.
 */
export async function closeAttempts(
  platform: Platform,
  orderId: string,
  why: { actor: string; reason: string },
): Promise<boolean> {
  const { db, clock, provider } = platform
  for (const { attemptId } of await askProvider(platform, orderId, 'worker')) {
    if ((await provider.close(attemptId)) === 'paid') {
      // Paid between the question and the closing.
      await askProvider(platform, orderId, 'worker')
      return false
    }
    await db.transaction(async (tx) => {
      const found = await lockOrder(tx, orderId)
      const [attempt] = await tx.select().from(attempts).where(eq(attempts.attemptId, attemptId))
      if (!found || !attempt) return
      const cause = { ...why, at: clock.now(), configVersion: found.registration.configVersion }
      await move(tx, { kind: 'attempt', id: attemptId, from: attempt.status, event: 'closed', cause })
    })
  }
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.orderId, orderId))
  return order?.status === 'PENDING'
}
