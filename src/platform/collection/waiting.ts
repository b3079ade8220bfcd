import { and, asc, count, eq, exists, gt, inArray, isNotNull, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { writeMessages } from '#platform/messages/write.ts'
import { bookings } from '#platform/tables/bookings.ts'
import { registrations } from '#platform/tables/entries.ts'
import { races } from '#platform/tables/races.ts'
import { bookingWindow, findCollection, listSlots, type Slot, slotInWords } from '#race/collection.ts'
import type { RaceFacts } from '#race/facts.gen.ts'

type BookingRow = typeof bookings.$inferSelect

/** Whether the entry of a booking is in: one that has ended holds its slot no more, though the row is there for a while. */
function isIn(db: Database) {
  const ofBooking = and(
    eq(registrations.entryId, bookings.entryId),
    eq(registrations.userId, bookings.userId),
    eq(registrations.active, true),
  )
  return exists(db.select({ id: registrations.registrationId }).from(registrations).where(ofBooking))
}

/** How many have booked each slot of a race, or wait for it. */
export async function countSlots(
  db: Database,
  raceId: string,
  column: typeof bookings.slotId | typeof bookings.waitsFor,
): Promise<Map<string | null, number>> {
  const rows = await db
    .select({ slotId: column, rows: count() })
    .from(bookings)
    .where(and(eq(bookings.raceId, raceId), isNotNull(column), isIn(db)))
    .groupBy(column)
  return new Map(rows.map((row) => [row.slotId, row.rows]))
}

/** Locks the bookings of a race until the transaction ends; entries of it go on meanwhile. */
export async function lockBookings(tx: Database, raceId: string): Promise<void> {
  await tx.select({ raceId: races.raceId }).from(races).where(eq(races.raceId, raceId)).for('no key update')
}

export const keyOf = ({ entryId, userId }: Pick<BookingRow, 'entryId' | 'userId'>) =>
  and(eq(bookings.entryId, entryId), eq(bookings.userId, userId))

/** Gives free places of locked slots to those who wait longest, and what they leave for it to the next. */
export async function moveUp(tx: Database, raceId: string, slots: readonly Slot[], now: number): Promise<void> {
  const [taken, waiting] = [
    await countSlots(tx, raceId, bookings.slotId),
    await countSlots(tx, raceId, bookings.waitsFor),
  ]
  const isFree = ({ slotId, capacity, over }: Slot) =>
    !over && (taken.get(slotId) ?? 0) < capacity && (waiting.get(slotId) ?? 0) > 0
  for (let slot = slots.find(isFree); slot; slot = slots.find(isFree)) {
    const { slotId } = slot
    const [next] = await tx
      .select()
      .from(bookings)
      .where(and(eq(bookings.raceId, raceId), eq(bookings.waitsFor, slotId), isIn(tx)))
      .orderBy(asc(bookings.turn))
      .limit(1)
    if (!next) throw new Error(`Nobody waits for slot ${slotId} of race ${raceId}`)
    await tx.update(bookings).set({ slotId, waitsFor: null, changedAt: now }).where(keyOf(next))
    await writeSlotMessage(tx, next, 'slotGiven', slot, now)
    waiting.set(slotId, (waiting.get(slotId) ?? 0) - 1)
    taken.set(slotId, (taken.get(slotId) ?? 0) + 1)
    if (next.slotId !== null) taken.set(next.slotId, (taken.get(next.slotId) ?? 0) - 1)
  }
}

/** Ends the waiting for slots that have begun or are not there any more, or for all when booking is over. */
async function endWaiting(tx: Database, raceId: string, slots: readonly Slot[], now: number): Promise<void> {
  const open = new Set(slots.flatMap(({ slotId, over }) => (over ? [] : [slotId])))
  const rows = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.raceId, raceId), isNotNull(bookings.waitsFor)))
  for (const row of rows) {
    if (row.waitsFor === null || open.has(row.waitsFor)) continue
    if (row.slotId === null) await tx.delete(bookings).where(keyOf(row))
    else await tx.update(bookings).set({ waitsFor: null, changedAt: now }).where(keyOf(row))
    await writeSlotMessage(tx, row, row.slotId === null ? 'slotMissed' : 'slotStays', null, now)
  }
}

async function writeSlotMessage(
  tx: Database,
  { userId, entryId }: BookingRow,
  code: 'slotGiven' | 'slotMissed' | 'slotStays',
  slot: Slot | null,
  at: number,
): Promise<void> {
  const values = slot ? { name: slotInWords(slot) } : {}
  await writeMessages(tx, { userId, entryId, code, subject: newId(), values, at })
}

/** Takes bookings from entries that collect no pack any more, ends waiting whose time is over, and gives on what is free. */
export async function serveSlots({ db, clock }: Platform): Promise<void> {
  const now = clock.now()
  const rows = await db
    .select({ raceId: races.raceId, facts: races.facts })
    .from(races)
    .where(and(gt(races.raceEnd, now), sql`${races.facts} ? 'collection'`))
  for (const { raceId, facts } of rows) await serveRace(db, raceId, facts, now)
}

async function serveRace(db: Database, raceId: string, facts: RaceFacts, now: number): Promise<void> {
  const { collection } = facts
  if (!collection) return
  const items = facts.items.flatMap((item) => (findCollection(facts, item) ? [item.itemId] : []))
  const ofRace = eq(bookings.raceId, raceId)
  const holds = db
    .select({ id: registrations.registrationId })
    .from(registrations)
    .where(
      and(
        eq(registrations.entryId, bookings.entryId),
        eq(registrations.userId, bookings.userId),
        eq(registrations.active, true),
        inArray(registrations.itemId, items),
      ),
    )
  const lost = notExists(holds)
  if ((await db.$count(bookings, and(ofRace, or(isNotNull(bookings.waitsFor), lost)))) === 0) return
  await db.transaction(async (tx) => {
    await lockBookings(tx, raceId)
    await tx.delete(bookings).where(and(ofRace, lost))
    const slots = listSlots(collection, now)
    const { status } = bookingWindow(collection, now)
    await endWaiting(tx, raceId, status === 'closed' ? [] : slots, now)
    if (status === 'open') await moveUp(tx, raceId, slots, now)
  })
}
