import { ageAt } from '#lib/age.ts'
import type { IdType, ProjectFacts, StatementFacts } from './facts.gen.ts'
import { familyAges, type RefusalName } from './refusals.ts'
import type { RaceTimes } from './times.ts'

/** What the rules ask of a runner. */
export interface Runner {
  idType: string
  idNumber: string
  /** yyyy-MM-dd */
  birthday: string
}

export interface Consent {
  id: string
  version: string
}

type RaceDay = Pick<RaceTimes, 'raceTime'>

const ALL_ID_TYPES: IdType[] = ['1', '2', '3', '4', '5', '6']
const TEAM_SIZES = { individual: [1, 1], team: [2, 30], family: [2, 4] } as const

/** Fewest and most runners of one entry. */
export function teamSize({ kind, teamMin, teamMax }: ProjectFacts): { min: number; max: number } {
  const [min, max] = TEAM_SIZES[kind]
  return { min: teamMin ?? min, max: teamMax ?? max }
}

export function idTypesOf(project: ProjectFacts): IdType[] {
  return project.idTypes ?? ALL_ID_TYPES
}

/** Why nobody can enter now; null within the sign-up. */
export function windowRefusal(
  { signUpStart, signUpEnd }: Pick<RaceTimes, 'signUpStart' | 'signUpEnd'>,
  now: number,
): 'signUpNotStarted' | 'signUpEnded' | null {
  if (now < signUpStart) return 'signUpNotStarted'
  return now > signUpEnd ? 'signUpEnded' : null
}

/** Whether a submitted entry takes its places at once; a ballot and a review take more entries than there are places. */
export function takesPlacesAtOnce({ allocation }: ProjectFacts): boolean {
  return allocation === 'fcfs' || allocation === 'direct'
}

/** Why an entry of so many runners gets no places of those left. */
export function placesRefusal(runners: number, left: number): 'soldOut' | 'notEnoughPlaces' | null {
  if (left >= runners) return null
  return left > 0 ? 'notEnoughPlaces' : 'soldOut'
}

/** Age on race day in whole years; -1 when the birthday is no day. */
export function ageOnRaceDay({ raceTime }: RaceDay, { birthday }: Pick<Runner, 'birthday'>): number {
  return ageAt(birthday, raceTime) ?? -1
}

/** What makes a runner one and the same within a race. */
export function documentOf({ idType, idNumber }: Pick<Runner, 'idType' | 'idNumber'>): string {
  return `${idType}:${idNumber}`
}

/** Why a runner may not enter the project, by document and age. */
export function runnerRefusal(race: RaceDay, project: ProjectFacts, runner: Runner): RefusalName | null {
  const age = ageOnRaceDay(race, runner)
  if (!idTypesOf(project).some((type) => type === runner.idType)) return 'idTypeRefused'
  if (age < (project.ageMin ?? 0)) return 'tooYoung'
  return age > (project.ageMax ?? Number.POSITIVE_INFINITY) ? 'tooOld' : null
}

/** Why these runners do not make one entry of the project together. */
export function membersRefusal(race: RaceDay, project: ProjectFacts, runners: readonly Runner[]): RefusalName | null {
  const { min, max } = teamSize(project)
  if (runners.length < min) return 'playersTooFew'
  if (runners.length > max) return 'playersTooMany'
  if (new Set(runners.map(documentOf)).size < runners.length) return 'duplicatePlayers'
  return project.kind === 'family' && !isFamily(race, project, runners) ? 'familyRule' : null
}

function isFamily(race: RaceDay, project: ProjectFacts, runners: readonly Runner[]): boolean {
  const { adultFrom, childBelow } = familyAges(project)
  const ages = runners.map((runner) => ageOnRaceDay(race, runner))
  const adults = ages.filter((age) => age >= adultFrom).length
  const children = ages.filter((age) => age >= 0 && age < childBelow).length
  const oneOrTwo = (count: number) => count === 1 || count === 2
  return oneOrTwo(adults) && oneOrTwo(children) && adults + children === runners.length
}

/** Statements that this entry has to accept: some only concern older runners. */
export function neededStatements(race: RaceDay, project: ProjectFacts, runners: readonly Runner[]): StatementFacts[] {
  return (project.statements ?? []).filter((statement) => {
    return statement.olderThan === undefined || runnersOfStatement(race, statement, runners).length > 0
  })
}

/** The runners whom a statement concerns. */
export function runnersOfStatement<R extends Runner>(
  race: RaceDay,
  { olderThan }: StatementFacts,
  runners: readonly R[],
): R[] {
  return runners.filter((runner) => olderThan === undefined || ageOnRaceDay(race, runner) > olderThan)
}

/** Why the consents do not cover every needed statement in its present version. */
export function consentsRefusal(needed: readonly Consent[], given: readonly Consent[]): RefusalName | null {
  for (const { id, version } of needed) {
    const consents = given.filter((consent) => consent.id === id)
    if (consents.length === 0) return 'statementMissing'
    if (!consents.some((consent) => consent.version === version)) return 'statementOutdated'
  }
  return null
}
