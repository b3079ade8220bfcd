import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type {
  AttemptStatus,
  InvoiceStatus,
  OnlineChannel,
  OrderStatus,
  ProfileAnswers,
  RegistrationStatus,
} from '#api/contract.gen.ts'
import type { Json, JsonObject } from '#lib/json.ts'
import type { ChangeKind } from '#race/changes.ts'
import type { DrawHead, DrawResult } from '#race/draw.ts'
import type { CouponFacts, IdType, ProjectFacts, RaceFacts, Text } from '#race/facts.gen.ts'
import type { PriceLine, RefundRule } from '#race/money.ts'
import type { CoSignerRole } from '#race/signing.ts'
import { ACTIVE, type ChangeStatus, type RefundStatus } from '#race/states.ts'
import { bytes, epochMs, longId, one, refers } from './columns.ts'

export interface ConsentRow {
  id: string
  version: string
  /** Of the text that was signed (SHA-256); missing where only a box was ticked, and before 2026-11-22. */
  hash?: string
}

/** A text that was signed. */
export type SignedText = Required<ConsentRow>

/** Who signs for a runner beside the account that enters. */
export interface Signer {
  name: string
  relation: string
  phone: string
}

/** A line of an order: those made before 2026-11-22 have neither kind nor runners. */
export type StoredLine = Omit<PriceLine, 'kind' | 'runners'> & Partial<Pick<PriceLine, 'kind' | 'runners'>>

/** What an entry was submitted for: its price then, and what a withdrawal gives back. */
export interface Terms {
  lines: PriceLine[]
  refundRules: RefundRule[]
  /** The entry was changed since: its first order says what was paid then, and these lines what it costs now. */
  changed?: true
}

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

/** What a runner looked like when the entry was saved. */
export interface RunnerSnapshot {
  userName: string
  enUserName: string
  userGender: string
  idType: string
  idNumber: string
  userPhone: string
  birthday: string
  nativePlace: string
  nationality: string
  email: string
}

export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonb().$type<Json>().notNull() })

export const accounts = pgTable(
  'accounts',
  {
    userId: longId('user_id').primaryKey(),
    accountId: longId('account_id').notNull(),
    mobile: text().notNull(),
    passwordHash: text('password_hash'),
    blocked: boolean().notNull().default(false),
    createdAt: epochMs('created_at').notNull(),
  },
  (t) => [one(t.accountId), one(t.mobile)],
)

export const captchas = pgTable(
  'captchas',
  {
    captchaId: longId('captcha_id').primaryKey(),
    mobile: text().notNull(),
    code: text().notNull(),
    createdAt: epochMs('created_at').notNull(),
    expiresAt: epochMs('expires_at').notNull(),
    resendAt: epochMs('resend_at').notNull(),
    usedAt: epochMs('used_at'),
    /** Who asked for it (limits/source.ts). */
    source: text(),
  },
  (t) => [index('captchas_mobile').on(t.mobile, t.createdAt.desc().nullsFirst())],
)

/** Why a session ended before its time. */
const SESSION_ENDS = ['elsewhere', 'blocked', 'loggedOut', 'passwordReset'] as const

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: longId('user_id').notNull(),
    terminal: text().notNull(),
    createdAt: epochMs('created_at').notNull(),
    expiresAt: epochMs('expires_at').notNull(),
    /** Where the login came from: such a place is no stranger to the account. */
    address: text(),
    device: text(),
    ended: text().$type<(typeof SESSION_ENDS)[number]>(),
  },
  (t) => [
    refers(t.userId, accounts.userId),
    index('sessions_user').on(t.userId, t.terminal),
    check('sessions_ended_check', sql`${t.ended} in (${sql.raw(SESSION_ENDS.map((end) => `'${end}'`).join(', '))})`),
  ],
)

/** What a partner's server was given to hand over with its runner: exchanged once for a session. */
export const evidences = pgTable(
  'evidences',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: longId('user_id').notNull(),
    createdAt: epochMs('created_at').notNull(),
    expiresAt: epochMs('expires_at').notNull(),
    usedAt: epochMs('used_at'),
  },
  (t) => [refers(t.userId, accounts.userId)],
)

/** A slider that is to be pulled; removed by its first use. */
export const slideChallenges = pgTable(
  'slide_challenges',
  {
    challenge: text().primaryKey(),
    mobile: text().notNull(),
    /** Where the pull has to end. */
    slideEnd: integer('slide_end').notNull(),
    expiresAt: epochMs('expires_at').notNull(),
  },
  (t) => [index('slide_challenges_expires').on(t.expiresAt)],
)

/** How often something was done in a stretch of time (limits/counters.ts). */
export const counters = pgTable(
  'counters',
  {
    rule: text().notNull(),
    subject: text().notNull(),
    count: integer().notNull(),
    startedAt: epochMs('started_at').notNull(),
    expiresAt: epochMs('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'counters_pkey', columns: [t.rule, t.subject] }),
    index('counters_expires').on(t.expiresAt),
  ],
)

export const contestants = pgTable(
  'contestants',
  {
    contestantsId: longId('contestants_id').primaryKey(),
    userId: longId('user_id').notNull(),
    userName: text('user_name').notNull(),
    enUserName: text('en_user_name').notNull(),
    userGender: text('user_gender').$type<'1' | '2'>().notNull(),
    idType: text('id_type').$type<IdType>().notNull(),
    idNumber: text('id_number').notNull(),
    userPhone: text('user_phone').notNull(),
    birthday: text().notNull(),
    nativePlace: text('native_place').notNull(),
    nationality: text().notNull(),
    email: text().notNull(),
    isSelf: boolean('is_self').notNull(),
    /** Photos of the document, '' where there is none. */
    idPhotoFront: text('id_photo_front').notNull().default(''),
    idPhotoBack: text('id_photo_back').notNull().default(''),
    guardianName: text('guardian_name').notNull().default(''),
    guardianPhone: text('guardian_phone').notNull().default(''),
    guardianRelation: text('guardian_relation').notNull().default(''),
    createdAt: epochMs('created_at').notNull(),
    deletedAt: epochMs('deleted_at'),
  },
  (t) => [
    refers(t.userId, accounts.userId),
    uniqueIndex('contestants_document').on(t.userId, t.idType, t.idNumber).where(sql`${t.deletedAt} is null`),
  ],
)

/** Photos of documents, for their owner only; `link` is a way to one that works until `linkUntil`. */
export const cardPhotos = pgTable(
  'card_photos',
  {
    photo: text().primaryKey(),
    userId: longId('user_id').notNull(),
    type: text().notNull(),
    bytes: bytes().notNull(),
    createdAt: epochMs('created_at').notNull(),
    link: text(),
    linkUntil: epochMs('link_until'),
  },
  (t) => [refers(t.userId, accounts.userId), one(t.link), index('card_photos_user').on(t.userId)],
)

/** What an account answers in every entry, under a name. */
export const profiles = pgTable(
  'profiles',
  {
    associateUserId: longId('associate_user_id').primaryKey(),
    userId: longId('user_id').notNull(),
    name: text().notNull(),
    answers: jsonb().$type<ProfileAnswers>().notNull(),
    createdAt: epochMs('created_at').notNull(),
  },
  (t) => [refers(t.userId, accounts.userId), index('profiles_user').on(t.userId)],
)

/** Addresses that an account has saved; a removed one can be had back for a day. */
export const addresses = pgTable(
  'addresses',
  {
    mailInfoId: longId('mail_info_id').primaryKey(),
    userId: longId('user_id').notNull(),
    consignee: text().notNull(),
    consigneePhone: text('consignee_phone').notNull(),
    region: text().notNull(),
    addressDetail: text('address_detail').notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: epochMs('created_at').notNull(),
    deletedAt: epochMs('deleted_at'),
  },
  (t) => [
    refers(t.userId, accounts.userId),
    index('addresses_user').on(t.userId),
    uniqueIndex('one_default_address').on(t.userId).where(sql`${t.isDefault} and ${t.deletedAt} is null`),
  ],
)

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
    calledOff: jsonb('called_off').$type<{ how: 'cancelled' | 'deferred'; at: number }>(),
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

export const autographs = pgTable(
  'autographs',
  {
    autographId: longId('autograph_id').primaryKey(),
    userId: longId('user_id').notNull(),
    raceId: text('race_id').notNull(),
    itemId: text('item_id').notNull(),
    image: text().notNull(),
    consents: jsonb().$type<ConsentRow[]>().notNull(),
    /** The runners whom a relative signs for. */
    contestants: jsonb().$type<string[]>().notNull().default([]),
    createdAt: epochMs('created_at').notNull(),
  },
  (t) => [refers(t.userId, accounts.userId), refers(t.raceId, races.raceId), refers(t.itemId, projects.itemId)],
)

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
    /** Whether it waits for a place when it is not drawn. */
    waits: boolean().notNull().default(false),
    /** The code that it is entered with (invitations). */
    invitation: text(),
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

/** A signature of somebody else for one runner of an entry, under the texts whose hashes it names. */
export const signatures = pgTable(
  'signatures',
  {
    signatureId: longId('signature_id').primaryKey(),
    entryId: longId('entry_id').notNull(),
    contestantsId: longId('contestants_id').notNull(),
    role: text().$type<CoSignerRole>().notNull(),
    /** The runner's document, as it was when it was signed. */
    idType: text('id_type').notNull(),
    idNumber: text('id_number').notNull(),
    statements: jsonb().$type<SignedText[]>().notNull(),
    signer: jsonb().$type<Signer>().notNull(),
    image: text().notNull(),
    signedAt: epochMs('signed_at').notNull(),
  },
  (t) => [refers(t.entryId, entries.entryId), one(t.entryId, t.contestantsId, t.role)],
)

/** The link by which one of them is asked for: there is one at a time. */
export const signLinks = pgTable(
  'sign_links',
  {
    entryId: longId('entry_id').notNull(),
    contestantsId: longId('contestants_id').notNull(),
    role: text().$type<CoSignerRole>().notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: epochMs('created_at').notNull(),
    expiresAt: epochMs('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'sign_links_pkey', columns: [t.entryId, t.contestantsId, t.role] }),
    refers(t.entryId, entries.entryId),
    one(t.tokenHash),
  ],
)

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
    bib: text(),
    /** It has to be the runner's only one of the race; else of the project. */
    alone: boolean().notNull().default(true),
    /** From the submit to an end; unique by document while true. */
    active: boolean()
      .notNull()
      .generatedAlwaysAs(sql.raw(`status in (${ACTIVE.map((one) => `'${one}'`).join(', ')})`)),
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
    index('registrations_user').on(t.userId),
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

/**
 * Coupons, each an account's own from its exchange on. Whether one is free, reserved or used is never written: that is
 * what has become of the entry that took it.
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
    createdAt: epochMs('created_at').notNull(),
    grantedAt: epochMs('granted_at'),
  },
  (t) => [
    refers(t.userId, accounts.userId),
    refers(t.raceId, races.raceId),
    refers(t.entryId, entries.entryId),
    one(t.code),
    uniqueIndex('coupons_once').on(t.userId, t.raceId, t.kind).where(sql`${t.source} = 'race'`),
    index('coupons_user').on(t.userId, t.grantedAt.desc().nullsFirst()),
    index('coupons_entry').on(t.entryId),
  ],
)

export const orders = pgTable(
  'orders',
  {
    orderId: longId('order_id').primaryKey(),
    orderNo: text('order_no').notNull(),
    entryId: longId('entry_id').notNull(),
    /** What it is made for: `entry` is the entry's first, and there is one. */
    kind: text().$type<OrderKind>().notNull().default('entry'),
    userId: longId('user_id').notNull(),
    status: text().$type<OrderStatus>().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    lines: jsonb().$type<StoredLine[]>().notNull(),
    payable: integer().notNull(),
    createdAt: epochMs('created_at').notNull(),
    expiresAt: epochMs('expires_at'),
    paidAt: epochMs('paid_at'),
    paidAttemptId: longId('paid_attempt_id'),
    channel: text().$type<PayChannel>(),
    tries: integer().notNull().default(0),
    reason: jsonb().$type<Text>(),
    overpaid: boolean().notNull().default(false),
    attention: boolean().notNull().default(false),
    /** What the link for another payer carries; made when it is first asked for. */
    payerToken: text('payer_token'),
  },
  (t) => [
    one(t.orderNo),
    one(t.payerToken),
    uniqueIndex('orders_one_of_entry').on(t.entryId).where(sql`${t.kind} = 'entry'`),
    index('orders_entry').on(t.entryId),
    one(t.userId, t.idempotencyKey),
    refers(t.entryId, entries.entryId),
    refers(t.userId, accounts.userId),
    index('orders_open').on(t.status, t.expiresAt),
    check('orders_payable_check', sql`${t.payable} >= 0`),
  ],
)

export type OrderKind = 'entry' | 'member' | 'topUp'

/** An entry whose members join by a link; the code is what the link holds. */
export const teams = pgTable(
  'teams',
  {
    entryId: longId('entry_id').primaryKey(),
    code: text().notNull(),
    createdAt: epochMs('created_at').notNull(),
  },
  (t) => [refers(t.entryId, entries.entryId), one(t.code)],
)

/** What a member who joined by a link has signed, beside the captain's own signature of the entry. */
export const teamMembers = pgTable(
  'team_members',
  {
    registrationId: longId('registration_id').primaryKey(),
    autographId: longId('autograph_id').notNull(),
    remark: text(),
    joinedAt: epochMs('joined_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'team_members_registration_id_fkey',
      columns: [t.registrationId],
      foreignColumns: [registrations.registrationId],
    }).onDelete('cascade'),
    refers(t.autographId, autographs.autographId),
  ],
)

/** Whom an order is for. */
export const orderRegistrations = pgTable(
  'order_registrations',
  {
    orderId: longId('order_id').notNull(),
    registrationId: longId('registration_id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'order_registrations_pkey', columns: [t.orderId, t.registrationId] }),
    refers(t.orderId, orders.orderId),
    refers(t.registrationId, registrations.registrationId),
    index('order_registrations_registration').on(t.registrationId),
  ],
)

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

export type PayChannel = OnlineChannel | 'OFFLINE' | 'ZERO'

export const attempts = pgTable(
  'attempts',
  {
    attemptId: longId('attempt_id').primaryKey(),
    orderId: longId('order_id').notNull(),
    attemptKey: text('attempt_key').notNull(),
    channel: text().$type<PayChannel>().notNull(),
    amount: integer().notNull(),
    status: text().$type<AttemptStatus>().notNull(),
    tradeNo: text('trade_no'),
    /** Begun by whoever had the link for another payer. */
    byLink: boolean('by_link').notNull().default(false),
    /** What the browser needs to open the provider, as answered the first time. */
    handover: jsonb().$type<Record<string, string>>(),
    returnUrl: text('return_url'),
    createdAt: epochMs('created_at').notNull(),
    paidAt: epochMs('paid_at'),
  },
  (t) => [
    refers(t.orderId, orders.orderId),
    one(t.orderId, t.attemptKey),
    index('attempts_status').on(t.status),
    check('attempts_amount_check', sql`${t.amount} > 0`),
  ],
)

/** Pictures of bank transfers, each to be confirmed or refused by the operator. */
export const offlineProofs = pgTable(
  'offline_proofs',
  {
    proofId: longId('proof_id').primaryKey(),
    attemptId: longId('attempt_id').notNull(),
    path: text().notNull(),
    status: text().$type<'SENT' | 'CONFIRMED' | 'REFUSED'>().notNull(),
    sentAt: epochMs('sent_at').notNull(),
    decidedAt: epochMs('decided_at'),
    /** The operator's words on one that was refused. */
    reason: text(),
  },
  (t) => [
    refers(t.attemptId, attempts.attemptId),
    refers(t.path, uploads.path),
    index('offline_proofs_attempt').on(t.attemptId),
    index('offline_proofs_status').on(t.status),
  ],
)

/** Why money goes back. */
export type RefundCause =
  | 'latePayment'
  | 'secondPayment'
  | 'wrongAmount'
  | 'notDrawn'
  | 'withdrawn'
  | 'changed'
  | 'raceCancelled'
  | 'operator'

/**
 * Where money stands. `provider` and `bank` hold it; `receivable` is what the payer owes (below zero: what is held for
 * them); `income` is what was charged; the others are refunds on their way, by where they are.
 */
export type LedgerAccount = 'provider' | 'bank' | 'receivable' | 'income' | 'refundDue' | 'refundSent' | 'refundByHand'

export type LedgerEvent =
  | 'charged'
  | 'writtenOff'
  | 'received'
  | 'refundRequested'
  | 'refundSent'
  | 'refundDone'
  | 'refundFailed'
  | 'refundByHand'
  | 'refundDoneByHand'

export const refunds = pgTable(
  'refunds',
  {
    refundId: longId('refund_id').primaryKey(),
    orderId: longId('order_id').notNull(),
    attemptId: longId('attempt_id').notNull(),
    amount: integer().notNull(),
    status: text().$type<RefundStatus>().notNull(),
    cause: text().$type<RefundCause>().notNull(),
    createdAt: epochMs('created_at').notNull(),
    doneAt: epochMs('done_at'),
  },
  (t) => [
    refers(t.orderId, orders.orderId),
    refers(t.attemptId, attempts.attemptId),
    index('refunds_attempt').on(t.attemptId),
    index('refunds_order').on(t.orderId),
    index('refunds_status').on(t.status),
    check('refunds_amount_check', sql`${t.amount} > 0`),
  ],
)

/** What an account has its invoices made out to. */
export const invoiceTitles = pgTable(
  'invoice_titles',
  {
    invoiceInfoId: longId('invoice_info_id').primaryKey(),
    userId: longId('user_id').notNull(),
    kind: text().$type<'person' | 'company'>().notNull(),
    name: text().notNull(),
    creditCode: text('credit_code'),
    email: text().notNull(),
    usedAt: epochMs('used_at').notNull(),
  },
  (t) => [refers(t.userId, accounts.userId), one(t.userId, t.kind, t.name)],
)

export const invoices = pgTable(
  'invoices',
  {
    invoiceId: longId('invoice_id').primaryKey(),
    userId: longId('user_id').notNull(),
    status: text().$type<InvoiceStatus>().notNull(),
    kind: text().$type<'person' | 'company'>().notNull(),
    name: text().notNull(),
    creditCode: text('credit_code'),
    email: text().notNull(),
    amount: integer().notNull(),
    number: text(),
    requestedAt: epochMs('requested_at').notNull(),
    issuedAt: epochMs('issued_at'),
    sentAt: epochMs('sent_at'),
    turnedBackAt: epochMs('turned_back_at'),
    link: text(),
    linkUntil: epochMs('link_until'),
  },
  (t) => [
    refers(t.userId, accounts.userId),
    one(t.number),
    one(t.link),
    index('invoices_status').on(t.status, t.requestedAt),
    check('invoices_amount_check', sql`${t.amount} >= 0`),
  ],
)

/** The orders of an invoice; an order is on one at a time. */
export const invoiceOrders = pgTable(
  'invoice_orders',
  {
    invoiceId: longId('invoice_id').notNull(),
    orderId: longId('order_id').notNull(),
    amount: integer().notNull(),
    /** False once the invoice was turned back. */
    active: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ name: 'invoice_orders_pkey', columns: [t.invoiceId, t.orderId] }),
    refers(t.invoiceId, invoices.invoiceId),
    refers(t.orderId, orders.orderId),
    uniqueIndex('invoice_orders_once').on(t.orderId).where(sql`${t.active}`),
  ],
)

/** Written by post() of payment/ledger.ts only, never changed: the rows of a posting sum to zero. */
export const ledger = pgTable(
  'ledger',
  {
    ledgerId: bigint('ledger_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    postingId: longId('posting_id').notNull(),
    orderId: longId('order_id').notNull(),
    account: text().$type<LedgerAccount>().notNull(),
    /** Fen: a debit is positive, a credit negative. */
    amount: integer().notNull(),
    event: text().$type<LedgerEvent>().notNull(),
    /** The order, attempt or refund that it is about. */
    objectId: longId('object_id').notNull(),
    at: epochMs('at').notNull(),
  },
  (t) => [
    refers(t.orderId, orders.orderId),
    index('ledger_order').on(t.orderId),
    check('ledger_amount_check', sql`${t.amount} <> 0`),
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

export const notifications = pgTable(
  'notifications',
  {
    notificationId: longId('notification_id').primaryKey(),
    attemptId: longId('attempt_id'),
    body: text().notNull(),
    signature: text().notNull(),
    outcome: text().notNull(),
    at: epochMs('at').notNull(),
  },
  (t) => [index('notifications_attempt').on(t.attemptId)],
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

/** A ballot from its freezing on: what was published then, the secret that the draw reveals, and the value it was drawn with. */
export const draws = pgTable(
  'draws',
  {
    drawId: longId('draw_id').primaryKey(),
    raceId: text('race_id').notNull(),
    itemId: text('item_id').notNull(),
    head: jsonb().$type<DrawHead>().notNull(),
    listHash: text('list_hash').notNull(),
    commitment: text().notNull(),
    secret: text().notNull(),
    publicValue: text('public_value'),
    frozenAt: epochMs('frozen_at').notNull(),
    drawnAt: epochMs('drawn_at'),
    configVersion: text('config_version').notNull(),
  },
  (t) => [
    refers(t.raceId, races.raceId),
    refers(t.itemId, projects.itemId),
    one(t.itemId),
    index('draws_race').on(t.raceId),
  ],
)

/** The entries of a frozen list, each by its ticket; rank and result come with the draw. */
export const drawTickets = pgTable(
  'draw_tickets',
  {
    drawId: longId('draw_id').notNull(),
    ticket: text().notNull(),
    entryId: longId('entry_id').notNull(),
    places: integer().notNull(),
    waits: boolean().notNull(),
    salt: text().notNull(),
    proof: text().notNull(),
    rank: integer(),
    result: text().$type<DrawResult>(),
  },
  (t) => [
    primaryKey({ name: 'draw_tickets_pkey', columns: [t.drawId, t.ticket] }),
    refers(t.drawId, draws.drawId),
    refers(t.entryId, entries.entryId),
    one(t.entryId),
    check('draw_tickets_places_check', sql`${t.places} > 0`),
  ],
)

/** Codes of invitations and sponsors. How many places of one are taken is counted from the entries. */
export const invitations = pgTable(
  'invitations',
  {
    code: text().primaryKey(),
    raceId: text('race_id').notNull(),
    /** The only project that it opens; any of the race that takes codes when null. */
    itemId: text('item_id'),
    kind: text().$type<'invitation' | 'sponsor'>().notNull(),
    sponsor: jsonb().$type<Text>(),
    /** Runners who may enter with it. */
    places: integer().notNull(),
    /** Its places are kept from everybody else. */
    reserved: boolean().notNull().default(false),
    validUntil: epochMs('valid_until'),
    /** What a sponsor's code grants beside the entry (coupons). */
    couponTemplate: text('coupon_template'),
    endedAt: epochMs('ended_at'),
    createdAt: epochMs('created_at').notNull(),
  },
  (t) => [
    refers(t.raceId, races.raceId),
    refers(t.itemId, projects.itemId),
    index('invitations_item').on(t.itemId),
    check('invitations_places_check', sql`${t.places} > 0`),
  ],
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

/** Words that runners have agreed to, kept as they read them. */
export const consentTexts = pgTable('consent_texts', {
  hash: text().primaryKey(),
  title: jsonb().$type<Text>().notNull(),
  html: jsonb().$type<Text>().notNull(),
})

/** Who agreed to which words, when, and for which entry. */
export const consents = pgTable(
  'consents',
  {
    consentId: longId('consent_id').primaryKey(),
    userId: longId('user_id').notNull(),
    entryId: longId('entry_id').notNull(),
    raceId: text('race_id').notNull(),
    /** The statement's id and version. */
    statement: text().notNull(),
    version: text().notNull(),
    hash: text().notNull(),
    /** The runner may take it back. */
    withdrawable: boolean().notNull(),
    at: epochMs('at').notNull(),
    withdrawnAt: epochMs('withdrawn_at'),
  },
  (t) => [
    refers(t.userId, accounts.userId),
    refers(t.entryId, entries.entryId),
    refers(t.hash, consentTexts.hash),
    one(t.entryId, t.statement),
    index('consents_user').on(t.userId),
  ],
)

/** Ways to a file of all that is held of an account; each works until `linkUntil`. */
export const personalFiles = pgTable(
  'personal_files',
  {
    link: text().primaryKey(),
    userId: longId('user_id').notNull(),
    linkUntil: epochMs('link_until').notNull(),
  },
  (t) => [refers(t.userId, accounts.userId)],
)

export const analytics = pgTable('analytics', {
  analyticsId: longId('analytics_id').primaryKey(),
  event: text().notNull(),
  code: text().notNull(),
  accountId: text('account_id'),
  data: jsonb().$type<Json>().notNull(),
  at: epochMs('at').notNull(),
})
