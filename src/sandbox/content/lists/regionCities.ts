import { pinyin } from 'pinyin-pro'
import type { RegionCity } from '#api/contract.gen.ts'
import type { Handler } from '#sandbox/handler.ts'
import { readIndex } from './raceIndex.ts'

const spell = (name: string): string => pinyin(name, { toneType: 'none', type: 'array', v: true }).join('')

/** Cities that have races, A to Z by pinyin. */
export const regionCityList: Handler<'regionCityList'> = async ({ db }) => {
  const cities = new Map<string, { city: RegionCity; spelling: string }>()
  for (const race of await readIndex(db)) {
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
