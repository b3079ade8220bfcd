import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createCachedFile, sendFile } from '#platform/files/registerFiles.ts'
import type { Platform } from '#platform/handler.ts'
import { readLang } from '#platform/http/lang.ts'
import { toReturnPath } from '#platform/payment/prepay.ts'
import { readTrade, renderCashier, type TradeView } from './cashierPage.ts'
import { CASHIER_STYLES, sendPage } from './html.ts'

interface Link {
  return?: string
  lang?: string
  key?: string
}
interface Visit {
  Params: { attemptId: string }
  Querystring: Link
}
interface Payment {
  Params: { attemptId: string }
  Body: Link | null
}

const STYLES = fileURLToPath(new URL('./cashier.css', import.meta.url))

/** A real provider tells the merchant a moment after the payer has seen success. */
const NOTIFY_AFTER_MS = 800

/**
 * The simulated cashier: what WeChat and Alipay show a payer on the web. Everybody may reach it, but a trade is there
 * only for who has its link.
 */
export async function registerCashier(app: FastifyInstance, platform: Platform): Promise<void> {
  const { provider, options } = platform
  const styles = createCachedFile(await readFile(STYLES, 'utf8'), 'text/css; charset=utf-8')
  app.get(CASHIER_STYLES, async (request, reply) => sendFile(request, reply, styles, 'no-cache'))
  const tradeOf = async (attemptId: string, key: unknown) =>
    provider.cashier.opens(attemptId, key) ? readTrade(platform, attemptId) : null
  app.get<Visit>('/sandbox/cashier/:attemptId', async (request, reply) => {
    const { attemptId } = request.params
    const { key, return: wanted } = request.query
    const lang = readLang(request)
    const trade = await tradeOf(attemptId, key)
    const back = backOf(trade, wanted, options.publicUrl)
    const other = new URLSearchParams({ return: back, lang: lang === 'zh' ? 'en' : 'zh' })
    if (trade) other.set('key', String(key))
    const view = { lang, trade, key: String(key), back, other: `${pathOf(attemptId)}?${other}` }
    return sendPage(reply.code(trade ? 200 : 404), 'cashier', renderCashier(view))
  })
  const line = { type: 'string', maxLength: 2048 }
  const body = { type: ['object', 'null'], properties: { key: line, return: line } }
  app.post<Payment>('/sandbox/cashier/:attemptId/pay', { schema: { body } }, async (request, reply) => {
    const { attemptId } = request.params
    const trade = await tradeOf(attemptId, request.body?.key)
    if (!trade) return reply.redirect(pathOf(attemptId), 303)
    const paid = await provider.pay(attemptId, { notifyAfterMs: NOTIFY_AFTER_MS })
    // The page itself says that a trade was closed meanwhile.
    if (paid === 'closed' || paid === 'unknown') return reply.redirect(provider.cashier.link(attemptId), 303)
    return reply.redirect(backOf(trade, request.body?.return, options.publicUrl), 303)
  })
}

const pathOf = (attemptId: string): string => `/sandbox/cashier/${encodeURIComponent(attemptId)}`

/** Back to this site only, whatever the address says: to the result of the order when it says nothing usable. */
function backOf(trade: TradeView | null, wanted: string | undefined, publicUrl: string): string {
  const asked = toReturnPath(wanted, publicUrl) ?? toReturnPath(trade?.returnUrl ?? undefined, publicUrl)
  if (asked) return asked
  return trade ? `/payRes?orderId=${trade.orderId}` : '/myOrder'
}
