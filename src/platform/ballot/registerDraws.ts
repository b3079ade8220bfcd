import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/handler.ts'
import { drawFile, frozenText, type Outcome } from '#race/draw.ts'
import { type DrawRow, findDraw, shownTicket, ticketsOfDraw } from './freeze.ts'

/** The files of draws, for everybody: the frozen list, and the result once it is drawn. */
export function registerDraws(app: FastifyInstance, { db }: Platform): void {
  app.get<{ Params: { itemId: string } }>('/files/draws/:itemId(^[1-9][0-9]{11}$).jsonl', async (request, reply) => {
    const draw = await findDraw(db, request.params.itemId)
    if (!draw) return reply.code(404).type('text/plain; charset=utf-8').send('No list has been frozen')
    reply
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'public, max-age=60')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `attachment; filename="draw-${draw.itemId}.jsonl"`)
    return reply.type('application/x-ndjson; charset=utf-8').send(await fileOf(db, draw))
  })
}

async function fileOf(db: Database, { drawId, head, commitment, secret, publicValue }: DrawRow): Promise<string> {
  const tickets = await ticketsOfDraw(db, drawId)
  const frozen = frozenText(head, tickets.map(shownTicket))
  if (publicValue === null) return drawFile(frozen, commitment)
  const outcomes = tickets.flatMap(({ ticket, rank, result }): Outcome[] =>
    rank === null || result === null ? [] : [{ rank, ticket, result }],
  )
  return drawFile(frozen, commitment, { secret, publicValue, outcomes: outcomes.sort((a, b) => a.rank - b.rank) })
}
