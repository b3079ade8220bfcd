import type { ProjectFacts, RaceFacts } from './facts.gen.ts'
import { instant } from './times.ts'

export type RefundRule = {
  /** Epoch milliseconds; null for any time after. */
  until: number | null
  percent: number
}

/** What a withdrawal gives back: percent up to each time. */
export function refundRules({ refundLadder = [] }: RaceFacts): RefundRule[] {
  return refundLadder.map(({ until, percent }) => ({ until: until === null ? null : instant(until), percent }))
}

/** The same for an entry of the project; none when nothing is given back. */
export function listRefundRules(race: RaceFacts, { refundable = true }: ProjectFacts): RefundRule[] {
  return refundable ? refundRules(race) : []
}

/** What `percent` of a price gives back, in whole fen rounded down: of all but a donation that stays, and a deposit, which goes back whole. */
export function computeRefund(lines: readonly { kind?: string; amount: number }[], percent: number): number {
  const paid = lines.reduce(
    (sum, { kind, amount }) => (kind === 'donation' || kind === 'deposit' ? sum : sum + amount),
    0,
  )
  return Math.floor((paid * percent) / 100)
}
