import { asc, count, eq } from 'drizzle-orm'
import type { Handler } from '#platform/handler.ts'
import { findRace } from '#platform/raceStore/findProject.ts'
import { draws, drawTickets } from '#platform/tables/draws.ts'
import { instant } from '#race/times.ts'
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
