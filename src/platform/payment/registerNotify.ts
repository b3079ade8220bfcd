import type { FastifyInstance } from 'fastify'
import type { Platform } from '#platform/handler.ts'
import { readSource } from '#platform/limits/source.ts'
import { type NotifyOutcome, takeNotification } from './notify.ts'

/** Where the provider sends its notifications. */
export const NOTIFY_PATH = '/api/pay/notify'
/** Keeps the body as text: the signature stands over its bytes. */
export const NOTIFY_TYPE = 'application/vnd.provider+json'
export const SIGNATURE_HEADER = 'x-provider-signature'

const LONGEST_BODY = 8192

const STATUS: Record<NotifyOutcome, number> = {
  applied: 200,
  duplicate: 200,
  wrongAmount: 422,
  unknown: 404,
  badSignature: 401,
  malformed: 400,
}

export function registerNotify(app: FastifyInstance, platform: Platform): void {
  app.addContentTypeParser(NOTIFY_TYPE, { parseAs: 'string' }, (_request, body, done) => done(null, String(body)))
  app.post(NOTIFY_PATH, { bodyLimit: LONGEST_BODY }, async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body ?? null)
    const signature = request.headers[SIGNATURE_HEADER]
    const outcome = await takeNotification(platform, {
      body,
      signature: typeof signature === 'string' ? signature : '',
      source: readSource(request),
    })
    return reply.code(STATUS[outcome]).send({ outcome })
  })
}
