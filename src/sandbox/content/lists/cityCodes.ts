import type { IndexedRace } from './raceIndex.ts'

const plain = (name: string): string => name.trim().toLowerCase().replace(/市$/, '')

/** Codes of a city given by code or by name in either language, as a location service tells it; 北京市 is 北京. */
export function cityCodesOf(races: IndexedRace[], city: string): { cities: Set<string>; provinces: Set<string> } {
  const wanted = plain(city)
  const found = races.filter(
    (race) => wanted !== '' && [race.cityCode, plain(race.cityZh), plain(race.cityEn)].includes(wanted),
  )
  const provinces = new Set(found.map((race) => race.provinceCode))
  if (/^\d{6}$/.test(wanted)) provinces.add(`${wanted.slice(0, 2)}0000`)
  return { cities: new Set(found.map((race) => race.cityCode)), provinces }
}
