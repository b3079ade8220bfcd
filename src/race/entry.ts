import { ageAt } from '#lib/age.ts'
import { type IdentityDocument, identityRefusal } from './entrants.ts'
import type { ProjectFacts, StatementFacts } from './facts.gen.ts'
import type { RefusalName } from './refusals.ts'
import { assignRoles, isAged, listRoles, teamSize } from './roles.ts'
import type { SignUpWindow, Start } from './times.ts'

/** What the rules ask of a runner. */
export interface Runner extends IdentityDocument {
  idNumber: string
  /** yyyy-MM-dd */
  birthday: string
}

export interface Consent {
  id: string
  version: string
}

/** The day of the runner's own project. */
export type RaceDay = Pick<Start, 'startsAt'>

/** Why nobody can enter now; null within the sign-up. */
export function windowRefusal(
  { signUpStart, signUpEnd }: SignUpWindow,
  now: number,
): 'signUpNotStarted' | 'signUpEnded' | null {
  if (now < signUpStart) return 'signUpNotStarted'
  return now > signUpEnd ? 'signUpEnded' : null
}

/** Whether a submitted entry takes its places at once; a ballot and a review take more entries than there are places. */
export function takesPlacesAtOnce({ allocation }: ProjectFacts): boolean {
  return allocation === 'fcfs' || allocation === 'direct'
}

/** Whether a project is entered without a code, a review or a place of an earlier race. */
export function isForAnybody({ invitation, allocation, deferredFrom }: ProjectFacts): boolean {
  return invitation !== 'required' && allocation !== 'approval' && deferredFrom?.only !== true
}

/** Why an entry of so many runners gets no places of those left. */
export function placesRefusal(runners: number, left: number): 'soldOut' | 'notEnoughPlaces' | null {
  if (left >= runners) return null
  return left > 0 ? 'notEnoughPlaces' : 'soldOut'
}

/** Whether so many runners have to wait, and the project has a list for them; it may be full. */
export function mustWait({ waitingList }: ProjectFacts, runners: number, left: number): boolean {
  return waitingList !== undefined && placesRefusal(Math.max(1, runners), left) !== null
}

/** Age on race day in whole years; -1 when the birthday is no day. */
export function ageOnRaceDay({ startsAt }: RaceDay, { birthday }: Pick<Runner, 'birthday'>): number {
  return ageAt(birthday, startsAt) ?? -1
}

/** What makes a runner one and the same within a race. */
export function documentKey({ idType, idNumber }: Pick<Runner, 'idType' | 'idNumber'>): string {
  return `${idType}:${idNumber}`
}

/** Why a runner may not enter the project, by nationality, document and age. */
export function runnerRefusal(day: RaceDay, project: ProjectFacts, runner: Runner): RefusalName | null {
  const age = ageOnRaceDay(day, runner)
  const identity = identityRefusal(project, runner)
  if (identity) return identity
  if (age < (project.ageMin ?? 0)) return 'tooYoung'
  if (age > (project.ageMax ?? Number.POSITIVE_INFINITY)) return 'tooOld'
  const roles = listRoles(project)
  return roles.length > 0 && !roles.some((role) => isAged(role, age)) ? 'noRole' : null
}

/** Why these runners do not make one entry of the project together. */
export function membersRefusal(day: RaceDay, project: ProjectFacts, runners: readonly Runner[]): RefusalName | null {
  const { min, max } = teamSize(project)
  if (runners.length < min) return 'playersTooFew'
  if (runners.length > max) return 'playersTooMany'
  if (new Set(runners.map(documentKey)).size < runners.length) return 'duplicatePlayers'
  const roles = listRoles(project)
  return roles.length === 0 || assignRoles(roles, agesOnRaceDay(day, runners)).complete ? null : 'membersRule'
}

/** Ages on race day, in the order of the runners. */
export function agesOnRaceDay(day: RaceDay, runners: readonly Pick<Runner, 'birthday'>[]): number[] {
  return runners.map((runner) => ageOnRaceDay(day, runner))
}

/** Statements that this entry has to accept: some only concern older or younger runners. */
export function neededStatements(day: RaceDay, project: ProjectFacts, runners: readonly Runner[]): StatementFacts[] {
  return (project.statements ?? []).filter((statement) => {
    const concernsAll = statement.olderThan === undefined && statement.youngerThan === undefined
    return concernsAll || runnersOfStatement(day, statement, runners).length > 0
  })
}

/** The runners whom a statement concerns. */
export function runnersOfStatement<R extends Runner>(
  day: RaceDay,
  { olderThan, youngerThan }: StatementFacts,
  runners: readonly R[],
): R[] {
  return runners.filter((runner) => {
    const age = ageOnRaceDay(day, runner)
    return (olderThan === undefined || age > olderThan) && (youngerThan === undefined || age < youngerThan)
  })
}

/** Why the consents do not cover every needed statement in its present version; an optional one may be refused. */
export function consentsRefusal(
  needed: readonly (Consent & Pick<StatementFacts, 'optional'>)[],
  given: readonly Consent[],
): RefusalName | null {
  for (const { id, version, optional } of needed) {
    const consents = given.filter((consent) => consent.id === id)
    if (consents.length === 0 && optional) continue
    if (consents.length === 0) return 'statementMissing'
    if (!consents.some((consent) => consent.version === version)) return 'statementOutdated'
  }
  return null
}
