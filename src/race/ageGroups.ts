import { ageOnRaceDay, type Runner } from './entry.ts'
import type { AgeGroupFacts, ProjectFacts, RaceFacts, Text } from './facts.gen.ts'
import { GENDER, type Qualifier } from './qualifying.ts'
import { text } from './texts.ts'
import { findStart } from './times.ts'

/** How the names of their groups begin. */
const LETTERS = { men: 'M', women: 'W' } as const
const SEXES = ['men', 'women'] as const

/** What an age group depends on. */
export type AgedRunner = Pick<Runner, 'birthday'> & Pick<Qualifier, 'userGender'>

/** The age groups of a project: its own, else the race's; null where results have none. */
export function findAgeGroups({ ageGroups }: RaceFacts, project: ProjectFacts): AgeGroupFacts | null {
  if (project.distanceKm === undefined) return null
  return project.ageGroups ?? ageGroups ?? null
}

function groupsOf(groups: AgeGroupFacts, sex: (typeof SEXES)[number]): { from: number; name: string }[] {
  const sorted = (groups[sex] ?? []).toSorted((a, b) => a - b)
  return sorted.map((from, index) => {
    const next = sorted[index + 1]
    const until = next === undefined ? '+' : next - 1 === from ? '' : `-${next - 1}`
    return { from, name: `${LETTERS[sex]}${from}${until}` }
  })
}

/** All groups by their names, men's first. */
export function listAgeGroups(groups: AgeGroupFacts): string[] {
  return SEXES.flatMap((sex) => groupsOf(groups, sex).map(({ name }) => name))
}

/** The group of an age; '' for who is in none. */
export function ageGroupAt(groups: AgeGroupFacts, gender: string, age: number): string {
  const sex = SEXES.find((one) => GENDER[one] === gender)
  return (sex && groupsOf(groups, sex).findLast(({ from }) => age >= from)?.name) ?? ''
}

/** The group in which a runner of a project is on race day; '' for who is in none. */
export function ageGroupOf(race: RaceFacts, project: ProjectFacts, runner: AgedRunner): string {
  const groups = findAgeGroups(race, project)
  return groups ? ageGroupAt(groups, runner.userGender, ageOnRaceDay(findStart(race, project), runner)) : ''
}

/** The groups before anybody enters. */
export function ageGroupConditions(race: RaceFacts, project: ProjectFacts): Text[] {
  const groups = findAgeGroups(race, project)
  if (!groups) return []
  const names = listAgeGroups(groups).join(' ')
  return [text('conditions.ageGroups', { groups: names })]
}
