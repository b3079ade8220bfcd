import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readLang } from '#platform/http/lang.ts'
import { html, sendPage, writeHead } from '#platform/sandbox/cashier/html.ts'
import { text } from '#platform/texts.ts'

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Who may use what is the operator's: the console, the panel of the preview, the events of a development server. */
export interface ConsoleGuard {
  /**
   * An `onRequest` hook. Refuses an unknown Host (421), another site's request (403), and who has not the secret (403),
   * at this machine too: nothing in a request shows that no proxy or tunnel has sent it on. A link that carries the
   * secret becomes a cookie and leaves the address.
   */
  authorize: Hook
  /** An `onRequest` hook: what changes something is sent as JSON (else 415), which no page of another site can. */
  jsonOnly: Hook
}

/** The parameter of the console's link, and the header of who calls its API. */
export const SECRET_PARAMETER = 'secret'
export const SECRET_HEADER = 'x-console-secret'

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/i

/** `publicUrl` is the address that the operator's browser may know this server by, besides localhost and IP addresses. */
export function createConsoleGuard({ secret, publicUrl }: { secret: string; publicUrl: string }): ConsoleGuard {
  const publicName = new URL(publicUrl).hostname
  // What the browser keeps is not the secret: another server on this host, which gets the cookie too, cannot print it.
  const ticket = createHmac('sha256', secret).update('startline_console').digest('base64url')
  // Browsers keep one cookie for all ports of a host: servers of other secrets have their own.
  const cookie = `startline_console_${createHash('sha256').update(ticket).digest('hex').slice(0, 8)}`
  const isKnown = (request: FastifyRequest) =>
    same(headerOf(request, SECRET_HEADER), secret) || cookiesOf(request, cookie).some((value) => same(value, ticket))

  return {
    async authorize(request, reply) {
      const name = hostName(request)
      // A name that another site points at this address (DNS rebinding) would make its pages ours.
      if (!name || !(isAddress(name) || LOCAL_NAMES.includes(name) || name === publicName)) {
        return refuse(request, reply, 'unknownHost')
      }
      if (isForeign(request)) return refuse(request, reply, 'otherSite')
      const address = new URL(request.url, 'http://localhost')
      const given = address.searchParams.get(SECRET_PARAMETER)
      if (request.method === 'GET' && given !== null && same(given, secret)) {
        address.searchParams.delete(SECRET_PARAMETER)
        const secure = headerOf(request, 'x-forwarded-proto') === 'https' ? '; Secure' : ''
        return reply
          .header('set-cookie', `${cookie}=${ticket}; Path=/; HttpOnly; SameSite=Strict${secure}`)
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .redirect(`${address.pathname}${address.search}`, 303)
      }
      if (!isKnown(request)) return refuse(request, reply, 'noSecret')
    },
    async jsonOnly(request, reply) {
      if (request.method === 'GET' || request.method === 'HEAD') return
      const [type = ''] = (headerOf(request, 'content-type') ?? '').split(';')
      if (type.trim().toLowerCase() !== 'application/json') return refuse(request, reply, 'notJson')
    },
  }
}

/** Sent by a page of another origin. That a page elsewhere links here is no harm: a browser's navigation changes nothing. */
function isForeign(request: FastifyRequest): boolean {
  const origin = headerOf(request, 'origin')
  if (
    origin !== null &&
    (!URL.canParse(origin) || new URL(origin).host !== new URL(`http://${hostOf(request)}`).host)
  ) {
    return true
  }
  const site = headerOf(request, 'sec-fetch-site')
  if (site === null || site === 'same-origin' || site === 'none') return false
  return request.method !== 'GET' || headerOf(request, 'sec-fetch-mode') !== 'navigate'
}

const hostOf = (request: FastifyRequest): string => request.headers.host ?? ''

function hostName(request: FastifyRequest): string | null {
  return HOST.test(hostOf(request)) && URL.canParse(`http://${hostOf(request)}`)
    ? new URL(`http://${hostOf(request)}`).hostname
    : null
}

const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, '')) !== 0

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

function cookiesOf(request: FastifyRequest, name: string): string[] {
  const all = (headerOf(request, 'cookie') ?? '').split(';').map((pair) => pair.trim())
  return all.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1))
}

function same(given: string | null, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return given !== null && timingSafeEqual(digest(given), digest(wanted))
}

const STATUSES = { unknownHost: 421, otherSite: 403, noSecret: 403, notJson: 415 } as const

function refuse(request: FastifyRequest, reply: FastifyReply, why: keyof typeof STATUSES): FastifyReply {
  const messages = text(`console.${why}`)
  const lang = readLang(request)
  reply.code(STATUSES[why])
  if (request.method !== 'GET' || !(headerOf(request, 'accept') ?? '').includes('text/html')) {
    return reply.header('cache-control', 'no-store').send({ message: messages[lang], messages })
  }
  const title = text('console.title')[lang]
  return sendPage(
    reply,
    'console',
    html`${writeHead(lang, `${title} · Startline`)}
<body>
<header><h1>${title}</h1></header>
<main>
<section class="card">
<p lang="zh-CN">${messages.zh}</p>
<p lang="en">${messages.en}</p>
</section>
</main>
</body>
</html>`.text,
  )
}
