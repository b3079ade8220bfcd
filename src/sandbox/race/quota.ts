import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#sandbox/database.ts'
import { projects, registrations } from '#sandbox/schema.ts'

export interface QuotaState {
  quota: number
  taken: number
  left: number
}

/**
 * Locks the project's row for the rest of the transaction and counts its places from the rows.
 * `lock: false` exists for the test that shows overselling without it.
 */
export async function lockQuota(
  tx: Database,
  itemId: string,
  options: { lock: boolean } = { lock: true },
): Promise<QuotaState> {
  const query = tx.select().from(projects).where(eq(projects.itemId, itemId))
  const [project] = options.lock ? await query.for('update') : await query
  if (!project) throw new Error(`Project ${itemId} does not exist`)
  return quotaOf(project, (await takenOf(tx, [project])).get(itemId) ?? 0)
}

export function quotaOf(project: typeof projects.$inferSelect, taken: number): QuotaState {
  const quota = project.quotaOverride ?? project.quota
  return { quota, taken, left: Math.max(0, quota - taken) }
}

/** Places taken of each project, recomputed from the entries. */
export async function takenOf(db: Database, of: (typeof projects.$inferSelect)[]): Promise<Map<string, number>> {
  const ids = of.map((project) => project.itemId)
  const ballots = of.filter((project) => project.facts.allocation === 'lottery').map((project) => project.itemId)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ itemId: registrations.itemId, taken: count() })
    .from(registrations)
    .where(and(inArray(registrations.itemId, ids), takes(ballots)))
    .groupBy(registrations.itemId)
  return new Map(rows.map((row) => [row.itemId, row.taken]))
}

// The same rule as takesPlaces in states.ts, in SQL.
function takes(ballots: string[]): SQL | undefined {
  const held = eq(registrations.status, 'HELD')
  const counted = ballots.length === 0 ? held : and(held, sql`${registrations.itemId} not in ${ballots}`)
  return or(inArray(registrations.status, ['WON', 'CONFIRMED']), counted)
}
