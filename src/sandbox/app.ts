import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { parseJson } from '#api/parseJson.ts'
import type { Clock } from './clock.ts'
import { reasonOf } from './failure.ts'
import { errorBody } from './http/envelope.ts'
import { langOf } from './http/langOf.ts'
import type { SandboxLogger } from './options.ts'

const MEGABYTE = 1024 * 1024

/** A Fastify application that reads the platform's bodies, tells its time and words its errors; no routes yet. */
export async function createApp(clock: Clock, logger: SandboxLogger): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: 2 * MEGABYTE, forceCloseConnections: true })
  await app.register(formbody)
  await app.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: MEGABYTE, files: 1, fields: 32 } })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    parseJson(body === '' ? '{}' : String(body)).then(
      (value) => done(null, value),
      () => done(Object.assign(new Error('The body is not JSON'), { statusCode: 400 })),
    )
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-server-time', String(clock.now()))
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    reply.type('application/json; charset=utf-8')
    const status = error.statusCode ?? 500
    if (status < 500) {
      const { code, messages } = reasonOf('badRequest')
      return reply
        .code(status)
        .send(JSON.stringify({ code, success: false, message: messages[langOf(request)], messages, place: 'body' }))
    }
    logger.error(`${request.method} ${request.url.split('?')[0]} failed`, error)
    return reply.code(500).send(errorBody(langOf(request)))
  })
  return app
}
