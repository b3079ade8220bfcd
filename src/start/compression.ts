import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const SMALLEST = 1024
const TEXTUAL = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg)/

/** Compresses what routes answer as text or bytes. Files are compressed when they are built, not here. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    if (!Buffer.isBuffer(bytes) || bytes.length < SMALLEST) return payload
    if (reply.hasHeader('content-encoding') || !TEXTUAL.test(String(reply.getHeader('content-type') ?? '')))
      return payload
    reply.header('vary', 'accept-encoding')
    const encoding = encodingOf(String(request.headers['accept-encoding'] ?? ''))
    if (!encoding) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    if (encoding === 'gzip') return zip(bytes)
    return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  })
}

function encodingOf(accepted: string): 'br' | 'gzip' | null {
  const names = accepted.split(',').map((part) => part.trim())
  const takes = (name: string) => names.some((part) => part.startsWith(name) && !/;\s*q=0(\.0*)?$/.test(part))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : null
}
