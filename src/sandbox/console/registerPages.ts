import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CachedFile, cachedFile } from '#sandbox/content/files/registerFiles.ts'
import { contract } from '#sandbox/contract.ts'
import type { Platform } from '#sandbox/handler.ts'
import { langOf } from '#sandbox/http/app.ts'
import { returnPath } from '#sandbox/payment/returnPath.ts'
import { cashierPage, readTrade, type TradeView } from './cashierPage.ts'
import type { Lang } from './cashierTexts.ts'
import { CONSOLE_TEXTS, CONSOLE_WORDS } from './consoleTexts.ts'
import { type Html, html, sendPage } from './html.ts'

const FOLDER = fileURLToPath(new URL('./assets/', import.meta.url))
const TYPES: Record<string, string> = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' }
/** Not an operation: the worker's making of orders, which can be made to fail too. */
const ORDER_MAKING = 'orderMaking'

/** The console at /sandbox, the cashier pages, and the files of both. */
export async function registerPages(app: FastifyInstance, platform: Platform): Promise<void> {
  const assets = await loadAssets()
  const operations = [...contract.operations.map(({ id }) => id), ORDER_MAKING].sort()
  const page = async (request: FastifyRequest<{ Querystring: { lang?: string } }>, reply: FastifyReply) => {
    const { lang } = request.query
    return sendPage(reply, consolePage(lang === 'zh' || lang === 'en' ? lang : langOf(request), operations))
  }
  app.get('/sandbox', page)
  app.get('/sandbox/', page)
  app.get<{ Params: { name: string } }>('/sandbox/assets/:name', async (request, reply) => {
    const file = assets.get(request.params.name)
    if (!file) return reply.code(404).type('text/plain').send('Not found')
    reply.header('cache-control', 'no-cache').header('etag', file.etag).header('x-content-type-options', 'nosniff')
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
    return reply.type(file.type).send(file.body)
  })
  registerCashier(app, platform)
}

async function loadAssets(): Promise<Map<string, CachedFile>> {
  const names = (await readdir(FOLDER)).filter((name) => /\.(css|js)$/.test(name))
  const load = async (name: string): Promise<[string, CachedFile]> => {
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain'
    return [name, cachedFile(await readFile(`${FOLDER}${name}`, 'utf8'), type)]
  }
  return new Map(await Promise.all(names.map(load)))
}

interface Visit {
  Params: { attemptId: string }
  Querystring: { return?: string; lang?: string }
}
interface Payment {
  Params: { attemptId: string }
  Body: { return?: string } | null
}

/** A real provider tells the merchant a moment after the payer has seen success. */
const NOTIFY_AFTER_MS = 800

/** The simulated cashier: what WeChat and Alipay show a payer on the web. */
function registerCashier(app: FastifyInstance, platform: Platform): void {
  const { publicUrl } = platform.options
  app.get<Visit>('/sandbox/cashier/:attemptId', async (request, reply) => {
    const { attemptId } = request.params
    const lang = chosenLang(request)
    const trade = await readTrade(platform, attemptId)
    const back = backOf(trade, request.query.return, publicUrl)
    const query = new URLSearchParams({ return: back, lang: lang === 'zh' ? 'en' : 'zh' })
    const other = `/sandbox/cashier/${encodeURIComponent(attemptId)}?${query}`
    return sendPage(reply.code(trade ? 200 : 404), cashierPage({ lang, trade, back, other }))
  })
  const body = { type: ['object', 'null'], properties: { return: { type: 'string', maxLength: 2048 } } }
  app.post<Payment>('/sandbox/cashier/:attemptId/pay', { schema: { body } }, async (request, reply) => {
    const trade = await readTrade(platform, request.params.attemptId)
    const back = backOf(trade, request.body?.return, publicUrl)
    if (!trade) return toPage(reply, request.params.attemptId)
    const paid = await platform.provider.pay(trade.attemptId, { notifyAfterMs: NOTIFY_AFTER_MS })
    // The page itself says that a trade was closed meanwhile.
    if (paid === 'closed' || paid === 'unknown') return toPage(reply, trade.attemptId)
    return reply.redirect(back, 303)
  })
}

function toPage(reply: FastifyReply, attemptId: string): FastifyReply {
  return reply.redirect(`/sandbox/cashier/${encodeURIComponent(attemptId)}`, 303)
}

/** Back to this site only, whatever the address says: to the result of the order when it says nothing usable. */
function backOf(trade: TradeView | null, wanted: string | undefined, publicUrl: string): string {
  const asked = returnPath(wanted, publicUrl) ?? returnPath(trade?.returnUrl ?? undefined, publicUrl)
  if (asked) return asked
  return trade ? `/payRes?orderId=${trade.orderId}` : '/myOrder'
}

function chosenLang(request: FastifyRequest<Visit>): Lang {
  const { lang } = request.query
  return lang === 'zh' || lang === 'en' ? lang : langOf(request)
}

const SECTIONS = ['clock', 'codes', 'entries', 'quotas', 'sessions', 'failures'] as const
type Section = (typeof SECTIONS)[number]

/** The operator's console: the frame of the page; /sandbox/assets/console.js fills the sections from /sandbox/api. */
function consolePage(lang: Lang, operations: string[]): string {
  const words = CONSOLE_TEXTS[lang]
  const data = JSON.stringify({ lang, texts: words, words: CONSOLE_WORDS[lang], operations })
  const other = lang === 'zh' ? 'en' : 'zh'
  return html`<!doctype html>
<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${words.title} · Startline</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sandbox/assets/console.css">
<script type="module" src="/sandbox/assets/console.js"></script>
</head>
<body data-page="${data}">
<a class="skip" href="#main">${words.skip}</a>
<header>
<h1>${words.title}</h1>
<output id="time" aria-label="${words.clock}"></output>
<a class="lang" href="/sandbox?lang=${other}" lang="${other === 'en' ? 'en' : 'zh-CN'}">${words.other}</a>
</header>
<nav aria-label="${words.title}">${SECTIONS.map((id) => html`<a href="#${id}">${words[id]}</a>`)}</nav>
<p id="message" role="status"></p>
<main id="main">${SECTIONS.map((id) => section(id, lang))}</main>
</body>
</html>`.text
}

function section(id: Section, lang: Lang): Html {
  const words = CONSOLE_TEXTS[lang]
  return html`
<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${words[id]}</h2>
<p class="note">${words[`${id}Note`]}</p>
<div class="body"></div>
</section>`
}
