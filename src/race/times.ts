import type { ProjectFacts, RaceFacts, Text } from './facts.gen.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The times of a race in epoch milliseconds. */
export interface RaceTimes {
  signUpStart: number
  signUpEnd: number
  /** What the race says of itself; a project may start on another day. */
  raceTime: number
  /** When the first of its projects starts. */
  firstStart: number
  /** When all of its projects are over. */
  raceEnd: number
}

/** When and where a project starts and when it is over; moments in epoch milliseconds. */
export interface Start {
  startsAt: number
  endsAt: number
  place: Text
}

/** What of a race's and a project's facts says when it starts. */
type RaceDay = Pick<RaceFacts, 'raceTime' | 'raceEndTime'>
type ProjectDay = Pick<ProjectFacts, 'raceTime' | 'timeLimit'>

/** When entries are taken, in epoch milliseconds. */
export type SignUpWindow = Pick<RaceTimes, 'signUpStart' | 'signUpEnd'>

export type RaceState = 'notStarted' | 'open' | 'awaiting' | 'running' | 'ended'

/** ISO 8601 time with offset as epoch milliseconds; throws on anything else, naming it. */
export function instant(iso: string): number {
  const at = parseTime(iso)
  if (at === null) throw new Error(`"${iso}" is not a time with offset such as 2027-04-18T07:30:00+08:00`)
  return at
}

const TIME = /^(20\d\d)-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/

/**
 * ISO 8601 time with offset as epoch milliseconds; null for anything else, a day that its month does not have too.
 * The same texts pass the pattern `time` of schemas/types.schema.json.
 */
export function parseTime(text: string): number | null {
  const [, year, month, day] = TIME.exec(text) ?? []
  if (year === undefined || Number(day) > daysOf(Number(year), Number(month))) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : at
}

/** Days of a month, counted from 1. */
function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** ISO 8601 duration of days, hours and minutes in milliseconds, e.g. PT15M. */
export function duration(iso: string): number {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(iso)
  if (!match) throw new Error(`"${iso}" is not a duration such as PT15M`)
  const [days = 0, hours = 0, minutes = 0] = match.slice(1).map((part) => Number(part ?? 0))
  return days * DAY + hours * HOUR + minutes * MINUTE
}

/** The day, start and place of a project: its own, and what it does not say the race's. */
export function findStart(
  race: RaceDay & Pick<RaceFacts, 'place'>,
  project: ProjectDay & Pick<ProjectFacts, 'place'>,
): Start {
  const startsAt = instant(project.raceTime ?? race.raceTime)
  return { startsAt, endsAt: findEnd(race, project) ?? startsAt + USUAL_LENGTH, place: project.place ?? race.place }
}

/**
 * When a project closes (epoch ms): its own time limit, else the race's end unless it starts at a time of its own; null
 * where neither is named.
 */
export function findEnd(race: RaceDay, { raceTime, timeLimit }: ProjectDay): number | null {
  if (timeLimit !== undefined) return instant(raceTime ?? race.raceTime) + duration(timeLimit)
  return raceTime !== undefined || race.raceEndTime === undefined ? null : instant(race.raceEndTime)
}

const USUAL_LENGTH = 8 * HOUR

/** When a race starts, in epoch milliseconds: what it says of itself, then its projects' own moments; the first is first. */
export function listStarts({
  raceTime,
  items,
}: Pick<RaceFacts, 'raceTime'> & { items: readonly Pick<ProjectFacts, 'raceTime'>[] }): number[] {
  const own = items.flatMap((item) => item.raceTime ?? [])
  return [raceTime, ...own].map(instant).sort((a, b) => a - b)
}

/** A race takes entries from the opening of its first project to the close of its last. */
export function readTimes(race: RaceFacts): RaceTimes {
  const raceTime = instant(race.raceTime)
  const windows = race.items.length > 0 ? race.items.map((item) => findWindow(race, item)) : [findWindow(race, {})]
  const elsewhen = race.items.filter((item) => item.raceTime !== undefined)
  const end = race.raceEndTime === undefined ? raceTime + USUAL_LENGTH : instant(race.raceEndTime)
  return {
    signUpStart: Math.min(...windows.map(({ signUpStart }) => signUpStart)),
    signUpEnd: Math.max(...windows.map(({ signUpEnd }) => signUpEnd)),
    raceTime,
    firstStart: listStarts(race)[0] ?? raceTime,
    raceEnd: Math.max(end, ...elsewhen.map((item) => findStart(race, item).endsAt)),
  }
}

/** When a project takes entries: its own times, or the race's. */
export function findWindow(
  race: RaceFacts,
  { signUpStart, signUpEnd }: Pick<ProjectFacts, 'signUpStart' | 'signUpEnd'>,
): SignUpWindow {
  return { signUpStart: instant(signUpStart ?? race.signUpStart), signUpEnd: instant(signUpEnd ?? race.signUpEnd) }
}

export function raceState(times: Omit<RaceTimes, 'raceTime'>, now: number): RaceState {
  const { signUpStart, signUpEnd, firstStart, raceEnd } = times
  if (now < signUpStart) return 'notStarted'
  if (now <= signUpEnd) return 'open'
  if (now < firstStart) return 'awaiting'
  return now < raceEnd ? 'running' : 'ended'
}

/**
 * Until when a place that was won, offered or approved at a moment has to be paid, in epoch milliseconds: the window's end
 * or the fixed time, whichever is earlier; a fixed time that has passed counts no more.
 */
export function payBy({ payWindow = 'PT72H', payDeadline }: ProjectFacts, from: number): number {
  const end = from + duration(payWindow)
  const fixed = payDeadline === undefined ? end : instant(payDeadline)
  return fixed > from ? Math.min(end, fixed) : end
}

/** How long an unpaid place is held, in milliseconds. */
export function holdMs(project: ProjectFacts): number {
  return duration(project.hold ?? 'PT15M')
}

/** The same in whole minutes, as runners read it. */
export function holdMinutes(project: ProjectFacts): number {
  return Math.max(1, Math.round(holdMs(project) / MINUTE))
}

/** Until when a runner who won at a moment may pay: the fixed time, the window, or of both the earlier; else 72 hours. */
export function computePayDeadline({ payWindow, payDeadline }: ProjectFacts, wonAt: number): number {
  const fixed = payDeadline === undefined ? Number.POSITIVE_INFINITY : instant(payDeadline)
  if (payWindow === undefined && payDeadline !== undefined) return fixed
  return Math.min(wonAt + duration(payWindow ?? 'PT72H'), fixed)
}

/** When nobody waits for a place any more. */
export function waitlistEnd(race: Pick<RaceFacts, 'raceTime'>, { waitlistUntil, raceTime }: ProjectFacts): number {
  return instant(waitlistUntil ?? raceTime ?? race.raceTime)
}

/** Until when a runner from the waiting list who was offered a place at a moment may pay. */
export function offerEnd(race: Pick<RaceFacts, 'raceTime'>, project: ProjectFacts, offeredAt: number): number {
  return Math.min(offeredAt + duration(project.payWindow ?? 'PT72H'), waitlistEnd(race, project))
}

/** When a second draw is published to who waits for it; null where none does, or it is over. */
export function secondDrawAt({ secondDraw }: ProjectFacts, { waits }: { waits: boolean }, now: number): number | null {
  if (!secondDraw) return null
  // Whoever did not ask for the waiting list waits for nothing else.
  return now < instant(secondDraw.publicValue.at) || !waits ? instant(secondDraw.drawAt) : null
}

/** Phases of a race that operators speak of. */
export const PHASES = [
  'beforeOpening',
  'open',
  'lastHour',
  'closed',
  'ballot',
  'payWindow',
  'raceDay',
  'ended',
] as const
export type Phase = (typeof PHASES)[number]

/** A time in each phase that the race has, in epoch milliseconds; a race without a ballot has none of its phases. */
export function listPhases(race: RaceFacts): Partial<Record<Phase, number>> {
  const { signUpStart, signUpEnd, raceTime, raceEnd } = readTimes(race)
  const ballot = race.items.find(({ drawAt }) => drawAt !== undefined)
  const drawn = ballot?.drawAt === undefined ? null : instant(ballot.drawAt)
  const closes = ballot ? findWindow(race, ballot).signUpEnd : signUpEnd
  const due = first(race.items.map((item) => item.payDeadline))
  return {
    beforeOpening: signUpStart - HOUR,
    open: signUpStart + Math.min(DAY, Math.floor((signUpEnd - signUpStart) / 2)),
    lastHour: signUpEnd - HOUR / 2,
    closed: signUpEnd + HOUR,
    ...(drawn === null ? {} : { ballot: Math.floor((closes + drawn) / 2) }),
    ...(drawn === null || due === null ? {} : { payWindow: Math.floor((drawn + due) / 2) }),
    raceDay: raceTime + Math.min(HOUR, Math.floor((raceEnd - raceTime) / 2)),
    ended: raceEnd + DAY,
  }
}

function first(times: (string | undefined)[]): number | null {
  const time = times.find((one) => one !== undefined)
  return time === undefined ? null : instant(time)
}
