import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ProfileAnswers } from '#api/contract.gen.ts'
import { bytes, epochMs, longId, one, refers } from '#platform/columns.ts'
import type { IdType } from '#race/facts.gen.ts'
import { accounts } from './accounts.ts'

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
