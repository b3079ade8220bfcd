import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { GroupRunners } from '#api/contract.gen.ts'
import { epochMs, longId, one, refers } from '#platform/columns.ts'
import { accounts } from './accounts.ts'
import { races } from './races.ts'

/** What clubs and companies ask of a campaign: one an account, which is changed where it is sent again. */
export const groupApplications = pgTable(
  'group_applications',
  {
    applicationId: longId('application_id').primaryKey(),
    userId: longId('user_id').notNull(),
    /** The campaign by the name of its folder. */
    campaign: text().notNull(),
    raceId: text('race_id').notNull(),
    organization: text().notNull(),
    contact: text().notNull(),
    phone: text().notNull(),
    email: text(),
    runners: jsonb().$type<GroupRunners[]>().notNull(),
    remark: text(),
    sentAt: epochMs('sent_at').notNull(),
    changedAt: epochMs('changed_at'),
  },
  (t) => [
    refers(t.userId, accounts.userId),
    refers(t.raceId, races.raceId),
    one(t.userId, t.campaign),
    index('group_applications_race').on(t.raceId),
  ],
)
