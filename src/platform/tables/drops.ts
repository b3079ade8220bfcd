import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BoxFacts, DropFacts, PieceFacts } from '#entities/drop/facts.gen.ts'
import { epochMs, longId, one, refers } from '#platform/columns.ts'
import { accounts } from './accounts.ts'
import { orders } from './orders.ts'

/** A kind of box: its row is what buyers and openers take turns at. */
export const dropBoxes = pgTable(
  'drop_boxes',
  { dropId: text('drop_id').notNull(), boxId: text('box_id').notNull() },
  (t) => [primaryKey({ name: 'drop_boxes_pkey', columns: [t.dropId, t.boxId] })],
)

/** What a box was sold by: it is opened by that, and what comes out is named so, whatever later releases say. */
export interface BoxTerms {
  drop: Pick<DropFacts, 'name' | 'page' | 'issuer' | 'ageMin' | 'giftAfterDays' | 'notice'>
  box: BoxFacts
}

/** A box that is ordered; whether it is held, bought or given up is its order's state. */
export const blindBoxes = pgTable(
  'blind_boxes',
  {
    orderId: longId('order_id').primaryKey(),
    userId: longId('user_id').notNull(),
    dropId: text('drop_id').notNull(),
    boxId: text('box_id').notNull(),
    terms: jsonb().$type<BoxTerms>().notNull(),
  },
  (t) => [
    refers(t.orderId, orders.orderId),
    refers(t.userId, accounts.userId),
    index('blind_boxes_box').on(t.dropId, t.boxId),
    index('blind_boxes_user').on(t.userId),
  ],
)

/** A piece that came out of a box: one of an edition, and whose it is. */
export const collectibles = pgTable(
  'collectibles',
  {
    tokenId: longId('token_id').primaryKey(),
    orderId: longId('order_id').notNull(),
    dropId: text('drop_id').notNull(),
    boxId: text('box_id').notNull(),
    pieceId: text('piece_id').notNull(),
    /** From 1 to the edition. */
    number: integer().notNull(),
    piece: jsonb().$type<PieceFacts>().notNull(),
    drop: jsonb().$type<BoxTerms['drop']>().notNull(),
    openedAt: epochMs('opened_at').notNull(),
    ownerId: longId('owner_id').notNull(),
    /** When the owner got it. */
    since: epochMs('since').notNull(),
  },
  (t) => [
    refers(t.orderId, blindBoxes.orderId),
    refers(t.ownerId, accounts.userId),
    one(t.orderId),
    one(t.dropId, t.boxId, t.pieceId, t.number),
    index('collectibles_owner').on(t.ownerId),
    check('collectibles_number_check', sql`${t.number} > 0`),
  ],
)

export const collectibleGifts = pgTable(
  'collectible_gifts',
  {
    giftId: longId('gift_id').primaryKey(),
    tokenId: longId('token_id').notNull(),
    fromId: longId('from_id').notNull(),
    /** Whose it becomes; masked once it is over. */
    toMobile: text('to_mobile').notNull(),
    /** Who accepted or refused it. */
    toId: longId('to_id'),
    status: text().$type<'WAITING' | 'ACCEPTED' | 'REFUSED' | 'TAKEN_BACK'>().notNull(),
    at: epochMs('at').notNull(),
    endedAt: epochMs('ended_at'),
  },
  (t) => [
    refers(t.tokenId, collectibles.tokenId),
    refers(t.fromId, accounts.userId),
    refers(t.toId, accounts.userId),
    uniqueIndex('collectible_gifts_waiting').on(t.tokenId).where(sql`${t.status} = 'WAITING'`),
    index('collectible_gifts_mobile').on(t.toMobile),
    index('collectible_gifts_from').on(t.fromId),
    index('collectible_gifts_to').on(t.toId),
  ],
)
