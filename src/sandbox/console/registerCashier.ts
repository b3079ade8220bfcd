import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '#sandbox/handler.ts'
import { langOf } from '#sandbox/http/app.ts'
import { returnPath } from '#sandbox/payment/returnPath.ts'
import { cashierPage } from './cashierPage.ts'
import type { Lang } from './cashierTexts.ts'
import { sendPage } from './pageHeaders.ts'
import { readTrade, type TradeView } from './readTrade.ts'

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
export function registerCashier(app: FastifyInstance, platform: Platform): void {
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
  app.post<Payment>('/sandbox/cashier/:attemptId/pay', async (request, reply) => {
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
