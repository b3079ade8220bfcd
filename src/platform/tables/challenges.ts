import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { epochMs, longId, refers } from '#platform/columns.ts'
import { accounts } from './accounts.ts'

/** Who takes part in which challenge, by the name of its file of facts, and for which running group. */
export const challengeMembers = pgTable(
  'challenge_members',
  {
    challengeId: text('challenge_id').notNull(),
    userId: longId('user_id').notNull(),
    /** One of sandbox/content/runGroups.json; null runs for no team. */
    teamId: text('team_id'),
    joinedAt: epochMs('joined_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'challenge_members_pkey', columns: [t.challengeId, t.userId] }),
    refers(t.userId, accounts.userId),
    index('challenge_members_user').on(t.userId),
  ],
)
