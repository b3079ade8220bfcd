import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Text } from '#race/facts.gen.ts'
import { epochMs, longId, one, refers } from '#sandbox/columns.ts'
import { accounts } from './accounts.ts'
import { entries } from './entries.ts'

/** Words that runners have agreed to, kept as they read them. */
export const consentTexts = pgTable('consent_texts', {
  hash: text().primaryKey(),
  title: jsonb().$type<Text>().notNull(),
  html: jsonb().$type<Text>().notNull(),
})

/** Who agreed to which words, when, and for which entry. */
export const consents = pgTable(
  'consents',
  {
    consentId: longId('consent_id').primaryKey(),
    userId: longId('user_id').notNull(),
    entryId: longId('entry_id').notNull(),
    raceId: text('race_id').notNull(),
    /** The statement's id and version. */
    statement: text().notNull(),
    version: text().notNull(),
    hash: text().notNull(),
    /** The runner may take it back. */
    withdrawable: boolean().notNull(),
    at: epochMs('at').notNull(),
    withdrawnAt: epochMs('withdrawn_at'),
  },
  (t) => [
    refers(t.userId, accounts.userId),
    refers(t.entryId, entries.entryId),
    refers(t.hash, consentTexts.hash),
    one(t.entryId, t.statement),
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
