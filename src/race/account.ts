import { formatFen } from '#lib/money.ts'
import { bothLanguages } from '#lib/words.ts'
import type { ChangeKind } from './changes.ts'
import type { Text } from './facts.gen.ts'
import type { PriceLine } from './money.ts'
import { text } from './texts.ts'

/** What came in for an entry and went back, of all its orders; fen. */
export interface MovedMoney {
  /** All that ever arrived. */
  paid: number
  /** Refunds that were ordered and are not there yet. */
  onTheWay: number
  returned: number
}

/** A change of an entry, as far as it is about money; fen. */
export interface PricedChange {
  kinds: readonly ChangeKind[]
  fee: number
  /** With the fee in it; one of the two is 0. */
  toPay: number
  back: number
}

/** The one account of an entry: what every page says of its money. */
export interface EntryAccount extends MovedMoney {
  /** What it costs, with the fees of its changes and what of a lower price was not given back. */
  lines: PriceLine[]
  total: number
  /** Of the total: fees of changes, which nothing gives back. */
  fees: number
  /** Of what was paid: neither back nor on its way back. */
  net: number
}

const namesOf = (kinds: readonly ChangeKind[]): Text[] => kinds.map((kind) => text(`account.change.${kind}`))

function lineOf(kind: PriceLine['kind'], name: Text, amount: number): PriceLine {
  return { kind, name, fee: amount, quantity: 1, amount, runners: [] }
}

function feeLine({ kinds, fee }: Pick<PricedChange, 'kinds' | 'fee'>): PriceLine {
  return lineOf('fee', text('account.feeLine', { names: namesOf(kinds) }), fee)
}

/** What an order that pays for a change is made of: what the entry costs more, and the fee of the change. */
export function topUpLines({ kinds, fee, toPay }: Omit<PricedChange, 'back'>): PriceLine[] {
  const more = toPay - fee
  const difference = text(more > 0 ? 'account.dearer' : 'account.cheaper')
  return [...(more === 0 ? [] : [lineOf('entry', difference, more)]), ...(fee === 0 ? [] : [feeLine({ kinds, fee })])]
}

const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

/** The account of an entry with these lines and changes that took effect; `holds`: it has its place, or keeps it. */
export function sumAccount(
  lines: readonly PriceLine[],
  changes: readonly Pick<PricedChange, 'kinds' | 'fee'>[],
  { paid, onTheWay, returned }: MovedMoney,
  holds: boolean,
): EntryAccount {
  const feeLines = changes.filter(({ fee }) => fee > 0).map(feeLine)
  const net = paid - onTheWay - returned
  const notRefunded = holds ? net - sumOf(lines) - sumOf(feeLines) : 0
  const rest = lineOf('notRefunded', text('account.notRefunded'), notRefunded)
  const all = [...lines, ...feeLines, ...(notRefunded > 0 ? [rest] : [])]
  return { lines: all, total: sumOf(all), fees: sumOf(feeLines), paid, onTheWay, returned, net }
}

/**
 * What an invoice for an order is over: a donation has a receipt of its own, from who was given it, and a deposit is no
 * price. `deposit` is what of it has not gone back, in fen.
 */
export function sumInvoiceable(
  lines: readonly { kind?: PriceLine['kind']; amount: number }[],
  { paid, refunded, deposit = 0 }: { paid: number; refunded: number; deposit?: number },
): { amount: number; donated: number } {
  const given = (of: PriceLine['kind']) => sumOf(lines.filter(({ kind }) => kind === of))
  const net = Math.max(0, paid - refunded - deposit)
  const charged = paid - given('deposit')
  // One that is refunded as fees are went back by their share.
  const left = charged > 0 ? Math.floor((given('refundableDonation') * net) / charged) : 0
  const donated = Math.min(net, given('donation') + left)
  return { amount: net - donated, donated }
}

/** A change as a runner's history says it, after the words of what happened to it. */
export function changeInWords({ kinds, fee, toPay, back }: PricedChange): Text {
  const sums = { fee, more: toPay - fee, back }
  const parts = (['fee', 'more', 'back'] as const).flatMap((part) =>
    sums[part] > 0 ? text(`account.${part}`, { sum: formatFen(sums[part]) }) : [],
  )
  return bothLanguages((lang) => {
    const names = namesOf(kinds).map((name) => name[lang])
    const sentences = parts.map((part) => part[lang])
    return lang === 'zh' ? [names.join('、'), ...sentences].join('，') : [...names, ...sentences].join(', ')
  })
}
