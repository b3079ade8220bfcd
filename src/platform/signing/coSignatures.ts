import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import type { StatementTexts } from '#platform/options.ts'
import type { RaceRow } from '#platform/raceStore/findProject.ts'
import type { Entry, RegistrationRow } from '#platform/records.ts'
import { signedHere } from '#platform/registration/knownSignatures.ts'
import type { RunnerSnapshot } from '#platform/tables/people.ts'
import { signatures } from '#platform/tables/signing.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import type { SignatureState } from '#race/knownEntry.ts'
import { type CoSignature, listCoSignatures } from '#race/signing.ts'
import { findStart } from '#race/times.ts'

type SignatureRow = typeof signatures.$inferSelect
type SignedRunner = RunnerSnapshot & { contestantsId: string }

export const runnerOf = ({ contestantsId, snapshot }: RegistrationRow): SignedRunner => ({ ...snapshot, contestantsId })

/** A signature that an entry needs of somebody else, with the one that there is. */
interface NeededSignature extends CoSignature<SignedRunner> {
  signature: SignatureRow | null
  /** `signed`: it is of this runner's document and under the very texts that are asked for. */
  state: SignatureState
}

/** What others have to sign for an entry, and what they have signed. */
export async function loadCoSignatures(
  db: Database,
  { entry, race, project }: { entry: Entry; race: RaceRow; project: ProjectFacts },
  texts: StatementTexts,
): Promise<NeededSignature[]> {
  const needed = listCoSignatures(findStart(race.facts, project), project, entry.runners.map(runnerOf))
  if (needed.length === 0) return []
  const rows = await db.select().from(signatures).where(eq(signatures.entryId, entry.entryId))
  const judged: NeededSignature[] = []
  for (const one of needed) {
    const { runner, role, statements } = one
    const signature = rows.find((row) => row.contestantsId === runner.contestantsId && row.role === role) ?? null
    const here = role === 'relative' && (await signedHere(db, { ...entry, race, runners: [runner] }, statements))
    const isSigned = here || (signature !== null && isValid(signature, one, texts))
    judged.push({ ...one, signature, state: isSigned ? 'signed' : signature ? 'outdated' : 'missing' })
  }
  return judged
}

function isValid(signature: SignatureRow, { runner, statements }: CoSignature<SignedRunner>, texts: StatementTexts) {
  return (
    signature.idType === runner.idType &&
    signature.idNumber === runner.idNumber &&
    statements.every(({ id, version }) => {
      const text = texts.find((shown) => shown.id === id && shown.version === version)
      return signature.statements.some((signed) => signed.id === id && signed.hash === text?.hash)
    })
  )
}
