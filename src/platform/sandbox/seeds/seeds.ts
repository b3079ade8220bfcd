import { eq, inArray } from 'drizzle-orm'
import { joinWords } from '#lib/words.ts'
import type { Database } from '#platform/database.ts'
import { hashFacts } from '#platform/raceStore/releases.ts'
import { buildRaceRow } from '#platform/raceStore/upsertRaces.ts'
import { readData } from '#platform/readData.ts'
import { projects, races } from '#platform/tables/races.ts'
import { text } from '#platform/texts.ts'
import type { ProjectFacts, RaceFacts, Region, Text } from '#race/facts.gen.ts'

/** A race of races.json, without its dates: they follow from the day when the platform is filled. */
export interface SeedRow {
  raceId: string
  /** A city of cities.json. */
  city: string
  /** Without the year; the race day gives it. */
  name: Text
  start: Text
  /** One sentence: what the course is like. */
  course: Text
  /** A kind of kinds.json. */
  kind: string
  /** Sign-up opens, sign-up closes, race day: days from the filling, negative for the past. */
  days: readonly [opens: number, closes: number, race: number]
  /** China time of the start, 7.5 is half past seven. Ignored while `running` is set. */
  hour: number
  /** The race is on at the filling: hours since its start and days it lasts. */
  running?: { since: number; days: number }
  /** Places of the longest project, where it is not the usual number. */
  places?: number
  /** Runners log in with an account of the race's own. */
  raceLogin?: true
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const HALF_HOUR = HOUR / 2

/** Race hours: a running one began `since` hours before, on the half hour; the others start on a Sunday. */
function raceTimes(row: SeedRow, now: number): { start: number; end: number } {
  if (row.running) {
    const start = Math.floor((now - row.running.since * HOUR) / HALF_HOUR) * HALF_HOUR
    return { start, end: start + row.running.days * DAY }
  }
  const start = Date.parse(isoAt(now, sundayFrom(now, row.days[2]), row.hour))
  return { start, end: start + (row.kind === 'trail' ? 14 : 7) * HOUR }
}

/** A listed race with everything its page shows; its times hang on the platform clock's `now`. */
export function buildRace(row: SeedRow, now: number): RaceFacts {
  const { city, province } = cityRegion(row.city)
  const { start, end } = raceTimes(row, now)
  const opens = isoAt(now, row.days[0], 10)
  const closes = isoAt(now, row.days[1], 18)
  const year = iso(start).slice(0, 4)
  return {
    raceId: row.raceId,
    name: text('seed.name', { year, name: row.name }),
    poster: `posters/${row.raceId}.svg`,
    organiser: text('seed.organiser', { name: row.name }),
    place: row.start,
    province,
    city,
    raceTime: iso(start),
    raceEndTime: iso(end),
    signUpStart: opens,
    signUpEnd: closes,
    servicePhone: `400-000-${row.raceId.slice(-4)}`,
    features: seedFeatures(row.kind),
    introduction: introduction(row),
    schedule: [
      { at: opens, ...text('seed.opens') },
      { at: closes, ...text('seed.closes') },
      { at: iso(start - 2 * DAY), ...text('seed.packs') },
      { at: iso(start), ...text('seed.start') },
      { at: iso(end), ...text('seed.end') },
    ],
    refundLadder: [
      { until: closes, percent: 80 },
      { until: null, percent: 0 },
    ],
    items: seedProjects(row.raceId, row.kind, row.places),
    ...(row.raceLogin ? { raceLogin: true } : {}),
  }
}

/** The race's page text, as HTML in both languages. */
function introduction({ course, start, kind }: SeedRow): Text {
  const limits = kindOf(kind).projects.map(({ name, km, limit }) => {
    const time = spanOf(limit)
    // A name that says the distance says it once.
    return name.en.includes(`${km} km`)
      ? text('seed.limitOfNamed', { name, time })
      : text('seed.limit', { name, km, time })
  })
  const list = joinWords(limits, '', '')
  return text('seed.introduction', { course, start, limits: list })
}

const OFFSET = 8 * 3_600_000

/** ISO 8601 in China time of the day `days` from `now` at `hour` (7.5 is half past seven). */
function isoAt(now: number, days: number, hour: number): string {
  const midnight = Math.floor((now + OFFSET) / DAY) * DAY + days * DAY
  return iso(midnight + Math.round(hour * 60) * 60_000 - OFFSET)
}

/** Days from `now` to the first Sunday on or after the day `days` from now, in China time. */
function sundayFrom(now: number, days: number): number {
  // Day 0 of the epoch was a Thursday.
  const weekday = (Math.floor((now + OFFSET) / DAY) + days + 4) % 7
  return days + ((7 - weekday) % 7)
}

function iso(at: number): string {
  return `${new Date(at + OFFSET).toISOString().slice(0, 19)}+08:00`
}

/** Cities that races are held in and that have a landscape, by pinyin. */
export const CITIES = readData<Record<string, { city: Region; province: Region }>>(import.meta.url, './cities.json')

/** Throws when cities.json has no such city. */
function cityRegion(name: string): { city: Region; province: Region } {
  const found = CITIES[name]
  if (!found) throw new Error(`cities.json: there is no city "${name}"`)
  return found
}

interface Plan {
  name: Text
  km: number
  /** Fen. */
  fee: number
  places: number
  ageMin: number
  ageMax?: number
  /** Minutes until the course closes. */
  limit: number
  kind?: 'team' | 'family'
  members?: readonly [number, number]
}

interface RaceKind {
  features: Text[]
  projects: Plan[]
}

/** What the listed races of a kind have in common. */
const KINDS = readData<Record<string, RaceKind>>(import.meta.url, './kinds.json')

/** Throws when kinds.json has no such kind. */
function kindOf(name: string): RaceKind {
  const found = KINDS[name]
  if (!found)
    throw new Error(`kinds.json: there is no kind of race "${name}". There is ${Object.keys(KINDS).join(', ')}.`)
  return found
}

function seedFeatures(kind: string): Text[] {
  return kindOf(kind).features
}

/** Statements of the base registration page; a test compares their versions with it. */
export const SEED_STATEMENTS = [
  { id: 'entry', version: '2027.3' },
  { id: 'health', version: '2027.2' },
]

function spanOf(limit: number): Text {
  const [hours, minutes] = [Math.floor(limit / 60), limit % 60]
  return minutes === 0 ? text('seed.hours', { hours }) : text('seed.hoursMinutes', { hours, minutes })
}

function rules({ ageMin: from, ageMax: to, limit, kind }: Plan): Text {
  if (kind === 'family') return text('seed.rules.family', { from })
  const time = spanOf(limit)
  return to ? text('seed.rules.between', { from, to, time }) : text('seed.rules.from', { from, time })
}

function project(plan: Plan, itemId: string, places: number): ProjectFacts {
  return {
    itemId,
    name: plan.name,
    kind: plan.kind ?? 'individual',
    distanceKm: plan.km,
    fee: plan.fee,
    quota: places,
    allocation: 'fcfs',
    payTiming: 'before',
    hold: 'PT15M',
    ageMin: plan.ageMin,
    ...(plan.ageMax ? { ageMax: plan.ageMax } : {}),
    ...(plan.members ? { teamMin: plan.members[0], teamMax: plan.members[1] } : {}),
    rules: rules(plan),
    statements: SEED_STATEMENTS,
  }
}

/** The projects of a listed race; `places` replaces the usual number of the first. */
function seedProjects(raceId: string, kind: string, places: number | undefined): ProjectFacts[] {
  return kindOf(kind).projects.map((plan, index) =>
    project(
      plan,
      `${raceId}${String(index + 1).padStart(2, '0')}`,
      index === 0 ? (places ?? plan.places) : plan.places,
    ),
  )
}

const ROWS = readData<SeedRow[]>(import.meta.url, './races.json')

/** The listed races as they stand when the platform is first filled at `now`, epoch ms. */
export function seedRaces(now: number): RaceFacts[] {
  return ROWS.map((row) => buildRace(row, now))
}

/**
 * Fills the platform once: a race that is known, by seed or by config, keeps its dates and its places. Only the versions
 * of its statements follow: their page is everybody's.
 */
export async function seedContent(db: Database, now: number): Promise<void> {
  const all = seedRaces(now)
  const ids = all.map((race) => race.raceId)
  const { raceId, source, facts } = races
  const known = await db.select({ raceId, source, facts }).from(races).where(inArray(raceId, ids))
  const have = new Set(known.map((row) => row.raceId))
  const fresh = all.filter((race) => !have.has(race.raceId))
  for (const row of known) if (row.source === 'seed') await renewStatements(db, row.facts)
  if (fresh.length === 0) return
  const rows = fresh.map((race) => buildRaceRow(race, 'seed', ids.indexOf(race.raceId)))
  const items = fresh.flatMap(({ raceId, items }) =>
    items.map((facts, position) => ({ itemId: facts.itemId, raceId, facts, quota: facts.quota, position })),
  )
  await db.transaction(async (tx) => {
    await tx.insert(races).values(rows).onConflictDoNothing()
    await tx.insert(projects).values(items).onConflictDoNothing()
  })
}

async function renewStatements(db: Database, facts: RaceFacts): Promise<void> {
  const items = facts.items.map((item) => ({ ...item, statements: SEED_STATEMENTS }))
  if (JSON.stringify(items) === JSON.stringify(facts.items)) return
  const renewed = { ...facts, items }
  await db.transaction(async (tx) => {
    const set = { facts: renewed, configVersion: hashFacts(renewed) }
    await tx.update(races).set(set).where(eq(races.raceId, facts.raceId))
    for (const item of items) {
      await tx.update(projects).set({ facts: item }).where(eq(projects.itemId, item.itemId))
    }
  })
}
