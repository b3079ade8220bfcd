import { foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { epochMs, longId, one, refers } from '#platform/columns.ts'
import { accounts } from './accounts.ts'
import { races } from './races.ts'

/** What an account passed on to others: a race, or a team of its own in it. */
export const shares = pgTable(
  'shares',
  {
    shareId: text('share_id').primaryKey(),
    userId: longId('user_id').notNull(),
    raceId: text('race_id').notNull(),
    /** The team's number; empty for the race alone. */
    groupNo: text('group_no').notNull(),
    createdAt: epochMs('created_at').notNull(),
  },
  (t) => [refers(t.userId, accounts.userId), refers(t.raceId, races.raceId), one(t.userId, t.raceId, t.groupNo)],
)

/** Devices that opened a share, by a hash that is another one for each share. */
export const shareViews = pgTable(
  'share_views',
  {
    shareId: text('share_id').notNull(),
    viewer: text().notNull(),
    at: epochMs('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shareId, t.viewer] }),
    foreignKey({
      name: 'share_views_share_id_fkey',
      columns: [t.shareId],
      foreignColumns: [shares.shareId],
    }).onDelete('cascade'),
  ],
)
