import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CachedFile, cachedFile } from '#sandbox/content/files/cachedReply.ts'
import { contract } from '#sandbox/contract.ts'
import type { Platform } from '#sandbox/handler.ts'
import { langOf } from '#sandbox/http/app.ts'
import { consolePage } from './consolePage.ts'
import { sendPage } from './pageHeaders.ts'
import { registerCashier } from './registerCashier.ts'

const FOLDER = fileURLToPath(new URL('./assets/', import.meta.url))
const TYPES: Record<string, string> = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' }
/** Not an operation: the worker's making of orders, which can be made to fail too. */
const ORDER_MAKING = 'orderMaking'

/** The console at /sandbox, the cashier pages, and the files of both. */
export async function registerPages(app: FastifyInstance, platform: Platform): Promise<void> {
  const assets = await loadAssets()
  const operations = [...contract.operations.map(({ id }) => id), ORDER_MAKING].sort()
  const page = async (request: FastifyRequest<{ Querystring: { lang?: string } }>, reply: FastifyReply) => {
    const { lang } = request.query
    return sendPage(reply, consolePage(lang === 'zh' || lang === 'en' ? lang : langOf(request), operations))
  }
  app.get('/sandbox', page)
  app.get('/sandbox/', page)
  app.get<{ Params: { name: string } }>('/sandbox/assets/:name', async (request, reply) => {
    const file = assets.get(request.params.name)
    if (!file) return reply.code(404).type('text/plain').send('Not found')
    reply.header('cache-control', 'no-cache').header('etag', file.etag).header('x-content-type-options', 'nosniff')
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
    return reply.type(file.type).send(file.body)
  })
  registerCashier(app, platform)
}

async function loadAssets(): Promise<Map<string, CachedFile>> {
  const names = (await readdir(FOLDER)).filter((name) => /\.(css|js)$/.test(name))
  const load = async (name: string): Promise<[string, CachedFile]> => {
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain'
    return [name, cachedFile(await readFile(`${FOLDER}${name}`, 'utf8'), type)]
  }
  return new Map(await Promise.all(names.map(load)))
}
