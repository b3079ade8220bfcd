import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '#platform/handler.ts'
import type { FailureSwitches } from '#platform/http/switches.ts'
import { findProject, findRace } from '#platform/raceStore/findProject.ts'
import { listAreas, listCities } from '#platform/regions/areas.ts'
import type { RaceFacts } from '#race/facts.gen.ts'

const RACE_DIGITS = 10
const SVG = 'image/svg+xml; charset=utf-8'
const POSTERS = join(import.meta.dirname, '../sandbox/posters')
const DRAWN: ReadonlySet<string> = new Set(readdirSync(POSTERS))
const GROUPS = join(import.meta.dirname, '../sandbox/groups')
/** What of a poster of 640 by 360 a ratio shows. */
const CROPS = { '16:9': '0 0 640 360', '2:1': '0 20 640 320', '4:3': '80 0 480 360' }

/** Drawn posters and banners of races and projects under /files, those of running groups, and the area files with their caching. */
export function registerFiles(app: FastifyInstance, { db }: Platform, switches: FailureSwitches): void {
  serveAreas(app, switches)
  for (const name of readdirSync(GROUPS)) {
    const file = createCachedFile(readFileSync(join(GROUPS, name), 'utf8'), SVG)
    app.get(`/files/groups/${name}`, async (request, reply) => {
      reply.header('content-security-policy', "default-src 'none'")
      return sendFile(request, reply, file)
    })
  }
  /** Ten digits are a race, twelve one of its projects; orders of a project that is gone still show it. */
  const raceOf = async (id: string): Promise<RaceFacts | undefined> => {
    const race =
      id.length === RACE_DIGITS ? findRace(db, id) : findProject(db, id, { withdrawn: true }).then(({ race }) => race)
    return (await race.catch(() => undefined))?.facts
  }
  app.get<{ Params: { kind: string; id: string }; Querystring: { ratio?: string } }>(
    '/files/:kind(^posters|banners$)/:id(^[1-9][0-9]{9,11}$).svg',
    async (request, reply) => {
      const { id } = request.params
      const race = await raceOf(id)
      if (!race) return reply.code(404).type('text/plain; charset=utf-8').send('No such race')
      const asked = request.query.ratio
      const ratio = asked !== undefined && asked in CROPS ? asked : '16:9'
      reply.header('content-security-policy', "default-src 'none'")
      return sendFile(request, reply, posterFile(race, id, ratio as keyof typeof CROPS))
    },
  )
}

const posterFiles = new Map<string, CachedFile>()

/** The poster of a race or of one of its projects; where none was drawn for it, the race's, its city's, or any. */
export function posterFile(race: RaceFacts, id: string, ratio: keyof typeof CROPS = '16:9'): CachedFile {
  const { code } = race.city
  const names = [id, race.raceId, code.slice(0, 4), code.slice(0, 2)].map((name) => `${name}.svg`)
  const name = names.find((one) => DRAWN.has(one)) ?? 'any.svg'
  const known = posterFiles.get(name + ratio)
  if (known) return known
  const [, , width, height] = CROPS[ratio].split(' ')
  const svg = readFileSync(join(POSTERS, name), 'utf8').replace(
    'width="640" height="360" viewBox="0 0 640 360"',
    `width="${width}" height="${height}" viewBox="${CROPS[ratio]}"`,
  )
  const file = createCachedFile(svg, SVG)
  posterFiles.set(name + ratio, file)
  return file
}

/**
 * Answers the area files from memory before the contract's own validation, which would walk 3,000 places at every request.
 * A failure switched on at the console is still answered by the operation.
 */
function serveAreas(app: FastifyInstance, switches: FailureSwitches): void {
  const files: Record<string, { operation: string; read: () => unknown; cached?: CachedFile }> = {
    '/files/area.json': { operation: 'areaList', read: listCities },
    '/files/area-full.json': { operation: 'areaFullList', read: listAreas },
  }
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const file = files[request.url.split('?')[0] ?? '']
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return
    if (switches.list().some(({ operation }) => operation === file.operation)) return
    file.cached ??= createCachedFile(JSON.stringify(file.read()), 'application/json; charset=utf-8')
    return sendFile(request, reply, file.cached)
  })
}

export interface CachedFile {
  body: string
  type: string
  etag: string
}

export function createCachedFile(body: string, type: string): CachedFile {
  return { body, type, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

/** Answers a file that may be kept, for an hour where nothing else is said, or 304 when the client has it already. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: CachedFile,
  caching = 'public, max-age=3600, stale-while-revalidate=86400',
): FastifyReply {
  reply.header('etag', file.etag).header('cache-control', caching).header('x-content-type-options', 'nosniff')
  const held = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (held.includes(file.etag) || held.includes('*')) return reply.code(304).send()
  return reply.type(file.type).send(file.body)
}
