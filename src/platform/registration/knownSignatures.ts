import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import type { StatementTexts } from '#platform/options.ts'
import type { RaceRow } from '#platform/raceStore/findProject.ts'
import { autographs } from '#platform/tables/autographs.ts'
import { consentsRefusal, type Runner, runnersOfStatement } from '#race/entry.ts'
import type { StatementFacts } from '#race/facts.gen.ts'
import type { SignatureState } from '#race/knownEntry.ts'
import { isEntrants } from '#race/signing.ts'
import { findStart } from '#race/times.ts'

interface SignedEntry {
  race: RaceRow
  itemId: string
  userId: string
  needed: StatementFacts[]
  runners: (Runner & { contestantsId: string })[]
  autographId: string | null
  /** Pages published before 2026-11-22 let a relative sign on the phone that enters; since then links do that. */
  relativeAutographId: string | null
  /** What the page of the call shows to be signed. */
  texts: StatementTexts
}

type Autograph = typeof autographs.$inferSelect

/**
 * How the signatures stand that were made on the page of an entry. A signature counts for the account and the race it was
 * made for, the runners and the texts it stands under; a relative's for the project too.
 */
export async function loadSignatures(
  db: Database,
  entry: SignedEntry,
): Promise<{ ownSignature: SignatureState; relativeSignature: SignatureState | null }> {
  const { needed, runners, texts, relativeAutographId } = entry
  const own = await find(db, entry, entry.autographId)
  const current = own && isCurrent(own, needed.filter(isEntrants), runners, texts)
  const relatives = needed.filter((statement) => statement.signedBy === 'relative')
  const isHere = relativeAutographId !== null && relatives.length > 0
  return {
    ownSignature: own ? (current ? 'signed' : 'outdated') : 'missing',
    relativeSignature: isHere ? relativeState(await find(db, entry, relativeAutographId), relatives, entry) : null,
  }
}

async function find(
  db: Database,
  { userId, race }: Pick<SignedEntry, 'userId' | 'race'>,
  id: string | null,
): Promise<Autograph | null> {
  if (id === null) return null
  const [row] = await db.select().from(autographs).where(eq(autographs.autographId, id))
  return row?.userId === userId && row.raceId === race.raceId ? row : null
}

/** Whether a signature stands under these statements as they are shown, for these runners. */
export function isCurrent(
  { consents, contestants }: Pick<Autograph, 'consents' | 'contestants'>,
  statements: readonly StatementFacts[],
  runners: readonly { contestantsId: string }[],
  texts: StatementTexts,
): boolean {
  if (consentsRefusal(statements, consents)) return false
  // Those made before 2026-11-22 say neither for whom nor under which words.
  const isOfThese =
    contestants.length === 0 || runners.every(({ contestantsId }) => contestants.includes(contestantsId))
  return (
    isOfThese &&
    consents.every(({ id, hash }) => {
      const text = texts.find((one) => one.id === id)
      return hash === undefined || text === undefined || text.hash === hash
    })
  )
}

function relativeState(
  autograph: Autograph | null,
  statements: StatementFacts[],
  { race, itemId, runners, autographId }: Pick<SignedEntry, 'race' | 'itemId' | 'runners' | 'autographId'>,
): SignatureState {
  const signedFor = new Set(autograph?.contestants)
  const project = race.facts.items.find((item) => item.itemId === itemId)
  const start = findStart(race.facts, project ?? {})
  const concerned = statements.flatMap((statement) => runnersOfStatement(start, statement, runners))
  const bound =
    autograph !== null &&
    autograph.autographId !== autographId &&
    autograph.itemId === itemId &&
    concerned.every((runner) => signedFor.has(runner.contestantsId))
  if (!bound) return 'missing'
  return consentsRefusal(statements, autograph.consents) ? 'outdated' : 'signed'
}

/** Whether the relative of a runner has signed on the page of the entry. */
export async function signedHere(
  db: Database,
  entry: Omit<SignedEntry, 'needed' | 'texts'>,
  statements: StatementFacts[],
): Promise<boolean> {
  const autograph = await find(db, entry, entry.relativeAutographId)
  return relativeState(autograph, statements, entry) === 'signed'
}
