import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { ConsoleInvitation } from '#api/console.gen.ts'
import type { Database } from '#platform/database.ts'
import { findRow } from '#platform/failure.ts'
import { isLongId, newCode, newId } from '#platform/ids.ts'
import { type BudgetRow, sumUsed } from '#platform/invitation/budgets.ts'
import { countUses } from '#platform/invitation/invitations.ts'
import { budgets, invitations } from '#platform/tables/coupons.ts'
import { projects } from '#platform/tables/races.ts'
import type { Text } from '#race/facts.gen.ts'
import { ConsoleRefusal, type HandlersOf } from './consoleHandler.ts'

const SHOWN = 200

/** Codes of invitations and sponsors: made, counted, ended. */
export const invitationHandlers: HandlersOf<'listInvitations' | 'issueInvitations' | 'endInvitation'> = {
  async listInvitations({ platform: { db }, params: { raceId } }) {
    const rows = await db
      .select()
      .from(invitations)
      .where(and(raceId === undefined ? undefined : eq(invitations.raceId, raceId), isNull(invitations.document)))
      .orderBy(desc(invitations.createdAt), asc(invitations.code))
      .limit(SHOWN)
    return withUses(db, rows)
  },

  async issueInvitations({ platform: { db, clock }, params }) {
    const { codes = 1, itemId = null, reserved = false, given, pays = null, budgetId: wanted = null, ...issue } = params
    const ofRace = eq(projects.raceId, issue.raceId)
    const found = await db
      .select({ facts: projects.facts })
      .from(projects)
      .where(itemId === null ? ofRace : and(ofRace, eq(projects.itemId, itemId)))
    if (!found.some(({ facts }) => facts.invitation)) throw new ConsoleRefusal(409, 'takesNoCodes')
    if (reserved && itemId === null) throw new ConsoleRefusal(409, 'reservedWhere')
    // Who pays each for themselves is paid for by nobody else.
    if ((pays || wanted) && found.every(({ facts }) => facts.paidBy === 'each'))
      throw new ConsoleRefusal(409, 'companyEach')
    const createdAt = clock.now()
    const shared = { ...issue, itemId, reserved, createdAt }
    const made = given ?? Array.from({ length: codes }, () => newCode(10))
    await db.transaction(async (tx) => {
      const budget = wanted ? await requireBudget(tx, wanted, issue.raceId) : null
      const budgetId = budget?.budgetId ?? (pays && (await makeBudget(tx, { ...issue, pays, createdAt })))
      const named = budget ? { kind: 'sponsor' as const, sponsor: budget.company } : {}
      const rows = made.map((code) => ({ ...shared, ...named, code, budgetId }))
      const written = await tx.insert(invitations).values(rows).onConflictDoNothing().returning()
      if (written.length < rows.length) throw new ConsoleRefusal(409, 'codeTaken')
    })
    return { codes: made }
  },

  async endInvitation({ platform: { db, clock }, params: { code } }) {
    const ended = await db
      .update(invitations)
      .set({ endedAt: clock.now() })
      .where(eq(invitations.code, code))
      .returning()
    const [shown] = await withUses(db, ended)
    if (!shown) throw new ConsoleRefusal(404, 'noCode')
    return shown
  },
}

async function requireBudget(tx: Database, budgetId: string, raceId: string): Promise<BudgetRow> {
  const wanted = and(eq(budgets.budgetId, budgetId), eq(budgets.raceId, raceId))
  const row = isLongId(budgetId) ? await findRow(tx.select().from(budgets).where(wanted)) : null
  if (!row) throw new ConsoleRefusal(404, 'noBudget')
  return row
}

interface NewBudget {
  raceId: string
  sponsor?: Text | null
  pays: { percent: number; budget: number | null }
  createdAt: number
}

async function makeBudget(tx: Database, { raceId, sponsor, pays, createdAt }: NewBudget): Promise<string> {
  if (!sponsor) throw new ConsoleRefusal(409, 'companyUnnamed')
  const budgetId = newId()
  const { percent, budget: amount } = pays
  await tx.insert(budgets).values({ budgetId, raceId, company: sponsor, percent, amount, createdAt })
  return budgetId
}

async function loadBudgets(db: Database, rows: readonly { budgetId: string | null }[]) {
  const ids = [...new Set(rows.flatMap(({ budgetId }) => budgetId ?? []))]
  const found = await db.select().from(budgets).where(inArray(budgets.budgetId, ids))
  const used = await sumUsed(db, ids)
  return new Map(
    found.map(({ budgetId, company, percent, amount }) => {
      return [budgetId, { budgetId, company, percent, amount, used: used.get(budgetId) ?? 0 }]
    }),
  )
}

async function withUses(db: Database, rows: (typeof invitations.$inferSelect)[]): Promise<ConsoleInvitation[]> {
  const codes = rows.map(({ code }) => code)
  const used = await countUses(db, codes)
  const known = await loadBudgets(db, rows)
  return rows.map(({ code, raceId, itemId, kind, sponsor, places, reserved, validUntil, couponTemplate, ...row }) => {
    const { endedAt, createdAt } = row
    const shown = {
      code,
      raceId,
      itemId,
      kind,
      sponsor,
      places,
      reserved,
      validUntil,
      couponTemplate,
      endedAt,
      createdAt,
    }
    return { ...shown, used: used.get(code) ?? 0, budget: known.get(row.budgetId ?? '') ?? null }
  })
}
