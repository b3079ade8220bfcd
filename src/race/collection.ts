import { formatChinaTime, RACE_START } from '#lib/date.ts'
import { mustWait, takesPlacesAtOnce } from './entry.ts'
import type { ProjectFacts, RaceFacts, Text } from './facts.gen.ts'
import type { KnownAt } from './knownEntry.ts'
import { entrySentAt, findPostage, packsSentAt } from './mailing.ts'
import { type Refusal, refusal } from './refusals.ts'
import { findStart, instant } from './times.ts'

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

/** Whether entries of a project choose a slot in their form: those that have their places at once, of one account. */
export function asksForSlot(race: RaceFacts, project: ProjectFacts): boolean {
  const asked = takesPlacesAtOnce(project) && project.members !== 'link'
  return asked && findCollection(race, project)?.atEntry === true
}

/** Slots of which an entry of the project chooses exactly one; none where none is chosen with it. */
export function slotsAtEntry(race: RaceFacts, project: ProjectFacts, now: number): Slot[] {
  if (!race.collection || !asksForSlot(race, project)) return []
  const { startsAt } = findStart(race, project)
  return listSlots(race.collection, now).filter(({ from }) => from < startsAt)
}

/** The slot that an entry holds with its place; null for one that chooses none, or has its packs posted. */
export function slotToHold(
  race: RaceFacts,
  project: ProjectFacts,
  { slotId, addOns }: { slotId: string | null; addOns: Parameters<typeof entrySentAt>[2] },
): string | null {
  return asksForSlot(race, project) && entrySentAt(race, project, addOns) === null ? slotId : null
}

type KnownSlot = KnownAt['check' | 'submit']

/** Slots of which an entry has to have one; one that waits for its place, or has its packs posted, has none. */
function slotsFor({ race, project, runners, choices, left, now }: KnownSlot): Slot[] | null {
  if (!asksForSlot(race, project) || entrySentAt(race, project, choices.addOns) !== null) return null
  if (left && mustWait(project, runners.length, left.places)) return null
  return slotsAtEntry(race, project, now)
}

/** Why an entry cannot have the slot that it wants. */
export function slotRefusal(known: KnownSlot): [Refusal] | 'slotsFull' | null {
  const { slotId, slotsLeft } = known
  const leftOf = ({ slotId: id, over, capacity }: Slot) => (over ? 0 : (slotsLeft[id] ?? capacity))
  const slots = slotsFor(known)
  if (!slots) return null
  const there = slots.filter((slot) => leftOf(slot) > 0)
  if (there.length === 0) return 'slotsFull'
  if (slotId === null || there.some((slot) => slot.slotId === slotId)) return null
  const words = there.map((slot) => {
    const { zh, en } = slotInWords(slot)
    return { zh: `${zh} (${leftOf(slot)})`, en: `${en} (${leftOf(slot)})` }
  })
  return [refusal('slotGone', { slots: words })]
}

export function isSlotMissing(known: KnownSlot): 'slotMissing' | false {
  return known.slotId === null && slotsFor(known) !== null && 'slotMissing'
}

export function slotInWords({ from, until, place }: Pick<Slot, 'from' | 'until' | 'place'>): Text {
  const hours = (lang: 'zh' | 'en') => `${formatChinaTime(from, RACE_START, lang)} – ${formatChinaTime(until, 'HH:mm')}`
  return { zh: `${hours('zh')}，${place.zh}`, en: `${hours('en')}, ${place.en}` }
}
