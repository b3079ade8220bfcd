import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { epochMs, longId, one, refers } from '#platform/columns.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import type { CalledOff } from '#race/view.ts'
import { accounts } from './accounts.ts'

export const races = pgTable(
  'races',
  {
    raceId: text('race_id').primaryKey(),
    source: text().notNull(),
    facts: jsonb().$type<RaceFacts>().notNull(),
    configVersion: text('config_version').notNull(),
    nameZh: text('name_zh').notNull(),
    nameEn: text('name_en').notNull(),
    provinceCode: text('province_code').notNull(),
    cityCode: text('city_code').notNull(),
    signUpStart: epochMs('sign_up_start').notNull(),
    signUpEnd: epochMs('sign_up_end').notNull(),
    raceTime: epochMs('race_time').notNull(),
    raceEnd: epochMs('race_end').notNull(),
    position: integer().notNull(),
    /** The live release does not name it. */
    withdrawn: boolean().notNull().default(false),
    /** Set from the console: it takes no more entries, and those there are end. */
    calledOff: jsonb('called_off').$type<{ how: CalledOff; at: number }>(),
  },
  (t) => [index('races_sign_up').on(t.signUpStart, t.signUpEnd)],
)

/** Every version of a race's facts that entries could be submitted by: the terms of what was sold. */
export const raceVersions = pgTable(
  'race_versions',
  {
    raceId: text('race_id').notNull(),
    configVersion: text('config_version').notNull(),
    facts: jsonb().$type<RaceFacts>().notNull(),
  },
  (t) => [
    primaryKey({ name: 'race_versions_pkey', columns: [t.raceId, t.configVersion] }),
    refers(t.raceId, races.raceId),
  ],
)

export const projects = pgTable(
  'projects',
  {
    itemId: text('item_id').primaryKey(),
    raceId: text('race_id').notNull(),
    facts: jsonb().$type<ProjectFacts>().notNull(),
    quota: integer().notNull(),
    /** Set from the console; wins over the facts. */
    quotaOverride: integer('quota_override'),
    position: integer().notNull(),
    withdrawn: boolean().notNull().default(false),
  },
  (t) => [
    refers(t.raceId, races.raceId),
    index('projects_race').on(t.raceId),
    check('projects_quota_check', sql`${t.quota} >= 0`),
    check('projects_quota_override_check', sql`${t.quotaOverride} >= 0`),
  ],
)

export const favourites = pgTable(
  'favourites',
  {
    userId: longId('user_id').notNull(),
    raceId: text('race_id').notNull(),
    createdAt: epochMs('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'favourites_pkey', columns: [t.userId, t.raceId] }),
    refers(t.userId, accounts.userId),
    refers(t.raceId, races.raceId),
  ],
)

/** Who likes a race; of the bank's, given on the partner bank's pages. */
export const raceLikes = pgTable(
  'race_likes',
  {
    userId: longId('user_id').notNull(),
    raceId: text('race_id').notNull(),
    bank: boolean().notNull(),
    createdAt: epochMs('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'race_likes_pkey', columns: [t.raceId, t.userId] }),
    refers(t.userId, accounts.userId),
    refers(t.raceId, races.raceId),
    index('race_likes_user').on(t.userId),
  ],
)

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
