import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { Failure } from '#platform/failure.ts'
import { attempts, offlineProofs } from '#platform/tables/orders.ts'

export type ProofRow = typeof offlineProofs.$inferSelect

/** The newest proof of a transfer for an order; null when none was handed in. */
export async function findNewestProof(db: Database, orderId: string): Promise<ProofRow | null> {
  const [row] = await db
    .select({ proof: offlineProofs })
    .from(offlineProofs)
    .innerJoin(attempts, eq(attempts.attemptId, offlineProofs.attemptId))
    .where(eq(attempts.orderId, orderId))
    .orderBy(desc(offlineProofs.proofId))
    .limit(1)
  return row?.proof ?? null
}

/** Refuses another payment while the operator has a proof to look at: the money may be there. */
export async function refuseInReview(db: Database, orderId: string): Promise<void> {
  const waiting = and(eq(attempts.orderId, orderId), eq(offlineProofs.status, 'SENT'), eq(attempts.status, 'PENDING'))
  const rows = await db
    .select({ proofId: offlineProofs.proofId })
    .from(offlineProofs)
    .innerJoin(attempts, eq(attempts.attemptId, offlineProofs.attemptId))
    .where(waiting)
  if (rows.length > 0) throw new Failure('proofInReview')
}
