import { eq } from 'drizzle-orm'
import { consentsRefusal, type Runner, runnersOfStatement } from '#race/entry.ts'
import type { StatementFacts } from '#race/facts.gen.ts'
import type { RefusalName } from '#race/refusals.ts'
import type { Database } from '#sandbox/database.ts'
import type { RaceRow } from '#sandbox/race/findProject.ts'
import { autographs } from '#sandbox/schema.ts'

interface SignedEntry {
  race: RaceRow
  itemId: string
  userId: string
  needed: StatementFacts[]
  runners: (Runner & { contestantsId: string })[]
  autographId: string | null
  relativeAutographId: string | null
}

type Autograph = typeof autographs.$inferSelect

/**
 * What is wrong with the signatures of an entry, each on the input it is made in. A signature counts for the account
 * and the race it was made for and the statements it stands under; a relative's also for the project and the runners.
 */
export async function checkSignatures(
  db: Database,
  entry: SignedEntry,
): Promise<{ input: 'signature' | 'relativeSignature'; refusal: RefusalName }[]> {
  const own = entry.needed.filter((statement) => statement.signedBy !== 'relative')
  const relatives = entry.needed.filter((statement) => statement.signedBy === 'relative')
  const refusal = ownRefusal(await find(db, entry, entry.autographId), own)
  const relativeRefusal =
    relatives.length === 0 ? null : relativesRefusal(await find(db, entry, entry.relativeAutographId), relatives, entry)
  return [
    ...(refusal ? [{ input: 'signature' as const, refusal }] : []),
    ...(relativeRefusal ? [{ input: 'relativeSignature' as const, refusal: relativeRefusal }] : []),
  ]
}

async function find(db: Database, { userId, race }: SignedEntry, id: string | null): Promise<Autograph | null> {
  if (id === null) return null
  const [row] = await db.select().from(autographs).where(eq(autographs.autographId, id))
  return row?.userId === userId && row.raceId === race.raceId ? row : null
}

function ownRefusal(autograph: Autograph | null, statements: StatementFacts[]): RefusalName | null {
  if (!autograph) return 'signatureMissing'
  return consentsRefusal(statements, autograph.consents) ? 'signatureOutdated' : null
}

function relativesRefusal(
  autograph: Autograph | null,
  statements: StatementFacts[],
  { race, itemId, runners, autographId }: SignedEntry,
): RefusalName | null {
  const signedFor = new Set(autograph?.contestants)
  const concerned = statements.flatMap((statement) => runnersOfStatement(race, statement, runners))
  const bound =
    autograph !== null &&
    autograph.autographId !== autographId &&
    autograph.itemId === itemId &&
    concerned.every((runner) => signedFor.has(runner.contestantsId))
  if (!bound) return 'relativeSignatureMissing'
  return consentsRefusal(statements, autograph.consents) ? 'signatureOutdated' : null
}
