import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { RegistrationStatus } from '#api/contract.gen.ts'
import { BY_URGENCY, entryState } from '#race/states.ts'
import type { Database } from './database.ts'
import { Failure, findRow, requireRow } from './failure.ts'
import { newId } from './ids.ts'
import { accounts } from './tables/accounts.ts'
import { entries, registrations } from './tables/entries.ts'
import { orderRegistrations, orders } from './tables/orders.ts'
import type { RunnerSnapshot } from './tables/people.ts'

export type OrderRow = typeof orders.$inferSelect
export type RegistrationRow = typeof registrations.$inferSelect
type EntryRow = typeof entries.$inferSelect

/** An entry with its registrations in their order, and the state that follows from them. */
export interface Entry extends EntryRow {
  status: RegistrationStatus
  runners: RegistrationRow[]
}

/** Registrations of one document: by its number alone the index of active entries is not used. */
export function ofDocument({ idType, idNumber }: Pick<RegistrationRow, 'idType' | 'idNumber'>): SQL | undefined {
  return and(eq(registrations.idType, idType), eq(registrations.idNumber, idNumber))
}

/** The same state in SQL, of the row of `entries` that a query reads. */
export const ENTRY_STATE: SQL<RegistrationStatus> = sql`coalesce((
  select r.status from registrations r where r.entry_id = entries.entry_id
  order by array_position(array[${sql.raw(BY_URGENCY.map((status) => `'${status}'`).join(', '))}]::text[], r.status)
  limit 1), 'DRAFT')`

/** Rows of entries with their registrations, in the order given. */
export async function loadEntries(db: Database, rows: EntryRow[]): Promise<Entry[]> {
  const ids = rows.map(({ entryId }) => entryId)
  const mine = inArray(registrations.entryId, ids)
  const all = await db.select().from(registrations).where(mine).orderBy(asc(registrations.position))
  return rows.map((row) => {
    const runners = all.filter(({ entryId }) => entryId === row.entryId)
    return { ...row, runners, status: entryState(runners) }
  })
}

/** The runners of an entry who are where it is: those who left it alone, or did not pay their part, are not among them. */
export function listStaying({ runners, status }: Pick<Entry, 'runners' | 'status'>): RegistrationRow[] {
  return runners.filter((runner) => runner.status === status)
}

async function findOneEntry(db: Database, wanted: SQL | undefined): Promise<Entry> {
  const rows = await db.select().from(entries).where(wanted)
  return requireRow(loadEntries(db, rows), 'registrationMissing')
}

/** Who runs, as they were registered. */
export function listSnapshots({ runners }: Pick<Entry, 'runners'>): RunnerSnapshot[] {
  return runners.map(({ snapshot }) => snapshot)
}

/** The account's own entry; another's is as good as none. */
export async function requireOwnEntry(db: Database, userId: string, entryId: string): Promise<Entry> {
  return findOneEntry(db, and(eq(entries.entryId, entryId), eq(entries.userId, userId)))
}

/** An entry whoever it belongs to, for callers who have shown that they may. */
export async function requireEntry(db: Database, entryId: string): Promise<Entry> {
  return findOneEntry(db, eq(entries.entryId, entryId))
}

/** A registration of an entry of the account's own; another's is as good as none. */
export async function requireOwnRegistration(
  db: Database,
  userId: string,
  registrationId: string,
): Promise<RegistrationRow> {
  const own = and(eq(registrations.registrationId, registrationId), eq(entries.userId, userId))
  const rows = db
    .select({ registration: registrations })
    .from(registrations)
    .innerJoin(entries, eq(entries.entryId, registrations.entryId))
    .where(own)
  return (await requireRow(rows, 'registrationMissing')).registration
}

/** The account's own order; another's is as good as none. */
export async function requireOwnOrder(db: Database, userId: string, orderId: string): Promise<OrderRow> {
  const own = and(eq(orders.orderId, orderId), eq(orders.userId, userId))
  return requireRow(db.select().from(orders).where(own), 'orderMissing')
}

/** An order whoever it belongs to, for callers who have shown that they may. */
export async function requireOrder(db: Database, orderId: string): Promise<OrderRow> {
  return requireRow(db.select().from(orders).where(eq(orders.orderId, orderId)), 'orderMissing')
}

type NewOrder = typeof orders.$inferInsert

/** Begins an order that is for these registrations; answers its id. */
export async function insertOrder(
  tx: Database,
  order: Pick<NewOrder, 'entryId' | 'userId' | 'idempotencyKey' | 'createdAt' | 'expiresAt'> &
    Partial<Pick<NewOrder, 'kind' | 'lines' | 'payable' | 'configVersion'>>,
  covered: readonly RegistrationRow[],
): Promise<string> {
  const orderId = newId()
  const orderNo = `SL${orderId}`
  await tx.insert(orders).values({ lines: [], payable: 0, ...order, orderId, orderNo, status: 'CREATING' })
  const covers = covered.map(({ registrationId }) => ({ orderId, registrationId }))
  if (covers.length > 0) await tx.insert(orderRegistrations).values(covers)
  return orderId
}

/** The number that an account logs in with. */
export async function findMobile(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.select({ mobile: accounts.mobile }).from(accounts).where(eq(accounts.userId, userId))
  return row?.mobile ?? null
}

/** The order that an entry was made with; where each member pays, that of who made it. */
export async function findOrder(db: Database, entryId: string): Promise<OrderRow | null> {
  const [row] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(entries, eq(entries.entryId, orders.entryId))
    .where(
      and(
        eq(orders.entryId, entryId),
        or(eq(orders.kind, 'entry'), and(eq(orders.kind, 'member'), eq(orders.userId, entries.userId))),
      ),
    )
  return row?.order ?? null
}

/** A member's own order of a team whose members pay each. */
export async function findMemberOrder(db: Database, entryId: string, userId: string): Promise<OrderRow | null> {
  const own = and(eq(orders.entryId, entryId), eq(orders.userId, userId), eq(orders.kind, 'member'))
  return findRow(db.select().from(orders).where(own))
}

/** An entry as its account sees it: one's own, or of a team that one has joined what is one's own in it. */
export async function requireSeenEntry(
  db: Database,
  userId: string,
  entryId: string,
): Promise<{ entry: Entry; order: OrderRow | null }> {
  const entry = pickPart(userId, await requireEntry(db, entryId))
  if (entry.userId === userId) return { entry, order: await findOrder(db, entryId) }
  if (entry.runners.length === 0) throw new Failure('registrationMissing')
  return { entry, order: await findMemberOrder(db, entryId, userId) }
}

/** What an account sees of an entry: who made it all of it, who has joined a team what is their own. */
export function pickPart(userId: string, entry: Entry): Entry {
  if (entry.userId === userId) return entry
  const runners = entry.runners.filter((runner) => runner.userId === userId)
  return { ...entry, runners, status: entryState(runners) }
}

export interface LockedOrder {
  order: OrderRow
  /** What it was made by, for the audit. */
  configVersion: string
  /** Null for an order that is for no entry. */
  entry: Entry | null
  /** Whom the order is for: what happens to it moves these registrations. */
  covered: RegistrationRow[]
}

export interface LockedEntryOrder extends LockedOrder {
  entry: Entry
}

/** A locked order of an entry; throws for one that is for none. */
export function ofEntry({ entry, ...found }: LockedOrder): LockedEntryOrder {
  if (!entry) throw new Error(`Order ${found.order.orderId} is for no entry`)
  return { ...found, entry }
}

/** The entry that an order is for; throws for one that is for none. */
export function entryIdOf({ orderId, entryId }: Pick<OrderRow, 'orderId' | 'entryId'>): string {
  if (entryId === null) throw new Error(`Order ${orderId} is for no entry`)
  return entryId
}

/** An order and its entry, both locked until the transaction ends; always in this order, so that no two wait for each other. */
export async function lockOrder(tx: Database, orderId: string): Promise<LockedOrder | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for('update')
  if (!order) return null
  const { configVersion } = order
  if (order.entryId === null) return { order, configVersion: configVersion ?? '', entry: null, covered: [] }
  const entry = await lockEntry(tx, order.entryId)
  if (!entry) return null
  const whom = await tx.select().from(orderRegistrations).where(eq(orderRegistrations.orderId, orderId))
  const covers = new Set(whom.map(({ registrationId }) => registrationId))
  const covered = entry.runners.filter(({ registrationId }) => covers.has(registrationId))
  return { order, configVersion: entry.configVersion, entry, covered }
}

/** An entry and all below it, locked until the transaction ends. */
export async function lockEntry(tx: Database, entryId: string): Promise<Entry | null> {
  const rows = await tx.select().from(entries).where(eq(entries.entryId, entryId)).for('update')
  return findRow(loadEntries(tx, rows))
}
