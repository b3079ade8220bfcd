import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { epochMs, longId, one, refers } from '#platform/columns.ts'
import type { DrawHead, DrawResult } from '#race/draw.ts'
import { entries } from './entries.ts'
import { projects, races } from './races.ts'

/** A ballot from its freezing on: what was published then, the secret that the draw reveals, and the value it was drawn with. */
export const draws = pgTable(
  'draws',
  {
    drawId: longId('draw_id').primaryKey(),
    raceId: text('race_id').notNull(),
    itemId: text('item_id').notNull(),
    /** 2 of the second draw. */
    round: integer().$type<1 | 2>().notNull().default(1),
    head: jsonb().$type<DrawHead>().notNull(),
    listHash: text('list_hash').notNull(),
    commitment: text().notNull(),
    secret: text().notNull(),
    publicValue: text('public_value'),
    frozenAt: epochMs('frozen_at').notNull(),
    drawnAt: epochMs('drawn_at'),
    configVersion: text('config_version').notNull(),
  },
  (t) => [
    refers(t.raceId, races.raceId),
    refers(t.itemId, projects.itemId),
    one(t.itemId, t.round),
    index('draws_race').on(t.raceId),
  ],
)

/** The entries of a frozen list, each by its ticket; rank and result come with the draw. */
export const drawTickets = pgTable(
  'draw_tickets',
  {
    drawId: longId('draw_id').notNull(),
    ticket: text().notNull(),
    entryId: longId('entry_id').notNull(),
    places: integer().notNull(),
    waits: boolean().notNull(),
    salt: text().notNull(),
    proof: text().notNull(),
    /** Draws lost in a row by each of its runners; null where that counts for nothing. */
    losses: integer(),
    /** Ids of the shares that it is in, and its result in seconds; null where no share, no result counts. */
    shares: jsonb().$type<string[]>(),
    seconds: integer(),
    rank: integer(),
    result: text().$type<DrawResult>(),
    /** The share by which it has its places. */
    share: text(),
  },
  (t) => [
    primaryKey({ name: 'draw_tickets_pkey', columns: [t.drawId, t.ticket] }),
    refers(t.drawId, draws.drawId),
    refers(t.entryId, entries.entryId),
    one(t.entryId, t.drawId),
    check('draw_tickets_places_check', sql`${t.places} > 0`),
  ],
)
