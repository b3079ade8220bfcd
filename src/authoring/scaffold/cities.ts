import { pinyin } from 'pinyin-pro'
import { ONE_CITY, regions } from '#authoring/catalogue/regions.ts'
import { suggest } from '#lib/suggest.ts'
import type { Text } from '#runtime/model.ts'

/** A place as race.json writes it. */
interface Place extends Text {
  code: string
}

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
export function findCity(name: string): { city: Place; province: Place } | null {
  const { provinces, cities: all } = regions()
  const row = all.find((one) => one.name === name) ?? all.find((one) => short(one.name) === short(name))
  const province = provinces.find(({ code }) => code.slice(0, 2) === row?.code.slice(0, 2))
  if (!row || !province) return null
  const key = province.code.slice(0, 2)
  const provinceName = { code: province.code, zh: province.name, en: PROVINCES[key] ?? latin(province.name) }
  const en = ONE_CITY.has(key) ? provinceName.en : latin(row.name)
  return { city: { code: row.code, zh: row.name, en }, province: provinceName }
}

/** The city that a misspelt name comes near to. */
export const cityNear = (name: string): string | null =>
  suggest(
    name,
    regions().cities.map((row) => row.name),
  )

function short(name: string): string {
  return name.replace(/(省|市|地区|盟|(壮族|回族|维吾尔|特别)?(自治区|行政区)|[\u4e00-\u9fff]*族自治州|自治州)$/, '')
}

function latin(name: string): string {
  const word = pinyin(short(name), { toneType: 'none', type: 'array' }).join('')
  return word.charAt(0).toUpperCase() + word.slice(1)
}
