import { and, eq, exists, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { findRow } from '#platform/failure.ts'
import { budgets, invitations } from '#platform/tables/coupons.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { type CompanyShare, sumCompany } from '#race/company.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { SPENT } from '#race/states.ts'

export type BudgetRow = typeof budgets.$inferSelect

/** What a company pays for an entry with this code now; null where it pays nothing. Members who pay each pay themselves. */
export async function findCompanyShare(
  db: Database,
  entry: { entryId: string; invitation: string | null },
  { paidBy }: Pick<ProjectFacts, 'paidBy'>,
  { lock = false }: { lock?: boolean } = {},
): Promise<CompanyShare | null> {
  const { entryId, invitation } = entry
  if (invitation === null || paidBy === 'each') return null
  const of = db.select({ budgetId: invitations.budgetId }).from(invitations).where(eq(invitations.code, invitation))
  const wanted = db.select().from(budgets).where(inArray(budgets.budgetId, of))
  const row = await findRow(lock ? wanted.for('update') : wanted)
  if (!row) return null
  const { budgetId, company, percent, amount } = row
  const used = (await sumUsed(db, [budgetId], entryId)).get(budgetId) ?? 0
  return { company, percent, left: amount === null ? null : Math.max(0, amount - used) }
}

/**
 * Locks the budget of a late payer's code, always after the code and before a coupon; answers whether it still has what it
 * paid of these lines.
 */
export async function isStillPaidFor(
  tx: Database,
  entry: { entryId: string; invitation: string | null },
  lines: readonly { kind?: string; amount: number }[],
): Promise<boolean> {
  const due = sumCompany(lines)
  if (due === 0) return true
  const share = await findCompanyShare(tx, entry, {}, { lock: true })
  return share !== null && (share.left === null || share.left >= due)
}

/** What entries have of each budget, in fen: of one that has ended unpaid nothing. `except` does not stand in its own way. */
export async function sumUsed(db: Database, budgetIds: string[], except?: string): Promise<Map<string, number>> {
  if (budgetIds.length === 0) return new Map()
  const isSpent = and(eq(registrations.entryId, entries.entryId), inArray(registrations.status, [...SPENT]))
  const rows = await db
    .select({ budgetId: invitations.budgetId, used: sql<number>`sum(${entries.sponsored})`.mapWith(Number) })
    .from(entries)
    .innerJoin(invitations, eq(invitations.code, entries.invitation))
    .where(
      and(
        inArray(invitations.budgetId, budgetIds),
        exists(db.select({ one: sql`1` }).from(registrations).where(isSpent)),
        except ? ne(entries.entryId, except) : undefined,
      ),
    )
    .groupBy(invitations.budgetId)
  return new Map(rows.flatMap(({ budgetId, used }) => (budgetId === null ? [] : [[budgetId, used] as const])))
}

/** Gives a part of what a company has paid for an entry back to its budget. */
export async function giveBackToBudget(tx: Database, entryId: string, amount: number): Promise<void> {
  if (amount <= 0) return
  const sponsored = sql`greatest(0, ${entries.sponsored} - ${amount})`
  await tx.update(entries).set({ sponsored }).where(eq(entries.entryId, entryId))
}
