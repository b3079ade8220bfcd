import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { epochMs, longId, one, refers } from '#platform/columns.ts'
import { accounts } from './accounts.ts'

/** Whom an account is at WeChat: one identity each, bound by a code that its number was sent. */
export const thirdIdentities = pgTable(
  'third_identities',
  {
    openId: text('open_id').primaryKey(),
    userId: longId('user_id').notNull(),
    nickname: text().notNull(),
    boundAt: epochMs('bound_at').notNull(),
  },
  (t) => [refers(t.userId, accounts.userId), one(t.userId)],
)

/** What a phone was given in exchange for WeChat's code: it enters or binds once. */
export const thirdKeys = pgTable('third_keys', {
  keyHash: text('key_hash').primaryKey(),
  openId: text('open_id').notNull(),
  nickname: text().notNull(),
  expiresAt: epochMs('expires_at').notNull(),
  usedAt: epochMs('used_at'),
})

/** Accounts with which runners of a race log in to it, each of an account of the site. */
export const raceAccounts = pgTable(
  'race_accounts',
  {
    raceId: text('race_id').notNull(),
    userId: longId('user_id').notNull(),
    passwordHash: text('password_hash').notNull(),
    createdAt: epochMs('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'race_accounts_pkey', columns: [t.raceId, t.userId] }),
    refers(t.userId, accounts.userId),
    index('race_accounts_user').on(t.userId),
  ],
)

/** Sliders that are pulled before a code is sent, whatever its number; a passed one sends one code. */
export const machineChecks = pgTable('machine_checks', {
  challenge: text().primaryKey(),
  slideEnd: integer('slide_end').notNull(),
  expiresAt: epochMs('expires_at').notNull(),
  passedAt: epochMs('passed_at'),
})

/** What the running club has recorded of an account, brought over when its runner logged in there. */
export const clubRecords = pgTable(
  'club_records',
  {
    recordId: longId('record_id').primaryKey(),
    userId: longId('user_id').notNull(),
    kind: text().$type<'training' | 'race'>().notNull(),
    at: epochMs('at').notNull(),
    /** Metres. */
    distance: integer().notNull(),
    /** Milliseconds. */
    duration: integer().notNull(),
    /** The runner took it away; it is not brought over again. */
    removedAt: epochMs('removed_at'),
  },
  (t) => [refers(t.userId, accounts.userId), one(t.userId, t.at)],
)

/** Which of its data an account has opened to whom. */
export const dataGrants = pgTable(
  'data_grants',
  {
    grantId: longId('grant_id').primaryKey(),
    userId: longId('user_id').notNull(),
    /** One of those in grants/grants.ts. */
    grantee: text().notNull(),
    at: epochMs('at').notNull(),
    withdrawnAt: epochMs('withdrawn_at'),
  },
  (t) => [refers(t.userId, accounts.userId), one(t.userId, t.grantee)],
)
