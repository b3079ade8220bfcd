import { formatChinaTime, RACE_START } from '#lib/date.ts'
import type { ProjectFacts, RaceFacts, Text } from './facts.gen.ts'
import type { KnownAt, Stage } from './knownEntry.ts'
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

/** Slots of which an entry of the project chooses exactly one; null where none is chosen with it. */
export function slotsAtEntry(race: RaceFacts, project: ProjectFacts, now: number): Slot[] | null {
  const collection = findCollection(race, project)
  if (collection?.atEntry !== true || project.members === 'link') return null
  const { startsAt } = findStart(race, project)
  return listSlots(collection, now).filter(({ from }) => from < startsAt)
}

/** Why an entry cannot have the slot that it wants; one whose packs are posted has none. */
export function slotRefusal(
  { race, project, choices, slotId, slotsLeft, now }: KnownAt['check' | 'submit'],
  stage: Stage,
): Refusal | null {
  const slots = entrySentAt(race, project, choices.addOns) === null ? slotsAtEntry(race, project, now) : null
  if (!slots) return null
  const leftOf = ({ slotId: id, over, capacity }: Slot) => (over ? 0 : (slotsLeft[id] ?? capacity))
  const there = slots.filter((slot) => leftOf(slot) > 0)
  if (there.length === 0) return { refusal: 'slotsFull' }
  if (slotId === null) return stage === 'check' ? null : { refusal: 'slotMissing' }
  if (there.some((slot) => slot.slotId === slotId)) return null
  const words = there.map((slot) => {
    const { zh, en } = slotInWords(slot)
    return { zh: `${zh} (${leftOf(slot)})`, en: `${en} (${leftOf(slot)})` }
  })
  return refusal('slotGone', { slots: words })
}

export function slotInWords({ from, until, place }: Pick<Slot, 'from' | 'until' | 'place'>): Text {
  const hours = (lang: 'zh' | 'en') => `${formatChinaTime(from, RACE_START, lang)} – ${formatChinaTime(until, 'HH:mm')}`
  return { zh: `${hours('zh')}，${place.zh}`, en: `${hours('en')}, ${place.en}` }
}
