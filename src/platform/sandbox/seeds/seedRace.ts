import { readData } from '#platform/readData.ts'
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
    name: { zh: `${year}${row.name.zh}`, en: `${year} ${row.name.en}` },
    poster: `posters/${row.raceId}.svg`,
    organiser: { zh: `${row.name.zh}组委会`, en: `${row.name.en} organising committee` },
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
      { at: opens, zh: '报名开始', en: 'Sign-up opens' },
      { at: closes, zh: '报名截止', en: 'Sign-up closes' },
      { at: iso(start - 2 * DAY), zh: '领取参赛包', en: 'Race packs handed out' },
      { at: iso(start), zh: '起跑', en: 'Start' },
      { at: iso(end), zh: '关门', en: 'Course closes' },
    ],
    refundLadder: [
      { until: closes, percent: 80 },
      { until: null, percent: 0 },
    ],
    items: seedProjects(row.raceId, row.kind, row.places),
  }
}

/** The race's page text, as HTML in both languages. */
function introduction({ course, start, kind }: SeedRow): Text {
  const limits = courseLimits(kind)
  const list = (lang: 'zh' | 'en'): string => limits.map((limit) => `<li>${limit[lang]}</li>`).join('')
  return {
    zh:
      `<p>${course.zh}</p><h3>项目与关门时间</h3><ul>${list('zh')}</ul>` +
      `<h3>领取参赛包</h3><p>赛前两天，每天 9:00 至 18:00，凭报名时使用的证件原件在${start.zh}领取，可由他人持委托书代领。</p>` +
      '<h3>比赛当天</h3><p>起跑前 90 分钟开放检录和存包，起跑前 15 分钟停止存包。请提前吃好早餐，量力而行，身体不适立即停下并联系就近的医疗点。</p>',
    en:
      `<p>${course.en}</p><h3>Projects and time limits</h3><ul>${list('en')}</ul>` +
      `<h3>Race pack</h3><p>Collect it on the two days before the race, 9:00 to 18:00, at ${start.en}, with the document you registered with. Someone else may collect it with your letter of authorisation.</p>` +
      '<h3>Race day</h3><p>Check-in and bag drop open 90 minutes before the start; bag drop closes 15 minutes before it. Eat early, run within your limits, and stop at the nearest medical point when you feel unwell.</p>',
  }
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

const clock = (minutes: number): Text => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return {
    zh: `${hours} 小时${rest ? ` ${rest} 分` : ''}`,
    en: `${hours} h${rest ? ` ${rest} min` : ''}`,
  }
}

function rules({ ageMin, ageMax, limit, kind }: Plan): Text {
  const time = clock(limit)
  const zhAge = ageMax ? `${ageMin} 至 ${ageMax} 周岁` : `年满 ${ageMin} 周岁`
  const enAge = ageMax ? `Aged ${ageMin} to ${ageMax}` : `Aged ${ageMin} or over`
  if (kind === 'family') {
    return {
      zh: `1 至 2 名年满 20 周岁的成人带 1 至 2 名 ${ageMin} 至 12 周岁的儿童，全家同时起跑、同时冲线。`,
      en: `One or two adults aged 20 or over with one or two children of ${ageMin} to 12, starting and finishing together.`,
    }
  }
  return { zh: `${zhAge}，关门时间 ${time.zh}。`, en: `${enAge}; the course closes after ${time.en}.` }
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

/** "Marathon 42.195 km: closes after 6 h 15 min" for each project. */
function courseLimits(kind: string): Text[] {
  return kindOf(kind).projects.map(({ name, km, limit }) => ({
    zh: `${name.zh}（${km} 公里）：${clock(limit).zh}`,
    en: `${name.en} (${km} km): ${clock(limit).en}`,
  }))
}
