import { asc, count, eq } from 'drizzle-orm'
import { instant } from '#race/times.ts'
import type { Handler } from '#sandbox/handler.ts'
import { findRace } from '#sandbox/race/findProject.ts'
import { draws, drawTickets } from '#sandbox/tables/draws.ts'
import { drawPath } from './ballotView.ts'

const raceDraws: Handler<'raceDraws'> = async (context) => {
  const { db, params } = context
  await findRace(db, params.raceId, context)
  const rows = await db
    .select({ draw: draws, tickets: count(drawTickets.ticket) })
    .from(draws)
    .leftJoin(drawTickets, eq(drawTickets.drawId, draws.drawId))
    .where(eq(draws.raceId, params.raceId))
    .groupBy(draws.drawId)
    .orderBy(asc(draws.itemId))
  return rows.map(({ draw, tickets }) => ({
    itemId: draw.itemId,
    name: draw.head.project,
    places: draw.head.places,
    tickets,
    listHash: draw.listHash,
    commitment: draw.commitment,
    frozenAt: draw.frozenAt,
    publicValue: { name: draw.head.publicValue, at: instant(draw.head.publicAt) },
    value: draw.publicValue,
    drawnAt: draw.drawnAt,
    file: drawPath(draw.itemId),
  }))
}

export const ballotHandlers = { raceDraws }
