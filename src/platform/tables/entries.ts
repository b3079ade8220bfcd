import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { RegistrationStatus } from '#api/contract.gen.ts'
import type { Json, JsonObject } from '#lib/json.ts'
import { bytes, epochMs, longId, one, refers } from '#platform/columns.ts'
import type { Text } from '#race/facts.gen.ts'
import type { PriceLine } from '#race/money.ts'
import type { RefundRule } from '#race/refundLadder.ts'
import { ACTIVE, SPENT } from '#race/states.ts'
import { accounts } from './accounts.ts'
import { autographs, type ConsentRow } from './autographs.ts'
import type { RunnerSnapshot } from './people.ts'
import { projects, races } from './races.ts'

/** What an entry was submitted for: its price then, and what a withdrawal gives back. */
export interface Terms {
  lines: PriceLine[]
  refundRules: RefundRule[]
  /** The entry was changed since: its first order says what was paid then, and these lines what it costs now. */
  changed?: true
}

/** A group of runners, or one alone, entered together. Its state is that of its registrations (entryState). */
export const entries = pgTable(
  'entries',
  {
    entryId: longId('entry_id').primaryKey(),
    /** Who made it. */
    userId: longId('user_id').notNull(),
    raceId: text('race_id').notNull(),
    itemId: text('item_id').notNull(),
    draftKey: text('draft_key').notNull(),
    submitKey: text('submit_key'),
    groupId: text('group_id'),
    packageId: text('package_id'),
    /** Fen. */
    donation: integer(),
    teamName: text('team_name'),
    /** Where its packs are collected, as it was chosen in the form; from the submit on what that has booked. */
    slotId: text('slot_id'),
    /** Whether it waits for a place when it is not drawn. */
    waits: boolean().notNull().default(false),
    /** The code that it is entered with (invitations). */
    invitation: text(),
    /** What a company's budget has paid for it, in fen, and has not got back. */
    sponsored: integer().notNull().default(0),
    form: jsonb().$type<Json>().notNull(),
    questionnaire: jsonb().$type<Json>().notNull(),
    /** Answers of the inputs `result` and `points`; null when the project asks for none. */
    qualification: jsonb().$type<JsonObject>(),
    formHashes: jsonb('form_hashes').$type<Record<string, string>>().notNull(),
    consents: jsonb().$type<ConsentRow[]>().notNull(),
    autographId: longId('autograph_id'),
    relativeAutographId: longId('relative_autograph_id'),
    configVersion: text('config_version').notNull(),
    /** Written by the submit; facts that change later do not reach it. */
    terms: jsonb().$type<Terms>(),
    /** Why it ended, for the runner. */
    reason: jsonb().$type<Text>(),
    createdAt: epochMs('created_at').notNull(),
    submittedAt: epochMs('submitted_at'),
  },
  (t) => [
    refers(t.userId, accounts.userId),
    refers(t.raceId, races.raceId),
    refers(t.itemId, projects.itemId),
    refers(t.autographId, autographs.autographId),
    one(t.userId, t.draftKey),
    index('entries_invitation').on(t.invitation),
    index('entries_user').on(t.userId, t.createdAt.desc().nullsFirst()),
  ],
)

const listed = (states: readonly string[]) => states.map((one) => `'${one}'`).join(', ')

/** One runner's place in an entry: what was answered for them, and how far it has come. */
export const registrations = pgTable(
  'registrations',
  {
    registrationId: longId('registration_id').primaryKey(),
    entryId: longId('entry_id').notNull(),
    position: integer().notNull(),
    /** Whose account holds it: the leader's, or the member's own. */
    userId: longId('user_id').notNull(),
    raceId: text('race_id').notNull(),
    itemId: text('item_id').notNull(),
    contestantsId: longId('contestants_id').notNull(),
    idType: text('id_type').notNull(),
    idNumber: text('id_number').notNull(),
    snapshot: jsonb().$type<RunnerSnapshot>().notNull(),
    status: text().$type<RegistrationStatus>().notNull(),
    /** What the form asked of this runner. */
    answers: jsonb().$type<Json>().notNull(),
    /** Of these, what may run out. */
    dressSize: text('dress_size').generatedAlwaysAs(sql.raw(`answers ->> 'dressSize'`)),
    /** The size that it waits for, in place of its own, and since when; from the submit on. */
    wantedSize: text('wanted_size'),
    wantedAt: epochMs('wanted_at'),
    bib: text(),
    /** What the organiser is to know, in the runner's or the captain's words. */
    remark: text(),
    /** The deferred registration whose place this one uses. */
    deferredFrom: longId('deferred_from'),
    /** The price for the first places that it was submitted at, by its id; null for any other. */
    price: text(),
    /** Its place is one that the project keeps for residents, from the submit on. */
    resident: boolean().notNull().default(false),
    /** What became of the runner's deposit; null while it is held, or where none was left. */
    depositEnd: text('deposit_end').$type<'returned' | 'forfeited'>(),
    depositEndedAt: epochMs('deposit_ended_at'),
    /** It has to be the runner's only one of the race; else of the project. */
    alone: boolean().notNull().default(true),
    /** From the submit to an end; unique by document while true. */
    active: boolean()
      .notNull()
      .generatedAlwaysAs(sql.raw(`status in (${listed(ACTIVE)})`)),
  },
  (t) => [
    refers(t.entryId, entries.entryId),
    refers(t.userId, accounts.userId),
    refers(t.raceId, races.raceId),
    refers(t.itemId, projects.itemId),
    index('registrations_entry').on(t.entryId, t.position),
    index('registrations_quota').on(t.itemId, t.status),
    // Read at every round of the worker.
    index('registrations_waiting').on(t.itemId).where(sql`${t.status} = 'WAITLISTED'`),
    index('registrations_size').on(t.raceId, t.itemId, t.dressSize).where(sql`${t.active} and ${t.dressSize} <> ''`),
    index('registrations_wanted')
      .on(t.raceId, t.itemId, t.wantedSize)
      .where(sql`${t.active} and ${t.wantedSize} is not null`),
    index('registrations_price').on(t.itemId, t.price).where(sql`${t.price} is not null`),
    index('registrations_user').on(t.userId),
    index('registrations_deferred').on(t.itemId).where(sql`${t.status} = 'DEFERRED'`),
    uniqueIndex('one_use_of_a_deferral')
      .on(t.deferredFrom)
      .where(sql.raw(`status in (${listed(SPENT)})`)),
    uniqueIndex('one_active_entry').on(t.raceId, t.idType, t.idNumber).where(sql`${t.active} and ${t.alone}`),
    uniqueIndex('one_active_entry_of_project').on(t.itemId, t.idType, t.idNumber).where(sql`${t.active}`),
  ],
)

export const entryAddOns = pgTable(
  'entry_add_ons',
  {
    entryId: longId('entry_id').notNull(),
    addOnId: text('add_on_id').notNull(),
    raceId: text('race_id').notNull(),
    /** As it was chosen, for the entry or for each runner. */
    quantity: integer().notNull(),
    /** What it takes of the add-on's quota. */
    units: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'entry_add_ons_pkey', columns: [t.entryId, t.addOnId] }),
    refers(t.entryId, entries.entryId),
    refers(t.raceId, races.raceId),
    index('entry_add_ons_quota').on(t.raceId, t.addOnId),
    check('entry_add_ons_units_check', sql`${t.quantity} > 0 and ${t.units} > 0`),
  ],
)

export const transitions = pgTable(
  'transitions',
  {
    transitionId: bigint('transition_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    object: text().$type<'registration' | 'order' | 'attempt' | 'refund' | 'change'>().notNull(),
    objectId: longId('object_id').notNull(),
    event: text().notNull(),
    fromStatus: text('from_status').notNull(),
    toStatus: text('to_status').notNull(),
    actor: text().notNull(),
    reason: text().notNull(),
    at: epochMs('at').notNull(),
    configVersion: text('config_version').notNull(),
  },
  (t) => [index('transitions_object').on(t.object, t.objectId)],
)

/** Answers to a race's questionnaire, kept for the account beside its entries. */
export const raceQuestionnaires = pgTable(
  'race_questionnaires',
  {
    userId: longId('user_id').notNull(),
    raceId: text('race_id').notNull(),
    answers: jsonb().$type<JsonObject>().notNull(),
    answeredAt: epochMs('answered_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.raceId] }),
    refers(t.userId, accounts.userId),
    refers(t.raceId, races.raceId),
  ],
)

export const uploads = pgTable(
  'uploads',
  {
    path: text().primaryKey(),
    userId: longId('user_id').notNull(),
    type: text().notNull(),
    bytes: bytes().notNull(),
    createdAt: epochMs('created_at').notNull(),
  },
  (t) => [refers(t.userId, accounts.userId)],
)

/** Documents handed in for a runner; `link` is a way to one that works until `linkUntil`. */
export const documents = pgTable(
  'documents',
  {
    registrationId: longId('registration_id').notNull(),
    documentId: text('document_id').notNull(),
    name: text().notNull(),
    type: text().notNull(),
    bytes: bytes().notNull(),
    handedInAt: epochMs('handed_in_at').notNull(),
    link: text(),
    linkUntil: epochMs('link_until'),
  },
  (t) => [
    primaryKey({ columns: [t.registrationId, t.documentId] }),
    refers(t.registrationId, registrations.registrationId),
    one(t.link),
  ],
)

/** Where the packs of an entry go, as its owner chose it from the addresses there were. */
export const entryMail = pgTable(
  'entry_mail',
  {
    entryId: longId('entry_id').primaryKey(),
    consignee: text().notNull(),
    consigneePhone: text('consignee_phone').notNull(),
    region: text().notNull(),
    addressDetail: text('address_detail').notNull(),
    changedAt: epochMs('changed_at').notNull(),
  },
  (t) => [refers(t.entryId, entries.entryId)],
)
