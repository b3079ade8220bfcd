import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CachedFile, createCachedFile, sendFile } from '#platform/files/registerFiles.ts'
import { readLang } from '#platform/http/lang.ts'
import { sendPage } from '#platform/sandbox/cashier/html.ts'

const TYPES: Record<string, string> = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' }

/** The console's page at /sandbox and below, and its files, from the folder that the build wrote. */
export async function registerPages(app: FastifyInstance, folder: string): Promise<void> {
  const html = await loadOperatorPage(folder, '/sandbox')
  // The page knows its own addresses; the rest below is nobody's.
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    if (/^\/sandbox\/(api|assets|cashier)(\/|$)/.test(request.url.split('?')[0] ?? '')) {
      return reply.code(404).send({ message: 'Not found' })
    }
    return sendPage(reply, 'console', html(request))
  }
  app.get('/sandbox', page)
  app.get('/sandbox/*', page)
  await registerOperatorFiles(app, folder, '/sandbox')
}

/** The page of the operator's screens, in the language that a request reads; its files are under `mount`. */
export async function loadOperatorPage(folder: string, mount: string): Promise<(request: FastifyRequest) => string> {
  const html = (await readFile(join(folder, 'index.html'), 'utf8')).replaceAll('"./assets/', `"${mount}/assets/`)
  return (request) =>
    html.replace('<html lang="zh-CN">', `<html lang="${readLang(request) === 'zh' ? 'zh-CN' : 'en'}">`)
}

/** Scripts and styles of the operator's screens. */
export async function registerOperatorFiles(app: FastifyInstance, folder: string, mount: string): Promise<void> {
  const files = await filesOf(join(folder, 'assets'))
  app.get<{ Params: { name: string } }>(`${mount}/assets/:name`, async (request, reply) => {
    const file = files.get(request.params.name)
    if (!file) return reply.code(404).type('text/plain').send('Not found')
    return sendFile(request, reply, file, 'no-cache')
  })
}

async function filesOf(folder: string): Promise<Map<string, CachedFile>> {
  const names = existsSync(folder) ? await readdir(folder) : []
  const known = names.flatMap((name) => {
    const type = TYPES[name.split('.').at(-1) ?? '']
    return type ? [{ name, type }] : []
  })
  const load = async ({ name, type }: { name: string; type: string }): Promise<[string, CachedFile]> => [
    name,
    createCachedFile(await readFile(join(folder, name), 'utf8'), type),
  ]
  return new Map(await Promise.all(known.map(load)))
}
