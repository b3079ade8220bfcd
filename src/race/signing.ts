import { neededStatements, type RaceDay, type Runner, runnersOfStatement } from './entry.ts'
import type { ProjectFacts, StatementFacts } from './facts.gen.ts'

/** Who signs for a runner beside the account that enters. */
export type CoSignerRole = 'guardian' | 'relative'

/** One signature that an entry needs of somebody else: for one runner, under these statements. */
export interface CoSignature<R extends Runner = Runner> {
  runner: R
  role: CoSignerRole
  statements: StatementFacts[]
}

/** The signatures of others that these runners need, guardians of the young and relatives of the old. */
export function listCoSignatures<R extends Runner>(
  day: RaceDay,
  project: ProjectFacts,
  runners: readonly R[],
): CoSignature<R>[] {
  const needed = neededStatements(day, project, runners)
  const roles: readonly CoSignerRole[] = ['guardian', 'relative']
  return runners.flatMap((runner) =>
    roles.flatMap((role) => {
      const statements = needed.filter(
        (statement) => statement.signedBy === role && runnersOfStatement(day, statement, [runner]).length > 0,
      )
      return statements.length > 0 ? [{ runner, role, statements }] : []
    }),
  )
}

/** Whether the account that enters signs a statement itself. */
export function isEntrants({ signedBy = 'entrant' }: StatementFacts): boolean {
  return signedBy === 'entrant'
}
