import type { FastifyReply } from 'fastify'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Sends a page of the sandbox: never cached, nothing inline, never framed. */
export function sendPage(reply: FastifyReply, body: string): FastifyReply {
  return reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .type('text/html; charset=utf-8')
    .send(body)
}
