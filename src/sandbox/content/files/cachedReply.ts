import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface CachedFile {
  body: string
  type: string
  etag: string
}

export function cachedFile(body: string, type: string): CachedFile {
  return { body, type, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

/** Answers a file that may be kept for an hour, or 304 when the client has it already. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, file: CachedFile): FastifyReply {
  reply.header('etag', file.etag).header('cache-control', 'public, max-age=3600, stale-while-revalidate=86400')
  const held = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (held.includes(file.etag) || held.includes('*')) return reply.code(304).send()
  return reply.type(file.type).send(file.body)
}
