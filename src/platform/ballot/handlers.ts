import { asc, count, desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { OrderDetail } from '#api/contract.gen.ts'
import type { Database } from '#platform/database.ts'
import type { Handler, Platform } from '#platform/handler.ts'
import { findRace, type RaceRow } from '#platform/raceStore/findProject.ts'
import type { Entry } from '#platform/records.ts'
import { draws, drawTickets } from '#platform/tables/draws.ts'
import { drawFile, frozenText, type Outcome } from '#race/draw.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { describeLosses } from '#race/losses.ts'
import { describeOwnShares, isDrawn, listShares } from '#race/shares.ts'
import { instant, waitlistEnd } from '#race/times.ts'
import { findDraw, listPublicTickets, listTickets, rankTicket, viewDraw, viewPublicValue } from './freeze.ts'
import type { DrawRow } from './freezeBar.ts'
import { lossesOf } from './losses.ts'
import { listWaiting } from './waitlist.ts'

const raceDraws: Handler<'raceDraws'> = async (context) => {
  const { db, params } = context
  await findRace(db, params.raceId, context)
  const rows = await db
    .select({ draw: draws, tickets: count(drawTickets.ticket) })
    .from(draws)
    .leftJoin(drawTickets, eq(drawTickets.drawId, draws.drawId))
    .where(eq(draws.raceId, params.raceId))
    .groupBy(draws.drawId)
    .orderBy(asc(draws.itemId), asc(draws.round))
  return rows.map(({ draw, tickets }) => ({
    itemId: draw.itemId,
    round: draw.round,
    name: draw.head.project,
    places: draw.head.places,
    tickets,
    publicValue: { name: draw.head.publicValue, at: instant(draw.head.publicAt) },
    value: draw.publicValue,
    ...viewDraw(draw),
  }))
}

export const ballotHandlers = { raceDraws }

/** The files of draws, for everybody: the frozen list, and the result once it is drawn. */
export function registerDraws(app: FastifyInstance, { db }: Platform): void {
  app.get<{ Params: { file: string } }>('/files/draws/:file(^[1-9][0-9]{11}(?:-2)?$).jsonl', async (request, reply) => {
    const [itemId = '', second] = request.params.file.split('-')
    const draw = await findDraw(db, itemId, second ? 2 : 1)
    if (!draw) return reply.code(404).type('text/plain; charset=utf-8').send('No list has been frozen')
    reply
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'public, max-age=60')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `attachment; filename="draw-${request.params.file}.jsonl"`)
    return reply.type('application/x-ndjson; charset=utf-8').send(await fileOf(db, draw))
  })
}

async function fileOf(db: Database, { drawId, head, commitment, secret, publicValue }: DrawRow): Promise<string> {
  const tickets = await listTickets(db, drawId)
  const frozen = frozenText(head, listPublicTickets(head, tickets))
  if (publicValue === null) return drawFile(frozen, commitment)
  const outcomes = tickets.flatMap(({ ticket, rank, result, share }): Outcome[] =>
    rank === null || result === null ? [] : [{ rank, ticket, result, ...(share !== null && { share }) }],
  )
  return drawFile(frozen, commitment, { secret, publicValue, outcomes: outcomes.sort((a, b) => a.rank - b.rank) })
}

/** What an entry's owner sees of its ballot, or of the line it stands in; null where none is. */
export async function describeBallot(
  db: Database,
  entry: Entry,
  race: RaceRow,
  project: ProjectFacts,
): Promise<OrderDetail['ballot']> {
  if (!isDrawn(project) && entry.status !== 'WAITLISTED') return null
  const { drawAt } = project
  const [row] = await db
    .select({ draw: draws, ticket: drawTickets })
    .from(drawTickets)
    .innerJoin(draws, eq(draws.drawId, drawTickets.drawId))
    .where(eq(drawTickets.entryId, entry.entryId))
    .orderBy(desc(draws.round))
    .limit(1)
  const waits = entry.waits && project.waitlist === 'optIn'
  // Until it is drawn, a second draw is what the entry waits for.
  const second = row?.draw.drawnAt ? row.draw.head.secondDraw : undefined
  const again = second && entry.status === 'WAITLISTED'
  const ahead =
    entry.status === 'WAITLISTED' && !second
      ? (await listWaiting(db, project)).findIndex(({ entryId }) => entryId === entry.entryId)
      : -1
  // Until the list is frozen, what it would say now.
  const rule = row?.draw.head.lostBefore ?? project.lostBefore
  const byResult = row ? row.draw.head.by !== undefined : project.allocation === 'result'
  const shares = row ? (row.draw.head.shares ?? []) : listShares(project, project.quota)
  const own = row ? row.ticket.shares : rankTicket(project, { shares }, entry).shares
  const losses = row ? row.ticket.losses : ((await lossesOf(db, race.raceId, project, [entry.runners]))?.[0] ?? null)
  return {
    drawAt: drawAt === undefined ? null : instant(drawAt),
    publicValue: again ? { name: second.publicValue, at: instant(second.publicAt) } : viewPublicValue(project),
    waits,
    waitlistUntil: waits || again ? waitlistEnd(race.facts, project) : null,
    ahead: ahead < 0 ? null : ahead,
    secondDrawAt: again && project.secondDraw ? instant(project.secondDraw.drawAt) : null,
    byResult,
    shares: isDrawn(project) ? describeOwnShares(shares, own ?? []) : null,
    lostBefore: rule && losses !== null ? describeLosses(rule, losses) : null,
    ticket: row ? { number: row.ticket.ticket, salt: row.ticket.salt, rank: row.ticket.rank } : null,
    draw: row ? viewDraw(row.draw) : null,
  }
}
