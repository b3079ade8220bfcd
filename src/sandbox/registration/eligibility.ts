import { and, eq, inArray, ne, notInArray } from 'drizzle-orm'
import { ageAt } from '#lib/age.ts'
import type { Database } from '#sandbox/database.ts'
import type { FailureName } from '#sandbox/failure.ts'
import { idTypes } from '#sandbox/race/projectView.ts'
import type { RaceRow } from '#sandbox/race/raceView.ts'
import type { ProjectFacts } from '#sandbox/raceFacts.ts'
import { registrationRunners, registrations } from '#sandbox/schema.ts'
import type { RegistrationStatus } from '#sandbox/states.ts'

/** What eligibility asks of a runner, saved or snapshotted. */
export interface RunnerFacts {
  idType: string
  idNumber: string
  birthday: string
}

export interface EntryScope {
  race: RaceRow
  project: ProjectFacts
  userId: string
  /** The registration being checked, which does not stand in its own way. */
  except?: string
}

const ENDED: RegistrationStatus[] = ['DRAFT', 'LOST', 'REJECTED', 'EXPIRED', 'WITHDRAWN', 'CANCELLED', 'DEFERRED']

/** Why each runner may not enter, null for those who may; in the order given. */
export async function checkRunners(
  db: Database,
  scope: EntryScope,
  runners: RunnerFacts[],
): Promise<(FailureName | null)[]> {
  const taken = await activeDocuments(db, scope, runners)
  const forbidden = (await isSecondEntry(db, scope)) ? ('multipleForbidden' as const) : null
  return runners.map((runner) => {
    if (taken.has(documentOf(runner))) return 'alreadyRegistered'
    return unfit(scope, runner) ?? forbidden
  })
}

/** Age on race day in whole years; -1 when the birthday is no day. */
export function ageOnRaceDay(race: { raceTime: number }, runner: { birthday: string }): number {
  return ageAt(runner.birthday, race.raceTime) ?? -1
}

export function documentOf(runner: { idType: string; idNumber: string }): string {
  return `${runner.idType}:${runner.idNumber}`
}

function unfit({ race, project }: EntryScope, runner: RunnerFacts): FailureName | null {
  const age = ageOnRaceDay(race, runner)
  if (!idTypes(project).some((type) => type === runner.idType)) return 'idTypeRefused'
  if (age < (project.ageMin ?? 0)) return 'tooYoung'
  return age > (project.ageMax ?? Number.POSITIVE_INFINITY) ? 'tooOld' : null
}

async function activeDocuments(
  db: Database,
  { race, except }: EntryScope,
  runners: RunnerFacts[],
): Promise<Set<string>> {
  const numbers = runners.map((runner) => runner.idNumber)
  if (numbers.length === 0) return new Set()
  const rows = await db
    .select({ idType: registrationRunners.idType, idNumber: registrationRunners.idNumber })
    .from(registrationRunners)
    .where(
      and(
        eq(registrationRunners.raceId, race.raceId),
        eq(registrationRunners.active, true),
        inArray(registrationRunners.idNumber, numbers),
        except ? ne(registrationRunners.registrationId, except) : undefined,
      ),
    )
  return new Set(rows.map(documentOf))
}

async function isSecondEntry(db: Database, { project, userId, except }: EntryScope): Promise<boolean> {
  if (project.multiple !== false) return false
  const rows = await db
    .select({ registrationId: registrations.registrationId })
    .from(registrations)
    .where(
      and(
        eq(registrations.userId, userId),
        eq(registrations.itemId, project.itemId),
        notInArray(registrations.status, ENDED),
        except ? ne(registrations.registrationId, except) : undefined,
      ),
    )
    .limit(1)
  return rows.length > 0
}
