import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { ConsoleEntry, EntryFile, EntryLine } from '#api/console.gen.ts'
import { maskPhone } from '#lib/mask.ts'
import { listBookedSlots } from '#platform/collection/book.ts'
import type { Database } from '#platform/database.ts'
import { viewDeposits } from '#platform/deposits/deposits.ts'
import { listDocuments } from '#platform/documents/documents.ts'
import { isLongId } from '#platform/ids.ts'
import { loadEntryBackground, sumEntryAccount } from '#platform/order/entrySummary.ts'
import { loadWholeEntry, priceOfEntry } from '#platform/order/price.ts'
import { listFreeConsents } from '#platform/personal/consents.ts'
import { ENTRY_STATE, findOrder, loadEntries } from '#platform/records.ts'
import { accounts } from '#platform/tables/accounts.ts'
import { entryChanges } from '#platform/tables/changes.ts'
import { entries, registrations, transitions } from '#platform/tables/entries.ts'
import { attempts, ledger, notifications, orders, refunds } from '#platform/tables/orders.ts'
import { projects, races } from '#platform/tables/races.ts'
import { signatures } from '#platform/tables/signing.ts'
import { ConsoleRefusal, type HandlersOf } from './consoleHandler.ts'
import { SHOWN_ATTEMPT, SHOWN_ORDER } from './lists.ts'

const SHOWN = 200
const PAGE = 50

/** Entries as the operator finds and reads them: states, names and money, none of the runners' answers. */
export const entryHandlers: HandlersOf<'listEntries' | 'raceEntries' | 'readEntry'> = {
  listEntries: ({ platform: { db } }) => shownEntries(db, undefined),

  async raceEntries({ platform: { db }, params: { raceId, search = '', status, itemId, limit = PAGE } }) {
    const wanted = and(
      eq(entries.raceId, raceId),
      status === undefined ? undefined : eq(ENTRY_STATE, status),
      itemId === undefined ? undefined : eq(entries.itemId, itemId),
      search.trim() === '' ? undefined : matches(search.trim()),
    )
    const [all] = await db
      .select({ total: count() })
      .from(entries)
      .innerJoin(accounts, eq(accounts.userId, entries.userId))
      .leftJoin(orders, ofEntry)
      .where(wanted)
    return { entries: await listEntryLines(db, wanted, limit), total: all?.total ?? 0 }
  },

  readEntry: ({ platform: { db, clock }, params: { entryId } }) => entryFile(db, entryId, clock.now()),
}

const ofEntry = and(eq(orders.entryId, entries.entryId), eq(orders.kind, 'entry'))
const NAMES = sql<string[]>`array(select r.snapshot->>'userName' from registrations r
  where r.entry_id = entries.entry_id order by r.position)`

/** By a part of a runner's or team's name, of the number of the account or of the order, or by a whole id. */
function matches(search: string): SQL | undefined {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return or(
    sql`${accounts.mobile} like ${part}`,
    sql`${orders.orderNo} ilike ${part}`,
    sql`${entries.teamName} ilike ${part}`,
    sql`exists (select 1 from registrations r
      where r.entry_id = entries.entry_id and r.snapshot->>'userName' ilike ${part})`,
    isLongId(search) ? or(eq(entries.entryId, search), eq(orders.orderId, search)) : undefined,
  )
}

/** Entries as a list shows them, the newest first; the whole number is in an entry's own file. */
export async function listEntryLines(db: Database, wanted: SQL | undefined, limit: number): Promise<EntryLine[]> {
  const { entryId, raceId, itemId, createdAt, submittedAt, teamName } = entries
  const rows = await db
    .select({
      entry: { entryId, raceId, itemId, createdAt, submittedAt, teamName },
      status: ENTRY_STATE,
      mobile: accounts.mobile,
      runners: NAMES,
      race: races.facts,
      project: projects.facts,
      order: { orderId: orders.orderId, orderNo: orders.orderNo, status: orders.status, payable: orders.payable },
    })
    .from(entries)
    .innerJoin(accounts, eq(accounts.userId, entries.userId))
    .innerJoin(races, eq(races.raceId, entries.raceId))
    .innerJoin(projects, eq(projects.itemId, entries.itemId))
    .leftJoin(orders, ofEntry)
    .where(wanted)
    .orderBy(desc(entries.entryId))
    .limit(limit)
  return rows.map(({ entry, status, mobile, runners, race, project, order }) => ({
    ...entry,
    status,
    mobile: maskPhone(mobile),
    runners,
    raceName: race.name,
    itemName: project.name,
    order,
  }))
}

/** Entries with what their organiser has to know of them. */
async function shownEntries(db: Database, wanted: SQL | undefined): Promise<ConsoleEntry[]> {
  // The answers are the runner's own, and a slot is a booking once it is held; the console needs the states.
  const {
    form: _form,
    questionnaire: _asked,
    qualification: _given,
    slotId: _slot,
    ...shown
  } = getTableColumns(entries)
  const rows = await db
    .select({
      entry: shown,
      status: ENTRY_STATE,
      mobile: accounts.mobile,
      race: races.facts,
      project: projects.facts,
    })
    .from(entries)
    .innerJoin(accounts, eq(accounts.userId, entries.userId))
    .innerJoin(races, eq(races.raceId, entries.raceId))
    .innerJoin(projects, eq(projects.itemId, entries.itemId))
    .where(wanted)
    .orderBy(desc(entries.entryId))
    .limit(SHOWN)
  const ids = rows.map(({ entry }) => entry.entryId)
  const remarks = await remarksOf(db, ids)
  const ownNumbers = await ownNumbersOf(db, ids)
  const free = await listFreeConsents(db, ids)
  return rows.map(({ entry, status, mobile, race, project }) => ({
    ...entry,
    terms: entry.terms && { ...entry.terms },
    status,
    mobile,
    raceName: race.name,
    itemName: project.name,
    remarks: remarks.filter(({ entryId }) => entryId === entry.entryId),
    ownNumbers: ownNumbers.filter(({ entryId }) => entryId === entry.entryId),
    freeConsents: free.filter(({ entryId }) => entryId === entry.entryId),
  }))
}

/** What runners of the entries have for the organiser to know. */
function remarksOf(db: Database, entryIds: string[]) {
  const { entryId, remark, snapshot } = registrations
  return db
    .select({ entryId, remark: sql<string>`${remark}`, name: sql<string>`${snapshot}->>'userName'` })
    .from(registrations)
    .where(and(inArray(entryId, entryIds), isNotNull(remark)))
    .orderBy(asc(registrations.position))
}

/** Signatures of guardians and relatives that came from the number of the account or of the runner. */
function ownNumbersOf(db: Database, entryIds: string[]) {
  const { entryId, role, signer } = signatures
  const phone = sql`${signer}->>'phone'`
  const isRunner = and(eq(registrations.entryId, entryId), eq(registrations.contestantsId, signatures.contestantsId))
  return db
    .select({ entryId, role, name: sql<string>`${registrations.snapshot}->>'userName'` })
    .from(signatures)
    .innerJoin(entries, eq(entries.entryId, entryId))
    .innerJoin(accounts, eq(accounts.userId, entries.userId))
    .innerJoin(registrations, isRunner)
    .where(
      and(
        inArray(entryId, entryIds),
        or(eq(phone, accounts.mobile), eq(phone, sql`${registrations.snapshot}->>'userPhone'`)),
      ),
    )
}

async function entryFile(db: Database, entryId: string, now: number): Promise<EntryFile> {
  const rows = isLongId(entryId) ? await db.select().from(entries).where(eq(entries.entryId, entryId)) : []
  const [entry] = await loadEntries(db, rows)
  const [shown] = entry ? await shownEntries(db, eq(entries.entryId, entryId)) : []
  if (!entry || !shown) throw new ConsoleRefusal(404, 'noEntry')
  const myOrders = await db
    .select(SHOWN_ORDER)
    .from(orders)
    .innerJoin(accounts, eq(accounts.userId, orders.userId))
    .where(eq(orders.entryId, entryId))
    .orderBy(asc(orders.orderId))
  const orderIds = myOrders.map(({ orderId }) => orderId)
  const myAttempts = await db
    .select(SHOWN_ATTEMPT)
    .from(attempts)
    .where(inArray(attempts.orderId, orderIds))
    .orderBy(asc(attempts.attemptId))
  const myRefunds = await db.select().from(refunds).where(inArray(refunds.orderId, orderIds)).orderBy(refunds.refundId)
  const attemptIds = myAttempts.map(({ attemptId }) => attemptId)
  const changes = await db
    .select({ changeId: entryChanges.changeId })
    .from(entryChanges)
    .where(eq(entryChanges.entryId, entryId))
  const about = [
    ...entry.runners.map(({ registrationId }) => registrationId),
    ...orderIds,
    ...attemptIds,
    ...myRefunds.map(({ refundId }) => refundId),
    ...changes.map(({ changeId }) => changeId),
  ]
  const { whole } = await loadWholeEntry(db, entry)
  const known = await loadEntryBackground(db, null, [entryId])
  const lines =
    whole.project.paidBy === 'each'
      ? myOrders.flatMap(({ kind, lines }) => (kind === 'topUp' ? [] : lines))
      : priceOfEntry(whole, await findOrder(db, entryId), now).lines
  const account = sumEntryAccount(entry, lines, known)
  const { net, ...sums } = account
  return {
    entry: shown,
    runners: entry.runners.map(({ registrationId, snapshot, status, bib }) => ({
      registrationId,
      name: snapshot.userName,
      status,
      bib,
    })),
    account: { ...sums, kept: net, lines: account.lines.map(({ name, amount }) => ({ name, amount })) },
    slots: await listBookedSlots(db, entry, whole.race.facts),
    deposits: viewDeposits(entry, whole.project),
    papers: (await listDocuments(db, entry, whole, now)).map(({ registrationId, runner, id, name, until, status }) => {
      const { whenMissing = null } = whole.project.documents?.find((one) => one.id === id) ?? {}
      return { registrationId, runner, id, name, until, status, whenMissing }
    }),
    orders: myOrders,
    attempts: myAttempts,
    refunds: myRefunds,
    notices: await db
      .select()
      .from(notifications)
      .where(inArray(notifications.attemptId, attemptIds))
      .orderBy(desc(notifications.notificationId)),
    ledger: await db.select().from(ledger).where(inArray(ledger.orderId, orderIds)).orderBy(ledger.ledgerId),
    timeline: await db
      .select()
      .from(transitions)
      .where(inArray(transitions.objectId, about))
      .orderBy(desc(transitions.transitionId)),
  }
}
