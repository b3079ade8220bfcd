import { agesOf } from '#race/entry.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { type PricedEntry, priceOf } from '#race/money.ts'
import type { AddOnRow } from '#sandbox/race/addOns.ts'
import type { RaceRow } from '#sandbox/race/findProject.ts'
import type { OrderRow, RegistrationRow, RunnerRow } from '#sandbox/records.ts'
import type { StoredLine } from '#sandbox/schema.ts'

/** An entry with everything that its price depends on. */
export interface EntryRows {
  race: RaceRow
  project: ProjectFacts
  registration: RegistrationRow
  runners: readonly RunnerRow[]
  addOns: readonly AddOnRow[]
}

export function pricedEntry({ race, registration, runners, addOns }: EntryRows): PricedEntry {
  return {
    ages: agesOf(
      race,
      runners.map(({ snapshot }) => snapshot),
    ),
    packageId: registration.packageId,
    addOns: addOns.map(({ addOnId, quantity }) => ({ id: addOnId, quantity })),
    donation: registration.donation,
  }
}

interface StoredPrice {
  lines: StoredLine[]
  payable: number
}

/** What an entry costs: its order's sum, else what it was submitted for, else what it would be submitted for now. */
export function priceOfEntry(entry: EntryRows, order: OrderRow | null, now: number): StoredPrice {
  if (order && order.lines.length > 0) return { lines: order.lines, payable: order.payable }
  const { terms } = entry.registration
  if (terms) return { lines: terms.lines, payable: terms.lines.reduce((sum, line) => sum + line.amount, 0) }
  return priceOf(entry.race.facts, entry.project, pricedEntry(entry), now)
}
