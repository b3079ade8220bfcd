import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DrawFacts } from '#entities/draw/facts.gen.ts'
import { epochMs, longId, one, refers } from '#platform/columns.ts'
import { accounts } from './accounts.ts'
import { coupons } from './coupons.ts'

/** How many of each prize were given. A draw locks the rows of all its prizes: that is its turn. */
export const prizeStocks = pgTable(
  'prize_stocks',
  {
    drawId: text('draw_id').notNull(),
    prizeId: text('prize_id').notNull(),
    given: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'prize_stocks_pkey', columns: [t.drawId, t.prizeId] }),
    check('prize_stocks_given_check', sql`${t.given} >= 0`),
  ],
)

/** Where a prize is posted to, as it was when its winner said it. */
export interface PrizeMail {
  consignee: string
  consigneePhone: string
  region: string
  addressDetail: string
}

/** Every draw that was made, also those without a prize. */
export const prizes = pgTable(
  'prizes',
  {
    winId: longId('win_id').primaryKey(),
    drawId: text('draw_id').notNull(),
    userId: longId('user_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** The chance that it took. */
    chance: text().notNull(),
    prizeId: text('prize_id').notNull(),
    /** As it was when it was drawn: facts that change later do not reach it. */
    facts: jsonb().$type<DrawFacts['prizes'][number]>().notNull(),
    drawnAt: epochMs('drawn_at').notNull(),
    claimUntil: epochMs('claim_until').notNull(),
    claimedAt: epochMs('claimed_at'),
    couponId: longId('coupon_id'),
    mail: jsonb().$type<PrizeMail>(),
  },
  (t) => [
    refers(t.userId, accounts.userId),
    refers(t.couponId, coupons.couponId),
    one(t.userId, t.idempotencyKey),
    index('prizes_user').on(t.userId, t.drawId),
    index('prizes_coupon').on(t.couponId),
    index('prizes_unclaimed').on(t.claimUntil).where(sql`${t.claimedAt} is null`),
  ],
)
