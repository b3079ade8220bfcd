import type { Text } from './facts.gen.ts'
import { text } from './texts.ts'

/** A company that pays for whom its codes let in. */
export interface CompanyShare {
  company: Text
  /** Of the fees that are left after a coupon. */
  percent: number
  /** What of its budget nobody has, in fen; null for one without end. */
  left: number | null
}

type Line = { kind: string; amount: number }

const FEES: ReadonlySet<string> = new Set(['entry', 'package'])
const feesOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { kind, amount }) => (FEES.has(kind) ? sum + amount : sum), 0)

/** What a company pays of these lines of a price, as a line of its own. */
export function companyLines(share: CompanyShare | null | undefined, lines: readonly Line[]) {
  if (!share) return []
  const { company, percent, left } = share
  const due = lines.reduce((sum, { kind, amount }) => (FEES.has(kind) || kind === 'coupon' ? sum + amount : sum), 0)
  const off = Math.min(Math.floor((due * percent) / 100), left ?? Number.POSITIVE_INFINITY)
  if (off <= 0) return []
  const line = { fee: -off, quantity: 1, amount: -off, runners: [] }
  return [{ kind: 'company' as const, name: text('prices.company', { company }), ...line }]
}

/** What of a price a company pays, in fen. */
export function sumCompany(lines: readonly { kind?: string; amount: number }[]): number {
  return lines.reduce((sum, { kind, amount }) => (kind === 'company' ? sum - amount : sum), 0)
}

/** What a company pays of an entry that costs less: its share of the fees stays what it was. */
export function companyShareOf<L extends Line & { fee: number }>(
  line: L,
  before: readonly Line[],
  after: readonly Line[],
): L[] {
  const [all, left] = [feesOf(before), feesOf(after)]
  const off = all <= 0 ? 0 : Math.min(-line.amount, Math.floor((-line.amount * left) / all))
  return off <= 0 ? [] : [{ ...line, fee: -off, amount: -off }]
}

/** What of a company's share goes back to its budget with `percent` of the fees; the rest is the organiser's. */
export const companyBack = (share: number, percent: number): number => Math.floor((share * percent) / 100)
