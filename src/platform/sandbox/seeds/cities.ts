import { readData } from '#platform/readData.ts'
import type { Region } from '#race/facts.gen.ts'

/** Cities that races are held in and that have a landscape, by pinyin. */
export const CITIES = readData<Record<string, { city: Region; province: Region }>>(import.meta.url, './cities.json')

/** Throws when cities.json has no such city. */
export function cityRegion(name: string): { city: Region; province: Region } {
  const found = CITIES[name]
  if (!found) throw new Error(`cities.json: there is no city "${name}"`)
  return found
}
