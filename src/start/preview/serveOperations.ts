import { parse } from 'node:querystring'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BuiltConfig } from '#publish/build/createBuilder.ts'
import type { Catalogue } from '#publish/catalogue/catalogue.ts'
import { envelopeOf, type Play } from '#publish/preview/play.ts'
import { posterFacts } from '#sandbox/content/files/posterFacts.ts'
import { drawPoster } from '#sandbox/content/posters/poster.ts'
import { allAreas, citiesOnly } from '#sandbox/content/regions/areas.ts'

/** What the sandbox answers from files, not from a table. */
const FILES: Record<string, () => unknown> = { areaList: citiesOnly, areaFullList: allAreas }

/** The contract's operations as the chosen situation answers them, and drawn posters: no database. */
export function serveOperations(
  app: FastifyInstance,
  catalogue: Catalogue,
  current: () => Play | null,
  races: () => BuiltConfig['races'],
): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parse(String(body))),
  )
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null, {}))
  for (const operation of catalogue.operations.values()) {
    // The config host has an answer of its own for what lies there.
    if (operation.path.startsWith('/config/')) continue
    app.route({
      method: operation.method,
      url: operation.path,
      async handler(request, reply) {
        const play = current()
        reply.header('cache-control', 'no-store').header('x-server-time', String(play?.now ?? Date.now()))
        const file = FILES[operation.id]
        if (file) return reply.send(file())
        if (!play) return reply.code(503).send({ code: 503, message: 'choose a page first' })
        return reply.send(envelopeOf(operation, play.platform, paramsOf(request)))
      },
    })
  }
  app.get<{ Params: { raceId: string } }>('/files/posters/:raceId.svg', (request, reply) => {
    const race = races().find((one) => one.raceId === request.params.raceId)
    if (!race) return reply.code(404).send('No such race')
    return reply.type('image/svg+xml').send(drawPoster(posterFacts(race), { ratio: '16:9', variant: 'posters' }))
  })
}

function paramsOf({ query, body }: FastifyRequest): Record<string, never> {
  const all = { ...(query as object), ...(typeof body === 'object' && body !== null ? body : {}) }
  // Ids may come as numbers; the facts write them as texts.
  const texts = Object.entries(all).map(([key, value]) => [key, typeof value === 'number' ? String(value) : value])
  return Object.fromEntries(texts)
}
