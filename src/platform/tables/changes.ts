import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Json } from '#lib/json.ts'
import { epochMs, longId, one, refers } from '#platform/columns.ts'
import type { ChangeKind } from '#race/changes.ts'
import type { PriceLine } from '#race/money.ts'
import type { RefundRule } from '#race/refundLadder.ts'
import type { ChangeStatus } from '#race/states.ts'
import { entries } from './entries.ts'
import { orders } from './orders.ts'
import type { RunnerSnapshot } from './people.ts'
import { projects } from './races.ts'

/** What a change does when it takes effect. */
export type ChangePlan =
  | { does: 'defer' }
  /** Written with it. */
  | { does: 'details'; registrationId: string }
  | {
      does: 'rewrite'
      itemId: string
      packageId: string | null
      groupId: string | null
      lines: PriceLine[]
      refundRules: RefundRule[]
      /** Add-ons that do not go with the project. */
      dropped: string[]
      /** Who comes into whose place. */
      runner: { registrationId: string; contestantsId: string; snapshot: RunnerSnapshot; answers: Json } | null
    }

/** Changes of confirmed entries: those that cost something wait for their top-up order. */
export const entryChanges = pgTable(
  'entry_changes',
  {
    changeId: longId('change_id').primaryKey(),
    entryId: longId('entry_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    status: text().$type<ChangeStatus>().notNull(),
    kinds: jsonb().$type<ChangeKind[]>().notNull(),
    plan: jsonb().$type<ChangePlan>().notNull(),
    /** Places of another project that are its own while it waits. */
    heldItemId: text('held_item_id'),
    heldPlaces: integer('held_places').notNull(),
    /** Fen: of the change itself, to pay before it takes effect, and given back with it. */
    fee: integer().notNull(),
    toPay: integer('to_pay').notNull(),
    back: integer().notNull(),
    orderId: longId('order_id'),
    createdAt: epochMs('created_at').notNull(),
    configVersion: text('config_version').notNull(),
  },
  (t) => [
    refers(t.entryId, entries.entryId),
    refers(t.heldItemId, projects.itemId),
    refers(t.orderId, orders.orderId),
    one(t.entryId, t.idempotencyKey),
    one(t.orderId),
    uniqueIndex('one_open_change').on(t.entryId).where(sql`${t.status} = 'PENDING'`),
    index('entry_changes_held').on(t.heldItemId).where(sql`${t.status} = 'PENDING'`),
  ],
)
