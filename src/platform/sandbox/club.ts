import { createHash } from 'node:crypto'
import type { clubRecords } from '#platform/tables/logins.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
const WEEKS = 26
/** China's midnight. */
const OFFSET_MS = 8 * 3_600_000
const HALF_MARATHON = 21_097

type ClubRun = Pick<typeof clubRecords.$inferSelect, 'kind' | 'at' | 'distance' | 'duration'>

/** The running club, simulated: what it has recorded of a number in half a year, two runs a week, the same at each asking. */
export function clubRunsOf(mobile: string, now: number): ClubRun[] {
  const week = Math.floor((now + OFFSET_MS) / WEEK_MS)
  return Array.from({ length: WEEKS }, (_, index) => week - 1 - index).flatMap((at) => runsOfWeek(mobile, at))
}

function runsOfWeek(mobile: string, week: number): ClubRun[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = createHash('sha256').update(`${mobile} ${week}`).digest()
  const monday = week * WEEK_MS - OFFSET_MS
  const pace = 300_000 + (a % 90) * 1000
  const isRace = week % 9 === 0
  const long = isRace ? HALF_MARATHON : 10_000 + (c % 90) * 100
  const run = (day: number, hour: number, distance: number, perKm: number, kind: ClubRun['kind']): ClubRun => ({
    kind,
    at: monday + day * DAY_MS + hour * 3_600_000,
    distance,
    duration: Math.round((distance * perKm) / 1000),
  })
  return [
    run(1 + (b % 3), 6, 5_000 + (d % 40) * 100, pace, 'training'),
    run(5 + (e % 2), isRace ? 8 : 7, long, isRace ? pace - 20_000 : pace + 15_000, isRace ? 'race' : 'training'),
  ]
}
