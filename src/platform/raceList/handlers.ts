import { and, eq } from 'drizzle-orm'
import { pinyin } from 'pinyin-pro'
import type { RegionCity } from '#api/contract.gen.ts'
import { type Handler, type Handlers, type ParamsOf, signedIn } from '#platform/handler.ts'
import { announceLandings } from '#platform/messages/announce.ts'
import { findRace } from '#platform/raceStore/findProject.ts'
import { listAreas, listCities } from '#platform/regions/areas.ts'
import { listCountries } from '#platform/regions/countries.ts'
import { favourites } from '#platform/tables/races.ts'
import { hotWords } from './hotWords.ts'
import { likeHandlers } from './likes.ts'
import { locateCity } from './locateCity.ts'
import { monthHandlers } from './months.ts'
import {
  compareByDay,
  compareByUse,
  compareConfigFirst,
  type IndexedRace,
  isNamed,
  listRaceItems,
  listRacePage,
  readIndex,
  takeSlice,
} from './raceIndex.ts'
import { seriesHandlers } from './series.ts'

/** Hot races, or with `name` the races of that name. */
const listRecommend: Handler<'listRecommend'> = async (context) => {
  const { clock, params, user } = context
  const now = clock.now()
  const { name = '', page = 1, size = 10 } = params
  const all = (await readIndex(context))
    .filter((race) => isNamed(race, name))
    .sort(compareConfigFirst(compareByUse(now)))
  return listRaceItems(context, takeSlice(all, { page, size }), now, user?.userId)
}

/** Races of the runner's city, then of its province, then the others; what is over is left out. */
const mayLike: Handler<'mayLike'> = async (context) => {
  const { clock, params, user } = context
  const now = clock.now()
  const { city = '', pageNo = 1, pageSize = 10 } = params
  const all = (await readIndex(context)).filter((race) => race.raceEnd > now)
  const home = cityCodesOf(all, city)
  const near = (race: IndexedRace): number =>
    home.cities.has(race.cityCode) ? 0 : home.provinces.has(race.provinceCode) ? 1 : 2
  const order = compareByUse(now)
  all.sort((a, b) => near(a) - near(b) || order(a, b))
  return { results: await listRaceItems(context, takeSlice(all, { page: pageNo, size: pageSize }), now, user?.userId) }
}

const pageChina: Handler<'pageChina'> = async (context) => {
  const { clock, params } = context
  const now = clock.now()
  const { name = '', order = '' } = params
  const fits = raceFilter(params, now)
  const all = (await readIndex(context)).filter((race) => fits(race) && isNamed(race, name))
  return listRacePage(context, all.sort((order === 'day' ? compareByDay : compareByUse)(now)), params)
}

const plain = (name: string): string => name.trim().toLowerCase().replace(/市$/, '')

/** Codes of a city given by code or by name in either language, as a location service tells it; 北京市 is 北京. */
function cityCodesOf(races: IndexedRace[], city: string): { cities: Set<string>; provinces: Set<string> } {
  const wanted = plain(city)
  const found = races.filter(
    (race) => wanted !== '' && [race.cityCode, plain(race.cityZh), plain(race.cityEn)].includes(wanted),
  )
  const provinces = new Set(found.map((race) => race.provinceCode))
  if (/^\d{6}$/.test(wanted)) provinces.add(`${wanted.slice(0, 2)}0000`)
  return { cities: new Set(found.map((race) => race.cityCode)), provinces }
}

const CHINA = 8 * 3_600_000

/** The filters of the list of all races: year and month of a race day in China, the city, and when sign-up is. */
function raceFilter(params: ParamsOf<'pageChina'>, now: number): (race: IndexedRace) => boolean {
  const { year = '', month = '', regionCity = '', signUpStatus = '', members = '' } = params
  return (race) => {
    const days = race.starts.map((at) => new Date(at + CHINA))
    if (year !== '' && !days.some((day) => day.getUTCFullYear() === Number(year))) return false
    if (month !== '' && !days.some((day) => day.getUTCMonth() + 1 === Number(month))) return false
    if (regionCity !== '' && race.cityCode !== regionCity) return false
    if (members === 'link' && !race.byLink) return false
    // Nobody enters a race that was called off, now or later.
    if (race.calledOff && signUpStatus !== '') return signUpStatus === 'before'
    if (signUpStatus === 'now') return now >= race.signUpStart && now <= race.signUpEnd
    if (signUpStatus === 'after') return now < race.signUpStart
    if (signUpStatus === 'before') return now > race.signUpEnd
    return true
  }
}

const spell = (name: string): string => pinyin(name, { toneType: 'none', type: 'array', v: true }).join('')

/** Cities that have races, A to Z by pinyin. */
const regionCityList: Handler<'regionCityList'> = async (context) => {
  const cities = new Map<string, { city: RegionCity; spelling: string }>()
  for (const race of await readIndex(context)) {
    const known = cities.get(race.cityCode)
    if (known) known.city.count += 1
    else {
      const spelling = spell(race.cityZh)
      const letter = spelling.charAt(0).toUpperCase()
      cities.set(race.cityCode, {
        city: { code: race.cityCode, name: { zh: race.cityZh, en: race.cityEn }, letter, count: 1 },
        spelling,
      })
    }
  }
  return [...cities.values()].sort((a, b) => (a.spelling < b.spelling ? -1 : 1)).map(({ city }) => city)
}

/** The account is the token's, whatever userId the form names; twice is as good as once. */
const collect: Handler<'collect'> = async (context) => {
  const { userId } = signedIn(context)
  const { raceId } = await findRace(context.db, context.params.raceOnlineId)
  const now = context.clock.now()
  await context.db.transaction(async (tx) => {
    await tx.insert(favourites).values({ userId, raceId, createdAt: now }).onConflictDoNothing()
    await announceLandings(tx, userId, now)
  })
  return true
}

const delCollect: Handler<'delCollect'> = async (context) => {
  const { userId } = signedIn(context)
  const { raceOnlineId } = context.params
  await context.db.delete(favourites).where(and(eq(favourites.userId, userId), eq(favourites.raceId, raceOnlineId)))
  return true
}

const SLIDES = 6

/** The slides of the home page: campaigns that are open, the races launched by config, then what can be entered now. */
const generalSearch: Handler<'generalSearch'> = async (context) => {
  const { clock, params } = context
  const now = clock.now()
  const isCampaign = (race: IndexedRace) => Number(race.landing !== null && race.signUpStart <= now)
  const { startPos = 0, pageSize = 10 } = params
  const hot = (await readIndex(context))
    .filter((race) => race.signUpEnd > now && !race.calledOff)
    .sort(compareConfigFirst(compareByUse(now)))
    .sort((a, b) => isCampaign(b) - isCampaign(a))
    .slice(0, SLIDES)
    .slice(startPos, startPos + pageSize)
  const landings = new Map(hot.map(({ raceId, landing }) => [raceId, landing]))
  return (await listRaceItems(context, hot, now, undefined)).map((item) => {
    const { raceId, raceName, regionCity, raceTime, days, state, minFee, maxFee } = item
    return {
      attrs: [
        { title: raceName, city: { zh: regionCity.zh, en: regionCity.en }, raceTime, days, state, minFee, maxFee },
        {
          attachmentName: `banners/${raceId}.svg`,
          link: landings.get(raceId) ?? `/eventDetails?raceId=${raceId}`,
        },
      ],
    }
  })
}

/** Operations that show what there is: lists, banners, favourites, places. */
export const contentHandlers = {
  listRecommend,
  mayLike,
  pageChina,
  collect,
  delCollect,
  generalSearch,
  regionCityList,
  hotWords,
  ...likeHandlers,
  ...monthHandlers,
  ...seriesHandlers,
  locateCity,
  countryList: async () => listCountries(),
  areaList: async () => listCities(),
  areaFullList: async () => listAreas(),
} satisfies Partial<Handlers>
