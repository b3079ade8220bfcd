import type { ProjectFacts, RaceFacts, Text } from './facts.gen.ts'
import { instant } from './times.ts'

/** One line of a price; amounts in fen. */
export interface PriceLine {
  name: Text
  fee: number
  quantity: number
  amount: number
}

/** What an entry costs, in fen: the project's fee and the chosen package for each runner. */
export function priceOf(
  project: ProjectFacts,
  entry: { places: number; packageId: string | null },
): { lines: PriceLine[]; payable: number } {
  const quantity = entry.places
  const chosen = project.packages?.find((one) => one.id === entry.packageId)
  const priced = [{ name: project.name, fee: project.fee }, ...(chosen ? [{ name: chosen.name, fee: chosen.fee }] : [])]
  const lines = priced.map(({ name, fee }) => ({ name, fee, quantity, amount: fee * quantity }))
  return { lines, payable: lines.reduce((sum, line) => sum + line.amount, 0) }
}

/** What a withdrawal gives back: percent up to each time in epoch milliseconds, null for any time after. */
export function refundRules({ refundLadder = [] }: RaceFacts): { until: number | null; percent: number }[] {
  return refundLadder.map(({ until, percent }) => ({ until: until === null ? null : instant(until), percent }))
}
