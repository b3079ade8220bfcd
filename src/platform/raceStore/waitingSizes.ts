import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { OrderDetail } from '#api/contract.gen.ts'
import { asObject } from '#lib/json.ts'
import { joinWords, verbatim, type Words } from '#lib/words.ts'
import type { Database } from '#platform/database.ts'
import { Failure, requireRow } from '#platform/failure.ts'
import { type Handler, type Platform, signedIn } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { writeMessages } from '#platform/messages/write.ts'
import { type Entry, lockEntry, type RegistrationRow, requireOwnRegistration } from '#platform/records.ts'
import { entryChanges } from '#platform/tables/changes.ts'
import { registrations } from '#platform/tables/entries.ts'
import { races } from '#platform/tables/races.ts'
import { agesOnRaceDay } from '#race/entry.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { listSizes, SIZE_FIELD, type SizesHeld, sizesLeft } from '#race/sizes.ts'
import { isActive } from '#race/states.ts'
import { findStart } from '#race/times.ts'
import { findNextSize, isWaitOver, sizesToWaitFor, type WaitingRunner, waitRefusal } from '#race/waitingSizes.ts'
import { findProject } from './findProject.ts'
import { listHoldings, loadSizes } from './sizes.ts'

type WaitingRow = WaitingRunner & Pick<RegistrationRow, 'registrationId' | 'entryId' | 'userId' | 'dressSize'>

/** Who waits for sizes of a race, in the order in which they asked. */
async function listWaitingRunners(db: Database, raceId: string): Promise<WaitingRow[]> {
  const { registrationId, entryId, userId, itemId, dressSize, wantedSize, wantedAt, active } = registrations
  const rows = await db
    .select({ registrationId, entryId, userId, itemId, dressSize, wanted: wantedSize })
    .from(registrations)
    .where(and(eq(registrations.raceId, raceId), eq(active, true), isNotNull(wantedSize)))
    .orderBy(asc(wantedAt), asc(registrationId))
  return rows.flatMap(({ wanted, ...row }) => (wanted === null ? [] : [{ ...row, wanted }]))
}

/** Gives sizes that came free to those who wait for them, and ends the waiting whose time is over. */
export async function serveSizes(platform: Platform): Promise<void> {
  const { raceId, active, wantedSize } = registrations
  const waiting = await platform.db
    .selectDistinct({ raceId })
    .from(registrations)
    .where(and(eq(active, true), isNotNull(wantedSize)))
  for (const race of waiting) await serveRace(platform, race.raceId)
}

async function serveRace({ db, clock }: Platform, raceId: string): Promise<void> {
  const [row] = await db.select({ facts: races.facts }).from(races).where(eq(races.raceId, raceId))
  if (!row) return
  const now = clock.now()
  for (const waiting of await listWaitingRunners(db, raceId)) {
    const isHad = waiting.dressSize === waiting.wanted
    if (isHad || isWaitOver(row.facts, waiting, now)) await endWait(db, waiting, row.facts, isHad ? null : now)
  }
  while (await giveNext(db, raceId, now));
}

/** Whose wait ends without a size is told when it does; `at` is null for who has it by now. */
async function endWait(db: Database, waiting: WaitingRow, race: RaceFacts, at: number | null): Promise<void> {
  const { registrationId, userId, entryId, wanted } = waiting
  await db.transaction(async (tx) => {
    const still = and(eq(registrations.registrationId, registrationId), eq(registrations.wantedSize, wanted))
    const ended = await tx.update(registrations).set(NOT_WAITING).where(still).returning({ id: registrations.entryId })
    if (at === null || ended.length === 0) return
    const values = { name: sizeInWords(race, waiting) }
    await writeMessages(tx, { userId, entryId, code: 'sizeStays', subject: newId(), values, at })
  })
}

/** Of a runner who waits for no size. */
export const NOT_WAITING = { wantedSize: null, wantedAt: null }

/** Gives one free size to whoever has waited longest for it; answers whether there was one. */
async function giveNext(db: Database, raceId: string, now: number): Promise<boolean> {
  const seen = await findNext(db, raceId)
  if (!seen) return false
  return db.transaction(async (tx) => {
    // Locked as a submit locks them: the entry, then what its race sells.
    const entry = await lockEntry(tx, seen.waiting.entryId)
    await tx.select({ raceId: races.raceId }).from(races).where(eq(races.raceId, raceId)).for('no key update')
    // Read again under lock: it may have gone meanwhile, or another has asked before.
    const next = await findNext(tx, raceId)
    const { registrationId, wanted, userId, entryId } = seen.waiting
    const row = entry?.runners.find((one) => one.registrationId === registrationId)
    if (!row || next?.waiting.registrationId !== registrationId || next.waiting.wanted !== wanted) return next !== null
    const answers = { ...asObject(row.answers), [SIZE_FIELD]: wanted }
    const own = eq(registrations.registrationId, registrationId)
    await tx
      .update(registrations)
      .set({ answers, ...NOT_WAITING })
      .where(own)
    const values = { name: sizeInWords(next.race, next.waiting) }
    await writeMessages(tx, { userId, entryId, code: 'sizeGiven', subject: newId(), values, at: now })
    return true
  })
}

async function findNext(db: Database, raceId: string): Promise<{ race: RaceFacts; waiting: WaitingRow } | null> {
  const { facts: race } = await requireRow(
    db.select({ facts: races.facts }).from(races).where(eq(races.raceId, raceId)),
    'raceMissing',
  )
  const held = await listHoldings(db, raceId)
  const waiting = findNextSize(race, await listFree(db, raceId), held)
  return waiting && { race, waiting }
}

/** Those who wait, without entries that are about to be others: what they will have is decided with their change. */
async function listFree(db: Database, raceId: string): Promise<WaitingRow[]> {
  const pending = await db
    .selectDistinct({ entryId: entryChanges.entryId })
    .from(entryChanges)
    .innerJoin(registrations, eq(registrations.entryId, entryChanges.entryId))
    .where(and(eq(registrations.raceId, raceId), eq(entryChanges.status, 'PENDING')))
  const changing = new Set(pending.map(({ entryId }) => entryId))
  return (await listWaitingRunners(db, raceId)).filter(({ entryId }) => !changing.has(entryId))
}

function sizeInWords(race: RaceFacts, { itemId, wanted }: WaitingRunner): Words {
  const size = listSizes(race, { itemId }).find(({ value }) => value === wanted)
  return size ? joinWords([size.of.name, verbatim(wanted)], ' ', ' ') : verbatim(wanted)
}

export const askForSize: Handler<'askForSize'> = async (context) => {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  const { registrationId, size: wanted } = params
  const { entryId } = await requireOwnRegistration(db, userId, registrationId)
  await db.transaction(async (tx) => {
    const entry = await lockEntry(tx, entryId)
    const row = entry?.runners.find((one) => one.registrationId === registrationId)
    if (!row || !isActive(row.status)) throw new Failure('registrationEnded')
    const own = eq(registrations.registrationId, registrationId)
    if (wanted === null) {
      await tx.update(registrations).set(NOT_WAITING).where(own)
      return
    }
    const { race, project } = await findProject(tx, row.itemId, { withdrawn: true })
    const [age = 0] = agesOnRaceDay(findStart(race.facts, project.facts), [row.snapshot])
    const now = clock.now()
    const isOwn = row.dressSize === wanted
    const found = waitRefusal(isOwn ? [] : listSizes(race.facts, project.facts), wanted, age, now)
    if (found) throw new Failure(found.refusal, [], project.facts, found.values)
    // Who asks again for the same keeps their place in the line.
    if (row.wantedSize === wanted) return
    await tx.update(registrations).set({ wantedSize: wanted, wantedAt: now }).where(own)
  })
  return { ok: true }
}

type SizeView = Pick<OrderDetail['playersDetail'][number], 'wantedSize' | 'sizesToWaitFor'>

/** What each runner of an entry waits for, and what they could wait for, by their registrations. */
export async function viewSizeWaits(
  db: Database,
  entry: Entry,
  { race, project }: { race: RaceFacts; project: ProjectFacts },
  now: number,
): Promise<Map<string, SizeView>> {
  const sizes = listSizes(race, project)
  const canWait = sizes.some(({ of }) => of.waitUntil !== undefined)
  const held: SizesHeld = canWait ? await loadSizes(db, race) : { held: [], waiting: [] }
  const line = canWait ? await listWaitingRunners(db, entry.raceId) : []
  const left = sizesLeft(race, project, held)
  const ages = agesOnRaceDay(
    findStart(race, project),
    entry.runners.map(({ snapshot }) => snapshot),
  )
  const groupOf = (itemId: string, wanted: string) =>
    listSizes(race, { itemId }).find(({ value }) => value === wanted)?.of
  return new Map(
    entry.runners.map((row, place): [string, SizeView] => {
      const { registrationId, wantedSize: size, dressSize, status, itemId } = row
      if (!isActive(status)) return [registrationId, { wantedSize: null, sizesToWaitFor: [] }]
      const before = line.slice(
        0,
        line.findIndex((one) => one.registrationId === registrationId),
      )
      const ahead = before.filter(
        (one) => one.wanted === size && groupOf(one.itemId, one.wanted) === groupOf(itemId, one.wanted),
      ).length
      const offered = sizesToWaitFor(sizes, ages[place] ?? 0, left, now).filter(
        (one) => one !== dressSize && one !== size,
      )
      return [registrationId, { wantedSize: size === null ? null : { size, ahead }, sizesToWaitFor: offered }]
    }),
  )
}
