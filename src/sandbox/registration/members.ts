import type { FailureName } from '#sandbox/failure.ts'
import { teamSize } from '#sandbox/race/projectView.ts'
import type { ProjectFacts } from '#sandbox/raceFacts.ts'
import { ageOnRaceDay, documentOf, type RunnerFacts } from './eligibility.ts'

const ADULT = 20
const CHILD_BELOW = 13

/** Whether these runners together make one entry of the project; the reason when they do not. */
export function checkMembers(
  race: { raceTime: number },
  project: ProjectFacts,
  runners: RunnerFacts[],
): FailureName | null {
  const { min, max } = teamSize(project)
  if (runners.length < min) return 'playersTooFew'
  if (runners.length > max) return 'playersTooMany'
  if (new Set(runners.map(documentOf)).size < runners.length) return 'duplicatePlayers'
  return project.kind === 'family' && !isFamily(race, runners) ? 'familyRule' : null
}

function isFamily(race: { raceTime: number }, runners: RunnerFacts[]): boolean {
  const ages = runners.map((runner) => ageOnRaceDay(race, runner))
  const adults = ages.filter((age) => age >= ADULT).length
  const children = ages.filter((age) => age >= 0 && age < CHILD_BELOW).length
  const oneOrTwo = (count: number) => count === 1 || count === 2
  return oneOrTwo(adults) && oneOrTwo(children) && adults + children === runners.length
}
