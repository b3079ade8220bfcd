import { isObject } from '#lib/json.ts'
import type { Catalogue } from '#publish/catalogue/catalogue.ts'
import { runnerRefusal } from '#race/entry.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { REFUSALS, withFacts } from '#race/refusals.ts'
import { timesOf } from '#race/times.ts'
import { projectView, raceDetail } from '#race/view.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import { runnerOf, type SavedRunner } from './runners.ts'
import type { Played } from './scenarioFile.ts'
import { sampleOf } from './schemaSample.ts'

/** Whoever is logged in. */
export const USER = { userId: '1000000000000000001', accountId: '1000000000000000002', mobile: '13800138000' }

/** What the platform of a scenario knows. */
export interface PlatformFacts {
  played: Played
  now: number
  races: readonly RaceFacts[]
  site: JsonObject
}

/** Answers an operation as the platform would: from the facts of the races, the scenario's runners and its own words. */
export type Platform = (operation: string, params: JsonObject) => Json

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
  const all = () => races.map((one) => detailOf(one, now))
  switch (operation) {
    case 'raceDetail':
      if (race) return detailOf(race, now)
      break
    case 'raceH5Detail':
      if (race) return { ...detailOf(race, now), items: projects(race, facts) }
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

// Nobody's favourite, and as many runners as make a sentence.
const SEEN = { collected: false, registeredCount: 1280 }

function detailOf(race: RaceFacts, now: number): JsonObject {
  return raceDetail(race, now, SEEN)
}

function projects(race: RaceFacts, { now, played }: PlatformFacts): JsonObject[] {
  return race.items.map((item) => {
    const left = played.left?.[item.itemId] ?? item.quota
    return projectView(race, item, { quota: item.quota, left }, now)
  })
}

function savedRunners({ played, races, now }: PlatformFacts): SavedRunner[] {
  if (played.runner === null) return []
  const race = races.find((one) => one.raceId === played.race)
  const raceTime = race ? timesOf(race).raceTime : now
  const self = played.runner
  const names = played.players ?? (self === undefined ? [] : [self])
  return names.map((name) => runnerOf(name, played.runners[name] ?? {}, raceTime, name === self))
}

function checks(params: JsonObject, facts: PlatformFacts, race: RaceFacts | undefined): Json {
  const item = race?.items.find((one) => one.itemId === params.itemId)
  const saved = savedRunners(facts)
  const asked = Array.isArray(params.contestants) ? params.contestants : []
  return asked.map((id) => {
    const runner = saved.find((one) => one.contestantsId === id)
    const refused = runner && race && item ? runnerRefusal(timesOf(race), item, runner) : null
    if (refused === null) return { contestantsId: id, ok: true, reason: null }
    const { code, ...words } = REFUSALS[refused]
    return { contestantsId: id, ok: false, reason: { code, messages: withFacts(words, item) } }
  })
}

/** Objects merge, everything else replaces: a scenario says only what differs. */
function merged(usual: Json, own: Json): Json {
  if (!isObject(usual) || !isObject(own)) return own
  const result: JsonObject = { ...usual }
  for (const [key, value] of Object.entries(own)) result[key] = merged(usual[key] ?? null, value)
  return result
}
