import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ResultStatus, Split } from '#api/contract.gen.ts'
import { epochMs, longId, one, refers } from '#platform/columns.ts'
import { accounts } from './accounts.ts'
import { races } from './races.ts'

/** What a timing company measured of one runner of a race. Times are whole seconds. */
export const results = pgTable(
  'results',
  {
    resultId: longId('result_id').primaryKey(),
    raceId: text('race_id').notNull(),
    itemId: text('item_id').notNull(),
    bib: text().notNull(),
    name: text().notNull(),
    gender: text().$type<'1' | '2'>().notNull(),
    /** Null where neither the file nor an entry with this bib says it. */
    idNumber: text('id_number'),
    ageGroup: text('age_group').notNull(),
    team: text(),
    status: text().$type<ResultStatus>().notNull(),
    gunSeconds: integer('gun_seconds'),
    netSeconds: integer('net_seconds'),
    splits: jsonb().$type<Split[]>().notNull(),
    /** Why it does not count. */
    reason: text(),
    /** Places of those who finished, by the gun: of all, of the gender, of the age group. */
    place: integer(),
    genderPlace: integer('gender_place'),
    groupPlace: integer('group_place'),
    /** Opens the runner's own view; who has it was given it by the runner. */
    key: text().notNull(),
    /** Opens what others may see: goes along with what the runner passes on. */
    shareKey: text('share_key').notNull(),
    importedAt: epochMs('imported_at').notNull(),
    correctedAt: epochMs('corrected_at'),
  },
  (t) => [
    refers(t.raceId, races.raceId),
    one(t.raceId, t.bib),
    one(t.key),
    one(t.shareKey),
    index('results_place').on(t.itemId, t.place),
    index('results_document').on(t.idNumber).where(sql`${t.idNumber} is not null`),
    index('results_team').on(t.itemId, t.team).where(sql`${t.team} is not null`),
  ],
)

/** What a runner holds against a result; one that is open at a time. */
export const objections = pgTable(
  'result_objections',
  {
    objectionId: longId('objection_id').primaryKey(),
    resultId: longId('result_id').notNull(),
    reason: text().notNull(),
    phone: text().notNull(),
    madeAt: epochMs('made_at').notNull(),
    answer: text(),
    answeredAt: epochMs('answered_at'),
  },
  (t) => [
    refers(t.resultId, results.resultId),
    uniqueIndex('one_open_objection').on(t.resultId).where(sql`${t.answeredAt} is null`),
  ],
)

/** A printed certificate that is to be posted, with the address as it was then. */
export const certificateClaims = pgTable(
  'certificate_claims',
  {
    resultId: longId('result_id').primaryKey(),
    userId: longId('user_id').notNull(),
    consignee: text().notNull(),
    consigneePhone: text('consignee_phone').notNull(),
    region: text().notNull(),
    addressDetail: text('address_detail').notNull(),
    claimedAt: epochMs('claimed_at').notNull(),
  },
  (t) => [refers(t.resultId, results.resultId), refers(t.userId, accounts.userId)],
)

/** Results of races elsewhere that runners add themselves, each with a picture that proves it. */
export const ownResults = pgTable(
  'own_results',
  {
    ownResultId: longId('own_result_id').primaryKey(),
    userId: longId('user_id').notNull(),
    raceName: text('race_name').notNull(),
    day: text().notNull(),
    metres: integer().notNull(),
    seconds: integer().notNull(),
    certificate: text().notNull(),
    status: text().$type<'checking' | 'accepted' | 'refused'>().notNull(),
    /** Why it was refused. */
    reason: text(),
    addedAt: epochMs('added_at').notNull(),
  },
  (t) => [refers(t.userId, accounts.userId), index('own_results_user').on(t.userId)],
)

/** What became of the runs before a race; place 0 is the last one outside the plan. */
export const plannedRuns = pgTable(
  'planned_runs',
  {
    userId: longId('user_id').notNull(),
    raceId: text('race_id').notNull(),
    place: integer().notNull(),
    status: text().$type<'started' | 'skipped'>().notNull(),
    at: epochMs('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.raceId, t.place] }),
    refers(t.userId, accounts.userId),
    refers(t.raceId, races.raceId),
  ],
)
