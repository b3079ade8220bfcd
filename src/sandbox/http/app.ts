import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { parseJson } from '#api/parseJson.ts'
import type { Clock } from '#sandbox/clock.ts'
import { Failure, type FailureName, reasonOf } from '#sandbox/failure.ts'
import type { SandboxLogger } from '#sandbox/options.ts'
import { BadRequest } from './validation.ts'

const MEGABYTE = 1024 * 1024

/** A Fastify application that reads the platform's bodies, tells its time and words its errors; no routes yet. */
export async function createApp(clock: Clock, logger: SandboxLogger): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: 2 * MEGABYTE, forceCloseConnections: true })
  await app.register(formbody)
  await app.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: MEGABYTE, files: 1, fields: 32 } })
  // Fastify's own parser would lose digits of ids that come as integers.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    parseJson(body === '' ? '{}' : String(body)).then(
      (value) => done(null, value),
      () => done(new BadRequest('body')),
    )
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-server-time', String(clock.now()))
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
    if (error instanceof Failure) {
      const fieldErrors = error.fieldErrors.map(({ input, path, messages }) => ({ input, path, messages }))
      return reply.code(200).send(refusal(error.failure, request, fieldErrors.length > 0 ? { fieldErrors } : {}))
    }
    const status = error.statusCode ?? 500
    if (status < 500) {
      const { place, value } = error instanceof BadRequest ? error : new BadRequest('body')
      return reply.code(status).send(refusal('badRequest', request, { place, value }))
    }
    logger.error(`${request.method} ${request.url.split('?')[0]} failed`, error)
    return reply.code(500).send(refusal('serverError', request))
  })
  return app
}

/** JSON of an answer that refuses. */
function refusal(failure: FailureName, request: FastifyRequest, more: object = {}): string {
  const { code, messages } = reasonOf(failure)
  return JSON.stringify({ code, success: false, message: messages[langOf(request)], messages, ...more })
}

/** The language the client asks for; Chinese unless it says English first. */
export function langOf(request: FastifyRequest): 'zh' | 'en' {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh'
}
