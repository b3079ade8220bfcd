import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { epochMs, longId, refers } from '#platform/columns.ts'
import { races } from './races.ts'

/** Who took which of the runners' data out of the platform, and when. */
export const exports = pgTable(
  'exports',
  {
    exportId: longId('export_id').primaryKey(),
    raceId: text('race_id').notNull(),
    /** Null for all projects of the race. */
    itemId: text('item_id'),
    /** Whom it is for: what decides which columns it may have. */
    purpose: text().notNull(),
    columns: jsonb().$type<string[]>().notNull(),
    /** The operator, as typed. */
    takenBy: text('taken_by').notNull(),
    runners: integer().notNull(),
    at: epochMs('at').notNull(),
  },
  (t) => [refers(t.raceId, races.raceId), index('exports_race').on(t.raceId, t.at.desc())],
)
