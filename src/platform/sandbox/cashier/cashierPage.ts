import type { OnlineChannel } from '#api/contract.gen.ts'
import type { Lang } from '#lib/language.ts'
import { formatFen } from '#lib/money.ts'
import type { Platform } from '#platform/handler.ts'
import { isLongId } from '#platform/ids.ts'
import { findPayment } from '#platform/payment/orderKinds.ts'
import { type TextOf, text } from '#platform/texts.ts'
import type { Text } from '#race/facts.gen.ts'
import { type Html, html, writeHead } from './html.ts'

export interface CashierView {
  lang: Lang
  /** Null when no such trade is known. */
  trade: TradeView | null
  /** What of the link opens this trade. */
  key: string
  /** Path to go back to. */
  back: string
  /** Path of this page in the other language. */
  other: string
}

const wordsIn = (lang: Lang) => (name: TextOf<'cashier'>) => text(`cashier.${name}`)[lang]

/** The provider's page as a payer sees it: the amount, to whom, and two ways out. */
export function renderCashier(view: CashierView): string {
  const { lang, trade, back, other } = view
  const words = wordsIn(lang)
  const page = html`${writeHead(lang, words('title'))}
<body>
<header><h1>${words('title')}</h1><a class="lang" href="${other}" lang="${lang === 'zh' ? 'en' : 'zh-CN'}">${words('other')}</a></header>
<main>
<p class="note">${words('simulation')}</p>
${trade ? bodyOf(trade, view) : result(words('missing'), words('missingNote'), words('back'), back)}</main>
</body>
</html>`
  return page.text
}

function bodyOf(trade: TradeView, { lang, key, back }: CashierView): Html {
  const words = wordsIn(lang)
  if (trade.status === 'PAID')
    return result(words('paid'), words('paidNote'), words('back'), back, formatFen(trade.amount - trade.discount))
  if (trade.status === 'CLOSED') return result(words('closed'), words('closedNote'), words('back'), back)
  const rows: [string, string][] = [
    [words('payee'), trade.payee[lang]],
    [words('item'), `${trade.raceName[lang]} · ${trade.itemName[lang]}`],
    [words('orderNo'), trade.orderNo],
    ...(trade.discount > 0 ? ([[words('discount'), `−${formatFen(trade.discount)}`]] as [string, string][]) : []),
  ]
  const due = formatFen(trade.amount - trade.discount)
  return html`
<section class="card ${trade.channel === 'ALIPAY_H5' ? 'blue' : 'green'}">
<p class="channel">${words(trade.channel)}</p>
<p class="amount"><span class="hidden">${words('amount')} </span>${due}</p>
<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<form method="post" action="/sandbox/cashier/${trade.attemptId}/pay">
<input type="hidden" name="key" value="${key}">
<input type="hidden" name="return" value="${back}">
<button type="submit">${words('pay')}</button>
</form>
<a class="quiet" href="${back}">${words('giveUp')}</a>
</section>`
}

function result(title: string, note: string, action: string, back: string, amount = ''): Html {
  return html`
<section class="card">
<h2>${title}</h2>
${amount && html`<p class="amount">${amount}</p>`}
<p>${note}</p>
<a class="button" href="${back}">${action}</a>
</section>`
}

/** What the cashier shows of a payment attempt. */
export interface TradeView {
  attemptId: string
  status: 'WAITING' | 'PAID' | 'CLOSED'
  channel: OnlineChannel
  amount: number
  /** What the bank takes off for the payer. */
  discount: number
  orderId: string
  orderNo: string
  raceName: Text
  itemName: Text
  payee: Text
  returnUrl: string | null
}

/** The trade as the provider knows it, with the order it pays; null when there is none. */
export async function readTrade({ db, provider }: Platform, attemptId: string): Promise<TradeView | null> {
  if (!isLongId(attemptId)) return null
  const trade = await provider.query(attemptId)
  if (!trade) return null
  const row = await findPayment(db, attemptId)
  if (!row) return null
  return {
    attemptId,
    status: trade.status,
    channel: trade.channel,
    amount: trade.amount,
    discount: trade.discount,
    orderId: row.order.orderId,
    orderNo: row.order.orderNo,
    raceName: row.subject.raceName,
    itemName: row.subject.itemName,
    payee: row.subject.payee,
    returnUrl: row.attempt.returnUrl,
  }
}
