import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Session } from '#api/contract.gen.ts'
import type { Platform } from '#sandbox/handler.ts'
import { type accounts, sessions } from '#sandbox/schema.ts'
import { hashToken } from './authenticate.ts'

const DAY_MS = 86_400_000

type Account = typeof accounts.$inferSelect

/** Opens a session of 24 hours; an older one of the same account on the same kind of terminal ends. */
export async function openSession(
  { db, clock }: Platform,
  account: Account,
  terminal: string,
  registered: boolean,
): Promise<Session> {
  const token = randomBytes(32).toString('hex')
  const now = clock.now()
  await db.transaction(async (tx) => {
    const older = and(eq(sessions.userId, account.userId), eq(sessions.terminal, terminal), isNull(sessions.ended))
    await tx.update(sessions).set({ ended: 'elsewhere' }).where(older)
    const row = {
      tokenHash: hashToken(token),
      userId: account.userId,
      terminal,
      createdAt: now,
      expiresAt: now + DAY_MS,
    }
    await tx.insert(sessions).values(row)
  })
  const { userId, accountId, mobile } = account
  return { token, userId, accountId, mobile, expire: DAY_MS, registered }
}
