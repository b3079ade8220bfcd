import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { and, eq, isNull } from 'drizzle-orm'
import type { Session } from '#api/contract.gen.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { Failure, type FailureName } from '#platform/failure.ts'
import type { Handler, HandlerContext, ParamsOf, Platform, SignedInUser, Terminal } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import type { Source } from '#platform/limits/source.ts'
import { recordAgreements } from '#platform/personal/consents.ts'
import { accounts, sessions } from '#platform/tables/accounts.ts'
import { checkCaptcha } from './captcha.ts'
import { guess } from './guess.ts'

type Account = typeof accounts.$inferSelect

/** Logs in by code (an unknown number registers itself) or by password. */
export const login: Handler<'login'> = async (context) => {
  const session = await enter(context)
  const { db, clock, params, releases, release } = context
  const routes = [...new Set(params.agreed?.split(' ') ?? [])]
  const shown = releases.shown(release)
  // What the site has no page of was read nowhere; nobody is kept out for it.
  const texts = (await Promise.all(routes.map((route) => shown.agreement(route)))).filter((text) => text !== null)
  await recordAgreements(db, session.userId, texts, clock.now())
  return session
}

async function enter({ params, terminal, source, ...platform }: HandlerContext<ParamsOf<'login'>>): Promise<Session> {
  const { mobile, code, password } = params
  if (params.type === 'wechat') throw new Failure('wechatUnavailable')
  if (params.type === 'captcha') {
    if (!mobile || !code) throw new Failure('loginIncomplete')
    await checkCaptcha(platform, { mobile, code }, source, { use: true })
    const { account, registered } = await findOrRegister(platform, mobile)
    return openSession(platform, unblocked(account), { terminal, source }, registered)
  }
  if (!mobile || !password) throw new Failure('loginIncomplete')
  const account = await byPassword(platform, { mobile, password, source })
  return openSession(platform, unblocked(account), { terminal, source }, false)
}

function unblocked(account: Account): Account {
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

async function byPassword(
  platform: Platform,
  { mobile, password, source }: { mobile: string; password: string; source: Source },
): Promise<Account> {
  const [account] = await platform.db.select().from(accounts).where(eq(accounts.mobile, mobile))
  return guess(
    platform,
    { kind: 'password', mobile, source },
    {
      sentHere: false,
      judge: async () => ((await isPassword(password, account?.passwordHash ?? NO_PASSWORD)) && account) || null,
      wrong: () => new Failure('passwordWrong'),
    },
  )
}

const DAY_MS = 86_400_000

/** Opens a session of 24 hours; an older one of the same account on the same kind of terminal ends. */
export async function openSession(
  { db, clock }: Platform,
  account: Account,
  { terminal, source }: { terminal: Terminal; source: Source },
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
      ...source,
    }
    await tx.insert(sessions).values(row)
  })
  const { userId, accountId, mobile } = account
  return { token, userId, accountId, mobile, expire: DAY_MS, registered }
}

type Authentication = { status: 'known'; user: SignedInUser } | { status: 'refused'; failure: FailureName }

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

const derive = promisify(scrypt) as (password: string, salt: Uint8Array, length: number) => Promise<Buffer>
const LENGTH = 32

/** 6 to 12 letters and digits with at least one of each. */
export function fitsPasswordRule(password: string): boolean {
  return /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,12}$/.test(password)
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `scrypt$${salt.toString('base64')}$${(await derive(password, salt, LENGTH)).toString('base64')}`
}

/** Takes as long to compare as any other and fits nothing: whether a number has a password is not told by time. */
const NO_PASSWORD = `scrypt$${randomBytes(16).toString('base64')}$${randomBytes(LENGTH).toString('base64')}`

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, salt, hash] = stored.split('$')
  if (!salt || !hash) return false
  const expected = Buffer.from(hash, 'base64')
  const found = await derive(password, Buffer.from(salt, 'base64'), expected.length)
  return timingSafeEqual(found, expected)
}
