import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { newCode } from '#platform/ids.ts'
import { bookings } from '#platform/tables/bookings.ts'
import { races } from '#platform/tables/races.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import type { SlotsLeft } from '#race/knownEntry.ts'
import { countSlots, lockBookings } from './waiting.ts'

/** Places left of the slots that are chosen with an entry: what comes free is theirs who wait. */
export async function readSlotsLeft(db: Database, { raceId, collection }: RaceFacts): Promise<SlotsLeft> {
  if (!collection?.atEntry) return {}
  const taken = await countSlots(db, raceId, bookings.slotId)
  const waiting = await countSlots(db, raceId, bookings.waitsFor)
  return Object.fromEntries(
    collection.slots.map(({ id, capacity }) => [
      id,
      Math.max(0, capacity - (taken.get(id) ?? 0) - (waiting.get(id) ?? 0)),
    ]),
  )
}

/** The same for the rest of the transaction; how many a slot takes is the live release's word, as of places. */
export async function lockSlots(
  tx: Database,
  race: RaceFacts,
  options: { lock: boolean } = { lock: true },
): Promise<SlotsLeft> {
  const { raceId, collection } = race
  if (!collection?.atEntry) return {}
  if (options.lock) await lockBookings(tx, raceId)
  const [live] = await tx.select({ facts: races.facts }).from(races).where(eq(races.raceId, raceId))
  const counted = new Map(live?.facts.collection?.slots.map((slot) => [slot.id, slot]))
  const slots = collection.slots.map((slot) => counted.get(slot.id) ?? slot)
  return readSlotsLeft(tx, { ...race, collection: { ...collection, slots } })
}

/** Books the slot that an entry was made with, of locked ones; one that comes back has not given it up yet, perhaps. */
export async function bookAtEntry(
  tx: Database,
  { entryId, userId, raceId }: { entryId: string; userId: string; raceId: string },
  slotId: string,
  now: number,
): Promise<void> {
  await tx
    .insert(bookings)
    .values({ entryId, userId, raceId, number: newCode(8), slotId, changedAt: now })
    .onConflictDoUpdate({
      target: [bookings.entryId, bookings.userId],
      set: { slotId, waitsFor: null, changedAt: now },
    })
}
