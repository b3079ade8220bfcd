import type { Handler } from '#sandbox/handler.ts'
import { cityCodesOf } from './cityCodes.ts'
import { raceFilter } from './raceFilter.ts'
import { byUse, configFirst, type IndexedRace, raceItems, readIndex, sliceOf } from './raceIndex.ts'
import { matchesRace } from './raceSearch.ts'

/** What can be found by name: the race's names, its city's and its province's. */
function named(race: IndexedRace, query: string): boolean {
  return matchesRace(query, {
    zh: race.nameZh,
    en: race.nameEn,
    place: `${race.provinceZh} ${race.cityZh} ${race.provinceEn} ${race.cityEn}`,
  })
}

/** Hot races, or with `name` the races of that name. */
const listRecommend: Handler<'listRecommend'> = async ({ db, clock, params, user }) => {
  const now = clock.now()
  const { name = '', page = 1, size = 10 } = params
  const all = (await readIndex(db)).filter((race) => named(race, name)).sort(configFirst(byUse(now)))
  return raceItems(db, sliceOf(all, { page, size }), now, user?.userId)
}

/** Races of the runner's city, then of its province, then the others; what is over is left out. */
const mayLike: Handler<'mayLike'> = async ({ db, clock, params, user }) => {
  const now = clock.now()
  const { city = '', pageNo = 1, pageSize = 10 } = params
  const all = (await readIndex(db)).filter((race) => race.raceEnd > now)
  const home = cityCodesOf(all, city)
  const near = (race: IndexedRace): number =>
    home.cities.has(race.cityCode) ? 0 : home.provinces.has(race.provinceCode) ? 1 : 2
  const order = byUse(now)
  all.sort((a, b) => near(a) - near(b) || order(a, b))
  return { results: await raceItems(db, sliceOf(all, { page: pageNo, size: pageSize }), now, user?.userId) }
}

const pageChina: Handler<'pageChina'> = async ({ db, clock, params, user }) => {
  const now = clock.now()
  const { pageNo = 1, pageSize = 10, name = '' } = params
  const fits = raceFilter(params, now)
  const all = (await readIndex(db)).filter((race) => fits(race) && named(race, name)).sort(byUse(now))
  return {
    results: await raceItems(db, sliceOf(all, { page: pageNo, size: pageSize }), now, user?.userId),
    pageNo,
    totalPage: Math.ceil(all.length / pageSize),
    totalCount: all.length,
  }
}

export const listHandlers = { listRecommend, mayLike, pageChina }
