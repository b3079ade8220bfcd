import { agesOf } from '#race/entry.ts'
import type { CouponFacts, ProjectFacts } from '#race/facts.gen.ts'
import { type PricedEntry, priceOf } from '#race/money.ts'
import type { AddOnRow } from '#sandbox/race/addOns.ts'
import type { RaceRow } from '#sandbox/race/findProject.ts'
import type { Entry, OrderRow } from '#sandbox/records.ts'
import type { StoredLine } from '#sandbox/tables/orders.ts'

/** An entry with everything that its price depends on. */
export interface WholeEntry {
  race: RaceRow
  project: ProjectFacts
  entry: Entry
  addOns: readonly AddOnRow[]
  /** What lowers it before it is submitted; from then on its terms say so. */
  coupon?: CouponFacts | null
}

export function pricedEntry({ race, entry, addOns, coupon = null }: WholeEntry): PricedEntry {
  return {
    ages: agesOf(
      race,
      entry.runners.map(({ snapshot }) => snapshot),
    ),
    packageId: entry.packageId,
    addOns: addOns.map(({ addOnId, quantity }) => ({ id: addOnId, quantity })),
    donation: entry.donation,
    deferred: entry.runners.flatMap(({ deferredFrom }, place) => (deferredFrom === null ? [] : [place])),
    coupon,
  }
}

interface StoredPrice {
  lines: StoredLine[]
  payable: number
}

/**
 * What an entry costs: what it was changed for; else its order's sum, else what it was submitted for, else what it would
 * be submitted for now.
 */
export function priceOfEntry(whole: WholeEntry, order: OrderRow | null, now: number): StoredPrice {
  const { terms } = whole.entry
  if (!terms?.changed && order && order.lines.length > 0) return { lines: order.lines, payable: order.payable }
  if (terms) return { lines: terms.lines, payable: terms.lines.reduce((sum, line) => sum + line.amount, 0) }
  return priceOf(whole.race.facts, whole.project, pricedEntry(whole), now)
}
