import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { BuiltConfig } from '#building/createBuilder.ts'
import { faultText } from '#lib/faultText.ts'
import { asObject } from '#lib/json.ts'
import { beginsWith, PLATFORM_PATHS } from '#lib/platformPaths.ts'
import { type SiteSources, securityHeaders, siteSources } from '#lib/securityHeaders.ts'
import { PLUGIN_TIMEOUT_MS } from '#platform/http/app.ts'
import type { RunningPlatform } from '#platform/platform.ts'
import { CHOSEN_BY, documentsFor } from '#releasing/documents/names.ts'
import { chooseMedia } from '#releasing/store/store.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const FOREVER = 'public, max-age=31536000, immutable'

/** Config to be served, and what its site takes from elsewhere. */
export interface ConfigHost {
  /** A file by its name on the config host; null when there is none. */
  file(name: string): string | Uint8Array | null | Promise<string | Uint8Array | null>
  sources(): SiteSources
}

/** The host of a config that is built and not published: `current` is asked at every request. */
export function builtHost(current: () => BuiltConfig): ConfigHost {
  return {
    sources: () => siteSources(asObject(current().pointed.get('pointer.json')?.site)),
    file(name) {
      const { objects, pictures, pointers } = current()
      return objects.get(name) ?? pictures.get(name) ?? pointers.get(name) ?? null
    },
  }
}

/** The application in front of the platform: the config host, before pages are added. */
export async function createFront(host: ConfigHost): Promise<FastifyInstance> {
  const front = Fastify({ forceCloseConnections: true, pluginTimeout: PLUGIN_TIMEOUT_MS })
  front.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    // What went wrong inside, and where, is for the log alone.
    if (status >= 500) console.error(`${request.method} of a file or page failed\n${faultText(error)}`)
    const words = status >= 500 ? 'Something went wrong' : 'Bad request'
    return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(words)
  })
  // Weak: the same content may be sent compressed or not.
  await front.register(etag, { weak: true })
  await addHttpPlugins(front, host.sources)
  serveConfig(front, host)
  return front
}

/** One listener for both; `other` answers what neither of them knows. */
export async function routeBoth(
  front: FastifyInstance,
  { app }: Pick<RunningPlatform, 'app'>,
  other?: { knows: RegExp; handle: RequestListener },
): Promise<RequestListener> {
  await Promise.all([front.ready(), app.ready()])
  return (request, response) => {
    const url = request.url ?? '/'
    if (beginsWith(PLATFORM_PATHS, url)) app.routing(request, response)
    else if (other?.knows.test(url)) other.handle(request, response)
    else front.routing(request, response)
  }
}

/** Names as a release gives them to its objects: a hash and what it is. */
const OBJECT = /^\w+\.\w+$/
const RACE = /^\w+$/

/** Serves config under /config/: objects for ever, pointers for the moment. */
function serveConfig(app: FastifyInstance, { file }: ConfigHost): void {
  app.get<{ Params: { name: string } }>('/config/objects/:name', async (request, reply) => {
    const name = `objects/${request.params.name}`
    const content = OBJECT.test(request.params.name) ? await file(name) : null
    if (content === null) return missing(reply)
    reply.type(chooseMedia(name).type).header('cache-control', FOREVER)
    return name.endsWith('.mp4') ? sendPart(request, reply, Buffer.from(content)) : reply.send(content)
  })
  app.get('/config/pointer.json', async (_request, reply) => pointer(reply, await file('pointer.json')))
  app.get('/config/cloud.json', async (_request, reply) => pointer(reply, await file('cloud.json')))
  app.get<{ Params: { raceId: string } }>('/config/races/:raceId.json', async (request, reply) => {
    const { raceId } = request.params
    const own = RACE.test(raceId) ? await file(`races/${raceId}.json`) : null
    return pointer(reply, own ?? (await file('pointer.json')))
  })
}

/** As much of a film as a player asks for: phones of Apple play none from a host that knows no parts. */
function sendPart(request: FastifyRequest, reply: FastifyReply, film: Buffer): FastifyReply {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  reply.header('accept-ranges', 'bytes')
  if (from === undefined) return reply.send(film)
  const last = Math.min(to ? Number(to) : film.length, film.length - 1)
  if (Number(from) > last) return reply.code(416).header('content-range', `bytes */${film.length}`).send()
  const part = film.subarray(Number(from), last + 1)
  return reply.code(206).header('content-range', `bytes ${from}-${last}/${film.length}`).send(part)
}

/** Asked for again each time, sent only when it is another one. */
function pointer(reply: FastifyReply, content: string | Uint8Array | null): FastifyReply {
  if (content === null) return missing(reply)
  return reply.type(JSON_TYPE).header('cache-control', 'no-cache').send(content)
}

function missing(reply: FastifyReply): FastifyReply {
  return reply.code(404).type(JSON_TYPE).header('cache-control', 'no-store').send('{"error":"not found"}')
}

/** Addresses that are never pages: a wrong one is a 404, not the application. */
const NOT_PAGES = /^\/(api|center|files|config|sandbox|assets)(\/|$)/

/**
 * Serves the built application; an address without a file is the application's own when a browser navigates to it: its
 * `document`, by the document's name, or else the plain page, with `first` before everything else of its head.
 */
export async function serveApp(
  app: FastifyInstance,
  folder: string,
  { first = '', document }: { first?: string; document?: (name: string) => Promise<string | null> } = {},
): Promise<void> {
  const html = readFileSync(join(folder, 'index.html'), 'utf8').replace('<head>', `<head>${first}`)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/*.map', '**/index.html'],
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    // Who makes a preview of a link asks for a page without saying that it reads HTML; a file is known by its ending.
    const { accept = '*/*' } = request.headers
    const isPage = accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(path))
    if (!isPage || NOT_PAGES.test(path)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    const { cookie, 'accept-language': acceptLanguage } = request.headers
    const names = document ? documentsFor({ url: request.url, cookie, acceptLanguage }) : []
    let drawn: string | null | undefined = null
    // Without its document a page is shown by its code.
    for (const name of names) drawn ??= await document?.(name).catch(unreadable)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', CHOSEN_BY)
    return reply.send(drawn ?? html)
  })
}

function unreadable(error: unknown): null {
  console.error(`A document could not be read\n${faultText(error)}`)
  return null
}

/** Adds what every answer of the product has: security headers, of the config as it is now, and compression. Before any route. */
export async function addHttpPlugins(app: FastifyInstance, sources: () => SiteSources): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Brotli's default, 11, is for files that are compressed once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  })
  app.addHook('onSend', async (request, reply) => {
    const tls = request.headers['x-forwarded-proto'] === 'https'
    const type = reply.getHeader('content-type')
    const headers = securityHeaders('app', { ...sources(), tls, ...(typeof type === 'string' ? { type } : {}) })
    for (const [name, value] of Object.entries(headers)) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
  })
}
