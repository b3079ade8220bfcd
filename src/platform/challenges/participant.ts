import type { ChallengeFacts } from '#entities/challenge/facts.gen.ts'
import type { Text } from '#race/facts.gen.ts'

export interface Team {
  teamId: string
  team: Text
}

/** Who takes part, with what counts of each month in metres. */
export interface Participant {
  /** Null for one of the sample. */
  userId: string | null
  name: string
  /** What others see of it. */
  shown: string
  gender: '1' | '2' | null
  team: Team | null
  months: ReadonlyMap<string, number>
}

/** What somebody has run in a month, or in all. */
export function metresIn({ months }: Participant, month: string): number {
  if (month !== '') return months.get(month) ?? 0
  return [...months.values()].reduce((sum, one) => sum + one, 0)
}

/** Months in which the lowest goal was reached. */
export function monthsReached({ months }: Participant, { goals, months: all }: ChallengeFacts): number {
  const least = (goals[0]?.km ?? 0) * 1000
  return all.filter((month) => (months.get(month) ?? 0) >= least).length
}
