import { eq, inArray } from 'drizzle-orm'
import type { StatementFacts } from '#race/facts.gen.ts'
import type { RefusalName } from '#race/refusals.ts'
import { isEntrants } from '#race/signing.ts'
import type { Database } from '#sandbox/database.ts'
import type { StatementTexts } from '#sandbox/options.ts'
import type { Entry } from '#sandbox/records.ts'
import { isCurrent } from '#sandbox/registration/checkSignatures.ts'
import { autographs } from '#sandbox/tables/autographs.ts'
import { teamMembers } from '#sandbox/tables/signing.ts'

/** Why the signatures of those who joined a team by themselves do not stand; null when they do, or nobody did. */
export async function memberSignatureRefusal(
  db: Database,
  { userId, runners }: Entry,
  needed: readonly StatementFacts[],
  texts: StatementTexts,
): Promise<RefusalName | null> {
  const joined = runners.filter((runner) => runner.userId !== userId)
  if (joined.length === 0) return null
  const ids = joined.map(({ registrationId }) => registrationId)
  const rows = await db
    .select({ registrationId: teamMembers.registrationId, signature: autographs })
    .from(teamMembers)
    .innerJoin(autographs, eq(autographs.autographId, teamMembers.autographId))
    .where(inArray(teamMembers.registrationId, ids))
  const own = needed.filter(isEntrants)
  for (const runner of joined) {
    const signature = rows.find(({ registrationId }) => registrationId === runner.registrationId)?.signature
    if (signature?.userId !== runner.userId) return 'signatureMissing'
    if (!isCurrent(signature, own, [runner], texts)) return 'signatureOutdated'
  }
  return null
}
