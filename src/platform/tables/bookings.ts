import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { epochMs, longId, one, refers } from '#platform/columns.ts'
import { accounts } from './accounts.ts'
import { entries } from './entries.ts'
import { races } from './races.ts'

/** Slots in which the packs of an entry are collected: an account's part of it has one, waits for one, or both. */
export const bookings = pgTable(
  'bookings',
  {
    entryId: longId('entry_id').notNull(),
    userId: longId('user_id').notNull(),
    raceId: text('race_id').notNull(),
    /** What the desk asks for. */
    number: text().notNull(),
    slotId: text('slot_id'),
    waitsFor: text('waits_for'),
    /** Its place among those of the race who wait. */
    turn: integer().notNull().default(0),
    changedAt: epochMs('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'bookings_pkey', columns: [t.entryId, t.userId] }),
    refers(t.entryId, entries.entryId),
    refers(t.userId, accounts.userId),
    refers(t.raceId, races.raceId),
    one(t.raceId, t.number),
    index('bookings_slot').on(t.raceId, t.slotId),
    index('bookings_waiting').on(t.raceId, t.waitsFor, t.turn).where(sql`${t.waitsFor} is not null`),
    index('bookings_user').on(t.userId),
    check('bookings_slot_check', sql`${t.slotId} is not null or ${t.waitsFor} is not null`),
  ],
)
