import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { epochMs, longId, one, refers } from '#platform/columns.ts'
import type { CouponFacts, Text } from '#race/facts.gen.ts'
import { accounts } from './accounts.ts'
import { entries } from './entries.ts'
import { orders } from './orders.ts'
import { projects, races } from './races.ts'

/**
 * Coupons, each an account's own from its exchange on. Whether one is free, reserved or used is never written: that is
 * what has become of the entry or the order that took it.
 */
export const coupons = pgTable(
  'coupons',
  {
    couponId: longId('coupon_id').primaryKey(),
    /** Null for one whose code nobody has typed yet. */
    userId: longId('user_id'),
    /** Null for one of any race. */
    raceId: text('race_id'),
    /** Its id among the race's coupons; of one that the operator made, what the batch is called. */
    kind: text().notNull(),
    source: text().$type<'race' | 'operator'>().notNull(),
    /** As it was when the account got it: facts that change later do not reach it. */
    facts: jsonb().$type<CouponFacts>().notNull(),
    /** Of one that the operator made: typed once, by whoever is first. */
    code: text(),
    sponsor: boolean().notNull().default(false),
    /** The entry that took it last; it may have ended since. */
    entryId: longId('entry_id'),
    /** The shop order that took it last. */
    orderId: longId('order_id'),
    createdAt: epochMs('created_at').notNull(),
    grantedAt: epochMs('granted_at'),
  },
  (t) => [
    refers(t.userId, accounts.userId),
    refers(t.raceId, races.raceId),
    refers(t.entryId, entries.entryId),
    refers(t.orderId, orders.orderId),
    one(t.code),
    uniqueIndex('coupons_once').on(t.userId, t.raceId, t.kind).where(sql`${t.source} = 'race'`),
    index('coupons_user').on(t.userId, t.grantedAt.desc().nullsFirst()),
    index('coupons_entry').on(t.entryId),
    index('coupons_order').on(t.orderId),
  ],
)

/** What a company pays of the entries that its codes let in. How much of it is taken is counted from the entries. */
export const budgets = pgTable(
  'budgets',
  {
    budgetId: longId('budget_id').primaryKey(),
    raceId: text('race_id').notNull(),
    company: jsonb().$type<Text>().notNull(),
    /** Of the fees. */
    percent: integer().notNull(),
    /** Fen; null for as much as its codes have places. */
    amount: integer(),
    createdAt: epochMs('created_at').notNull(),
  },
  (t) => [
    refers(t.raceId, races.raceId),
    check('budgets_check', sql`${t.percent} between 1 and 100 and ${t.amount} >= 0`),
  ],
)

/** Whom an imported list names. */
export interface NamedPerson {
  name: string
  /** The document's number, masked. */
  document: string
}

/**
 * Codes of invitations and sponsors, and people whom the organiser's list lets in, or names as not drawn before or banned: their code
 * is never typed, it goes with their document. How many places of one are taken is counted from the entries.
 */
export const invitations = pgTable(
  'invitations',
  {
    code: text().primaryKey(),
    raceId: text('race_id').notNull(),
    /** The only project that it opens; any of the race that takes codes when null. */
    itemId: text('item_id'),
    kind: text().$type<'invitation' | 'sponsor' | 'deferred' | 'lost' | 'banned'>().notNull(),
    /** Null for a code that is typed. */
    person: jsonb().$type<NamedPerson>(),
    /** Hash of that person's document (hashOfDocument). */
    document: text(),
    /** Of a deferred place from elsewhere: what a registration that uses it names as `deferredFrom`. */
    deferralId: longId('deferral_id'),
    /** Of one who was not drawn before: how often in a row. */
    losses: integer(),
    /** Of one who may not enter the race. */
    reason: jsonb().$type<Text>(),
    sponsor: jsonb().$type<Text>(),
    /** Runners who may enter with it. */
    places: integer().notNull(),
    /** Its places are kept from everybody else. */
    reserved: boolean().notNull().default(false),
    validUntil: epochMs('valid_until'),
    /** Of a company that pays for whom it lets in. */
    budgetId: longId('budget_id'),
    /** What a sponsor's code grants beside the entry (coupons). */
    couponTemplate: text('coupon_template'),
    endedAt: epochMs('ended_at'),
    createdAt: epochMs('created_at').notNull(),
  },
  (t) => [
    refers(t.raceId, races.raceId),
    refers(t.itemId, projects.itemId),
    refers(t.budgetId, budgets.budgetId),
    index('invitations_budget').on(t.budgetId).where(sql`${t.budgetId} is not null`),
    index('invitations_item').on(t.itemId),
    one(t.deferralId),
    one(t.itemId, t.kind, t.document),
    // A ban is of the whole race: it has no project that would tell two of them apart.
    uniqueIndex('invitations_banned').on(t.raceId, t.document).where(sql`${t.kind} = 'banned'`),
    check('invitations_places_check', sql`${t.places} > 0`),
  ],
)
