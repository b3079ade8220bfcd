import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { epochMs, longId, one, refers } from '#platform/columns.ts'
import type { TextOf } from '#platform/texts.ts'
import type { Text } from '#race/facts.gen.ts'
import { accounts } from './accounts.ts'
import { entries } from './entries.ts'

/** Each has a title and a text in schemas/messages/platform/news.json. */
export type MessageCode =
  TextOf<'news'> extends infer Name ? (Name extends `${infer Code}.title` ? Code : never) : never

/** What the words of a message have places for, beside the race and the distance of its entry. */
export interface MessageValues {
  /** Fen. */
  amount?: number
  name?: string | Text
  /** A moment, epoch ms. */
  until?: number
  /** Of the order that it leads to. */
  orderId?: string
  /** Of the site, that it leads to. */
  page?: string
}

/** What an account is told: which words, with which values; each of what has happened to one thing comes once. */
export const messages = pgTable(
  'messages',
  {
    messageId: bigint('message_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: longId('user_id').notNull(),
    kind: text().$type<'race' | 'system'>().notNull(),
    code: text().$type<MessageCode>().notNull(),
    /** What it has happened to: a registration, a refund, a coupon … */
    subject: text().notNull(),
    entryId: longId('entry_id'),
    values: jsonb().$type<MessageValues>().notNull().default({}),
    at: epochMs('at').notNull(),
    readAt: epochMs('read_at'),
  },
  (t) => [
    refers(t.userId, accounts.userId),
    refers(t.entryId, entries.entryId),
    one(t.userId, t.code, t.subject),
    index('messages_user').on(t.userId, t.kind, t.messageId.desc()),
    index('messages_unread').on(t.userId).where(sql`${t.readAt} is null`),
    index('messages_entry').on(t.entryId),
  ],
)
