import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { type Cause, move, moveRegistrations } from '#platform/move.ts'
import { findProject } from '#platform/raceStore/findProject.ts'
import { markResidents } from '#platform/raceStore/quota.ts'
import { NOT_WAITING } from '#platform/raceStore/waitingSizes.ts'
import { type Entry, listStaying, requireEntry } from '#platform/records.ts'
import { checkRunners, isAlone } from '#platform/registration/knownEntry.ts'
import type { ChangePlan, entryChanges } from '#platform/tables/changes.ts'
import { documents, entries, entryAddOns, registrations } from '#platform/tables/entries.ts'
import { sumCompany } from '#race/company.ts'
import type { GuardFacts } from '#race/states.ts'

type ChangeRow = typeof entryChanges.$inferSelect
type Rewriting = Extract<ChangePlan, { does: 'rewrite' }>

/**
 * Lets a change of a locked entry take effect; answers false when it cannot any more: the entry has ended, or the
 * runner who comes in was entered elsewhere meanwhile. Places in another project are the change's own until then.
 */
export async function applyChange(
  tx: Database,
  entry: Entry,
  change: Pick<ChangeRow, 'changeId' | 'plan' | 'configVersion'>,
  cause: Cause,
): Promise<boolean> {
  const { changeId, plan } = change
  const guards: GuardFacts = {
    confirmed: entry.status === 'CONFIRMED',
    noActiveEntry: await isFree(tx, entry, plan, cause.at),
  }
  const applied = await move(tx, { kind: 'change', id: changeId, from: 'PENDING', event: 'applied', guards, cause })
  if (!applied.moved) return false
  if (plan.does === 'defer') {
    const moved = await moveRegistrations(tx, entry.runners, { event: 'defer', guards, cause })
    return moved.moved
  }
  if (plan.does === 'rewrite') await rewrite(tx, entry, plan, change.configVersion)
  return true
}

/** Nobody who comes in is in the race already, or may not be in it. */
async function isFree(tx: Database, entry: Entry, plan: ChangePlan, now: number): Promise<boolean> {
  if (plan.does !== 'rewrite' || !plan.runner) return true
  const { race, project } = await findProject(tx, plan.itemId, { withdrawn: true })
  const scope = { race, project: project.facts, userId: entry.userId, now, except: entry.entryId }
  const [problem] = await checkRunners(tx, scope, [plan.runner.snapshot])
  return problem?.rule !== 'entered' && problem?.rule !== 'banned'
}

async function rewrite(tx: Database, entry: Entry, plan: Rewriting, configVersion: string): Promise<void> {
  const { entryId } = entry
  const { itemId, packageId, groupId, lines, refundRules, dropped, runner } = plan
  const { race, project } = await findProject(tx, itemId, { withdrawn: true })
  const elsewhere = itemId !== entry.itemId
  const terms = { lines, refundRules, changed: true as const }
  // The terms of another project are those of the day of the change.
  const version = elsewhere ? { configVersion } : {}
  await tx
    .update(entries)
    .set({ itemId, packageId, groupId, terms, sponsored: sumCompany(lines), ...version })
    .where(eq(entries.entryId, entryId))
  if (elsewhere) {
    const alone = isAlone(race.facts)
    const who = listStaying(entry).map(({ registrationId }) => registrationId)
    await tx.update(registrations).set({ itemId, alone, price: null }).where(inArray(registrations.registrationId, who))
  }
  if (dropped.length > 0) {
    const gone = and(eq(entryAddOns.entryId, entryId), inArray(entryAddOns.addOnId, dropped))
    await tx.delete(entryAddOns).where(gone)
  }
  if (runner) await takeOver(tx, runner)
  await markResidents(tx, project.facts, listStaying(await requireEntry(tx, entryId)))
}

async function takeOver(tx: Database, runner: NonNullable<Rewriting['runner']>): Promise<void> {
  const { registrationId, contestantsId, snapshot, answers } = runner
  const { idType, idNumber } = snapshot
  await tx
    .update(registrations)
    .set({ contestantsId, idType, idNumber, snapshot, answers, ...NOT_WAITING })
    .where(eq(registrations.registrationId, registrationId))
  // They were another's.
  await tx.delete(documents).where(eq(documents.registrationId, registrationId))
}
