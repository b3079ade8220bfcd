import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { ContestantRow } from '#platform/account/contestants.ts'
import type { Database } from '#platform/database.ts'
import { rightsOf } from '#platform/deferral/rights.ts'
import { Failure } from '#platform/failure.ts'
import type { RaceRow } from '#platform/raceStore/findProject.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { contestants } from '#platform/tables/people.ts'
import { projects } from '#platform/tables/races.ts'
import { documentOf, type Runner, runnerRefusal } from '#race/entry.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import type { RefusalName } from '#race/refusals.ts'

export interface EntryScope {
  race: RaceRow
  project: ProjectFacts
  userId: string
  /** The entry being checked, which does not stand in its own way. */
  except?: string
}

/** Why each runner may not enter, null for those who may; in the order given. */
export async function checkRunners(
  db: Database,
  scope: EntryScope,
  runners: Runner[],
): Promise<(RefusalName | null)[]> {
  const taken = await activeDocuments(db, scope, runners)
  const only = scope.project.deferredFrom?.only === true
  const rights = only ? await rightsOf(db, scope.project, scope, runners) : []
  const forbidden = (await isSecondEntry(db, scope)) ? ('multipleForbidden' as const) : null
  return runners.map((runner, index) => {
    if (taken.has(documentOf(runner))) return 'alreadyRegistered'
    if (only && !rights[index]) return 'deferralMissing'
    return runnerRefusal(scope.race, scope.project, runner) ?? forbidden
  })
}

/** Whether a runner's entry of the race has to be the only one. */
export function isAlone(race: RaceFacts): boolean {
  return race.severalProjects !== true
}

async function activeDocuments(
  db: Database,
  { race, project, except }: EntryScope,
  runners: Runner[],
): Promise<Set<string>> {
  if (runners.length === 0) return new Set()
  const ofRace = db.select({ itemId: projects.itemId }).from(projects).where(eq(projects.raceId, race.raceId))
  // Type and number together, as the index of active entries has them: by the number alone it reads the whole race.
  const same = ({ idType, idNumber }: Runner) =>
    and(eq(registrations.idType, idType), eq(registrations.idNumber, idNumber))
  const rows = await db
    .select({ idType: registrations.idType, idNumber: registrations.idNumber })
    .from(registrations)
    .where(
      and(
        inArray(registrations.itemId, isAlone(race.facts) ? ofRace : [project.itemId]),
        eq(registrations.active, true),
        or(...runners.map(same)),
        except ? ne(registrations.entryId, except) : undefined,
      ),
    )
  return new Set(rows.map(documentOf))
}

async function isSecondEntry(db: Database, { project, userId, except }: EntryScope): Promise<boolean> {
  if (project.multiple !== false) return false
  const rows = await db
    .select({ entryId: entries.entryId })
    .from(entries)
    .innerJoin(registrations, and(eq(registrations.entryId, entries.entryId), eq(registrations.active, true)))
    .where(
      and(
        eq(entries.userId, userId),
        eq(entries.itemId, project.itemId),
        except ? ne(entries.entryId, except) : undefined,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The account's own saved runners, in the order asked; throws when one is not its own. */
export async function loadRunners(db: Database, userId: string, ids: string[]): Promise<ContestantRow[]> {
  const own = and(
    eq(contestants.userId, userId),
    inArray(contestants.contestantsId, ids),
    isNull(contestants.deletedAt),
  )
  const rows = await db.select().from(contestants).where(own)
  return ids.map((id) => {
    const row = rows.find((one) => one.contestantsId === id)
    if (!row) throw new Failure('contestantMissing')
    return row
  })
}
