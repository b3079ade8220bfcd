import { companyShareOf } from './company.ts'
import { isDeposit, sumDeposit } from './deposit.ts'
import { takesPlacesAtOnce } from './entry.ts'
import type { ChangeFacts, ProjectFacts, RaceFacts } from './facts.gen.ts'
import { feesAsLines, lastOf, type PricedEntry, type PricedRunners, type PriceLine, priceEntry } from './money.ts'
import { computeRefund, type RefundRule } from './refundLadder.ts'
import type { RefusalName } from './refusals.ts'
import { findStart, instant } from './times.ts'

export const CHANGE_KINDS = ['runner', 'project', 'details', 'deferral'] as const
/** What a runner may ask to have changed of a confirmed entry. */
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** What may be changed of the project's entries: its own word, else the race's. */
function factsOf({ changes }: RaceFacts, project: ProjectFacts): ChangeFacts {
  return project.changes ?? changes ?? {}
}

/** Why a change is not taken at a moment (epoch milliseconds); null when it is. */
export function changeRefusal(
  race: RaceFacts,
  project: ProjectFacts,
  kind: ChangeKind,
  now: number,
): Extract<RefusalName, 'changeNotOffered' | 'changeLate'> | null {
  const rule = factsOf(race, project)[kind]
  if (!rule) return 'changeNotOffered'
  return now > lastOf(rule.until) || now >= findStart(race, project).startsAt ? 'changeLate' : null
}

/** What a change costs by itself, in fen. */
export function changeFee(race: RaceFacts, project: ProjectFacts, kind: ChangeKind): number {
  const rule = factsOf(race, project)[kind]
  return rule && 'fee' in rule ? (rule.fee ?? 0) : 0
}

/** Fields of the form that may be answered again. */
export function changeableFields(race: RaceFacts, project: ProjectFacts): string[] {
  return factsOf(race, project).details?.fields ?? []
}

/** What the entries of a project may have changed and until when (epoch milliseconds), in the order of CHANGE_KINDS. */
export function changesView(race: RaceFacts, project: ProjectFacts, now: number) {
  const facts = factsOf(race, project)
  return CHANGE_KINDS.flatMap((kind) => {
    const rule = facts[kind]
    if (!rule) return []
    const open = changeRefusal(race, project, kind, now) === null
    const until = Math.min(instant(rule.until), findStart(race, project).startsAt)
    return [{ kind, until, fee: changeFee(race, project, kind), open }]
  })
}

/**
 * Projects that an entry may be changed to, its own among them: they enter the same kind of runners, give their places
 * at once, ask for the same deposit, and for no result or code that the entry has not given. Charity places and places that were deferred are
 * for who enters for them.
 */
export function projectsToChangeTo({ items }: RaceFacts, own: ProjectFacts): ProjectFacts[] {
  return items.filter((item) => {
    if (item.itemId === own.itemId) return true
    const forEverybody =
      item.refundable !== false &&
      !item.donation?.required &&
      item.invitation !== 'required' &&
      !item.deferredFrom?.only
    const atOnce = item.allocation !== 'direct' && takesPlacesAtOnce(item)
    const sameDeposit = item.deposit?.amount === own.deposit?.amount
    return item.kind === own.kind && atOnce && !item.qualifying && forEverybody && sameDeposit
  })
}

/** Those of them that have not started at a moment. */
export function listChangeTargets(race: RaceFacts, own: ProjectFacts, now: number): ProjectFacts[] {
  return projectsToChangeTo(race, own).filter((item) => now < findStart(race, item).startsAt)
}

/** An entry as it was sold: what its price was made of, and its lines then. */
export interface SoldEntry extends PricedEntry {
  project: ProjectFacts
  lines: readonly PriceLine[]
  /** What a withdrawal gives back by the terms that it was sold on. */
  refundRules: readonly RefundRule[]
}

/** The same entry as it is to be. */
export interface WantedEntry extends PricedRunners, Pick<PricedEntry, 'pricesLeft'> {
  project: ProjectFacts
  packageId: string | null
  /** Places of the runners who are new. */
  replaced: readonly number[]
}

/**
 * The lines of an entry after a change: what changes costs today's price, what stays keeps the one it was sold for. In
 * another project everything is bought anew. A coupon takes off what it did, and a donation is never touched.
 */
export function changedLines(race: RaceFacts, sold: SoldEntry, wanted: WantedEntry, now: number): PriceLine[] {
  const { ages, origins, packageId, pricesLeft = {} } = wanted
  const bought = { ages, origins, packageId, pricesLeft, addOns: sold.addOns, donation: null }
  // A deposit stays what it was: projects with another are not changed to.
  const today = priceEntry(race, wanted.project, bought, now).lines.filter((line) => !isDeposit(line))
  const withRest = (lines: PriceLine[]) => [...lines, ...restOf(sold.lines, lines)]
  if (wanted.project.itemId !== sold.project.itemId) return withRest(today)
  const of = (lines: readonly PriceLine[], kind: PriceLine['kind']) => lines.filter((line) => line.kind === kind)
  const fees = wanted.ages.map((_, runner) => {
    const lines = of(wanted.replaced.includes(runner) ? today : sold.lines, 'entry')
    const own = lines.find(({ runners }) => runners.includes(runner)) ?? lines[0]
    return own ?? { name: wanted.project.name, fee: wanted.project.fee }
  })
  return withRest([
    ...feesAsLines(fees),
    ...of(wanted.packageId === sold.packageId ? sold.lines : today, 'package'),
    ...of(sold.lines, 'addOn'),
  ])
}

/**
 * What was sold beside fees and things: a coupon, which takes off no more than there is, what a company pays of the fees,
 * never more than it did, a donation and a deposit.
 */
function restOf(sold: readonly PriceLine[], changed: readonly PriceLine[]): PriceLine[] {
  const most = sumOf(changed)
  return sold.flatMap((line) => {
    if (line.kind === 'company') return companyShareOf(line, sold, changed)
    if (line.kind === 'donation' || line.kind === 'refundableDonation' || isDeposit(line)) return [line]
    if (line.kind !== 'coupon') return []
    const fee = -Math.min(most, -line.amount)
    return fee < 0 ? [{ ...line, fee, amount: fee }] : []
  })
}

/** What a change costs; amounts in fen, one of `toPay` and `back` is 0. */
export interface ChangePrice {
  /** What the entry costs after it. */
  lines: PriceLine[]
  /** The fee of the change itself. */
  fee: number
  toPay: number
  back: number
  /** Share of a lower price that comes back. */
  percent: number
}

/** What a change to these lines costs or gives back at a moment. */
export function changePrice(
  race: RaceFacts,
  { project, lines, refundRules }: Pick<SoldEntry, 'project' | 'lines' | 'refundRules'>,
  change: { kinds: readonly ChangeKind[]; lines: PriceLine[] },
  now: number,
): ChangePrice {
  const fee = change.kinds.reduce((sum, kind) => sum + changeFee(race, project, kind), 0)
  const due = sumOf(change.lines) - sumOf(lines) + fee
  const percent = shareBack(race, project, refundRules, now)
  return {
    lines: change.lines,
    fee,
    toPay: Math.max(0, due),
    back: due < 0 ? Math.floor((-due * percent) / 100) : 0,
    percent,
  }
}

function shareBack(race: RaceFacts, project: ProjectFacts, rules: readonly RefundRule[], now: number): number {
  const { lowerPrice = 'ladder' } = factsOf(race, project)
  if (project.refundable === false || lowerPrice === 'keep') return 0
  return lowerPrice === 'refund' ? 100 : refundStepAt(rules, now).percent
}

const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

/** The step of a refund ladder that holds at a moment; one of 0 % without an end where none does. */
export function refundStepAt(rules: readonly RefundRule[], now: number): RefundRule {
  return rules.find(({ until }) => until === null || now <= endOfSecond(until)) ?? { until: null, percent: 0 }
}

const endOfSecond = (at: number) => Math.floor(at / 1000) * 1000 + 999

/** What leaving a race gives back at a moment, by the terms that the entry was sold on. */
export interface Withdrawal {
  percent: number
  /** Last moment at which it gives that much, epoch milliseconds; null for any time after. */
  until: number | null
  /** Fen, with the deposit. */
  amount: number
  /** Of it, what was left as a deposit: it goes back whole. */
  deposit: number
}

/** `retained` is what of the runner's money is there, in fen: nobody gets more back than they have paid. */
export function quoteWithdrawal(
  { lines, refundRules }: { lines: readonly PriceLine[]; refundRules: readonly RefundRule[] },
  retained: number,
  now: number,
): Withdrawal {
  const { percent, until } = refundStepAt(refundRules, now)
  return withDeposit({ percent, until, amount: computeRefund(lines, percent) }, sumDeposit(lines), retained)
}

/** What of the fees goes back, with the whole deposit, as far as there is so much. */
export function withDeposit(
  { percent, until, amount }: Omit<Withdrawal, 'deposit'>,
  deposit: number,
  retained: number,
): Withdrawal {
  const back = Math.max(0, Math.min(retained, amount + deposit))
  return { percent, until, amount: back, deposit: Math.min(deposit, back) }
}
