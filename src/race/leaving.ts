import { quoteWithdrawal, type Withdrawal, withDeposit } from './changes.ts'
import { companyShareOf } from './company.ts'
import { isDeposit, sumDeposit } from './deposit.ts'
import { membersRefusal, type RaceDay, type Runner } from './entry.ts'
import { type ChosenAddOn, listAddOns } from './extras.ts'
import type { ProjectFacts, RaceFacts } from './facts.gen.ts'
import type { PriceLine } from './money.ts'
import { computeRefund, type RefundRule } from './refundLadder.ts'
import type { RefusalName } from './refusals.ts'

/** Why one of these runners cannot leave the others; null when they may. `rest` are those who would stay. */
export function leavingRefusal(
  day: RaceDay,
  project: ProjectFacts,
  rest: readonly Runner[],
): Extract<RefusalName, 'leaveTogether' | 'leaveIncomplete'> | null {
  if (project.withdrawal !== 'each' || rest.length === 0) return 'leaveTogether'
  return membersRefusal(day, project, rest) ? 'leaveIncomplete' : null
}

/** A group as it was sold: what counts for each runner of it. */
export interface SoldGroup {
  race: RaceFacts
  project: ProjectFacts
  packageId: string | null
  addOns: readonly ChosenAddOn[]
  lines: readonly PriceLine[]
}

/**
 * What a group costs without the runner of a place: their fee, and their part of what counts for each runner. A coupon
 * takes off what it did, but no more than is left; a donation is never touched.
 */
export function linesWithout({ race, project, packageId, addOns, lines }: SoldGroup, place: number): PriceLine[] {
  const fee = lines.find(({ kind, runners }) => kind === 'entry' && runners.includes(place))
  const pack = project.packages?.find(({ id, per }) => id === packageId && per !== 'entry')
  const each = listAddOns(race, project).filter(({ per }) => per === 'runner')
  const partOf = (line: PriceLine): number => {
    if (line === fee) return 1
    if (isDeposit(line)) return line.runners.includes(place) ? 1 : 0
    if (line.kind === 'package') return pack ? 1 : 0
    if (line.kind !== 'addOn') return 0
    const addOn = each.find(({ name }) => name.zh === line.name.zh)
    return addOns.find(({ id }) => id === addOn?.id)?.quantity ?? 0
  }
  const staying = lines.flatMap((line) => {
    const quantity = line.quantity - partOf(line)
    const runners = line.runners.filter((one) => one !== place)
    return quantity > 0 ? [{ ...line, quantity, amount: line.fee * quantity, runners }] : []
  })
  const most = staying.reduce((sum, { kind, amount }) => (FIXED.has(kind) ? sum : sum + amount), 0)
  return staying.flatMap((line) => {
    if (line.kind === 'company') return companyShareOf(line, lines, staying)
    if (line.kind !== 'coupon') return [line]
    const off = -Math.min(most, -line.amount)
    return off < 0 ? [{ ...line, fee: off, amount: off }] : []
  })
}

const FIXED: ReadonlySet<PriceLine['kind']> = new Set([
  'coupon',
  'company',
  'donation',
  'refundableDonation',
  'deposit',
])

/** What one runner's leaving gives back of what the group costs with and without them; `retained` is what of its money is there, in fen. */
export function quoteLeaving(
  group: { lines: readonly PriceLine[]; without: readonly PriceLine[]; refundRules: readonly RefundRule[] },
  retained: number,
  now: number,
): Withdrawal {
  const { percent, until } = quoteWithdrawal(group, retained, now)
  const part = computeRefund(group.lines, 100) - computeRefund(group.without, 100)
  const deposit = sumDeposit(group.lines) - sumDeposit(group.without)
  return withDeposit({ percent, until, amount: Math.floor((part * percent) / 100) }, deposit, retained)
}
