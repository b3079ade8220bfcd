import { readData } from '#platform/readData.ts'
import type { Region } from '#race/facts.gen.ts'

/** Cities that races are held in and that have a landscape, by pinyin. */
const CITIES = readData<Record<string, { city: Region; province: Region }>>(import.meta.url, './cities.json')

/** Throws when cities.json has no such city. */
export function cityRegion(name: string): { city: Region; province: Region } {
  const found = CITIES[name]
  if (!found) throw new Error(`cities.json: there is no city "${name}"`)
  return found
}

const BY_CODE = new Map(Object.entries(CITIES).map(([name, { city }]) => [city.code.slice(0, 4), name]))

/** The city whose landscape a 6-digit code stands for; null where none is drawn. Districts count as their city. */
export function cityByCode(code: string): string | null {
  const municipality = ['11', '12', '31', '50', '81', '82'].includes(code.slice(0, 2))
  return BY_CODE.get(municipality ? `${code.slice(0, 2)}01` : code.slice(0, 4)) ?? null
}
