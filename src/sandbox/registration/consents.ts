import type { FailureName } from '#sandbox/failure.ts'
import type { ProjectFacts, StatementFacts } from '#sandbox/raceFacts.ts'
import type { ConsentRow } from '#sandbox/schema.ts'
import { ageOnRaceDay, type RunnerFacts } from './eligibility.ts'

/** Statements that this entry has to accept: some only concern older runners. */
export function neededStatements(
  race: { raceTime: number },
  project: ProjectFacts,
  runners: RunnerFacts[],
): StatementFacts[] {
  const oldest = Math.max(-1, ...runners.map((runner) => ageOnRaceDay(race, runner)))
  return (project.statements ?? []).filter(({ olderThan }) => olderThan === undefined || oldest > olderThan)
}

/** Whether every needed statement is accepted in its present version. */
export function checkConsents(needed: StatementFacts[], given: ConsentRow[]): FailureName | null {
  for (const { id, version } of needed) {
    const consents = given.filter((consent) => consent.id === id)
    if (consents.length === 0) return 'statementMissing'
    if (!consents.some((consent) => consent.version === version)) return 'statementOutdated'
  }
  return null
}
