import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { epochMs, longId, one, refers } from '#platform/columns.ts'
import type { Text } from '#race/facts.gen.ts'
import { accounts } from './accounts.ts'
import { entries } from './entries.ts'

/** Words that runners have agreed to, kept as they read them. */
export const consentTexts = pgTable('consent_texts', {
  hash: text().primaryKey(),
  title: jsonb().$type<Text>().notNull(),
  html: jsonb().$type<Text>().notNull(),
})

/** What was answered to the same words before. */
export interface EarlierAnswer {
  refused: boolean
  at: number
  withdrawnAt: number | null
}

/** Who agreed to which words or refused them, and when: for an entry, or at a login. */
export const consents = pgTable(
  'consents',
  {
    consentId: longId('consent_id').primaryKey(),
    userId: longId('user_id').notNull(),
    /** Null for what was agreed to at a login. */
    entryId: longId('entry_id'),
    raceId: text('race_id'),
    /** The statement's id and version; at a login the page's route. */
    statement: text().notNull(),
    version: text().notNull(),
    hash: text().notNull(),
    /** Asked and not accepted: only where the entry goes without it. */
    refused: boolean().notNull().default(false),
    /** The runner may take it back. */
    withdrawable: boolean().notNull(),
    at: epochMs('at').notNull(),
    withdrawnAt: epochMs('withdrawn_at'),
    /** The first comes first. */
    earlier: jsonb().$type<EarlierAnswer[]>().notNull().default([]),
  },
  (t) => [
    refers(t.userId, accounts.userId),
    refers(t.entryId, entries.entryId),
    refers(t.hash, consentTexts.hash),
    one(t.entryId, t.userId, t.statement),
    uniqueIndex('consents_login').on(t.userId, t.statement, t.hash).where(sql`${t.entryId} is null`),
    index('consents_user').on(t.userId),
  ],
)

/** Ways to a file of all that is held of an account; each works until `linkUntil`. */
export const personalFiles = pgTable(
  'personal_files',
  {
    link: text().primaryKey(),
    userId: longId('user_id').notNull(),
    linkUntil: epochMs('link_until').notNull(),
  },
  (t) => [refers(t.userId, accounts.userId)],
)
