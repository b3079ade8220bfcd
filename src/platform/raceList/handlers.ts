import type { Handlers } from '#platform/handler.ts'
import { allAreas, citiesOnly } from '#platform/regions/areas.ts'
import { allCountries } from '#platform/regions/countries.ts'
import { favouriteHandlers, generalSearch, listHandlers, regionCityList } from './lists.ts'

/** Operations that show what there is: lists, banners, favourites, places. */
export const contentHandlers = {
  ...listHandlers,
  ...favouriteHandlers,
  generalSearch,
  regionCityList,
  countryList: async () => allCountries(),
  areaList: async () => citiesOnly(),
  areaFullList: async () => allAreas(),
} satisfies Partial<Handlers>
