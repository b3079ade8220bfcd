import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BuiltConfig } from '#publish/build/createBuilder.ts'
import { hashOf } from '#publish/build/objectName.ts'
import { mediaOf } from '#publish/release/store/store.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const FOREVER = 'public, max-age=31536000, immutable'

/** Serves built config under /config/: objects for ever, pointers for the moment. `current` is asked at every request. */
export function serveConfig(app: FastifyInstance, current: () => BuiltConfig): void {
  app.get<{ Params: { name: string } }>('/config/objects/:name', (request, reply) => {
    const name = `objects/${request.params.name}`
    const { objects, pictures } = current()
    const content = objects.get(name) ?? pictures.get(name)
    if (content === undefined) return missing(reply)
    return reply.type(mediaOf(name).type).header('cache-control', FOREVER).send(content)
  })
  app.get('/config/pointer.json', (request, reply) => pointer(request, reply, current(), 'pointer.json'))
  app.get('/config/cloud.json', (request, reply) => pointer(request, reply, current(), 'cloud.json'))
  app.get<{ Params: { raceId: string } }>('/config/races/:raceId.json', (request, reply) => {
    const own = `races/${request.params.raceId}.json`
    return pointer(request, reply, current(), current().pointers.has(own) ? own : 'pointer.json')
  })
}

/** Asked for again each time, sent only when it is another one. */
function pointer(request: FastifyRequest, reply: FastifyReply, { pointers }: BuiltConfig, name: string): FastifyReply {
  const content = pointers.get(name)
  if (content === undefined) return missing(reply)
  // Weak: the same content may be sent compressed or not.
  const tag = `W/"${hashOf(content)}"`
  reply.header('cache-control', 'no-cache').header('etag', tag)
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
  return reply.type(JSON_TYPE).send(content)
}

function missing(reply: FastifyReply): FastifyReply {
  return reply.code(404).type(JSON_TYPE).header('cache-control', 'no-store').send('{"error":"not found"}')
}
