import type { StatementText } from '#api/contract.gen.ts'
import type { Handler } from '#platform/handler.ts'
import { findProject } from '#platform/raceStore/findProject.ts'
import { type Caller, loadStatements } from '#platform/raceStore/releases.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'

/** The statements that a project asks for, in the words that the caller's page shows them in. */
export async function loadStatementTexts(
  caller: Caller,
  raceId: string,
  project: ProjectFacts,
): Promise<StatementText[]> {
  const texts = await loadStatements(caller, raceId, project.itemId)
  return (project.statements ?? []).flatMap((facts) => {
    const { id, version, olderThan = null, youngerThan = null, signedBy = 'entrant' } = facts
    const text = texts.find((one) => one.id === id && one.version === version)
    return text ? [{ ...text, signedBy, olderThan, youngerThan }] : []
  })
}

export const registrationStatementQuery: Handler<'registrationStatementQuery'> = async (context) => {
  const { raceId, itemId } = context.params
  const { project } = await findProject(context.db, itemId, { raceId, caller: context })
  return loadStatementTexts(context, raceId, project.facts)
}
