import { formatChinaTime } from '#lib/date.ts'
import { formatFen } from '#lib/money.ts'
import type { DepositFacts, ProjectFacts, Text } from './facts.gen.ts'
import { assignRoles, listRoles } from './roles.ts'
import { text } from './texts.ts'
import { instant } from './times.ts'

/** A line of a price, as far as it is a deposit or not. */
type Line = { kind?: string; fee: number; amount: number; runners?: readonly number[] }

/** What runners of an entry leave as a deposit, by their ages on race day: a line of its own, which no coupon lowers. */
export function depositLines(project: ProjectFacts, ages: readonly number[]) {
  const { deposit } = project
  if (!deposit) return []
  const { name, role, amount: fee } = deposit
  const { roles } = assignRoles(listRoles(project), ages)
  const runners = ages.flatMap((_, place) => (role === undefined || roles[place]?.id === role ? [place] : []))
  const quantity = runners.length
  return quantity === 0 ? [] : [{ kind: 'deposit' as const, name, fee, quantity, amount: fee * quantity, runners }]
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
export function depositConditions(project: ProjectFacts): Text[] {
  const { deposit } = project
  if (!deposit) return []
  const { name, amount, returnBy } = deposit
  const words = { name, sum: formatFen(amount), by: formatChinaTime(instant(returnBy), 'yyyy.MM.dd HH:mm') }
  const role = listRoles(project).find(({ id }) => id === deposit.role)
  return [role ? text('conditions.deposit.role', { ...words, role: role.name }) : text('conditions.deposit', words)]
}
