import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { FailureName } from '#platform/failure.ts'
import type { SignedInUser } from '#platform/handler.ts'
import { accounts, sessions } from '#platform/tables/accounts.ts'

export type Authentication = { status: 'known'; user: SignedInUser } | { status: 'refused'; failure: FailureName }

type Ended = NonNullable<(typeof sessions.$inferSelect)['ended']>
const REFUSED: Record<Ended, FailureName> = {
  elsewhere: 'tokenElsewhere',
  blocked: 'accountBlocked',
  loggedOut: 'tokenMissing',
  passwordReset: 'passwordChanged',
}

/** Who stands behind a token; the database knows only its hash. */
export async function authenticate(
  { db, clock }: { db: Database; clock: Clock },
  token: string | null,
): Promise<Authentication> {
  if (!token) return { status: 'refused', failure: 'tokenMissing' }
  const [found] = await db
    .select({ session: sessions, account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.userId, sessions.userId))
    .where(eq(sessions.tokenHash, hashToken(token)))
  if (!found) return { status: 'refused', failure: 'tokenMissing' }
  const { session, account } = found
  if (account.blocked) return { status: 'refused', failure: 'accountBlocked' }
  if (session.ended) return { status: 'refused', failure: REFUSED[session.ended] }
  if (clock.now() >= session.expiresAt) return { status: 'refused', failure: 'tokenExpired' }
  const { userId, accountId, mobile } = account
  return { status: 'known', user: { userId, accountId, mobile, tokenHash: session.tokenHash } }
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
