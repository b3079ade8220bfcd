import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

const POLICY: Record<string, string> = {
  'default-src': "'self'",
  // The script in index.html that takes a partner's evidence out of the address before anything is loaded.
  'script-src': "'self' 'sha256-qAeU25oTn2GSfXd+TsnOWgMQaUfFkfFAwj7rVnM19Ec='",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob: https:",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'self'",
  'frame-ancestors': "'self'",
  'form-action': "'self'",
}

/** The Content-Security-Policy of the product; `changes` are for the development server only. */
export function contentSecurityPolicy(changes: Record<string, string> = {}): string {
  return Object.entries({ ...POLICY, ...changes })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
}

/** Headers of every answer. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
  'cross-origin-opener-policy': 'same-origin',
}

/** Adds what every answer of the product has: security headers and compression. Before any route. */
export async function addHttpPlugins(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Brotli's default, 11, is for files that are compressed once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  })
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
  })
}
