import type { StatementText } from '#api/contract.gen.ts'
import { Failure } from '#platform/failure.ts'
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
    const { id, version, olderThan = null, youngerThan = null, signedBy = 'entrant', readSeconds = null } = facts
    const text = texts.find((one) => one.id === id && one.version === version)
    return text ? [{ ...text, signedBy, olderThan, youngerThan, readSeconds }] : []
  })
}

/** The texts of statements, in their order. */
export function pickTexts(statements: readonly { id: string }[], texts: readonly StatementText[]): StatementText[] {
  return statements.flatMap(({ id }) => texts.find((text) => text.id === id) ?? [])
}

type Shown = Pick<StatementText, 'id' | 'version' | 'hash'>

/** What a signature stands under: the texts that were shown; throws when these are others by now. */
export function requireSame(texts: readonly StatementText[], given: readonly { id: string; hash: string }[]): Shown[] {
  const shown = texts.map(({ id, version, hash }) => ({ id, version, hash }))
  const isSame = shown.every((one) => given.some(({ id, hash }) => id === one.id && hash === one.hash))
  if (!isSame) throw new Failure('statementOutdated')
  return shown
}

export const registrationStatementQuery: Handler<'registrationStatementQuery'> = async (context) => {
  const { raceId, itemId } = context.params
  const { project } = await findProject(context.db, itemId, { raceId, caller: context })
  return loadStatementTexts(context, raceId, project.facts)
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A signature's PNG data URL as it is kept; throws for what only says that it is one. */
export function decodePng(image: string): string {
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')
  if (!bytes.subarray(0, PNG.length).equals(PNG)) throw new Failure('signatureInvalid')
  return image
}
