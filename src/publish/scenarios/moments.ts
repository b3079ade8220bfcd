import { isObject } from '#lib/json.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

/** A moment of a race that operators speak of. */
export const MOMENTS = [
  'beforeOpening',
  'open',
  'lastHour',
  'closed',
  'ballot',
  'payWindow',
  'raceDay',
  'ended',
] as const
export type Moment = (typeof MOMENTS)[number]

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Without a race the clock stands here: the sample season is under way. */
const USUAL = Date.parse('2027-01-01T10:00:00+08:00')

/** The moments that a race has, in epoch milliseconds; one without a ballot has none of its moments. */
export function momentsOf(race: JsonObject | null): Partial<Record<Moment, number>> {
  if (!race) return {}
  const opens = timeOf(race.signUpStart)
  const closes = timeOf(race.signUpEnd)
  const starts = timeOf(race.raceTime)
  if (opens === null || closes === null || starts === null) return {}
  const finished = timeOf(race.raceEndTime) ?? starts + 8 * HOUR
  const items = Array.isArray(race.items) ? race.items.filter(isObject) : []
  const drawn = first(items, 'drawAt')
  const due = first(items, 'payDeadline')
  return {
    beforeOpening: opens - HOUR,
    open: opens + Math.min(DAY, Math.floor((closes - opens) / 2)),
    lastHour: closes - HOUR / 2,
    closed: closes + HOUR,
    ...(drawn === null ? {} : { ballot: Math.floor((Math.max(closes, opens) + drawn) / 2) }),
    ...(drawn === null || due === null ? {} : { payWindow: Math.floor((drawn + due) / 2) }),
    raceDay: starts + Math.min(HOUR, Math.floor((finished - starts) / 2)),
    ended: finished + DAY,
  }
}

/** A named moment or an ISO time as epoch milliseconds; null when it is neither, or the race has no such moment. */
export function momentAt(text: string | undefined, race: JsonObject | null): number | null {
  const moments = momentsOf(race)
  // Pages without a race are the same at any time of the season.
  if (text === undefined || (text === 'open' && !race)) return moments.open ?? USUAL
  const named = MOMENTS.find((moment) => moment === text)
  return named ? (moments[named] ?? null) : timeOf(text)
}

/** An ISO 8601 time with its zone as epoch milliseconds; null for anything else. */
export function timeOf(value: Json | undefined): number | null {
  if (typeof value !== 'string' || !/T.*(Z|[+-]\d{2}:\d{2})$/.test(value)) return null
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : at
}

function first(items: JsonObject[], key: string): number | null {
  return items.map((item) => timeOf(item[key])).find((at) => at !== null) ?? null
}
