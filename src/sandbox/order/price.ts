import type { ProjectFacts } from '#sandbox/raceFacts.ts'
import type { PriceLine } from '#sandbox/schema.ts'

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
