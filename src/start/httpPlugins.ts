import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { securityHeaders } from '#lib/securityHeaders.ts'

/** Adds what every answer of the product has: security headers, of the config as it is now, and compression. Before any route. */
export async function addHttpPlugins(app: FastifyInstance, media: () => string[]): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Brotli's default, 11, is for files that are compressed once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  })
  app.addHook('onSend', async (request, reply) => {
    const tls = request.headers['x-forwarded-proto'] === 'https'
    const headers = securityHeaders('app', { media: media(), tls })
    for (const [name, value] of Object.entries(headers)) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
  })
}
