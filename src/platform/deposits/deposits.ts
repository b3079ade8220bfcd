import { and, asc, count, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { RaceDeposits } from '#api/console.gen.ts'
import type { RunnerDeposit } from '#api/contract.gen.ts'
import { lockEntryWithOrders } from '#platform/changes/entryOrders.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/handler.ts'
import { writeMessages } from '#platform/messages/write.ts'
import type { Cause } from '#platform/move.ts'
import { post } from '#platform/payment/ledger.ts'
import { readDeposit, startRefund, sumRetainedOfOrder } from '#platform/payment/refunds.ts'
import { type FoundProject, findProject } from '#platform/raceStore/findProject.ts'
import { type Entry, findMemberOrder, findOrder, type OrderRow, type RegistrationRow } from '#platform/records.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { ledger, orders } from '#platform/tables/orders.ts'
import { projects } from '#platform/tables/races.ts'
import { depositEnd, depositOf, isDeposit } from '#race/deposit.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { forfeited } from '#race/ledger.ts'
import { isActive } from '#race/states.ts'
import { findStart } from '#race/times.ts'

const AT_ONCE = 50

/** Entries that were sold with a deposit. */
export const WITH_DEPOSIT: SQL = sql`${entries.terms} -> 'lines' @> '[{"kind":"deposit"}]'`

/** Registrations in them that the deposit is of: it may be one role's alone. */
const OWN_DEPOSIT: SQL = sql`exists (
  select 1 from jsonb_array_elements(${entries.terms} -> 'lines') line
  where line ->> 'kind' = 'deposit' and line -> 'runners' @> to_jsonb((
    select count(*) from registrations before
    where before.entry_id = ${entries.entryId} and before.position < ${registrations.position})))`

const linesOf = ({ terms }: Pick<Entry, 'terms'>) => terms?.lines ?? []

/** What a runner of an entry has left as a deposit, in fen. */
export const depositOfRunner = (entry: Entry, row: RegistrationRow): number =>
  depositOf(linesOf(entry), entry.runners.indexOf(row))

/** The deposits of an entry's runners and what has become of them; of who has left it the refund tells. */
export function viewDeposits(entry: Entry, { deposit }: ProjectFacts): RunnerDeposit[] {
  const line = linesOf(entry).find(isDeposit)
  if (!line) return []
  const returnBy = deposit ? depositEnd(deposit) : null
  return entry.runners.flatMap((row) => {
    const amount = depositOfRunner(entry, row)
    const { registrationId, status, snapshot, depositEnd: end, depositEndedAt: at } = row
    if (amount === 0 || (end === null && !isActive(status) && status !== 'DEFERRED')) return []
    const state = end ?? (status === 'CONFIRMED' || status === 'DEFERRED' ? 'held' : 'due')
    return [{ registrationId, runner: snapshot.userName, name: line.name, amount, state, at, returnBy }]
  })
}

export type DepositRefusal = 'noDeposit' | 'depositEarly' | 'depositReturned' | 'depositForfeited'

/** Why a runner's deposit does not go back at a moment, by the live facts; null when it does. */
export function depositRefusal(
  entry: Entry,
  row: RegistrationRow,
  { race, project }: FoundProject,
  now: number,
): DepositRefusal | null {
  if (row.depositEnd === 'returned') return 'depositReturned'
  if (row.depositEnd === 'forfeited') return 'depositForfeited'
  if (row.status !== 'CONFIRMED' || depositOfRunner(entry, row) === 0) return 'noDeposit'
  if (now < findStart(race.facts, project.facts).startsAt) return 'depositEarly'
  const { deposit } = project.facts
  return deposit && now > depositEnd(deposit) ? 'depositForfeited' : null
}

/** What a runner's deposit is for was handed back: it is refunded. Answers why not, else null. */
export async function returnDeposit(
  { db, clock }: Platform,
  entryId: string,
  registrationId: string,
): Promise<DepositRefusal | null> {
  return db.transaction(async (tx) => {
    const entry = await lockEntryWithOrders(tx, entryId)
    const row = entry?.runners.find((one) => one.registrationId === registrationId)
    if (!entry || !row) return 'noDeposit'
    const found = await findProject(tx, entry.itemId, { withdrawn: true })
    const refusal = depositRefusal(entry, row, found, clock.now())
    if (refusal) return refusal
    const cause = { actor: 'operator', reason: 'handed back', at: clock.now(), configVersion: entry.configVersion }
    return (await giveBack(tx, entry, row, cause)) ? null : 'noDeposit'
  })
}

/** The order that a runner's deposit was paid with. */
async function findDepositOrder(tx: Database, entry: Entry, { userId }: RegistrationRow): Promise<OrderRow | null> {
  return (await findMemberOrder(tx, entry.entryId, userId)) ?? findOrder(tx, entry.entryId)
}

/** Refunds the deposit of a runner of a locked entry; answers false where no such money is there any more. */
async function giveBack(tx: Database, entry: Entry, row: RegistrationRow, why: Cause): Promise<boolean> {
  const amount = depositOfRunner(entry, row)
  const order = await findDepositOrder(tx, entry, row)
  if (!order || (await readDeposit(tx, order.orderId)) < amount) return false
  if ((await sumRetainedOfOrder(tx, order.orderId)) < amount) return false
  await startRefund(tx, { order, amount, ofDeposit: amount, cause: 'deposit', why })
  await settle(tx, entry, row, { depositEnd: 'returned', depositEndedAt: why.at })
  return true
}

type Settled = { depositEnd: 'returned' | 'forfeited'; depositEndedAt: number }

async function settle(tx: Database, entry: Entry, row: RegistrationRow, settled: Settled): Promise<void> {
  const { registrationId, userId } = row
  await tx.update(registrations).set(settled).where(eq(registrations.registrationId, registrationId))
  const values = { amount: depositOfRunner(entry, row), name: linesOf(entry).find(isDeposit)?.name ?? '' }
  const code = settled.depositEnd === 'returned' ? 'depositReturned' : 'depositForfeited'
  const { entryId } = entry
  await writeMessages(tx, { userId, entryId, code, subject: registrationId, values, at: settled.depositEndedAt })
}

/**
 * Ends deposits that nobody has to ask for, some at a time: of a place that was put off to another race it goes back, and
 * one that was not claimed in time is the organiser's.
 */
export async function settleDeposits(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  const rows = await db
    .select({ itemId: projects.itemId, facts: projects.facts })
    .from(projects)
    .where(sql`${projects.facts} ? 'deposit'`)
  for (const { itemId, facts } of rows) {
    const isOver = facts.deposit !== undefined && now > depositEnd(facts.deposit)
    const { status } = registrations
    const due = await db
      .select({ entryId: registrations.entryId, registrationId: registrations.registrationId })
      .from(registrations)
      .innerJoin(entries, eq(entries.entryId, registrations.entryId))
      .where(
        and(
          eq(registrations.itemId, itemId),
          isOver ? or(eq(status, 'DEFERRED'), eq(status, 'CONFIRMED')) : eq(status, 'DEFERRED'),
          isNull(registrations.depositEnd),
          OWN_DEPOSIT,
        ),
      )
      .orderBy(asc(registrations.registrationId))
      .limit(AT_ONCE)
    for (const one of due) await end(platform, one)
  }
}

async function end({ db, clock }: Platform, due: { entryId: string; registrationId: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const entry = await lockEntryWithOrders(tx, due.entryId)
    const row = entry?.runners.find(({ registrationId }) => registrationId === due.registrationId)
    if (!entry || row?.depositEnd !== null) return
    const at = clock.now()
    const cause = { actor: 'worker', reason: 'place put off', at, configVersion: entry.configVersion }
    if (row.status === 'DEFERRED' && (await giveBack(tx, entry, row, cause))) return
    const order = await findDepositOrder(tx, entry, row)
    const held = order ? await readDeposit(tx, order.orderId) : 0
    const amount = Math.min(held, depositOfRunner(entry, row))
    if (order && amount > 0) await post(tx, { orderId: order.orderId, objectId: order.orderId, at }, forfeited(amount))
    await settle(tx, entry, row, { depositEnd: 'forfeited', depositEndedAt: at })
  })
}

/** Deposits of a race's runners with a place and what has become of them; amounts in fen. */
export async function sumDeposits(db: Database, raceId: string): Promise<RaceDeposits> {
  const counted = await db
    .select({ end: registrations.depositEnd, runners: count() })
    .from(registrations)
    .innerJoin(entries, eq(entries.entryId, registrations.entryId))
    .where(
      and(
        eq(registrations.raceId, raceId),
        OWN_DEPOSIT,
        or(isNotNull(registrations.depositEnd), eq(registrations.status, 'CONFIRMED')),
      ),
    )
    .groupBy(registrations.depositEnd)
  const runnersOf = (end: RegistrationRow['depositEnd']) => counted.find((row) => row.end === end)?.runners ?? 0
  const [sums] = await db
    .select({
      held: sumOn(sql`${ledger.account} = 'deposit'`),
      forfeited: sumOn(sql`${ledger.account} = 'forfeited'`),
    })
    .from(ledger)
    .innerJoin(orders, eq(orders.orderId, ledger.orderId))
    .innerJoin(entries, eq(entries.entryId, orders.entryId))
    .where(and(eq(entries.raceId, raceId), inArray(orders.status, ['PAID', 'REFUNDING', 'PART_REFUNDED'])))
  return {
    held: { runners: runnersOf(null), amount: sums?.held ?? 0 },
    returned: { runners: runnersOf('returned') },
    forfeited: { runners: runnersOf('forfeited'), amount: sums?.forfeited ?? 0 },
  }
}

const sumOn = (account: SQL) =>
  sql<number>`coalesce(-sum(${ledger.amount}) filter (where ${account}), 0)`.mapWith(Number)
