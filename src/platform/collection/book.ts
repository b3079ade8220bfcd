import { and, desc, eq, gt, inArray, max, sql } from 'drizzle-orm'
import type { Collection } from '#api/contract.gen.ts'
import { maskCard, maskName } from '#lib/mask.ts'
import { findSentAt } from '#platform/addresses/mail.ts'
import type { Database } from '#platform/database.ts'
import { Failure, findRow } from '#platform/failure.ts'
import { type Handler, type HandlerContext, signedIn } from '#platform/handler.ts'
import { newCode } from '#platform/ids.ts'
import { type FoundProject, findProject } from '#platform/raceStore/findProject.ts'
import { type Entry, loadEntries, type RegistrationRow, requireEntry } from '#platform/records.ts'
import { bookings } from '#platform/tables/bookings.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { races } from '#platform/tables/races.ts'
import { bookingWindow, findCollection, listSlots, type Slot, slotInWords } from '#race/collection.ts'
import type { RaceFacts, Text } from '#race/facts.gen.ts'
import { findStart, type Start } from '#race/times.ts'
import { choosePoster } from '#race/view.ts'
import { countSlots, keyOf, lockBookings, moveUp } from './waiting.ts'

/** An account's part of an entry whose packs are collected by slot. */
interface Part extends FoundProject {
  userId: string
  entry: Entry
  /** Those with a place: the account collects for them. */
  runners: RegistrationRow[]
  start: Start
  slots: Slot[]
  window: ReturnType<typeof bookingWindow>
}

async function findPart(db: Database, userId: string, entry: Entry, now: number): Promise<Part | null> {
  const runners = entry.runners.filter((one) => one.userId === userId && one.status === 'CONFIRMED')
  const found = await findProject(db, entry.itemId, { withdrawn: true })
  const facts = { race: found.race.facts, project: found.project.facts }
  const collection = findCollection(facts.race, facts.project)
  if (!collection || runners.length === 0 || (await findSentAt(db, entry, facts)) !== null) return null
  const start = findStart(found.race.facts, found.project.facts)
  const slots = listSlots(collection, now)
  return { ...found, userId, entry, runners, start, slots, window: bookingWindow(collection, now) }
}

async function requirePart({ db, clock, ...context }: HandlerContext, entryId: string): Promise<Part> {
  const { userId } = signedIn(context)
  const entry = await requireEntry(db, entryId)
  const seen = entry.userId === userId || entry.runners.some((runner) => runner.userId === userId)
  if (!seen) throw new Failure('registrationMissing')
  const part = await findPart(db, userId, entry, clock.now())
  if (!part) throw new Failure('collectionMissing')
  return part
}

/** Nobody collects a pack after the start of their own project. */
const beforeStart =
  ({ startsAt }: Start) =>
  ({ from }: Slot) =>
    from < startsAt

function timeOf(slots: readonly Slot[], id: string | null | undefined): Collection['booked'] {
  const slot = slots.find(({ slotId }) => slotId === id)
  if (!slot) return null
  const { slotId, from, until, place } = slot
  return { slotId, from, until, place }
}

/** The slot that an account has of an entry that is in, paid or not; null where it has none. */
export async function findBookedSlot(
  db: Database,
  { entryId, runners }: Entry,
  userId: string,
  { collection }: Pick<RaceFacts, 'collection'>,
): Promise<Collection['booked']> {
  if (!collection || !runners.some((runner) => runner.userId === userId && runner.active)) return null
  const row = await findRow(db.select().from(bookings).where(keyOf({ entryId, userId })))
  return timeOf(listSlots(collection, 0), row?.slotId)
}

/** The slots that the accounts of an entry have, with the number that the desk asks for. */
export async function listBookedSlots(
  db: Database,
  { entryId, runners }: Entry,
  { collection }: Pick<RaceFacts, 'collection'>,
): Promise<{ slot: Text; number: string }[]> {
  if (!collection) return []
  const rows = await db.select().from(bookings).where(eq(bookings.entryId, entryId)).orderBy(bookings.number)
  const inside = new Set(runners.flatMap(({ userId, active }) => (active ? userId : [])))
  return rows.flatMap(({ userId, slotId, number }) => {
    const time = inside.has(userId) ? timeOf(listSlots(collection, 0), slotId) : null
    return time ? [{ slot: slotInWords(time), number }] : []
  })
}

const keyOfPart = ({ userId, entry: { entryId } }: Part) => keyOf({ entryId, userId })

async function viewPart(db: Database, part: Part): Promise<Collection> {
  const { entry, race, project, start, runners, slots, window } = part
  const row = await findRow(db.select().from(bookings).where(keyOfPart(part)))
  const booked = timeOf(slots, row?.slotId)
  const waitsFor = timeOf(slots, row?.waitsFor)
  const before = and(
    eq(bookings.raceId, entry.raceId),
    eq(bookings.waitsFor, row?.waitsFor ?? ''),
    sql`${bookings.turn} < ${row?.turn ?? 0}`,
  )
  return {
    entryId: entry.entryId,
    raceId: entry.raceId,
    raceName: race.facts.name,
    itemName: project.facts.name,
    imgRecommend2: choosePoster(race.facts, project.facts),
    raceTime: start.startsAt,
    ...window,
    runners: runners.map(({ registrationId, snapshot, bib }) => ({
      registrationId,
      name: maskName(snapshot.userName),
      idNumber: maskCard(snapshot.idNumber),
      bib,
    })),
    booked,
    number: booked && row ? row.number : null,
    waitsFor,
    ahead: waitsFor ? await db.$count(bookings, before) : 0,
  }
}

const listCollectionBookings: Handler<'listCollectionBookings'> = async (context) => {
  const { db, clock } = context
  const { userId } = signedIn(context)
  const now = clock.now()
  const mine = db
    .select({ entryId: registrations.entryId })
    .from(registrations)
    .innerJoin(races, eq(races.raceId, registrations.raceId))
    .where(
      and(
        eq(registrations.userId, userId),
        eq(registrations.status, 'CONFIRMED'),
        gt(races.raceEnd, now),
        sql`${races.facts} ? 'collection'`,
      ),
    )
  const rows = await db.select().from(entries).where(inArray(entries.entryId, mine)).orderBy(desc(entries.entryId))
  const views: Collection[] = []
  for (const entry of await loadEntries(db, rows)) {
    const part = await findPart(db, userId, entry, now)
    if (part) views.push(await viewPart(db, part))
  }
  return views.toSorted((a, b) => a.raceTime - b.raceTime)
}

const getCollectionBooking: Handler<'getCollectionBooking'> = async (context) =>
  viewPart(context.db, await requirePart(context, context.params.entryId))

const listCollectionSlots: Handler<'listCollectionSlots'> = async (context) => {
  const { entry, slots, start } = await requirePart(context, context.params.entryId)
  const taken = await countSlots(context.db, entry.raceId, bookings.slotId)
  const waiting = await countSlots(context.db, entry.raceId, bookings.waitsFor)
  return slots.filter(beforeStart(start)).map((slot) => ({
    ...slot,
    left: Math.max(0, slot.capacity - (taken.get(slot.slotId) ?? 0)),
    waiting: waiting.get(slot.slotId) ?? 0,
  }))
}

const bookCollectionSlot: Handler<'bookCollectionSlot'> = async (context) => {
  const { db, clock, params } = context
  const found = await requirePart(context, params.entryId)
  const { entryId, raceId } = found.entry
  return db.transaction(async (tx) => {
    await lockBookings(tx, raceId)
    // Read again under lock: what was booked meanwhile, and whether there still is a place.
    const part = await requirePart({ ...context, db: tx }, entryId)
    const now = requireOpen(part, clock.now())
    const slot = part.slots.filter(beforeStart(part.start)).find(({ slotId }) => slotId === params.slotId)
    if (!slot || slot.over) throw new Failure('slotOver')
    await moveUp(tx, raceId, part.slots, now)
    const row = await findRow(tx.select().from(bookings).where(keyOfPart(part)))
    const { slotId } = slot
    if (row?.slotId === slotId) return viewPart(tx, part)
    const taken = await countSlots(tx, raceId, bookings.slotId)
    if ((taken.get(slotId) ?? 0) < slot.capacity) {
      await write(tx, part, { slotId, waitsFor: null, changedAt: now })
      await moveUp(tx, raceId, part.slots, now)
    } else if (!params.waits) {
      throw new Failure('slotFull')
    } else if (row?.waitsFor !== slotId) {
      const [last] = await tx
        .select({ turn: max(bookings.turn) })
        .from(bookings)
        .where(eq(bookings.raceId, raceId))
      await write(tx, part, { waitsFor: slotId, turn: (last?.turn ?? 0) + 1, changedAt: now })
    }
    return viewPart(tx, part)
  })
}

type Booking = Pick<typeof bookings.$inferInsert, 'slotId' | 'waitsFor' | 'turn' | 'changedAt'>

async function write(tx: Database, { userId, entry: { entryId, raceId } }: Part, set: Booking): Promise<void> {
  const row = { entryId, userId, raceId, number: newCode(8), ...set }
  await tx
    .insert(bookings)
    .values(row)
    .onConflictDoUpdate({ target: [bookings.entryId, bookings.userId], set })
}

const cancelCollectionBooking: Handler<'cancelCollectionBooking'> = async (context) => {
  const { db, clock, params } = context
  const { entry } = await requirePart(context, params.entryId)
  const { entryId, raceId } = entry
  await db.transaction(async (tx) => {
    await lockBookings(tx, raceId)
    const part = await requirePart({ ...context, db: tx }, entryId)
    const now = requireOpen(part, clock.now())
    const key = keyOfPart(part)
    const row = await findRow(tx.select().from(bookings).where(key))
    if (!row) return
    if (params.waiting && row.slotId !== null) await tx.update(bookings).set({ waitsFor: null }).where(key)
    else await tx.delete(bookings).where(key)
    await moveUp(tx, raceId, part.slots, now)
  })
  return { ok: true }
}

/** The moment, when slots are booked at it. */
function requireOpen({ window }: Part, now: number): number {
  if (window.status === 'notOpen') throw new Failure('bookingNotOpen')
  if (window.status === 'closed') throw new Failure('bookingClosed')
  return now
}

export const collectionHandlers = {
  listCollectionBookings,
  getCollectionBooking,
  listCollectionSlots,
  bookCollectionSlot,
  cancelCollectionBooking,
}
