import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { epochMs, longId, refers } from '#platform/columns.ts'
import { accounts } from './accounts.ts'
import { projects, races } from './races.ts'

export interface ConsentRow {
  id: string
  version: string
  /** Of the text that was signed (SHA-256); missing where only a box was ticked, and before 2026-11-22. */
  hash?: string
}

/** A text that was signed. */
export type SignedText = Required<ConsentRow>

/** Signatures of accounts, each made for a project before its entry is submitted. */
export const autographs = pgTable(
  'autographs',
  {
    autographId: longId('autograph_id').primaryKey(),
    userId: longId('user_id').notNull(),
    raceId: text('race_id').notNull(),
    itemId: text('item_id').notNull(),
    image: text().notNull(),
    consents: jsonb().$type<ConsentRow[]>().notNull(),
    /** The runners whom a relative signs for. */
    contestants: jsonb().$type<string[]>().notNull().default([]),
    createdAt: epochMs('created_at').notNull(),
  },
  (t) => [refers(t.userId, accounts.userId), refers(t.raceId, races.raceId), refers(t.itemId, projects.itemId)],
)
