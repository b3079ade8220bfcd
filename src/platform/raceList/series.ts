import { Failure } from '#platform/failure.ts'
import type { Handler, Handlers } from '#platform/handler.ts'
import { findRace } from '#platform/raceStore/findProject.ts'
import { readData } from '#platform/readData.ts'
import { listOutcomes } from '#platform/results/winners.ts'
import { compareByDay, compareByUse, type IndexedRace, isNamed, listRacePage, readIndex } from './raceIndex.ts'

/** Which races a special series shows: those of its cities first, then of its provinces, then of those nearby. */
interface Series {
  cities?: string[]
  provinces?: string[]
  near?: string[]
}

const SERIES = readData<Record<string, Series>>(import.meta.url, '../sandbox/content/series.json')

/** Codes whose race changes from year to year, while the address that names them stays. */
const RACE_CODES = readData<Record<string, string>>(import.meta.url, '../sandbox/content/raceCodes.json')

/** A race's name without the year that editions differ by. */
const nameOf = ({ nameZh }: IndexedRace): string => nameZh.replace(/^\d{4} ?/, '')

const historyRaceList: Handler<'historyRaceList'> = async (context) => {
  const { clock, params } = context
  const now = clock.now()
  const all = await readIndex(context)
  const race = all.find(({ raceId }) => raceId === params.raceId)
  if (params.raceId && !race) throw new Failure('raceMissing')
  const past = all.filter((one) => one.raceEnd <= now && (!race || (one !== race && nameOf(one) === nameOf(race))))
  const page = await listRacePage(context, past.sort(compareByDay(now)), params)
  if (!params.outcomes) return page
  const ids = page.results.map(({ raceId }) => raceId)
  const outcomes = await listOutcomes(context.db, ids)
  return { ...page, results: page.results.map((one) => ({ ...one, outcome: outcomes.get(one.raceId) ?? null })) }
}

const queryRaceByOrganizationId: Handler<'queryRaceByOrganizationId'> = async (context) => {
  const { clock, params } = context
  const { organizationId, name = '' } = params
  const own = (await readIndex(context)).filter((race) => race.organizationId === organizationId && isNamed(race, name))
  return listRacePage(context, own.sort(compareByDay(clock.now())), params)
}

const specialSeriesRacePage: Handler<'specialSeriesRacePage'> = async (context) => {
  const { clock, params } = context
  const series = Object.hasOwn(SERIES, params.series) ? SERIES[params.series] : undefined
  if (!series) throw new Failure('contentMissing')
  const { cities = [], provinces = [], near = [] } = series
  const rank = ({ cityCode, provinceCode }: IndexedRace): number =>
    [cities.includes(cityCode), provinces.includes(provinceCode), near.includes(provinceCode)].indexOf(true)
  const order = compareByUse(clock.now())
  const own = (await readIndex(context)).filter((race) => rank(race) >= 0)
  return listRacePage(
    context,
    own.sort((a, b) => rank(a) - rank(b) || order(a, b)),
    params,
  )
}

const getRaceId: Handler<'getRaceId'> = async (context) => {
  const { db, params } = context
  const raceId = Object.hasOwn(RACE_CODES, params.code) ? RACE_CODES[params.code] : undefined
  if (!raceId) throw new Failure('raceMissing')
  return { raceId: (await findRace(db, raceId, context)).raceId }
}

export const seriesHandlers = {
  historyRaceList,
  queryRaceByOrganizationId,
  specialSeriesRacePage,
  getRaceId,
} satisfies Partial<Handlers>
