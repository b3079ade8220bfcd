import { readData } from '#platform/readData.ts'
import type { ProjectFacts, Text } from '#race/facts.gen.ts'

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

export function seedFeatures(kind: string): Text[] {
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
export function seedProjects(raceId: string, kind: string, places: number | undefined): ProjectFacts[] {
  return kindOf(kind).projects.map((plan, index) =>
    project(
      plan,
      `${raceId}${String(index + 1).padStart(2, '0')}`,
      index === 0 ? (places ?? plan.places) : plan.places,
    ),
  )
}

/** "Marathon 42.195 km: closes after 6 h 15 min" for each project. */
export function courseLimits(kind: string): Text[] {
  return kindOf(kind).projects.map(({ name, km, limit }) => ({
    zh: `${name.zh}（${km} 公里）：${clock(limit).zh}`,
    en: `${name.en} (${km} km): ${clock(limit).en}`,
  }))
}
