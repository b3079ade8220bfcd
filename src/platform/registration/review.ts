import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Platform } from '#platform/handler.ts'
import { type Cause, moveRegistrations } from '#platform/move.ts'
import { loadTerms } from '#platform/raceStore/findProject.ts'
import { lockQuota, reservedFor } from '#platform/raceStore/quota.ts'
import { insertOrder, lockEntry } from '#platform/records.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { projects } from '#platform/tables/races.ts'
import { text } from '#platform/texts.ts'
import type { Text } from '#race/facts.gen.ts'
import { payBy } from '#race/times.ts'

/** What an operator says of an entry under review; `reason` is for the runner. */
type Decision = { approved: true } | { approved: false; reason: Text }

export type Reviewed = 'done' | 'notInReview' | 'soldOut'

/**
 * Approves an entry under review, which takes its places and begins the time to pay or, where the fastest get the places,
 * waits for the choice; or rejects it. Nothing changes when
 * it is under review no more, or when too few places are left for all of its runners.
 */
export async function decideReview(platform: Platform, entryId: string, decision: Decision): Promise<Reviewed> {
  const { db, clock } = platform
  let orderId: string | null = null
  const reviewed = await db.transaction(async (tx): Promise<Reviewed> => {
    const entry = await lockEntry(tx, entryId)
    if (entry?.status !== 'REVIEW') return 'notInReview'
    const at = clock.now()
    const { configVersion, runners } = entry
    const actor = 'operator'
    if (!decision.approved) {
      const cause = { actor, reason: decision.reason.zh, at, configVersion }
      await moveRegistrations(tx, runners, { event: 'reject', cause })
      await tx.update(entries).set({ reason: decision.reason }).where(eq(entries.entryId, entryId))
      return 'done'
    }
    const { project } = await loadTerms(tx, entry)
    if (project.facts.allocation === 'result') {
      const cause = { actor, reason: 'result approved', at, configVersion }
      await moveRegistrations(tx, runners, { event: 'qualified', cause })
      return 'done'
    }
    const asking = runners.filter(({ status }) => status === 'REVIEW')
    const { left } = await lockQuota(tx, entry.itemId, reservedFor(null, asking, at))
    const guards = { quotaFree: left >= asking.length }
    const cause = { actor, reason: 'approved', at, configVersion }
    const moved = await moveRegistrations(tx, runners, { event: 'approve', guards, cause })
    if (!moved.moved) return 'soldOut'
    const { userId } = entry
    const order = {
      entryId,
      userId,
      idempotencyKey: `review:${entryId}`,
      createdAt: at,
      expiresAt: payBy(project.facts, at),
    }
    orderId = await insertOrder(tx, order, asking)
    return 'done'
  })
  if (orderId) platform.makeOrder(orderId)
  return reviewed
}

const AT_ONCE = 50

/** Ends what was not decided until the project's reviewUntil, by the live facts: an operator may have given more time. */
export async function endOverdueReviews(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const until = sql`(${projects.facts} ->> 'reviewUntil')::timestamptz`
  const due = lte(until, sql`to_timestamp(${clock.now()}::double precision / 1000)`)
  const rows = await db
    .selectDistinct({ entryId: registrations.entryId })
    .from(registrations)
    .innerJoin(projects, eq(projects.itemId, registrations.itemId))
    .where(and(eq(registrations.status, 'REVIEW'), due))
    .orderBy(asc(registrations.entryId))
    .limit(AT_ONCE)
  for (const { entryId } of rows) await endReview(platform, entryId)
}

async function endReview({ db, clock }: Platform, entryId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const entry = await lockEntry(tx, entryId)
    if (entry?.status !== 'REVIEW') return
    const { configVersion } = entry
    const cause: Cause = { actor: 'worker', reason: 'not decided in time', at: clock.now(), configVersion }
    const moved = await moveRegistrations(tx, entry.runners, { event: 'reviewExpired', cause })
    if (moved.moved)
      await tx
        .update(entries)
        .set({ reason: text('ended.notReviewed') })
        .where(eq(entries.entryId, entryId))
  })
}
