import { and, eq, getTableColumns, getTableName, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { accounts, captchas, evidences, sessions } from '#platform/tables/accounts.ts'
import { autographs } from '#platform/tables/autographs.ts'
import { bookings } from '#platform/tables/bookings.ts'
import { challengeMembers } from '#platform/tables/challenges.ts'
import { entryChanges } from '#platform/tables/changes.ts'
import { coupons } from '#platform/tables/coupons.ts'
import { blindBoxes, collectibleGifts, collectibles } from '#platform/tables/drops.ts'
import { documents, entries, entryMail, raceQuestionnaires, registrations, uploads } from '#platform/tables/entries.ts'
import { groupApplications } from '#platform/tables/groups.ts'
import { invoices, invoiceTitles } from '#platform/tables/invoices.ts'
import { clubRecords, dataGrants, raceAccounts, thirdIdentities } from '#platform/tables/logins.ts'
import { messages } from '#platform/tables/messages.ts'
import { orders } from '#platform/tables/orders.ts'
import { addresses, cardPhotos, contestants, profiles } from '#platform/tables/people.ts'
import { consents, personalFiles } from '#platform/tables/personal.ts'
import { analytics } from '#platform/tables/platform.ts'
import { prizes } from '#platform/tables/prizeDraws.ts'
import { favourites, raceLikes, shares } from '#platform/tables/races.ts'
import { certificateClaims, ownResults, plannedRuns } from '#platform/tables/results.ts'
import { runGroupMembers } from '#platform/tables/runGroups.ts'
import { shopOrders } from '#platform/tables/shop.ts'
import { signatures, teamMembers } from '#platform/tables/signing.ts'
import { type TextOf, text } from '#platform/texts.ts'
import type { Text } from '#race/facts.gen.ts'
import { type Choose, forgetAnswers, forgetRunners } from './forget.ts'

/** One kind of what is held of an account. */
export interface Area {
  id: string
  title: Text
  /** Its tables, by their names in the database. */
  tables: readonly string[]
  /** What is held, as the account's owner takes it away: no secrets, no bytes of files. */
  read(db: Database, userId: string): Promise<object[]>
  /** Forgets it when the account is deleted; left out for what the law makes us keep. */
  erase?(tx: Database, userId: string): Promise<unknown>
}

/** Columns that are no data of a person but keys to something, or the bytes of a file. */
const SECRET = new Set(['passwordHash', 'tokenHash', 'link', 'linkUntil', 'bytes', 'code', 'image'])

/** A row as its owner takes it away. */
function omitSecrets<Row extends object>(row: Row): Partial<Row> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !SECRET.has(name))) as Partial<Row>
}

/** Every table of which each row is one account's own. */
type OwnedTable =
  | typeof sessions
  | typeof evidences
  | typeof thirdIdentities
  | typeof raceAccounts
  | typeof clubRecords
  | typeof dataGrants
  | typeof personalFiles
  | typeof contestants
  | typeof cardPhotos
  | typeof profiles
  | typeof addresses
  | typeof favourites
  | typeof raceLikes
  | typeof runGroupMembers
  | typeof groupApplications
  | typeof bookings
  | typeof challengeMembers
  | typeof messages
  | typeof coupons
  | typeof invoiceTitles
  | typeof invoices
  | typeof consents
  | typeof raceQuestionnaires
  | typeof shares
  | typeof uploads
  | typeof ownResults
  | typeof plannedRuns
  | typeof certificateClaims
  | typeof prizes
  | typeof shopOrders

/** Rows that carry the account's id: taken away as they are, deleted with it unless it `stays`. */
function owned(id: TextOf<'personal'>, table: OwnedTable, stays = false): Area {
  return {
    id,
    title: text(`personal.${id}`),
    tables: [getTableName(table)],
    async read(db, userId) {
      const rows: object[] = await db.select().from(table).where(eq(table.userId, userId))
      return rows.map(omitSecrets)
    },
    ...(stays ? {} : { erase: (tx: Database, userId: string) => tx.delete(table).where(eq(table.userId, userId)) }),
  }
}

const account: Area = {
  id: 'account',
  title: text('personal.account'),
  tables: ['accounts', 'captchas', 'analytics'],
  async read(db, userId) {
    return (await db.select().from(accounts).where(eq(accounts.userId, userId))).map(omitSecrets)
  },
  async erase(tx, userId) {
    const [row] = await tx.select().from(accounts).where(eq(accounts.userId, userId))
    if (!row) return
    await tx.delete(captchas).where(eq(captchas.mobile, row.mobile))
    await tx.update(analytics).set({ accountId: null }).where(eq(analytics.accountId, row.accountId))
    // Orders name the account for as long as their books are kept; nobody can log in to it any more.
    const gone = { mobile: `deleted ${userId}`, passwordHash: null, blocked: true }
    await tx.update(accounts).set(gone).where(eq(accounts.userId, userId))
  },
}

const entered: Area = {
  id: 'entries',
  title: text('personal.entries'),
  tables: [
    'entries',
    'registrations',
    'documents',
    'autographs',
    'signatures',
    'sign_links',
    'entry_mail',
    'team_members',
    'entry_changes',
  ],
  async read(db, userId) {
    const [groups, runners, signed] = [
      await db.select().from(entries).where(eq(entries.userId, userId)),
      await db.select().from(registrations).where(eq(registrations.userId, userId)),
      await db.select().from(autographs).where(eq(autographs.userId, userId)),
    ]
    const ids = runners.map(({ registrationId }) => registrationId)
    const { bytes: _, ...columns } = getTableColumns(documents)
    const made = groups.map(({ entryId }) => entryId)
    const more = await Promise.all([
      db.select(columns).from(documents).where(inArray(documents.registrationId, ids)),
      db.select().from(signatures).where(inArray(signatures.entryId, made)),
      db.select().from(entryMail).where(inArray(entryMail.entryId, made)),
      db.select().from(entryChanges).where(inArray(entryChanges.entryId, made)),
      db.select().from(teamMembers).where(inArray(teamMembers.registrationId, ids)),
    ])
    return [...groups, ...runners, ...signed, ...more.flat()].map(omitSecrets)
  },
  async erase(tx, userId) {
    const own: Choose = (table) => eq(table.userId, userId)
    await forgetAnswers(tx, own)
    await forgetRunners(tx, own)
  },
}

/** What was drawn stays on record as long as the law wants it, without who it was posted to and the coupon that is forgotten. */
const forgetPrizes = (tx: Database, userId: string) =>
  tx.update(prizes).set({ mail: null, couponId: null }).where(eq(prizes.userId, userId))

const keepsakes: Area = {
  id: 'collectibles',
  title: text('personal.collectibles'),
  tables: ['blind_boxes', 'collectibles', 'collectible_gifts'],
  async read(db, userId) {
    const { terms: _, ...box } = getTableColumns(blindBoxes)
    const gave = or(eq(collectibleGifts.fromId, userId), eq(collectibleGifts.toId, userId))
    const [boxes, pieces, gifts] = [
      await db.select(box).from(blindBoxes).where(eq(blindBoxes.userId, userId)),
      await db.select().from(collectibles).where(eq(collectibles.ownerId, userId)),
      await db.select().from(collectibleGifts).where(gave),
    ]
    return [...boxes, ...pieces, ...gifts].map(omitSecrets)
  },
  // Boxes and pieces stand for what was paid, as orders do; no gift is on its way to or from nobody.
  async erase(tx, userId) {
    const { mobile } = getTableColumns(accounts)
    const [row] = await tx.select({ mobile }).from(accounts).where(eq(accounts.userId, userId))
    const sides = or(eq(collectibleGifts.fromId, userId), eq(collectibleGifts.toMobile, row?.mobile ?? ''))
    await tx
      .update(collectibleGifts)
      .set({ status: 'TAKEN_BACK', toMobile: '', endedAt: sql`${collectibleGifts.at}` })
      .where(and(eq(collectibleGifts.status, 'WAITING'), sides))
  },
}

const paid: Area = {
  id: 'orders',
  title: text('personal.orders'),
  tables: ['orders'],
  read: async (db, userId) => (await db.select().from(orders).where(eq(orders.userId, userId))).map(omitSecrets),
}

/** The law keeps what was sold and for how much; where it was sent is forgotten. */
const bought: Area = {
  ...owned('shopOrders', shopOrders, true),
  erase: (tx, userId) =>
    tx
      .update(shopOrders)
      .set({ consignee: '', consigneePhone: '', addressDetail: '' })
      .where(eq(shopOrders.userId, userId)),
}

/**
 * Everything that is held of an account, in the order in which it is forgotten: rows that name others come first. A table
 * with a column user_id that is in none of them is found by personal.test.ts.
 */
export const AREAS: readonly Area[] = [
  owned('sessions', sessions),
  owned('evidences', evidences),
  owned('thirds', thirdIdentities),
  owned('raceAccounts', raceAccounts),
  owned('clubRecords', clubRecords),
  owned('grants', dataGrants),
  owned('files', personalFiles),
  owned('players', contestants),
  owned('photos', cardPhotos),
  owned('profiles', profiles),
  owned('addresses', addresses),
  owned('questionnaires', raceQuestionnaires),
  owned('shares', shares),
  owned('favourites', favourites),
  owned('likes', raceLikes),
  owned('runGroups', runGroupMembers),
  owned('groups', groupApplications),
  owned('bookings', bookings),
  owned('challenges', challengeMembers),
  owned('messages', messages),
  { ...owned('prizes', prizes), erase: forgetPrizes },
  owned('coupons', coupons),
  owned('titles', invoiceTitles),
  owned('invoices', invoices, true),
  owned('consents', consents, true),
  entered,
  owned('ownResults', ownResults),
  owned('plannedRuns', plannedRuns),
  owned('certificates', certificateClaims),
  owned('uploads', uploads),
  bought,
  keepsakes,
  paid,
  account,
]
