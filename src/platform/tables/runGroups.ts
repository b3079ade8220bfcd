import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { epochMs, longId, refers } from '#platform/columns.ts'
import { accounts } from './accounts.ts'

/** Who is in which running group of sandbox/content/runGroups.json. */
export const runGroupMembers = pgTable(
  'run_group_members',
  {
    groupId: text('group_id').notNull(),
    userId: longId('user_id').notNull(),
    joinedAt: epochMs('joined_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'run_group_members_pkey', columns: [t.groupId, t.userId] }),
    refers(t.userId, accounts.userId),
    index('run_group_members_user').on(t.userId),
  ],
)
