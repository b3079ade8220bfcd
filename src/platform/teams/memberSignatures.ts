import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import type { StatementTexts } from '#platform/options.ts'
import type { Answered } from '#platform/personal/consents.ts'
import type { Entry } from '#platform/records.ts'
import { isCurrent } from '#platform/registration/knownSignatures.ts'
import { autographs } from '#platform/tables/autographs.ts'
import { teamMembers } from '#platform/tables/signing.ts'
import type { StatementFacts } from '#race/facts.gen.ts'
import type { SignatureState } from '#race/knownEntry.ts'
import { isEntrants } from '#race/signing.ts'

/** The signatures with which registrations joined their team. */
export function findJoinSignatures(db: Database, registrationIds: string[]) {
  return db
    .select({ registrationId: teamMembers.registrationId, signature: autographs })
    .from(teamMembers)
    .innerJoin(autographs, eq(autographs.autographId, teamMembers.autographId))
    .where(inArray(teamMembers.registrationId, registrationIds))
}

/** How the signatures of those who came into a team by its link stand, the captain's among them, by registration. */
export async function judgeTeamSignatures(
  db: Database,
  { userId, autographId, runners }: Entry,
  needed: readonly StatementFacts[],
  texts: StatementTexts,
): Promise<Map<string, SignatureState>> {
  const ids = runners.map(({ registrationId }) => registrationId)
  const rows = await findJoinSignatures(db, ids)
  const [captains] =
    autographId === null ? [] : await db.select().from(autographs).where(eq(autographs.autographId, autographId))
  const own = needed.filter(isEntrants)
  return new Map(
    runners.map((runner) => {
      const joined = rows.find(({ registrationId }) => registrationId === runner.registrationId)?.signature
      const signature = runner.userId === userId ? captains : joined
      if (signature?.userId !== runner.userId) return [runner.registrationId, 'missing']
      return [runner.registrationId, isCurrent(signature, own, [runner], texts) ? 'signed' : 'outdated']
    }),
  )
}

/** What those who joined a team by themselves have accepted with their signatures, and when. */
export async function listMemberConsents(db: Database, { userId, runners }: Entry): Promise<Answered[]> {
  const ids = runners.flatMap((runner) => (runner.userId === userId ? [] : runner.registrationId))
  if (ids.length === 0) return []
  return (await findJoinSignatures(db, ids)).map(({ signature }) => ({
    userId: signature.userId,
    given: signature.consents,
    at: signature.createdAt,
  }))
}

/** How the signatures of those who joined a team by themselves stand. */
export async function loadMemberSignatures(
  db: Database,
  entry: Entry,
  needed: readonly StatementFacts[],
  texts: StatementTexts,
): Promise<SignatureState[]> {
  const joined = entry.runners.filter((runner) => runner.userId !== entry.userId)
  if (joined.length === 0) return []
  const signed = await judgeTeamSignatures(db, entry, needed, texts)
  return joined.map(({ registrationId }) => signed.get(registrationId) ?? 'missing')
}
