import { formatFen } from '#lib/money.ts'
import type { ChangeKind } from './changes.ts'
import type { Text } from './facts.gen.ts'
import type { PriceLine } from './money.ts'

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

const text = (zh: string, en: string): Text => ({ zh, en })

const CHANGE_NAMES: Record<ChangeKind, Text> = {
  runner: text('更换跑者', 'runner'),
  project: text('更换项目', 'project'),
  details: text('修改信息', 'details'),
  deferral: text('顺延', 'deferral'),
}

function namesOf(kinds: readonly ChangeKind[]): Text {
  const names = kinds.map((kind) => CHANGE_NAMES[kind])
  return text(names.map(({ zh }) => zh).join('、'), names.map(({ en }) => en).join(', '))
}

function lineOf(kind: PriceLine['kind'], name: Text, amount: number): PriceLine {
  return { kind, name, fee: amount, quantity: 1, amount, runners: [] }
}

function feeLine({ kinds, fee }: Pick<PricedChange, 'kinds' | 'fee'>): PriceLine {
  const { zh, en } = namesOf(kinds)
  return lineOf('fee', text(`手续费（${zh}）`, `Change fee (${en})`), fee)
}

/** What an order that pays for a change is made of: what the entry costs more, and the fee of the change. */
export function topUpLines({ kinds, fee, toPay }: Omit<PricedChange, 'back'>): PriceLine[] {
  const more = toPay - fee
  const difference = more > 0 ? text('补差价', 'Difference in price') : text('差价抵扣', 'Off for a lower price')
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
  const rest = lineOf('notRefunded', text('按规则不退的部分', 'Not refunded by the rules'), notRefunded)
  const all = [...lines, ...feeLines, ...(notRefunded > 0 ? [rest] : [])]
  return { lines: all, total: sumOf(all), fees: sumOf(feeLines), paid, onTheWay, returned, net }
}

/** What an invoice for an order is over: a donation has a receipt of its own, from who was given it. */
export function sumInvoiceable(
  lines: readonly { kind?: PriceLine['kind']; amount: number }[],
  { paid, refunded }: { paid: number; refunded: number },
): { amount: number; donated: number } {
  const net = Math.max(0, paid - refunded)
  const donated = Math.min(net, sumOf(lines.filter(({ kind }) => kind === 'donation')))
  return { amount: net - donated, donated }
}

/** A change as a runner's history says it, after the words of what happened to it. */
export function changeInWords({ kinds, fee, toPay, back }: PricedChange): Text {
  const { zh, en } = namesOf(kinds)
  const more = toPay - fee
  return {
    zh: [
      zh,
      fee > 0 && `手续费 ${formatFen(fee)}`,
      more > 0 && `补差价 ${formatFen(more)}`,
      back > 0 && `退差价 ${formatFen(back)}`,
    ]
      .filter((part) => part !== false)
      .join('，'),
    en: [
      en,
      fee > 0 && `fee ${formatFen(fee)}`,
      more > 0 && `${formatFen(more)} more`,
      back > 0 && `${formatFen(back)} back`,
    ]
      .filter((part) => part !== false)
      .join(', '),
  }
}
