import type { Handlers } from '#sandbox/handler.ts'
import { favouriteHandlers, generalSearch, listHandlers, regionCityList } from './lists/lists.ts'
import { allAreas, citiesOnly } from './regions/areas.ts'
import { allCountries } from './regions/countries.ts'

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
