import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import type { Schema } from '#authoring/catalogue/schema.ts'
import { formatChinaTime } from '#lib/date.ts'
import { idCardNumber } from '#lib/idCard.ts'
import { isObject } from '#lib/json.ts'
import { judgeChoices, judgeEntry, plainCode } from '#race/entryRules.ts'
import { listAddOns } from '#race/extras.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import type { Ban, Choices, Left, SlotsLeft } from '#race/knownEntry.ts'
import { raceLanding } from '#race/landing.ts'
import { REFUSALS } from '#race/messages.gen.ts'
import { pricesLeft } from '#race/money.ts'
import { type Refusal, refusalWords } from '#race/refusals.ts'
import { countResidentPlaces, mayBeResident } from '#race/residents.ts'
import { listSizes, placeOfSize, type SizesLeft } from '#race/sizes.ts'
import { instant, readTimes } from '#race/times.ts'
import { projectView, raceDetail } from '#race/view.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import type { RaceBook } from './racesAsked.ts'
import type { Played, RunnerWords } from './scenarioFile.ts'

/** Whoever is logged in. */
export const USER = { userId: '1000000000000000001', accountId: '1000000000000000002', mobile: '13800138000' }

/** What the platform of a scenario knows. */
export interface PlatformFacts {
  played: Played
  now: number
  races: RaceBook
  site: JsonObject
}

/** Answers an operation as the platform would: from the facts of the races, the scenario's runners and its own words. */
export type Platform = (operation: string, params: JsonObject) => Json

/** The platform of a scenario. Throws RequestError for the operations that the scenario lets fail. */
export function createPlatform(facts: PlatformFacts, catalogue: Catalogue): Platform {
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
  const race = races.find(params.raceId) ?? undefined
  const shown = (page: Json = 1, size: Json = USUAL_SIZE) => {
    const from = (Number(page) - 1) * Number(size)
    return races
      .all()
      .slice(from, from + Number(size))
      .map((one) => detailOf(one, now))
  }
  switch (operation) {
    case 'raceDetail':
      if (race) return detailOf(race, now)
      break
    case 'raceH5Detail':
      if (race) return { ...detailOf(race, now), items: projects(race, facts) }
      break
    case 'raceLanding':
      if (race) return raceLanding(race)
      break
    case 'itemByRaceIdList':
      return race ? projects(race, facts) : []
    case 'listRecommend':
      return shown(params.page, params.size)
    case 'mayLike':
    case 'pageChina': {
      const { pageNo = 1, pageSize = USUAL_SIZE } = params
      const totalCount = races.all().length
      const totalPage = Math.ceil(totalCount / Number(pageSize))
      return { results: shown(pageNo, pageSize), pageNo, totalPage, totalCount }
    }
    case 'regionCityList':
      return citiesOf(races.all())
    case 'listContestants':
      return savedRunners(facts)
    case 'checkRegistrationUserV2':
      return checks(params, facts, race)
    case 'checkEntry':
      if (race) return checkEntry(params, facts, race)
      break
    case 'login':
      return { token: 'scenario', ...USER, expire: 86_400_000, registered: false }
    case 'cloudConfig':
      return site.forceApp ?? []
    default:
  }
  return makeSample(catalogue.operations.get(operation)?.payload, catalogue.contract.schemas)
}

/** Races of a list that does not say how many it takes. */
const USUAL_SIZE = 10

// Nobody's favourite, and as many runners as make a sentence.
const SEEN = { collected: false, registeredCount: 1280 }

function detailOf(race: RaceFacts, now: number): JsonObject {
  return raceDetail(race, now, SEEN)
}

/** Cities that have races, and how many. */
function citiesOf(races: readonly RaceFacts[]): JsonObject[] {
  const cities = new Map(races.map(({ city }) => [city.code, city]))
  return [...cities.values()].map(({ code, zh, en }) => ({
    code,
    name: { zh, en },
    letter: en.charAt(0).toUpperCase(),
    count: races.filter(({ city }) => city.code === code).length,
  }))
}

function projects(race: RaceFacts, facts: PlatformFacts): JsonObject[] {
  return race.items.map((item) => {
    const { places, forResidents, addOns, prices = {} } = leftOf(race, item, facts)
    const sizes = sizesLeftOf(race, item, facts)
    const slots = slotsLeftOf(race, facts)
    const left = { left: places, reserved: forResidents, forResidents, addOns, sizes, slots, prices }
    return projectView(race, item, { quota: item.quota, ...left }, facts.now)
  })
}

/** What is left of a project, to an entry of so many residents: everything, but for what the scenario says. */
function leftOf(race: RaceFacts, item: ProjectFacts, { played, now }: PlatformFacts, residents = 0): Left {
  const limited = listAddOns(race, item).flatMap(({ id, quota }): [string, number][] => {
    return quota === undefined ? [] : [[id, played.left?.[id] ?? quota]]
  })
  const prices = Object.entries(pricesLeft(item, {})).map(([id, first]) => [id, played.left?.[id] ?? first] as const)
  const all = played.left?.[item.itemId] ?? item.quota
  // Nobody has entered before: what is left is kept for residents first.
  const forResidents = Math.min(all, countResidentPlaces(item, item.quota, residents, now))
  return {
    places: all - forResidents,
    forResidents,
    waiting: 0,
    addOns: Object.fromEntries(limited),
    prices: Object.fromEntries(prices),
  }
}

/** The same of its sizes, which a scenario names by themselves. */
function sizesLeftOf(race: RaceFacts, item: ProjectFacts, { played }: PlatformFacts): SizesLeft {
  return Object.fromEntries(
    listSizes(race, item).flatMap(({ value, stock }): [string, number][] => {
      return stock === undefined ? [] : [[value, played.left?.[value] ?? stock]]
    }),
  )
}

/** The same of its slots. */
function slotsLeftOf({ collection }: RaceFacts, { played }: PlatformFacts): SlotsLeft {
  return Object.fromEntries((collection?.slots ?? []).map(({ id, capacity }) => [id, played.left?.[id] ?? capacity]))
}

function checkEntry(params: JsonObject, facts: PlatformFacts, race: RaceFacts): Json {
  const item = race.items.find((one) => one.itemId === params.itemId)
  if (!item) throw new RequestError('没有找到该项目', { code: 404 })
  const picked = pickedOf(race, item, params.players, facts)
  const { exchangeCode } = params
  const residents = picked.runners.filter((runner) => mayBeResident(item, runner)).length
  const { closed, problems, lines, payable, next } = judgeChoices({
    ...picked,
    choices: choicesOf(params),
    code: item.invitation && typeof exchangeCode === 'string' ? plainCode(exchangeCode) : '',
    // Every code is good: who has which is not for the facts to say.
    invitation: { raceId: race.raceId, itemId: item.itemId, ended: false, left: Number.POSITIVE_INFINITY },
    left: leftOf(race, item, facts, residents),
    sizes: picked.runners.map(({ contestantsId }, place) => {
      const at = (list: Json | undefined) => {
        const size = Array.isArray(list) ? list[place] : null
        return typeof size === 'string' && size !== '' ? size : null
      }
      return { size: at(params.sizes), wanted: at(params.wantedSizes), ...placeOfSize(place, contestantsId) }
    }),
    sizesLeft: sizesLeftOf(race, item, facts),
    slotId: typeof params.slotId === 'string' && params.slotId !== '' ? params.slotId : null,
    slotsLeft: slotsLeftOf(race, facts),
  })
  return {
    closed: closed && reasonOf(closed, item),
    problems: problems.map((problem) => ({ input: problem.input, path: problem.path, ...reasonOf(problem, item) })),
    lines: lines.map((line) => ({ ...line, runners: line.runners.map((at) => picked.runners[at]?.userName ?? '') })),
    payable,
    priceChange: next,
  }
}

function choicesOf({ groupId, packageId, addOns, donation, result = null, points = null }: JsonObject): Choices {
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : null)
  const chosen = (Array.isArray(addOns) ? addOns : []).filter(isObject)
  return {
    groupId: text(groupId),
    packageId: text(packageId),
    addOns: chosen.map(({ id, quantity }) => ({ id: String(id), quantity: Number(quantity) })),
    donation: typeof donation === 'number' && donation > 0 ? donation : null,
    result,
    points,
  }
}

/** The runners of a scenario are nowhere yet, and their details are complete. */
function pickedOf(race: RaceFacts, item: ProjectFacts, ids: Json | undefined, facts: PlatformFacts) {
  const saved = savedRunners(facts)
  const runners = (Array.isArray(ids) ? ids : []).flatMap((id) => saved.find((one) => one.contestantsId === id) ?? [])
  return {
    race,
    project: item,
    now: facts.now,
    accountEntered: false,
    accounts: [{ entered: 0, brings: runners.length }],
    runners: runners.map((runner) => {
      const words = facts.played.runners[runner.contestantsId]
      const deferred = item.deferredFrom !== undefined && words?.deferred === true
      return { ...runner, entered: false, deferred, banned: bannedOf(words), stays: false, missing: [] }
    }),
  }
}

function bannedOf({ banned }: RunnerWords = {}): Ban | null {
  if (!banned) return null
  return { reason: banned.reason, until: banned.until === undefined ? null : instant(banned.until) }
}

function reasonOf({ refusal, values }: Refusal, item: ProjectFacts) {
  const { code, zh, en } = REFUSALS[refusal]
  return { code, messages: refusalWords({ zh, en }, item, values) }
}

function savedRunners({ played, races, now }: PlatformFacts): SavedRunner[] {
  if (played.runner === null) return []
  const race = played.race === null ? null : races.find(played.race)
  const raceTime = race ? readTimes(race).raceTime : now
  const self = played.runner
  const names = played.players ?? (self === undefined ? [] : [self])
  return names.map((name) => runnerOf(name, played.runners[name] ?? {}, raceTime, name === self))
}

function checks(params: JsonObject, facts: PlatformFacts, race: RaceFacts | undefined): Json {
  const item = race?.items.find((one) => one.itemId === params.itemId)
  const asked = Array.isArray(params.contestants) ? params.contestants : []
  if (!race || !item) return asked.map((id) => ({ contestantsId: id, ok: true, reason: null, deferred: false }))
  const picked = pickedOf(race, item, asked, facts)
  const { problems } = judgeEntry('pick', picked)
  return picked.runners.map(({ contestantsId, deferred }, place) => {
    const problem = problems.find(({ path }) => path === `/${place}`)
    return { contestantsId, ok: !problem, reason: problem ? reasonOf(problem, item) : null, deferred }
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
export function makeSample(schema: Schema | undefined, named: Record<string, Schema>, depth = 0): Json {
  if (!schema || depth > MAX_DEPTH) return null
  if (schema.$ref) return makeSample(named[schema.$ref.split('/').at(-1) ?? ''], named, depth)
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (types.includes('null')) return null
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return branches.some((one) => one.type === 'null') ? null : makeSample(branches[0], named, depth)
  if (schema.allOf || schema.properties) return objectOf(schema, named, depth)
  if (schema.enum) return schema.enum[0] ?? null
  return plain(types[0], schema)
}

function objectOf(schema: Schema, named: Record<string, Schema>, depth: number): Json {
  const parts = (schema.allOf ?? []).map((part) => makeSample(part, named, depth + 1))
  const own = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, makeSample(part, named, depth + 1)])
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
