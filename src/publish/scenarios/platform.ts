import { ageAt } from '#lib/age.ts'
import { isObject } from '#lib/json.ts'
import type { Catalogue } from '#publish/catalogue/catalogue.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import { timeOf } from './moments.ts'
import { itemsOf, projectsOf, raceDetailOf } from './raceAnswers.ts'
import { runnerOf } from './runners.ts'
import type { Played } from './scenarioFile.ts'
import { sampleOf } from './schemaSample.ts'

/** Whoever is logged in. */
export const USER = { userId: '1000000000000000001', accountId: '1000000000000000002', mobile: '13800138000' }

/** What the platform of a scenario knows. */
export interface PlatformFacts {
  played: Played
  now: number
  races: readonly JsonObject[]
  site: JsonObject
}

/** Answers an operation as the platform would: from the facts of the races, the scenario's runners and its own words. */
export type Platform = (operation: string, params: JsonObject) => Json

const REFUSALS = {
  tooYoung: {
    code: 2004001,
    zh: '参赛人未达到该项目的年龄要求',
    en: 'This runner is younger than the project allows.',
  },
  tooOld: { code: 2004002, zh: '参赛人超过该项目的年龄上限', en: 'This runner is older than the project allows.' },
  idType: { code: 2004003, zh: '该项目不接受此证件类型', en: 'This project does not accept this kind of document.' },
}

/** The platform of a scenario. Throws RequestError for the operations that the scenario lets fail. */
export function platformOf(facts: PlatformFacts, catalogue: Catalogue): Platform {
  const { played } = facts
  return (operation, params) => {
    if (played.fails?.includes(operation)) throw new RequestError('系统开小差了，请稍后再试', { code: 500 })
    const usual = usualAnswer(operation, params, facts, catalogue)
    const own = played.api && Object.hasOwn(played.api, operation) ? played.api[operation] : undefined
    if (own === undefined) return usual
    const fixture = typeof own === 'string' && Object.hasOwn(played.fixtures, own) ? played.fixtures[own] : own
    return merged(usual, fixture ?? null)
  }
}

function usualAnswer(operation: string, params: JsonObject, facts: PlatformFacts, catalogue: Catalogue): Json {
  const { races, now, site } = facts
  const race = races.find((one) => one.raceId === params.raceId)
  const all = () => races.map((one) => raceDetailOf(one, now))
  switch (operation) {
    case 'raceDetail':
      if (race) return raceDetailOf(race, now)
      break
    case 'raceH5Detail':
      if (race) return { ...raceDetailOf(race, now), items: projects(race, facts) }
      break
    case 'itemByRaceIdList':
      return race ? projects(race, facts) : []
    case 'listRecommend':
      return all()
    case 'mayLike':
    case 'pageChina':
      return { results: all(), pageNo: 1, totalPage: 1, totalCount: races.length }
    case 'listContestants':
      return savedRunners(facts)
    case 'checkRegistrationUserV2':
      return checks(params, facts, race)
    case 'login':
      return { token: 'scenario', ...USER, expire: 86_400_000, registered: false }
    case 'cloudConfig':
      return site.forceApp ?? []
    default:
  }
  return sampleOf(catalogue.operations.get(operation)?.payload, catalogue.contract.schemas)
}

function projects(race: JsonObject, { now, played }: PlatformFacts): JsonObject[] {
  return projectsOf(race, now, played.left ?? {})
}

function savedRunners({ played, races, now }: PlatformFacts): JsonObject[] {
  if (played.runner === null) return []
  const race = races.find((one) => one.raceId === played.race)
  const raceTime = timeOf(race?.raceTime) ?? now
  const self = played.runner
  const names = played.players ?? (self === undefined ? [] : [self])
  return names.map((name) => runnerOf(name, played.runners[name] ?? {}, raceTime, name === self))
}

function checks(params: JsonObject, facts: PlatformFacts, race: JsonObject | undefined): Json {
  const item = race && itemsOf(race).find((one) => one.itemId === params.itemId)
  const saved = savedRunners(facts)
  const asked = Array.isArray(params.contestants) ? params.contestants : []
  return asked.map((id) => {
    const runner = saved.find((one) => one.contestantsId === id)
    const reason = runner && item ? refusal(runner, item, timeOf(race.raceTime) ?? facts.now) : null
    return { contestantsId: id, ok: reason === null, reason }
  })
}

function refusal(runner: JsonObject, item: JsonObject, raceTime: number): JsonObject | null {
  const age = ageAt(String(runner.birthday), raceTime) ?? -1
  const name =
    Array.isArray(item.idTypes) && !item.idTypes.includes(runner.idType ?? null)
      ? 'idType'
      : typeof item.ageMin === 'number' && age < item.ageMin
        ? 'tooYoung'
        : typeof item.ageMax === 'number' && age > item.ageMax
          ? 'tooOld'
          : null
  if (name === null) return null
  const { code, ...messages } = REFUSALS[name]
  return { code, messages }
}

/** Objects merge, everything else replaces: a scenario says only what differs. */
function merged(usual: Json, own: Json): Json {
  if (!isObject(usual) || !isObject(own)) return own
  const result: JsonObject = { ...usual }
  for (const [key, value] of Object.entries(own)) result[key] = merged(usual[key] ?? null, value)
  return result
}
