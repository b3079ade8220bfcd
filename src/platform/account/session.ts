import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Session } from '#api/contract.gen.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { Failure, type FailureName } from '#platform/failure.ts'
import type { HandlerContext, Platform, SignedInUser, Terminal } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import type { Source } from '#platform/limits/source.ts'
import { announceLandings } from '#platform/messages/announce.ts'
import { agreementsDue } from '#platform/personal/agreements.ts'
import { recordAgreements } from '#platform/personal/consents.ts'
import { accounts, type SessionKind, sessions } from '#platform/tables/accounts.ts'

export type Account = typeof accounts.$inferSelect

/** The session, with what was agreed to for it kept: routes of pages, in the words of the release that was shown. */
export async function agreeing(
  { db, clock, params, releases, release }: HandlerContext<{ agreed?: string }>,
  session: Session,
): Promise<Session> {
  const routes = [...new Set(params.agreed?.split(' ') ?? [])]
  const shown = releases.shown(release)
  // What the site has no page of was read nowhere; nobody is kept out for it.
  const texts = (await Promise.all(routes.map((route) => shown.agreement(route)))).filter((text) => text !== null)
  // The tick of a login does not show what changed: that is asked on a page of its own.
  const due = (await agreementsDue(db, session.userId, shown)).map(({ route }) => route)
  const unchanged = texts.filter(({ id }) => !due.includes(id))
  await recordAgreements(db, session.userId, unchanged, clock.now())
  return session
}

export function unblocked(account: Account): Account {
  if (account.blocked) throw new Failure('accountBlocked')
  return account
}

/** The account of a number that has just been verified. */
export async function findOrRegister(
  { db, clock }: Platform,
  mobile: string,
): Promise<{ account: Account; registered: boolean }> {
  const fresh = { userId: newId(), accountId: newId(), mobile, createdAt: clock.now() }
  const [created] = await db.insert(accounts).values(fresh).onConflictDoNothing().returning()
  if (created) return { account: created, registered: true }
  const [account] = await db.select().from(accounts).where(eq(accounts.mobile, mobile))
  if (!account) throw new Error('An account vanished while logging in')
  return { account, registered: false }
}

const DAY_MS = 86_400_000

interface Opening {
  terminal: Terminal
  source: Source
  /** Left out for the site's own login. */
  kind?: SessionKind
  /** The race whose own account logs in. */
  raceId?: string
}

/** Opens a session of 24 hours; an older one of the same account and kind on the same kind of terminal ends. */
export async function openSession(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  account: Account,
  { terminal, source, kind, raceId }: Opening,
  registered: boolean,
): Promise<Session> {
  const token = randomBytes(32).toString('hex')
  const now = clock.now()
  await db.transaction(async (tx) => {
    const same = and(eq(sessions.terminal, terminal), kind ? eq(sessions.kind, kind) : isNull(sessions.kind))
    const older = and(eq(sessions.userId, account.userId), same, isNull(sessions.ended))
    await tx.update(sessions).set({ ended: 'elsewhere' }).where(older)
    const row = {
      tokenHash: hashToken(token),
      userId: account.userId,
      terminal,
      createdAt: now,
      expiresAt: now + DAY_MS,
      kind: kind ?? null,
      raceId: raceId ?? null,
      ...source,
    }
    await tx.insert(sessions).values(row)
    await announceLandings(tx, account.userId, now)
  })
  const { userId, accountId, mobile } = account
  return { token, userId, accountId, mobile, expire: DAY_MS, registered, ...(raceId ? { raceId } : {}) }
}

type Authentication = { status: 'known'; user: SignedInUser } | { status: 'refused'; failure: FailureName }

type Ended = NonNullable<(typeof sessions.$inferSelect)['ended']>
const REFUSED: Record<Ended, FailureName> = {
  elsewhere: 'tokenElsewhere',
  blocked: 'accountBlocked',
  loggedOut: 'tokenMissing',
  passwordReset: 'passwordChanged',
  withdrawn: 'tokenWithdrawn',
}

/** Who stands behind a token of this kind of session; the database knows only its hash. */
export async function authenticate(
  { db, clock }: { db: Database; clock: Clock },
  token: string | null,
  kind: SessionKind | null,
): Promise<Authentication> {
  if (!token) return { status: 'refused', failure: 'tokenMissing' }
  const [found] = await db
    .select({ session: sessions, account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.userId, sessions.userId))
    .where(eq(sessions.tokenHash, hashToken(token)))
  if (!found || found.session.kind !== kind) return { status: 'refused', failure: 'tokenMissing' }
  const { session, account } = found
  if (account.blocked) return { status: 'refused', failure: 'accountBlocked' }
  if (session.ended) return { status: 'refused', failure: REFUSED[session.ended] }
  if (clock.now() >= session.expiresAt) return { status: 'refused', failure: 'tokenExpired' }
  const { userId, accountId, mobile } = account
  const { tokenHash, raceId } = session
  return { status: 'known', user: { userId, accountId, mobile, tokenHash, raceId } }
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
