import type { ProjectFacts, Text } from '#race/facts.gen.ts'
import type { SeedKind } from './seedRow.ts'

interface Plan {
  name: Text
  km: number
  fee: number
  places: number
  ageMin: number
  ageMax?: number
  /** Minutes until the course closes. */
  limit: number
  kind?: 'team' | 'family'
  members?: readonly [number, number]
}

const FULL: Plan = {
  name: { zh: '马拉松', en: 'Marathon' },
  km: 42.195,
  fee: 18000,
  places: 15000,
  ageMin: 20,
  limit: 375,
}
const HALF: Plan = {
  name: { zh: '半程马拉松', en: 'Half marathon' },
  km: 21.0975,
  fee: 13000,
  places: 9000,
  ageMin: 16,
  limit: 190,
}
const TEN: Plan = { name: { zh: '10 公里', en: '10 km' }, km: 10, fee: 9000, places: 5000, ageMin: 16, limit: 100 }
const FIVE: Plan = {
  name: { zh: '健康跑 5 公里', en: '5 km health run' },
  km: 5,
  fee: 6000,
  places: 3000,
  ageMin: 10,
  limit: 60,
}

const PLANS: Record<SeedKind, Plan[]> = {
  full: [FULL, HALF, FIVE],
  half: [HALF, FIVE],
  ten: [TEN],
  night: [
    { ...TEN, name: { zh: '夜跑 10 公里', en: '10 km night run' }, fee: 9800 },
    { ...FIVE, name: { zh: '夜跑 5 公里', en: '5 km night run' } },
  ],
  trail: [
    {
      name: { zh: '越野 50 公里', en: '50 km trail' },
      km: 50,
      fee: 46000,
      places: 800,
      ageMin: 20,
      ageMax: 65,
      limit: 780,
    },
    {
      name: { zh: '越野 25 公里', en: '25 km trail' },
      km: 25,
      fee: 29000,
      places: 1200,
      ageMin: 18,
      ageMax: 65,
      limit: 420,
    },
    { name: { zh: '体验 10 公里', en: '10 km taster' }, km: 10, fee: 13000, places: 1000, ageMin: 16, limit: 180 },
  ],
  family: [
    {
      name: { zh: '亲子跑 3 公里', en: '3 km family run' },
      km: 3,
      fee: 5000,
      places: 2000,
      ageMin: 4,
      limit: 60,
      kind: 'family',
      members: [2, 4],
    },
  ],
  relay: [
    {
      name: { zh: '四人接力', en: 'Relay of four' },
      km: 42.195,
      fee: 8000,
      places: 1600,
      ageMin: 16,
      limit: 375,
      kind: 'team',
      members: [4, 4],
    },
  ],
  city: [TEN, { ...FIVE, name: { zh: '市民跑 5 公里', en: '5 km citizens’ run' }, fee: 0 }],
}

/** Statements of the base registration page; a test compares their versions with it. */
export const SEED_STATEMENTS = [
  { id: 'entry', version: '2027.1' },
  { id: 'health', version: '2027.1' },
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
export function seedProjects(raceId: string, kind: SeedKind, places: number | undefined): ProjectFacts[] {
  return PLANS[kind].map((plan, index) =>
    project(
      plan,
      `${raceId}${String(index + 1).padStart(2, '0')}`,
      index === 0 ? (places ?? plan.places) : plan.places,
    ),
  )
}

/** "Marathon 42.195 km: closes after 6 h 15 min" for each project. */
export function courseLimits(kind: SeedKind): Text[] {
  return PLANS[kind].map(({ name, km, limit }) => ({
    zh: `${name.zh}（${km} 公里）：${clock(limit).zh}`,
    en: `${name.en} (${km} km): ${clock(limit).en}`,
  }))
}
