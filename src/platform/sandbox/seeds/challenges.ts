import type { ChallengeFacts } from '#entities/challenge/facts.gen.ts'
import { monthSpan } from '#entities/challenge/rules.ts'
import { maskName } from '#lib/mask.ts'
import { memoizeByObject } from '#lib/memoize.ts'
import { bell, createRandom } from '#lib/random.ts'
import type { Participant, Team } from '#platform/challenges/participant.ts'
import { RUN_GROUPS } from '#platform/content/runGroups.ts'
import { readData } from '#platform/readData.ts'
import type { Text } from '#race/facts.gen.ts'

/** The sample challenges, with how many runners each has beside the accounts that join. */
const RUNNERS: Readonly<Record<string, number>> = {
  challenge: 4_200,
  challenge2025: 6_400,
  challenge2024: 3_100,
  challengeSoaringDragon: 2_300,
}
const DAY_MS = 86_400_000
/** What is run from January to December, beside an even year. */
const SEASON = [0.78, 0.72, 1.06, 1.14, 1.08, 0.94, 0.82, 0.84, 1.1, 1.24, 1.16, 0.92]

const NAMES = readData<{ family: string; men: string; women: string }>(import.meta.url, './names.json')
const CITIES = readData<Record<string, { city: Text }>>(import.meta.url, './cities.json')
const KINDS = readData<Text[]>(import.meta.url, './teams.json')

/** Groups that accounts may join, and clubs of the sample. */
const TEAMS: readonly Team[] = [
  ...RUN_GROUPS.map(({ groupId, name }) => ({ teamId: groupId, team: name })),
  ...Object.entries(CITIES).flatMap(([key, { city }]) =>
    KINDS.map(({ zh, en }, at) => ({
      teamId: `${key}${at}`,
      team: { zh: zh.replace('{city}', city.zh.replace(/市$/, '')), en: en.replace('{city}', city.en) },
    })),
  ),
]

interface SampleRunner extends Omit<Participant, 'months'> {
  /** Metres of each whole month. */
  whole: readonly number[]
  /** Below 1 for who runs more at the beginning of a month. */
  lead: number
}

/** Runners of a sample challenge as far as they have come at a moment, the same every time; none of another. */
export function sampleParticipants(id: string, facts: ChallengeFacts, now: number): readonly Participant[] {
  const known = asOf(facts)
  const day = Math.floor(now / DAY_MS)
  if (known.day !== day) Object.assign(known, { day, list: soFar(runnersOf(facts, id), facts, now) })
  return known.list
}

const asOf = memoizeByObject((_: ChallengeFacts): { day: number; list: readonly Participant[] } => ({
  day: Number.NaN,
  list: [],
}))

function soFar(runners: readonly SampleRunner[], { months }: ChallengeFacts, now: number): Participant[] {
  const parts = months.map((month) => partGone(month, now))
  return runners.map(({ whole, lead, ...runner }) => ({
    ...runner,
    months: new Map(months.map((month, at) => [month, Math.round((whole[at] ?? 0) * (parts[at] ?? 0) ** lead)])),
  }))
}

/** How much of a month is over, by whole days. */
function partGone(month: string, now: number): number {
  const span = monthSpan(month)
  if (!span || now < span.from) return 0
  return Math.min(1, Math.floor((now - span.from) / DAY_MS) / Math.round((span.until - span.from) / DAY_MS))
}

const runnersOf = memoizeByObject((facts: ChallengeFacts, id: string): SampleRunner[] => {
  const random = createRandom([...id].reduce((seed, letter) => seed * 31 + letter.charCodeAt(0), 7))
  return Array.from({ length: RUNNERS[id] ?? 0 }, () => makeRunner(facts, random))
})

function makeRunner({ months, dayKm, goals }: ChallengeFacts, random: () => number): SampleRunner {
  const pick = (letters: string) => letters.charAt(Math.floor(random() * letters.length))
  const gender = random() < 0.36 ? '2' : '1'
  const given = gender === '1' ? NAMES.men : NAMES.women
  const name = pick(NAMES.family) + pick(given) + (random() < 0.6 ? pick(given) : '')
  // Large teams are joined more: the place in the list falls off as a square does.
  const team = random() < 0.45 ? TEAMS[Math.floor(random() ** 2 * TEAMS.length)] : undefined
  const usual = (goals[Math.min(1, goals.length - 1)]?.km ?? 50) * Math.exp(bell(random) * 0.6 - 0.25)
  const stays = random() < 0.8 ? months.length : Math.ceil(random() * months.length)
  const whole = months.map((month, at) => {
    if (at >= stays) return 0
    const season = SEASON[Number(month.slice(5)) - 1] ?? 1
    return Math.round(Math.min(dayKm * 11, usual * season * Math.exp(bell(random) * 0.25)) * 100) * 10
  })
  return { userId: null, name, shown: maskName(name), gender, team: team ?? null, whole, lead: 0.8 + random() * 0.5 }
}
