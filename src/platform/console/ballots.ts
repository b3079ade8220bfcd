import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Ballot } from '#api/console.gen.ts'
import { drawBallot } from '#platform/ballot/drawBallot.ts'
import { drawPath, freezeBallot, viewDraw, viewPublicValue } from '#platform/ballot/freeze.ts'
import { countOpenEntries, findFreezeBar, findFreezeTimes, findSecondDraw } from '#platform/ballot/freezeBar.ts'
import type { Database } from '#platform/database.ts'
import { draws, drawTickets } from '#platform/tables/draws.ts'
import { registrations } from '#platform/tables/entries.ts'
import { projects, races } from '#platform/tables/races.ts'
import { isDrawn } from '#race/shares.ts'
import { instant } from '#race/times.ts'
import { ConsoleRefusal, type HandlersOf } from './consoleHandler.ts'

/** Ballots: the list is frozen, the value entered, the draw made. */
export const ballotHandlers: HandlersOf<'listBallots' | 'freezeBallot' | 'drawBallot'> = {
  listBallots: ({ platform: { db, clock } }) => listBallots(db, clock.now()),

  async freezeBallot({ platform, params: { itemId } }) {
    const rows = await platform.db.select({ itemId: projects.itemId }).from(projects).where(eq(projects.itemId, itemId))
    if (rows.length === 0) throw new ConsoleRefusal(404, 'noProject')
    const frozen = await freezeBallot(platform, itemId)
    if (frozen.status === 'refused') throw new ConsoleRefusal(409, frozen.why)
    const { listHash, commitment, frozenAt, head } = frozen.draw
    return { listHash, commitment, frozenAt, places: head.places, file: drawPath(frozen.draw) }
  },

  async drawBallot({ platform, tick, params: { itemId, publicValue } }) {
    const drawn = await drawBallot(platform, itemId, publicValue.trim())
    if (drawn.status === 'refused') throw new ConsoleRefusal(409, drawn.why)
    await tick()
    return drawn
  },
}

/** Ballots of a race, or of all, with how far each has come. */
export async function listBallots(db: Database, now: number, raceId?: string): Promise<Ballot[]> {
  const rows = await db
    .select({ project: projects, race: races })
    .from(projects)
    .innerJoin(races, eq(races.raceId, projects.raceId))
    .where(and(eq(races.source, 'config'), raceId === undefined ? undefined : eq(races.raceId, raceId)))
    .orderBy(asc(projects.raceId), asc(projects.position))
  const ballots = rows.filter(({ project }) => isDrawn(project.facts))
  const ids = ballots.map(({ project }) => project.itemId)
  const states = await countStates(db, ids)
  const open = await countOpenEntries(db, ids)
  const tickets = await countTickets(db)
  const inShares = await countInShares(db)
  const known = await db.select().from(draws).where(inArray(draws.itemId, ids)).orderBy(asc(draws.round))
  const last = new Map(known.map((draw) => [draw.itemId, draw]))
  return ballots.map(({ project, race }) => {
    const draw = last.get(project.itemId) ?? null
    const second = findSecondDraw(draw)
    const ballot = { race: race.facts, project: project.facts, draw }
    return {
      itemId: project.itemId,
      raceId: race.raceId,
      raceName: race.facts.name,
      itemName: project.facts.name,
      ...findFreezeTimes(ballot),
      freezeBar: findFreezeBar(ballot, open.get(project.itemId) ?? {}, now),
      publicValue: viewPublicValue(project.facts),
      states: states.get(project.itemId) ?? {},
      secondDraw: second ? { name: second.publicValue, at: instant(second.publicAt) } : null,
      draw: draw && {
        ...viewDraw(draw),
        publicName: draw.head.publicValue,
        publicAt: instant(draw.head.publicAt),
        places: draw.head.places,
        ...(tickets.get(draw.drawId) ?? { tickets: 0, lostBefore: 0 }),
        byResult: draw.head.by !== undefined,
        shares: (draw.head.shares ?? []).map(({ id, name, places }) => {
          return { id, name, places, tickets: inShares.get(`${draw.drawId} ${id}`) ?? 0 }
        }),
        publicValue: draw.publicValue,
      },
    }
  })
}

async function countStates(db: Database, ids: string[]): Promise<Map<string, Record<string, number>>> {
  const rows = await db
    .select({ itemId: registrations.itemId, status: registrations.status, runners: count() })
    .from(registrations)
    .where(inArray(registrations.itemId, ids))
    .groupBy(registrations.itemId, registrations.status)
  const states = new Map<string, Record<string, number>>()
  for (const { itemId: id, status, runners } of rows) states.set(id, { ...states.get(id), [status]: runners })
  return states
}

async function countTickets(db: Database): Promise<Map<string, { tickets: number; lostBefore: number }>> {
  const rows = await db
    .select({
      drawId: drawTickets.drawId,
      tickets: count(),
      lostBefore: sql<number>`count(*) filter (where ${drawTickets.losses} > 0)`.mapWith(Number),
    })
    .from(drawTickets)
    .groupBy(drawTickets.drawId)
  return new Map(rows.map(({ drawId, ...counted }) => [drawId, counted]))
}

/** Tickets in each share of each draw, by both their ids. */
async function countInShares(db: Database): Promise<Map<string, number>> {
  const share = sql<string>`jsonb_array_elements_text(${drawTickets.shares})`
  const each = db
    .select({ drawId: drawTickets.drawId, share: share.as('of') })
    .from(drawTickets)
    .as('in_shares')
  const rows = await db
    .select({ drawId: each.drawId, share: each.share, tickets: count() })
    .from(each)
    .groupBy(each.drawId, each.share)
  return new Map(rows.map(({ drawId, share: id, tickets }) => [`${drawId} ${id}`, tickets]))
}
