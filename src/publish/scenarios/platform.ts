import { formatChinaTime } from '#lib/date.ts'
import { idCardNumber } from '#lib/idCard.ts'
import { isObject } from '#lib/json.ts'
import type { Catalogue } from '#publish/catalogue/catalogue.ts'
import type { Schema } from '#publish/catalogue/schema.ts'
import { runnerRefusal } from '#race/entry.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { REFUSALS, withFacts } from '#race/refusals.ts'
import { timesOf } from '#race/times.ts'
import { projectView, raceDetail } from '#race/view.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import type { Played, RunnerWords } from './scenarioFile.ts'

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

const PASSPORT = '4'
const ID_CARD = '1'

type SavedRunner = ReturnType<typeof runnerOf>

/**
 * A runner as the platform saves one. `contestantsId` is the name in the scenario, so that answers can say it.
 * Documents fit birthday and gender; the birthday fits the age on race day.
 */
function runnerOf(name: string, words: RunnerWords, raceTime: number, isSelf: boolean) {
  const { age = 30, gender = 'man', nationality = 'CHN' } = words
  const idType = words.idType ?? (nationality === 'CHN' ? ID_CARD : PASSPORT)
  const birthday = words.birthday ?? bornFor(age, raceTime)
  const foreign = nationality !== 'CHN'
  return {
    contestantsId: name,
    userName: words.name ?? (foreign ? 'ALEX MORGAN' : '林跑跑'),
    enUserName: foreign ? (words.name ?? 'ALEX MORGAN') : 'LIN PAOPAO',
    userGender: gender === 'man' ? '1' : '2',
    idType,
    idNumber: words.idNumber ?? (idType === ID_CARD ? idCardNumber(birthday, gender, serial(name)) : 'E12345678'),
    userPhone: words.phone ?? '13800138000',
    birthday,
    nativePlace: foreign ? '' : '310000',
    nationality,
    email: 'runner@example.com',
    isSelf,
  }
}

/** A birthday that makes somebody `age` on race day, some months after it came round. */
function bornFor(age: number, raceTime: number): string {
  const [year = 2027, month = 1] = formatChinaTime(raceTime, 'yyyy-MM-dd').split('-').map(Number)
  // In the month of the race or just after it a year would be one off.
  const born = month > 2 ? { year: year - age, month: month - 2 } : { year: year - age - 1, month: month + 9 }
  return `${String(born.year).padStart(4, '0')}-${String(born.month).padStart(2, '0')}-15`
}

function serial(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 499, 7)
}

const MAX_DEPTH = 6

/** The plainest value that fits a schema of the contract: empty lists, zero, null where that is allowed. */
export function sampleOf(schema: Schema | undefined, named: Record<string, Schema>, depth = 0): Json {
  if (!schema || depth > MAX_DEPTH) return null
  if (schema.$ref) return sampleOf(named[schema.$ref.split('/').at(-1) ?? ''], named, depth)
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (types.includes('null')) return null
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return branches.some((one) => one.type === 'null') ? null : sampleOf(branches[0], named, depth)
  if (schema.allOf || schema.properties) return objectOf(schema, named, depth)
  if (schema.enum) return schema.enum[0] ?? null
  return plain(types[0], schema)
}

function objectOf(schema: Schema, named: Record<string, Schema>, depth: number): Json {
  const parts = (schema.allOf ?? []).map((part) => sampleOf(part, named, depth + 1))
  const own = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sampleOf(part, named, depth + 1)])
  if (own.length === 0 && parts.length === 1) return parts[0] ?? null
  return Object.assign({}, ...parts.filter((part) => typeof part === 'object'), Object.fromEntries(own)) as JsonObject
}

function plain(type: string | undefined, schema: Schema): Json {
  if (type === 'array') return []
  if (type === 'object') return {}
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return typeof schema.minimum === 'number' ? schema.minimum : 0
  return type === 'string' ? '' : null
}
