import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { epochMs, longId, one, refers } from '#platform/columns.ts'

export const accounts = pgTable(
  'accounts',
  {
    userId: longId('user_id').primaryKey(),
    accountId: longId('account_id').notNull(),
    mobile: text().notNull(),
    passwordHash: text('password_hash'),
    blocked: boolean().notNull().default(false),
    createdAt: epochMs('created_at').notNull(),
  },
  (t) => [one(t.accountId), one(t.mobile)],
)

export const captchas = pgTable(
  'captchas',
  {
    captchaId: longId('captcha_id').primaryKey(),
    mobile: text().notNull(),
    code: text().notNull(),
    createdAt: epochMs('created_at').notNull(),
    expiresAt: epochMs('expires_at').notNull(),
    resendAt: epochMs('resend_at').notNull(),
    usedAt: epochMs('used_at'),
    /** Who asked for it (limits/source.ts). */
    source: text(),
  },
  (t) => [index('captchas_mobile').on(t.mobile, t.createdAt.desc().nullsFirst())],
)

/** Why a session ended before its time. */
const SESSION_ENDS = ['elsewhere', 'blocked', 'loggedOut', 'passwordReset', 'withdrawn'] as const

/** Logins beside the site's: of the running club's data management. */
export type SessionKind = 'nrc'

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: longId('user_id').notNull(),
    terminal: text().notNull(),
    createdAt: epochMs('created_at').notNull(),
    expiresAt: epochMs('expires_at').notNull(),
    /** Where the login came from: such a place is no stranger to the account. */
    address: text(),
    device: text(),
    ended: text().$type<(typeof SESSION_ENDS)[number]>(),
    /** A login of its own, which opens only what asks for it; null for the site's. */
    kind: text().$type<SessionKind>(),
    /** The race whose own account logged in. */
    raceId: text('race_id'),
  },
  (t) => [
    refers(t.userId, accounts.userId),
    index('sessions_user').on(t.userId, t.terminal),
    check('sessions_ended_check', sql`${t.ended} in (${sql.raw(SESSION_ENDS.map((end) => `'${end}'`).join(', '))})`),
  ],
)

/** What a partner's server was given to hand over with its runner: exchanged once for a session. */
export const evidences = pgTable(
  'evidences',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: longId('user_id').notNull(),
    createdAt: epochMs('created_at').notNull(),
    expiresAt: epochMs('expires_at').notNull(),
    usedAt: epochMs('used_at'),
  },
  (t) => [refers(t.userId, accounts.userId)],
)

/** A slider that is to be pulled; removed by its first use. */
export const slideChallenges = pgTable(
  'slide_challenges',
  {
    challenge: text().primaryKey(),
    mobile: text().notNull(),
    /** Where the pull has to end. */
    slideEnd: integer('slide_end').notNull(),
    expiresAt: epochMs('expires_at').notNull(),
  },
  (t) => [index('slide_challenges_expires').on(t.expiresAt)],
)

/** How often something was done in a stretch of time (limits/counters.ts). */
export const counters = pgTable(
  'counters',
  {
    rule: text().notNull(),
    subject: text().notNull(),
    count: integer().notNull(),
    startedAt: epochMs('started_at').notNull(),
    expiresAt: epochMs('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'counters_pkey', columns: [t.rule, t.subject] }),
    index('counters_expires').on(t.expiresAt),
  ],
)
