import { addMonths, formatChinaTime, parseInstant } from '#lib/date.ts'
import type { ChallengeFacts } from './facts.gen.ts'

/** A moment of facts that have passed the check. */
const at = (moment: string) => parseInstant(moment) ?? Number.NaN

/** `soon` before it begins, `closed` after its end. */
export type ChallengeStatus = 'soon' | 'running' | 'closed'

export function challengeStatus({ start, end }: ChallengeFacts, now: number): ChallengeStatus {
  if (now < at(start)) return 'soon'
  return now < at(end) ? 'running' : 'closed'
}

export function canJoin({ joinFrom, joinUntil }: ChallengeFacts, now: number): boolean {
  return now >= at(joinFrom) && now < at(joinUntil)
}

/** The first moment of a month `2027-03` in China, and of the next; null for what is no month. */
export function monthSpan(month: string): { from: number; until: number } | null {
  const from = parseInstant(`${month}-01`)
  return from === null ? null : { from, until: addMonths(from, 1) }
}

/** The first and the last day that count, `yyyy-MM-dd`. */
export function countedDays({ start, end }: ChallengeFacts): { first: string; last: string } {
  const day = (ms: number) => formatChinaTime(ms, 'yyyy-MM-dd')
  return { first: day(at(start)), last: day(at(end) - 1) }
}

/** The goals that so many metres of a month reach, the lowest first. */
export function goalsReached({ goals }: ChallengeFacts, metres: number): ChallengeFacts['goals'] {
  return goals.filter(({ km }) => metres >= km * 1000)
}
