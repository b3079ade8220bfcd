import type { PriceLine as ShownLine } from '#api/contract.gen.ts'
import { maskName } from '#lib/mask.ts'
import type { Database } from '#platform/database.ts'
import { findCompanyShare } from '#platform/invitation/budgets.ts'
import { type AddOnRow, addOnsOfEntries, toChosenAddOns } from '#platform/raceStore/addOns.ts'
import { type FoundProject, findProject, type RaceRow } from '#platform/raceStore/findProject.ts'
import { readProjectPrices } from '#platform/raceStore/prices.ts'
import type { Caller } from '#platform/raceStore/releases.ts'
import { type Entry, listSnapshots, type OrderRow } from '#platform/records.ts'
import type { StoredLine } from '#platform/tables/orders.ts'
import type { CompanyShare } from '#race/company.ts'
import type { CouponFacts, ProjectFacts } from '#race/facts.gen.ts'
import { type PricedEntry, type PriceLine, type PricesLeft, pricedRunners, priceEntry } from '#race/money.ts'
import { findStart } from '#race/times.ts'

/** An entry with everything that its price depends on. */
export interface WholeEntry {
  race: RaceRow
  project: ProjectFacts
  entry: Entry
  addOns: readonly AddOnRow[]
  /** What lowers it before it is submitted, null for nothing; from then on its terms say so. */
  coupon: CouponFacts | null
  /** Who pays a part of it before it is submitted; from then on its terms say so. */
  company: CompanyShare | null
  /** At prices for the first places, to who submits it now. */
  pricesLeft: PricesLeft
  /** Its runners, where the entry is only the part of them that one account pays. */
  groupSize?: number
}

/** An entry with its race and project, by the facts of the caller's release, else by the live ones. */
export async function loadWholeEntry(
  db: Database,
  entry: Entry,
  caller?: Caller,
): Promise<{ whole: WholeEntry; found: FoundProject }> {
  const found = await findProject(db, entry.itemId, { withdrawn: true, ...(caller ? { caller } : {}) })
  const addOns = await addOnsOfEntries(db, [entry.entryId])
  const { race, project } = found
  const pricesLeft = entry.terms ? {} : await readProjectPrices(db, project.facts)
  const company = entry.terms ? null : await findCompanyShare(db, entry, project.facts)
  return { whole: { race, project: project.facts, entry, addOns, coupon: null, company, pricesLeft }, found }
}

/**
 * The part of an entry that one account pays: all of it, or where each pays what their own runners cost. What counts for
 * the whole entry (add-ons, a donation, a coupon, a package that is priced once) is its captain's.
 */
export function pickPartPaidBy(whole: WholeEntry, userId: string): WholeEntry {
  const { project, entry } = whole
  if (project.paidBy !== 'each') return whole
  const runners = entry.runners.filter((runner) => runner.userId === userId)
  const groupSize = whole.groupSize ?? entry.runners.length
  if (userId === entry.userId) return { ...whole, groupSize, entry: { ...entry, runners } }
  const once = project.packages?.some(({ id, per }) => id === entry.packageId && per === 'entry')
  const own = { ...entry, runners, donation: null, packageId: once ? null : entry.packageId }
  return { ...whole, groupSize, entry: own, addOns: [], coupon: null, company: null }
}

export function toPricedEntry({
  race,
  project,
  entry,
  addOns,
  coupon,
  company,
  pricesLeft,
  groupSize,
}: WholeEntry): PricedEntry {
  return {
    ...pricedRunners(findStart(race.facts, project), listSnapshots(entry)),
    packageId: entry.packageId,
    addOns: toChosenAddOns(addOns),
    donation: entry.donation,
    deferred: entry.runners.flatMap(({ deferredFrom }, place) => (deferredFrom === null ? [] : [place])),
    coupon,
    company,
    pricesLeft,
    groupSize: groupSize ?? entry.runners.length,
  }
}

interface StoredPrice {
  lines: StoredLine[]
  payable: number
}

/** Orders made before lines had a kind paid for an entry only. */
export function toPriceLines(lines: readonly StoredLine[]): PriceLine[] {
  return lines.map((line) => ({ ...line, kind: line.kind ?? 'entry', runners: line.runners ?? [] }))
}

/** The lines of a price as its owner reads them. */
export function viewLines(lines: readonly StoredLine[], runners: readonly { userName: string }[]): ShownLine[] {
  const named = (place: number) => runners.slice(place, place + 1).map(({ userName }) => maskName(userName))
  return toPriceLines(lines).map((line) => ({ ...line, runners: line.runners.flatMap(named) }))
}

/**
 * What an entry costs: what it was changed for; else its order's sum, else what it was submitted for, else what it would
 * be submitted for now.
 */
export function priceOfEntry(whole: WholeEntry, order: OrderRow | null, now: number): StoredPrice {
  const { terms } = whole.entry
  if (!terms?.changed && order && order.lines.length > 0) return { lines: order.lines, payable: order.payable }
  if (terms) return { lines: terms.lines, payable: terms.lines.reduce((sum, line) => sum + line.amount, 0) }
  return priceEntry(whole.race.facts, whole.project, toPricedEntry(pickPartPaidBy(whole, payerOf(whole.entry))), now)
}

/** Whose part is looked at: that of who made the entry, or of the member who is the only one in sight. */
function payerOf({ userId, runners }: Entry): string {
  const [first] = runners
  return first && runners.every((runner) => runner.userId !== userId) ? first.userId : userId
}
