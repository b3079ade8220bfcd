import type { FastifyInstance } from 'fastify'
import { compressAnswers } from './compression.ts'
import { SECURITY_HEADERS } from './security.ts'

/** What every answer of the product has: security headers and compression. */
export function dressAnswers(app: FastifyInstance): void {
  compressAnswers(app)
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
  })
}
