import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '#platform/handler.ts'
import type { FailureSwitches } from '#platform/http/switches.ts'
import { findProject, findRace } from '#platform/raceStore/findProject.ts'
import { allAreas, citiesOnly } from '#platform/regions/areas.ts'
import { RATIOS, type Ratio } from '#platform/sandbox/posters/frame.ts'
import { drawPoster, type PosterFacts } from '#platform/sandbox/posters/poster.ts'
import { posterFacts } from './posterFacts.ts'

const KEPT_PICTURES = 400
const RACE_DIGITS = 10

/** Drawn posters and banners of races and projects under /files, and the area files with their caching. */
export function registerFiles(app: FastifyInstance, { db }: Platform, switches: FailureSwitches): void {
  serveAreas(app, switches)
  const pictures = new Map<string, CachedFile>()
  const draw = (facts: PosterFacts, version: string, kind: string, ratio: Ratio): CachedFile => {
    const key = `${kind}/${facts.id}/${version}/${ratio}`
    const known = pictures.get(key)
    if (known) return known
    const drawn = cachedFile(drawPoster(facts, { ratio, variant: kind }), 'image/svg+xml; charset=utf-8')
    if (pictures.size >= KEPT_PICTURES) pictures.clear()
    pictures.set(key, drawn)
    return drawn
  }
  /** Ten digits are a race, twelve one of its projects; orders of a project that is gone still show it. */
  const drawnOf = async (id: string): Promise<{ facts: PosterFacts; version: string } | null> => {
    if (id.length === RACE_DIGITS) {
      const race = await findRace(db, id).catch(() => null)
      return race && { facts: posterFacts(race.facts), version: race.configVersion }
    }
    const found = await findProject(db, id, { withdrawn: true }).catch(() => null)
    return found && { facts: posterFacts(found.race.facts, found.project.facts), version: found.race.configVersion }
  }
  app.get<{ Params: { kind: string; id: string }; Querystring: { ratio?: string } }>(
    '/files/:kind(^posters|banners$)/:id(^[1-9][0-9]{9,11}$).svg',
    async (request, reply) => {
      const { kind, id } = request.params
      const ratio = RATIOS.find((one) => one === request.query.ratio) ?? '16:9'
      const drawn = await drawnOf(id)
      if (!drawn) return reply.code(404).type('text/plain; charset=utf-8').send('No such race')
      reply.header('content-security-policy', "default-src 'none'")
      return sendCached(request, reply, draw(drawn.facts, drawn.version, kind, ratio))
    },
  )
}

/**
 * Answers the area files from memory before the contract's own validation, which would walk 3,000 places at every request.
 * A failure switched on at the console is still answered by the operation.
 */
function serveAreas(app: FastifyInstance, switches: FailureSwitches): void {
  const files: Record<string, { operation: string; read: () => unknown; kept?: CachedFile }> = {
    '/files/area.json': { operation: 'areaList', read: citiesOnly },
    '/files/area-full.json': { operation: 'areaFullList', read: allAreas },
  }
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const file = files[request.url.split('?')[0] ?? '']
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return
    if (switches.list().some(({ operation }) => operation === file.operation)) return
    file.kept ??= cachedFile(JSON.stringify(file.read()), 'application/json; charset=utf-8')
    return sendCached(request, reply, file.kept)
  })
}

export interface CachedFile {
  body: string
  type: string
  etag: string
}

export function cachedFile(body: string, type: string): CachedFile {
  return { body, type, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

/** Answers a file that may be kept for an hour, or 304 when the client has it already. */
function sendCached(request: FastifyRequest, reply: FastifyReply, file: CachedFile): FastifyReply {
  reply.header('etag', file.etag).header('cache-control', 'public, max-age=3600, stale-while-revalidate=86400')
  const held = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (held.includes(file.etag) || held.includes('*')) return reply.code(304).send()
  return reply.type(file.type).send(file.body)
}
