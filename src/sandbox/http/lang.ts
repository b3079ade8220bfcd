import type { FastifyRequest } from 'fastify'

/** The language the client asks for; Chinese unless it says English first. */
export function langOf(request: FastifyRequest): 'zh' | 'en' {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh'
}
