import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { ErrorObject } from 'ajv/dist/2020.js'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { parseJson } from '#api/parseJson.ts'
import { faultText } from '#lib/faultText.ts'
import type { Clock } from '#platform/clock.ts'
import { FAULT_ANSWERS, type FaultLog, findDatabaseFault } from '#platform/databaseFault.ts'
import { Failure, TooMany, toReason } from '#platform/failure.ts'
import type { PlatformLogger } from '#platform/options.ts'
import { readLang } from './lang.ts'
import { BadRequest, badRequest, compileStrictly, refuseUnstorable } from './validation.ts'

const MEGABYTE = 1024 * 1024
const MULTIPART_LIMITS = { fileSize: MEGABYTE, files: 1, fields: 32, fieldSize: 16 * 1024, headerPairs: 32 }
/** Whose messages an operator reads, so they say what is wrong with which field. */
const CONSOLE = '/sandbox/api'

interface AppOptions {
  clock: Clock
  logger: PlatformLogger
  faults: FaultLog
  /** Whose X-Forwarded-For is believed: addresses and networks. */
  trustedProxies: string[]
}

/** Fastify's own 10 s end a start on a machine that is busy with other things. */
export const PLUGIN_TIMEOUT_MS = 120_000

/** A Fastify application that reads the platform's bodies, tells its time and words its errors; no routes yet. */
export async function createApp({ clock, logger, faults, trustedProxies }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: 2 * MEGABYTE,
    forceCloseConnections: true,
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    trustProxy: trustedProxies,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  })
  app.setValidatorCompiler(compileStrictly)
  app.setSchemaErrorFormatter((errors, part) => badRequest(errors as ErrorObject[], part))
  await app.register(formbody)
  await app.register(multipart, { throwFileSizeLimit: false, limits: MULTIPART_LIMITS })
  // Fastify's own parser would lose digits of ids that come as integers.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    parseJson(body === '' ? '{}' : String(body)).then(
      (value) => done(null, value),
      () => done(new BadRequest('body', 'is no JSON, or is nested deeper than 200 levels')),
    )
  })
  app.addHook('preValidation', async (request) => {
    refuseUnstorable(request.params, 'path')
    refuseUnstorable(request.query, 'query')
    refuseUnstorable(request.body, 'body')
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-server-time', String(clock.now()))
  })
  app.setErrorHandler(answerError)
  return app

  function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
    if (error instanceof Failure) {
      const fieldErrors = error.fieldErrors.map(({ input, path, messages }) => ({ input, path, messages }))
      if (error instanceof TooMany) reply.header('retry-after', String(error.seconds))
      const more =
        error instanceof TooMany ? { retryAfter: error.seconds } : fieldErrors.length > 0 ? { fieldErrors } : {}
      return reply.code(error instanceof TooMany ? 429 : 200).send(refusal(error, request, more))
    }
    const status = error.statusCode ?? 500
    if (status < 500) {
      const part = error.code === 'FST_ERR_BAD_URL' ? 'path' : 'body'
      const { place, reason, value } = error instanceof BadRequest ? error : new BadRequest(part, error.message)
      const message = request.url.startsWith(CONSOLE) ? { message: `${place} ${reason}` } : {}
      return reply.code(status).send(refusal(toReason('badRequest'), request, { place, reason, value, ...message }))
    }
    const fault = findDatabaseFault(error)
    if (fault) {
      faults.note(fault)
      const { status: code, failure, retryAfter } = FAULT_ANSWERS[fault]
      return reply
        .code(code)
        .header('retry-after', String(retryAfter))
        .send(refusal(toReason(failure), request, { retryAfter }))
    }
    // The route, not the address: a path may hold what is somebody's.
    const route = request.routeOptions.url ?? 'an unknown address'
    logger.error(`${request.method} ${route} failed\n${faultText(error)}`)
    return reply.code(500).send(refusal(toReason('serverError'), request))
  }
}

/** JSON of an answer that refuses. */
function refusal({ code, messages }: ReturnType<typeof toReason>, request: FastifyRequest, more: object = {}): string {
  return JSON.stringify({ code, success: false, message: messages[readLang(request)], messages, ...more })
}
