import { createRequire } from 'node:module'
import countries from 'i18n-iso-countries'
import type { Country } from '#api/contract.gen.ts'
import { readData } from '#platform/readData.ts'

/** ITU country calling codes by ISO alpha-3, digits without the plus. No kept package carries them. */
const CALLING_CODES = readData<Record<string, string>>(import.meta.url, './callingCodes.json')

const load = createRequire(import.meta.url)

/**
 * The package says 香港 and lists a user-assigned code (XK); a nationality list here follows ISO, the mainland's names and
 * the short ones that people look for.
 */
const NAMES: Record<string, { zh: string; en: string }> = {
  CHN: { zh: '中国', en: 'China' },
  HKG: { zh: '中国香港', en: 'Hong Kong, China' },
  MAC: { zh: '中国澳门', en: 'Macao, China' },
  TWN: { zh: '中国台湾', en: 'Taiwan, China' },
  USA: { zh: '美国', en: 'United States' },
}
const FIRST = ['CHN', 'HKG', 'MAC', 'TWN']

let known: Country[] | null = null

/** Countries and regions by ISO alpha-3: China first, then by English name. */
export function listCountries(): Country[] {
  known ??= build()
  return known
}

/** What a country or region is called; its code where nobody knows it. */
export function countryName(code: string): { zh: string; en: string } {
  return listCountries().find((one) => one.code === code)?.name ?? { zh: code, en: code }
}

function build(): Country[] {
  for (const lang of ['zh', 'en']) countries.registerLocale(load(`i18n-iso-countries/langs/${lang}.json`))
  const rank = (code: string): number => (FIRST.includes(code) ? FIRST.indexOf(code) : FIRST.length)
  return Object.values(countries.getAlpha2Codes())
    .filter((code) => !code.startsWith('XK'))
    .map((code) => ({ code, name: NAMES[code] ?? nameOf(code), phone: CALLING_CODES[code] ?? '' }))
    .sort((a, b) => rank(a.code) - rank(b.code) || a.name.en.localeCompare(b.name.en, 'en'))
}

function nameOf(code: string): { zh: string; en: string } {
  const en = countries.getName(code, 'en') ?? code
  return { zh: countries.getName(code, 'zh') ?? en, en }
}
