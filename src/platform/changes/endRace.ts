import { and, asc, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/handler.ts'
import { type Cause, move, moveRegistrations } from '#platform/move.ts'
import { closeAttempts } from '#platform/payment/endHold.ts'
import { writeOff } from '#platform/payment/ledger.ts'
import { NO_MONEY, sumMoney } from '#platform/payment/movedMoney.ts'
import { startRefund, sumRetainedOfOrder } from '#platform/payment/refunds.ts'
import type { RegistrationRow } from '#platform/records.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { ledger, orders } from '#platform/tables/orders.ts'
import { races } from '#platform/tables/races.ts'
import { text } from '#platform/texts.ts'
import { entryState, isActive } from '#race/states.ts'
import type { CalledOff } from '#race/view.ts'
import { lockEntryWithOrders, refundEntry, selectOrders, sumRetained } from './entryOrders.ts'
import { dropChange } from './topUp.ts'

const AT_ONCE = 50

/** Calls a race off: it takes no more entries, and the worker ends those there are. Answers false when there is no such race. */
export async function callOff({ db, clock }: Platform, raceId: string, how: CalledOff): Promise<boolean> {
  const calledOff = { how, at: clock.now() }
  const rows = await db
    .update(races)
    .set({ calledOff })
    .where(eq(races.raceId, raceId))
    .returning({ raceId: races.raceId })
  return rows.length > 0
}

/** What calling a race off would do now: entries and runners it ends or keeps a place for, and what goes back, in fen. */
interface Ending {
  entries: number
  runners: number
  back: number
  /** Those of them who have a place, which a race that is put off keeps; the others' money goes back. */
  kept: { entries: number; runners: number; amount: number }
}

export async function previewEnding({ db }: Platform, raceId: string): Promise<Ending> {
  const { entryId, status } = registrations
  const entered = await db
    .select({ entryId, runners: count(), placed: sql<boolean>`bool_or(${status} = 'CONFIRMED')` })
    .from(registrations)
    .where(and(eq(registrations.raceId, raceId), eq(registrations.active, true)))
    .groupBy(entryId)
  const money = await sumMoney(db, orders.entryId, eq(entries.raceId, raceId))
  const sums = (rows: typeof entered) => ({
    entries: rows.length,
    runners: rows.reduce((sum, row) => sum + row.runners, 0),
    amount: rows.reduce((sum, row) => {
      const { paid, onTheWay, returned } = money.get(row.entryId) ?? NO_MONEY
      return sum + paid - onTheWay - returned
    }, 0),
  })
  const { amount, ...all } = sums(entered)
  const placed = entered.filter((row) => row.placed)
  const kept = sums(placed)
  const held = await sumHeld(
    db,
    placed.map(({ entryId: id }) => id),
  )
  return { ...all, back: amount, kept: { ...kept, amount: kept.amount - held } }
}

/** Deposits of entries: a place that is put off keeps none. */
async function sumHeld(db: Database, entryIds: string[]): Promise<number> {
  const [row] = await db
    .select({ held: sql<number>`coalesce(-sum(${ledger.amount}), 0)`.mapWith(Number) })
    .from(ledger)
    .innerJoin(orders, eq(orders.orderId, ledger.orderId))
    .where(and(inArray(orders.entryId, entryIds), eq(ledger.account, 'deposit')))
  return row?.held ?? 0
}

/** Ends entries of races that were called off, some at a time: each whole, with its money. */
export async function endCalledOff(platform: Platform): Promise<void> {
  const rows = await platform.db
    .selectDistinct({ entryId: registrations.entryId, calledOff: races.calledOff })
    .from(registrations)
    .innerJoin(races, eq(races.raceId, registrations.raceId))
    .where(and(isNotNull(races.calledOff), eq(registrations.active, true)))
    .orderBy(asc(registrations.entryId))
    .limit(AT_ONCE)
  for (const { entryId, calledOff } of rows) if (calledOff) await endEntry(platform, entryId, calledOff.how)
}

async function endEntry(platform: Platform, entryId: string, how: CalledOff): Promise<void> {
  const { db, clock } = platform
  const why = { actor: 'operator', reason: `race ${how}` }
  for (const { orderId, status } of await selectOrders(db, entryId)) {
    // Being made, or just paid: the next round sees what it has become.
    if (status === 'CREATING') return
    if (status === 'PENDING' && !(await closeAttempts(platform, orderId, why))) return
  }
  await db.transaction(async (tx) => {
    const entry = await lockEntryWithOrders(tx, entryId)
    if (!entry) return
    const cause: Cause = { ...why, at: clock.now(), configVersion: entry.configVersion }
    for (const { orderId, status, payable, lines } of await selectOrders(tx, entryId)) {
      if (status !== 'PENDING') continue
      const guards = { providerClosed: true }
      await move(tx, { kind: 'order', id: orderId, from: status, event: 'cancelled', guards, cause })
      await writeOff(tx, orderId, { payable, lines }, cause.at)
      await tx
        .update(orders)
        .set({ reason: endReason(how, false) })
        .where(eq(orders.orderId, orderId))
      await dropChange(tx, orderId, cause)
      // Part of its price had arrived.
      const retained = await sumRetainedOfOrder(tx, orderId)
      const ended = { orderId, status: 'CANCELLED' as const }
      if (retained > 0) await startRefund(tx, { order: ended, amount: retained, cause: 'raceCancelled', why: cause })
    }
    // Members of a team may have come differently far.
    let open: RegistrationRow[] = entry.runners.filter(({ status }) => isActive(status))
    while (open.length > 0) {
      const state = entryState(open)
      const event = how === 'deferred' && state === 'CONFIRMED' ? 'raceDeferred' : 'raceCancelled'
      await moveRegistrations(tx, open, { event, cause })
      open = open.filter(({ status }) => status !== state)
    }
    const keepsPlace = how === 'deferred' && entry.runners.some(({ status }) => status === 'CONFIRMED')
    await tx
      .update(entries)
      .set({ reason: endReason(how, keepsPlace) })
      .where(eq(entries.entryId, entryId))
    const retained = keepsPlace ? 0 : await sumRetained(tx, entryId)
    if (retained > 0) await refundEntry(tx, entryId, { amount: retained, cause: 'raceCancelled', why: cause })
  })
}

/** What an entry's runner is told; a race that is put off keeps the places that there are. */
function endReason(how: CalledOff, keepsPlace: boolean) {
  return text(how === 'deferred' && !keepsPlace ? 'ended.noPlace' : `ended.${how}`)
}
