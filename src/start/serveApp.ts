import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Addresses that are never pages: a wrong one is a 404, not the application. */
const NOT_PAGES = /^\/(api|center|files|config|sandbox|assets)(\/|$)/

/**
 * Serves the built application; an address without a file is the application's own when a browser navigates to it.
 * `first` is put before everything else of its head.
 */
export async function serveApp(app: FastifyInstance, folder: string, first = ''): Promise<void> {
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
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isPage = request.method === 'GET' && (path === '/' || (request.headers.accept ?? '').includes('text/html'))
    if (!isPage || NOT_PAGES.test(path)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  })
}
