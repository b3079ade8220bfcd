import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { Failure, type FailureName } from '#platform/failure.ts'
import { giveGrant, isWithdrawn } from '#platform/grants/grants.ts'
import type { Handler, Platform } from '#platform/handler.ts'
import { giveBack, limitByAddress, take } from '#platform/limits/counters.ts'
import { accounts, evidences } from '#platform/tables/accounts.ts'
import { findOrRegister, hashToken, openSession } from './session.ts'

const LIVES_MS = 10 * 60_000

/** What a partner's server asks for its runner; `expiresAt` is epoch milliseconds. An unknown number is registered. */
export async function issueEvidence(
  platform: Platform,
  mobile: string,
): Promise<{ evidence: string; userId: string; expiresAt: number }> {
  const { account } = await findOrRegister(platform, mobile)
  const evidence = randomBytes(32).toString('hex')
  const createdAt = platform.clock.now()
  const row = { tokenHash: hashToken(evidence), userId: account.userId, createdAt, expiresAt: createdAt + LIVES_MS }
  await platform.db.insert(evidences).values(row)
  return { evidence, userId: account.userId, expiresAt: row.expiresAt }
}

/** Exchanges an evidence for a session of its account, once. */
export const exchangeEvidence: Handler<'exchangeEvidence'> = async ({ params, terminal, source, ...platform }) => {
  const tokenHash = hashToken(params.evidence)
  const now = platform.clock.now()
  // A guess like any other: counted before it is looked at, taken back when it was right.
  const uses = [limitByAddress('guesses', source, platform.options)]
  await take(platform.db, now, uses)
  // Used up and exchanged together: an answer that could not be made leaves it usable.
  const session = await platform.db.transaction(async (tx) => {
    const usable = and(eq(evidences.tokenHash, tokenHash), isNull(evidences.usedAt), gt(evidences.expiresAt, now))
    const [used] = await tx.update(evidences).set({ usedAt: now }).where(usable).returning()
    if (!used) {
      const [known] = await tx.select().from(evidences).where(eq(evidences.tokenHash, tokenHash))
      throw new Failure(whyNot(known))
    }
    const [account] = await tx.select().from(accounts).where(eq(accounts.userId, used.userId))
    if (!account || account.blocked) throw new Failure('evidenceBlocked')
    if (await isWithdrawn(tx, account.userId, 'partner')) throw new Failure('evidenceWithdrawn')
    await giveGrant(tx, now, account.userId, 'partner')
    return openSession({ ...platform, db: tx }, account, { terminal, source }, false)
  })
  await giveBack(platform.db, uses)
  return { ...session, evidence: true as const }
}

function whyNot(known: { usedAt: number | null } | undefined): FailureName {
  if (!known) return 'evidenceUnknown'
  return known.usedAt === null ? 'evidenceExpired' : 'evidenceUsed'
}
