import type { ProjectFacts, RaceFacts } from './facts.gen.ts'
import { findPostage, packsSentAt } from './mailing.ts'
import { instant } from './times.ts'

type CollectionFacts = NonNullable<RaceFacts['collection']>

/** How the packs of a project are collected by slot, of all who do not have theirs posted; null where they are not. */
export function findCollection(race: RaceFacts, project: ProjectFacts): CollectionFacts | null {
  const { collection } = race
  const allPosted = packsSentAt(race, project) !== null && findPostage(race, project) === null
  if (!collection || allPosted) return null
  return collection.items && !collection.items.includes(project.itemId) ? null : collection
}

/** When slots are booked, in epoch milliseconds, and whether that is now. */
export function bookingWindow(collection: Pick<CollectionFacts, 'bookingStart' | 'bookingEnd'>, now: number) {
  const [bookingStart, bookingEnd] = [instant(collection.bookingStart), instant(collection.bookingEnd)]
  const status = now < bookingStart ? ('notOpen' as const) : now > bookingEnd ? ('closed' as const) : ('open' as const)
  return { bookingStart, bookingEnd, status }
}

export interface Slot {
  slotId: string
  /** Epoch milliseconds. */
  from: number
  until: number
  place: CollectionFacts['slots'][number]['place']
  capacity: number
  /** It has begun: nobody books it any more. */
  over: boolean
}

export function listSlots({ slots }: Pick<CollectionFacts, 'slots'>, now: number): Slot[] {
  return slots.map(({ id, from, until, ...slot }) => ({
    ...slot,
    slotId: id,
    from: instant(from),
    until: instant(until),
    over: instant(from) <= now,
  }))
}
