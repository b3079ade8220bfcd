import type { Database } from '#platform/database.ts'
import { newCode } from '#platform/ids.ts'
import { bookings } from '#platform/tables/bookings.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import type { SlotsLeft } from '#race/knownEntry.ts'
import { countSlots } from './waiting.ts'

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

/** Books the slot that an entry was made with, of locked ones. */
export async function bookAtEntry(
  tx: Database,
  { entryId, userId, raceId }: { entryId: string; userId: string; raceId: string },
  slotId: string,
  now: number,
): Promise<void> {
  await tx
    .insert(bookings)
    .values({ entryId, userId, raceId, number: newCode(8), slotId, changedAt: now })
    .onConflictDoNothing()
}
