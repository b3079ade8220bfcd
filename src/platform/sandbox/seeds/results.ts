import { count, eq } from 'drizzle-orm'
import type { Split } from '#api/contract.gen.ts'
import { ageAt } from '#lib/age.ts'
import { idCardNumber } from '#lib/idCard.ts'
import { bell, createRandom } from '#lib/random.ts'
import type { Database } from '#platform/database.ts'
import { readData } from '#platform/readData.ts'
import type { TimedRow } from '#platform/results/timingFile.ts'
import { writeResults } from '#platform/results/writeResults.ts'
import { races } from '#platform/tables/races.ts'
import { results } from '#platform/tables/results.ts'
import { ageGroupAt } from '#race/ageGroups.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'

/** The sample that is as large as a city's marathon: 12,000 finishers. */
export const SAMPLE_RACE = '1000055001'

interface Field {
  /** Of its projects, as races.json has them. */
  finishers: readonly number[]
  /** How many times as long a kilometre takes as on a road. */
  hills?: number
}

/** Of the listed races that are over those whose results are out. */
const FIELDS: Readonly<Record<string, Field>> = {
  [SAMPLE_RACE]: { finishers: [6_500, 4_300, 1_200] },
  '1000030004': { finishers: [486] },
  '1000020144': { finishers: [372, 148] },
  '1000020145': { finishers: [318, 126] },
  '1000020146': { finishers: [164, 212, 97], hills: 1.55 },
  '1000020147': { finishers: [405, 171] },
  '1000020148': { finishers: [439] },
  '1000020149': { finishers: [206, 186, 84], hills: 1.7 },
}

/** Minutes until the course closes, as kinds.json has them for distances from so many kilometres on. */
const LIMITS = [
  { from: 50, minutes: 780 },
  { from: 42, minutes: 375 },
  { from: 25, minutes: 420 },
  { from: 21, minutes: 190 },
  { from: 10, minutes: 100 },
  { from: 0, minutes: 60 },
]

const HOUR_MS = 3_600_000

interface Names {
  family: string
  men: string
  women: string
  clubs: string[]
}
const NAMES = readData<Names>(import.meta.url, './names.json')

const writing = new WeakMap<Database, Map<string, Promise<void>>>()

/** Writes a sample's results when somebody first asks for them: nothing is made at the start. */
export async function ensureSampleResults(db: Database, raceId: string): Promise<void> {
  if (!FIELDS[raceId]) return
  const all = writing.get(db) ?? new Map<string, Promise<void>>()
  writing.set(db, all)
  const running = all.get(raceId) ?? writeSample(db, raceId)
  all.set(raceId, running)
  await running.catch((cause: unknown) => {
    all.delete(raceId)
    throw cause
  })
}

async function writeSample(db: Database, raceId: string): Promise<void> {
  const [known] = await db.select({ rows: count() }).from(results).where(eq(results.raceId, raceId))
  const [race] = await db.select().from(races).where(eq(races.raceId, raceId))
  if ((known?.rows ?? 0) > 0 || race?.source !== 'seed') return
  await writeResults(db, raceId, makeResults(race.facts), race.raceEnd + HOUR_MS)
}

/** Results of every project, the same every time, consistent in themselves. */
export function makeResults(race: Pick<RaceFacts, 'raceId' | 'raceTime' | 'items'>): TimedRow[] {
  const { raceId, raceTime: start, items } = race
  const { finishers, hills = 1 } = FIELDS[raceId] ?? { finishers: [] }
  const raceTime = Date.parse(start)
  const taken = new Set<string>()
  return items.flatMap((item, at) => {
    const random = createRandom(20_206_013 + Number(raceId.slice(-6)) + at)
    const letter = 'ABCD'.charAt(at)
    const field = finishers[at] ?? 0
    const limit = limitOf(item.distanceKm ?? 0) * 60
    const starters: Starter[] = []
    let finished = 0
    while (finished < field) {
      const starter = makeStarter({ item, limit, hills, field, raceTime, taken }, random)
      starters.push(starter)
      if (starter.row.status === 'finished') finished++
    }
    // Bibs are given by the time that a runner has entered with: who is fast has a low one and stands in front.
    return starters
      .toSorted((one, other) => one.gap - other.gap)
      .map(({ row }, place) => ({ ...row, bib: `${letter}${String(place + 1).padStart(5, '0')}` }))
  })
}

const limitOf = (km: number): number => LIMITS.find(({ from }) => km >= from)?.minutes ?? 0

interface Starter {
  row: Omit<TimedRow, 'bib'>
  /** Seconds from the gun to the line. */
  gap: number
}

interface Start {
  item: ProjectFacts
  /** Seconds until the course closes. */
  limit: number
  hills: number
  /** How many finish the project. */
  field: number
  raceTime: number
  /** Document numbers that others have. */
  taken: Set<string>
}

function makeStarter({ item, limit, hills, field, raceTime, taken }: Start, random: () => number): Starter {
  const gender = random() < 0.32 ? '2' : '1'
  const pick = (letters: string) => letters.charAt(Math.floor(random() * letters.length))
  const given = gender === '1' ? NAMES.men : NAMES.women
  const name = pick(NAMES.family) + pick(given) + (random() < 0.6 ? pick(given) : '')
  const person = documentOf(gender, raceTime, taken, random)
  const age = ageAt(person.birthday, raceTime) ?? 20
  const club = random() < 0.3 ? NAMES.clubs[Math.floor(random() * NAMES.clubs.length)] : undefined
  const { distanceKm: km = 5 } = item
  const net = netSeconds({ km, gender, age, limit, hills }, random)
  const gap = secondsToLine(net / km, field, random)
  const whole = splitsOf(km, net, random)
  const left = random()
  const base = {
    ...{ itemId: item.itemId, name, gender, idNumber: person.idNumber, team: club ?? null },
    ageGroup: groupOf(gender, age),
    reason: null,
  } satisfies Partial<TimedRow>
  const nothing = { gunSeconds: null, netSeconds: null }
  if (left < 0.06) return { gap, row: { ...base, ...nothing, status: 'absent', splits: [] } }
  if (left < 0.085 || net + gap > limit) {
    const until = Math.floor(random() * whole.length)
    const splits = whole.slice(0, until).filter(({ seconds }) => seconds + gap <= limit)
    return { gap, row: { ...base, ...nothing, status: 'unfinished', splits } }
  }
  const times = { gunSeconds: net + gap, netSeconds: net, splits: whole }
  if (left < 0.089 && whole.length > 1) {
    const missed = Math.floor(random() * (whole.length - 1))
    const reason = `缺少 ${whole[missed]?.km} 公里计时点`
    const splits = whole.toSpliced(missed, 1)
    return { gap, row: { ...base, ...times, splits, status: 'disqualified', reason } }
  }
  return { gap, row: { ...base, ...times, status: 'finished' } }
}

/** A document that nobody else has, of somebody between 18 and 70 on the race day. */
function documentOf(gender: '1' | '2', raceTime: number, taken: Set<string>, random: () => number) {
  for (;;) {
    const age = Math.min(69, Math.max(20, 38 + bell(random) * 11))
    const birthday = new Date(raceTime - age * 365.25 * 24 * HOUR_MS).toISOString().slice(0, 10)
    const idNumber = idCardNumber(birthday, gender === '1' ? 'man' : 'woman', Math.floor(random() * 499))
    if (taken.has(idNumber)) continue
    taken.add(idNumber)
    return { birthday, idNumber }
  }
}

interface Runner {
  km: number
  gender: '1' | '2'
  age: number
  limit: number
  hills: number
}

/** A time that such a runner may take: the longer the race, the slower the kilometre. */
function netSeconds({ km, gender, age, limit, hills }: Runner, random: () => number): number {
  const usual = 330 * (km / 42.195) ** 0.06 * (gender === '2' ? 1.09 : 1) * (1 + Math.max(0, age - 35) * 0.004)
  const pace = Math.max(182, usual * Math.exp(bell(random) * 0.16 + 0.03))
  return Math.min(Math.round(pace * hills * km), limit + 900)
}

/** Seconds of a kilometre of who stands at the line, and of who stands at the very back. */
const [FRONT, BACK] = [205, 480]
/** How many cross the line in a second. */
const ACROSS = 12

/** From the gun to the line: the fast stand in front, and the larger the field, the longer the last ones walk. */
function secondsToLine(pace: number, field: number, random: () => number): number {
  const back = Math.min(1, Math.max(0, (pace - FRONT) / (BACK - FRONT)))
  return Math.round((back * (0.8 + random() * 0.4) * field) / ACROSS + random() * 2)
}

/** Every 5 km, half way of a marathon, and the line itself: slower the longer it goes on. */
function splitsOf(km: number, net: number, random: () => number): Split[] {
  const fade = 0.02 + random() * 0.16
  const points = Array.from({ length: Math.floor(km / 5) }, (_, at) => (at + 1) * 5).filter((point) => point < km)
  if (km > 40) points.push(21.0975)
  points.push(km)
  points.sort((a, b) => a - b)
  const part = (point: number) => ((point / km) * (1 + fade * (point / km))) / (1 + fade)
  return points.map((point) => ({ km: point, seconds: Math.round(part(point) * net) }))
}

const TENS = [20, 30, 40, 50, 60]
const DECADES = { men: TENS, women: TENS }

function groupOf(gender: '1' | '2', age: number): string {
  return ageGroupAt(DECADES, gender, Math.max(20, age))
}
