import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CachedFile, cachedFile } from '#sandbox/content/files/registerFiles.ts'

const FOLDER = fileURLToPath(new URL('./assets/', import.meta.url))
const TYPES: Record<string, string> = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' }

/** Styles and scripts of the console and the cashier, by name. */
export async function loadAssets(): Promise<Map<string, CachedFile>> {
  const names = (await readdir(FOLDER)).filter((name) => /\.(css|js)$/.test(name))
  const load = async (name: string): Promise<[string, CachedFile]> => {
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain'
    return [name, cachedFile(await readFile(`${FOLDER}${name}`, 'utf8'), type)]
  }
  return new Map(await Promise.all(names.map(load)))
}

/** Sends one of them, or that the browser has it. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: CachedFile): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', file.etag).header('x-content-type-options', 'nosniff')
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  return reply.type(file.type).send(file.body)
}
