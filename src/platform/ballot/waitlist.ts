import { and, asc, count, eq, isNotNull, max } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/handler.ts'
import { findProject } from '#platform/raceStore/findProject.ts'
import { lockQuota } from '#platform/raceStore/quota.ts'
import { draws, drawTickets } from '#platform/tables/draws.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { takeFitting } from '#race/draw.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { isDrawn } from '#race/shares.ts'
import { offerEnd, waitlistEnd } from '#race/times.ts'
import { findDraw } from './freeze.ts'
import { givePlaces, lockContenders, refusePlaces } from './places.ts'

/** Gives places that came free to those who wait for them, and ends the waiting lists whose time is over. */
export async function serveWaitlists(platform: Platform): Promise<void> {
  const waiting = eq(registrations.status, 'WAITLISTED')
  const items = await platform.db.selectDistinct({ itemId: registrations.itemId }).from(registrations).where(waiting)
  for (const { itemId } of items) await serveWaitlist(platform, itemId)
}

/**
 * The rule is the draw's: in the order of the list, each entry that fits whole into what is left is given its places;
 * one that does not fit is passed over and keeps its rank.
 */
async function serveWaitlist({ db, clock }: Platform, itemId: string): Promise<void> {
  const { race, project } = await findProject(db, itemId, { withdrawn: true })
  const end = waitlistEnd(race.facts, project.facts)
  await db.transaction(async (tx) => {
    const now = clock.now()
    const over = now >= end
    // What comes free before a second draw is drawn by it.
    const draw = await findDraw(tx, itemId)
    if (!over && draw && (draw.head.secondDraw || draw.drawnAt === null)) return
    const free = over ? 0 : (await lockQuota(tx, itemId, { lock: false, now, waits: true })).left
    if (!over && free === 0) return
    const waiting = await listWaiting(tx, project.facts)
    const fitting = waiting.filter(fitsInto(free))
    const ids = (over ? waiting : fitting).map(({ entryId }) => entryId)
    const contenders = await lockContenders(tx, ids)
    // Read again under lock: a place may have gone meanwhile, or an entry.
    const locked = waiting.flatMap(({ entryId }) => contenders.get(entryId) ?? [])
    const still = locked.filter(({ entry }) => entry.status === 'WAITLISTED')
    if (over) return refusePlaces(tx, 'waitlist', still, { actor: 'worker', reason: 'waiting list ended', at: now })
    const { left } = await lockQuota(tx, itemId, { now, waits: true })
    const fits = fitsInto(left)
    const winners = still.filter(({ entry }) => fits({ places: waitingRunners(entry) }))
    const why = { actor: 'worker', reason: 'a place came free', at: now }
    return givePlaces(tx, 'waitlist', winners, { payBy: offerEnd(race.facts, project.facts, now), why })
  })
}

const waitingRunners = ({ runners }: { runners: readonly { status: string }[] }) =>
  runners.filter(({ status }) => status === 'WAITLISTED').length

function fitsInto(left: number): (entry: { places: number }) => boolean {
  const fits = takeFitting(left)
  return ({ places }) => fits(places)
}

interface Waiting {
  entryId: string
  rank: number
  places: number
}

/** Who waits for a place of the project, in the order of its last draw; where none is drawn, of the submits. */
export async function listWaiting(db: Database, project: ProjectFacts): Promise<Waiting[]> {
  const { itemId } = project
  if (!isDrawn(project)) return listInLine(db, itemId)
  const last = db
    .select({ round: max(draws.round) })
    .from(draws)
    .where(and(eq(draws.itemId, itemId), isNotNull(draws.drawnAt)))
  const ofLast = and(eq(draws.itemId, itemId), eq(draws.round, last))
  const rows = await db
    .select({ entryId: drawTickets.entryId, rank: drawTickets.rank, places: count() })
    .from(drawTickets)
    .innerJoin(draws, eq(draws.drawId, drawTickets.drawId))
    .innerJoin(registrations, eq(registrations.entryId, drawTickets.entryId))
    .where(and(ofLast, isNotNull(drawTickets.rank), eq(registrations.status, 'WAITLISTED')))
    .groupBy(drawTickets.entryId, drawTickets.rank)
    .orderBy(asc(drawTickets.rank))
  return rows.map(({ rank, ...row }) => ({ ...row, rank: rank ?? 0 }))
}

async function listInLine(db: Database, itemId: string): Promise<Waiting[]> {
  const rows = await db
    .select({ entryId: registrations.entryId, places: count() })
    .from(registrations)
    .innerJoin(entries, eq(entries.entryId, registrations.entryId))
    .where(and(eq(registrations.itemId, itemId), eq(registrations.status, 'WAITLISTED')))
    .groupBy(registrations.entryId, entries.submittedAt)
    .orderBy(asc(entries.submittedAt), asc(registrations.entryId))
  return rows.map((row, rank) => ({ ...row, rank }))
}
