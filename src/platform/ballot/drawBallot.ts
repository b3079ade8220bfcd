import { and, desc, eq } from 'drizzle-orm'
import type { Words } from '#lib/words.ts'
import type { Platform } from '#platform/handler.ts'
import { findProject } from '#platform/raceStore/findProject.ts'
import { lockQuota } from '#platform/raceStore/quota.ts'
import { draws, drawTickets } from '#platform/tables/draws.ts'
import { text } from '#platform/texts.ts'
import { deriveSeed, drawTickets as drawAll, plainValue } from '#race/draw.ts'
import { computePayDeadline, instant, offerEnd } from '#race/times.ts'
import { listPublicTickets, listTickets, refused } from './freeze.ts'
import { type Contender, givePlaces, lockContenders, moveEntries, refusePlaces, stateOfWay } from './places.ts'

export type Drawn =
  | { status: 'drawn'; drawn: number; waiting: number; lost: number }
  | { status: 'refused'; why: Words }

/**
 * Draws a frozen ballot with the public value, in one transaction with all that follows: places, orders, refunds. A
 * ballot is drawn once, and once again where it has a second draw.
 */
export async function drawBallot({ db, clock }: Platform, itemId: string, publicValue: string): Promise<Drawn> {
  return db.transaction(async (tx) => {
    const [draw] = await tx
      .select()
      .from(draws)
      .where(eq(draws.itemId, itemId))
      .orderBy(desc(draws.round))
      .limit(1)
      .for('update')
    const now = clock.now()
    if (!draw) return refused(text('ballot.notFrozen'))
    if (draw.drawnAt !== null) return refused(text('ballot.drawn'))
    if (now < instant(draw.head.publicAt)) return refused(text('ballot.valueToCome'))
    if (plainValue(publicValue) === '') return refused(text('ballot.noValue'))
    const { race, project } = await findProject(tx, itemId, { withdrawn: true })
    const way = draw.round === 2 ? 'secondDraw' : draw.head.by ? 'choice' : 'draw'
    const payBy =
      way === 'secondDraw' ? offerEnd(race.facts, project.facts, now) : computePayDeadline(project.facts, now)
    if (project.facts.payTiming === 'after' && payBy <= now) return refused(text('ballot.late'))
    const tickets = await listTickets(tx, draw.drawId)
    const ids = tickets.map(({ entryId }) => entryId)
    const contenders = await lockContenders(tx, ids)
    const quota = await lockQuota(tx, itemId)
    if (quota.left < draw.head.places)
      return refused(text('ballot.fewer', { frozen: draw.head.places, left: quota.left }))
    const seed = deriveSeed(draw.listHash, { secret: draw.secret, publicValue })
    const outcomes = drawAll(listPublicTickets(draw.head, tickets), draw.head, seed)
    const byTicket = new Map(tickets.map((row) => [row.ticket, row]))
    const of = (wanted: string): Contender[] =>
      outcomes
        .filter(({ result }) => result === wanted)
        .flatMap(({ ticket }) => contenders.get(byTicket.get(ticket)?.entryId ?? '') ?? [])
        // One that has ended since the list was frozen keeps its line; its place goes on to the waiting list.
        .filter(({ entry }) => entry.status === stateOfWay(way))
    const [won, waits, lost] = [of('drawn'), of('waits'), of('notDrawn')]
    const why = { actor: 'operator', reason: `drawn with ${publicValue}`, at: now }
    await givePlaces(tx, way, won, { payBy, why })
    // After a second draw they wait on.
    const waitsOn = way === 'choice' ? 'notChosenWaits' : draw.head.secondDraw ? 'notDrawnYet' : 'notDrawnWaits'
    if (way !== 'secondDraw') await moveEntries(tx, 'AWAIT_DRAW', waitsOn, waits, why)
    await refusePlaces(tx, way, lost, why)
    for (const { ticket, rank, result, share = null } of outcomes) {
      const line = and(eq(drawTickets.drawId, draw.drawId), eq(drawTickets.ticket, ticket))
      await tx.update(drawTickets).set({ rank, result, share }).where(line)
    }
    await tx.update(draws).set({ publicValue, drawnAt: now }).where(eq(draws.drawId, draw.drawId))
    return { status: 'drawn', drawn: won.length, waiting: waits.length, lost: lost.length }
  })
}
