import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Json } from '#lib/json.ts'
import { epochMs, longId } from '#platform/columns.ts'

export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonb().$type<Json>().notNull() })

export const analytics = pgTable(
  'analytics',
  {
    analyticsId: longId('analytics_id').primaryKey(),
    event: text().notNull(),
    code: text().notNull(),
    accountId: text('account_id'),
    data: jsonb().$type<Json>().notNull(),
    at: epochMs('at').notNull(),
  },
  (t) => [index('analytics_event').on(t.event, t.at)],
)
