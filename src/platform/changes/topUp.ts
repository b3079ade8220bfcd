import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { findRow } from '#platform/failure.ts'
import { type Cause, move } from '#platform/move.ts'
import { charge } from '#platform/payment/ledger.ts'
import { type Entry, insertOrder, type LockedEntryOrder, type OrderRow } from '#platform/records.ts'
import { entryChanges } from '#platform/tables/changes.ts'
import { topUpLines } from '#race/account.ts'
import type { ProjectFacts, RaceFacts, Text } from '#race/facts.gen.ts'
import { applyChange } from './applyChange.ts'

type ChangeRow = typeof entryChanges.$inferSelect

/** Makes the order that pays for a change; it covers nobody's place, so that its end touches none. */
export async function startTopUp(
  tx: Database,
  { entryId, userId }: Entry,
  { changeId, kinds, fee, toPay }: Pick<ChangeRow, 'changeId' | 'kinds' | 'fee' | 'toPay'>,
  { hold, cause }: { hold: number; cause: Cause },
): Promise<string> {
  const made = {
    entryId,
    userId,
    idempotencyKey: `change-${changeId}`,
    createdAt: cause.at,
    expiresAt: cause.at + hold,
  }
  const paid = { kind: 'topUp' as const, lines: topUpLines({ kinds, fee, toPay }), payable: toPay }
  const orderId = await insertOrder(tx, { ...made, ...paid }, [])
  await tx.update(entryChanges).set({ orderId }).where(eq(entryChanges.changeId, changeId))
  await move(tx, { kind: 'order', id: orderId, from: 'CREATING', event: 'made', cause })
  await charge(tx, orderId, paid, cause.at)
  return orderId
}

/** The change that an order pays for; null for an order of another kind. */
async function changeOfOrder(db: Database, orderId: string): Promise<ChangeRow | null> {
  return findRow(db.select().from(entryChanges).where(eq(entryChanges.orderId, orderId)))
}

/** What an order of an entry is paid for: the project that the entry is to change to, else its own. */
export async function findItemName(
  db: Database,
  { orderId, kind }: Pick<OrderRow, 'orderId' | 'kind'>,
  { race, project }: { race: RaceFacts; project: ProjectFacts },
): Promise<Text> {
  const plan = kind === 'topUp' ? (await changeOfOrder(db, orderId))?.plan : null
  const target = plan?.does === 'rewrite' ? race.items.find(({ itemId }) => itemId === plan.itemId) : null
  if (!target || target.itemId === project.itemId) return project.name
  return { zh: `${project.name.zh} → ${target.name.zh}`, en: `${project.name.en} → ${target.name.en}` }
}

/** A top-up was paid in time: its change takes effect. Answers false when it cannot any more; then the money goes back. */
export async function settleTopUp(tx: Database, { order, entry }: LockedEntryOrder, cause: Cause): Promise<boolean> {
  const change = await changeOfOrder(tx, order.orderId)
  if (change?.status !== 'PENDING') return false
  if (await applyChange(tx, entry, change, cause)) return true
  await dropChange(tx, order.orderId, { ...cause, reason: 'could not be made any more' })
  return false
}

/** A top-up has ended unpaid: its change is dropped, and the place stays as it is. */
export async function dropChange(tx: Database, orderId: string, cause: Cause): Promise<void> {
  const change = await changeOfOrder(tx, orderId)
  if (change) await move(tx, { kind: 'change', id: change.changeId, from: change.status, event: 'dropped', cause })
}
