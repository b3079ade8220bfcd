import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { OpenRefund, RaceMoney, TransferProof } from '#api/console.gen.ts'
import type { Database } from '#platform/database.ts'
import { BadRequest } from '#platform/http/validation.ts'
import { isLongId } from '#platform/ids.ts'
import { NO_MONEY, sumMoney } from '#platform/payment/movedMoney.ts'
import { decideProof } from '#platform/payment/offline.ts'
import { handleRefund } from '#platform/payment/refunds.ts'
import { entryChanges } from '#platform/tables/changes.ts'
import { entries } from '#platform/tables/entries.ts'
import { attempts, ledger, offlineProofs, orders, refunds } from '#platform/tables/orders.ts'
import { ConsoleRefusal, type HandlersOf } from './consoleHandler.ts'

const SHOWN = 1000

/** The ledger, and what an operator does by hand: refunds that the provider refused, and bank transfers. */
export const moneyHandlers: HandlersOf<'listLedger' | 'handleRefund' | 'listTransfers' | 'decideTransfer'> = {
  async listLedger({ platform: { db }, params: { orderId } }) {
    if (orderId === undefined) return db.select().from(ledger).orderBy(desc(ledger.ledgerId)).limit(SHOWN)
    if (!isLongId(orderId)) return []
    return db.select().from(ledger).where(eq(ledger.orderId, orderId)).orderBy(ledger.ledgerId)
  },

  async handleRefund({ platform, params }) {
    const { refundId } = params
    if (!isLongId(refundId) || !(await handleRefund(platform, refundId, params.do)))
      throw new ConsoleRefusal(409, 'refundElsewhere')
    return { refundId }
  },

  listTransfers: ({ platform: { db } }) => listTransfers(db),

  async decideTransfer({ platform, tick, params: { proofId, received, refused } }) {
    if ((received === undefined) === (refused === undefined))
      throw new BadRequest('body', 'takes one of received and refused')
    const decision = received === undefined ? { refused: refused ?? '' } : { received }
    if (!isLongId(proofId) || !(await decideProof(platform, proofId, decision)))
      throw new ConsoleRefusal(409, 'noProof')
    await tick()
    return { proofId }
  },
}

/** Proofs of transfers that wait, of a race or of all, the first sent first. */
export async function listTransfers(db: Database, raceId?: string): Promise<TransferProof[]> {
  const rows = await db
    .select({ proof: offlineProofs, attempt: attempts, order: orders, entry: entries })
    .from(offlineProofs)
    .innerJoin(attempts, eq(attempts.attemptId, offlineProofs.attemptId))
    .innerJoin(orders, eq(orders.orderId, attempts.orderId))
    .innerJoin(entries, eq(entries.entryId, orders.entryId))
    .where(and(eq(offlineProofs.status, 'SENT'), raceId === undefined ? undefined : eq(entries.raceId, raceId)))
    .orderBy(asc(offlineProofs.proofId))
  return rows.map(({ proof, attempt, order, entry }) => ({
    ...proof,
    amount: attempt.amount,
    orderId: order.orderId,
    orderNo: order.orderNo,
    orderStatus: order.status,
    entryId: entry.entryId,
    raceId: entry.raceId,
  }))
}

/** Refunds of a race that the provider refused, or that are to be made by hand. */
export function listOpenRefunds(db: Database, raceId: string): Promise<OpenRefund[]> {
  const { refundId, amount, status, cause, createdAt } = refunds
  return db
    .select({ refundId, amount, status, cause, createdAt, orderNo: orders.orderNo, entryId: entries.entryId })
    .from(refunds)
    .innerJoin(orders, eq(orders.orderId, refunds.orderId))
    .innerJoin(entries, eq(entries.entryId, orders.entryId))
    .where(and(eq(entries.raceId, raceId), inArray(status, ['FAILED', 'MANUAL'])))
    .orderBy(asc(refundId))
}

/** What came in for the entries of each race and went back, by the words of an entry's account. */
export async function sumMoneyByRace(db: Database): Promise<(raceId: string) => RaceMoney> {
  const moved = await sumMoney(db, entries.raceId)
  const fees = await db
    .select({ raceId: entries.raceId, amount: sql<string>`sum(${entryChanges.fee})` })
    .from(entryChanges)
    .innerJoin(entries, eq(entries.entryId, entryChanges.entryId))
    .where(eq(entryChanges.status, 'APPLIED'))
    .groupBy(entries.raceId)
  return (raceId) => {
    const money = moved.get(raceId) ?? NO_MONEY
    const own = fees.find((row) => row.raceId === raceId)
    return { ...money, kept: money.paid - money.onTheWay - money.returned, fees: Number(own?.amount ?? 0) }
  }
}
