import { formatChinaTime } from '#lib/date.ts'
import { formatFen } from '#lib/money.ts'
import type { DepositFacts, ProjectFacts, Text } from './facts.gen.ts'
import { text } from './texts.ts'
import { instant } from './times.ts'

/** A line of a price, as far as it is a deposit or not. */
type Line = { kind?: string; fee: number; amount: number; runners?: readonly number[] }

/** What every runner of an entry leaves as a deposit: a line of its own, which no coupon lowers. */
export function depositLines({ deposit }: ProjectFacts, runners: number) {
  if (!deposit || runners === 0) return []
  const { name, amount: fee } = deposit
  const places = Array.from({ length: runners }, (_, place) => place)
  return [{ kind: 'deposit' as const, name, fee, quantity: runners, amount: fee * runners, runners: places }]
}

export const isDeposit = ({ kind }: Pick<Line, 'kind'>): boolean => kind === 'deposit'

/** What of a price is a deposit, in fen. */
export function sumDeposit(lines: readonly Pick<Line, 'kind' | 'amount'>[]): number {
  return lines.reduce((sum, line) => (isDeposit(line) ? sum + line.amount : sum), 0)
}

/** What the runner of a place has left as a deposit, in fen. */
export function depositOf(lines: readonly Line[], place: number): number {
  const own = lines.find((line) => isDeposit(line) && (line.runners ?? []).includes(place))
  return own?.fee ?? 0
}

/** The last moment at which what a deposit is for can be handed back, in epoch milliseconds. */
export const depositEnd = ({ returnBy }: DepositFacts): number => Math.floor(instant(returnBy) / 1000) * 1000 + 999

/** A project's deposit before anybody enters. */
export function depositConditions({ deposit }: ProjectFacts): Text[] {
  if (!deposit) return []
  const { name, amount, returnBy } = deposit
  const by = formatChinaTime(instant(returnBy), 'yyyy.MM.dd HH:mm')
  return [text('conditions.deposit', { name, sum: formatFen(amount), by })]
}
