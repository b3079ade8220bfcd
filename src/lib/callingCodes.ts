import { isRecord } from './json.ts'

/** A country or region as the platform lists it. */
export interface Country {
  /** ISO 3166 alpha-3. */
  code: string
  name: { zh: string; en: string }
  /** Its calling code, digits without the plus; '' when it has none. */
  phone: string
}

/** Countries and regions of the platform's list; what is none is left out. */
export function readCountries(value: unknown): Country[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => {
    if (!isRecord(entry) || typeof entry.code !== 'string' || !isRecord(entry.name)) return []
    const { zh, en } = entry.name
    const phone = typeof entry.phone === 'string' ? entry.phone : ''
    return typeof zh === 'string' && typeof en === 'string' ? [{ code: entry.code, name: { zh, en }, phone }] : []
  })
}

// Countries that share a code: the one meant when nothing tells them apart.
const FIRST: Readonly<Record<string, string>> = { '1': 'USA', '7': 'RUS', '44': 'GBR', '47': 'NOR', '61': 'AUS' }

/** The country of a number that begins with a plus: that of the longest calling code; null when none fits. */
export function countryOfNumber(number: string, countries: readonly Country[]): Country | null {
  const fitting = countries.filter(({ phone }) => phone !== '' && number.startsWith(`+${phone}`))
  const longest = Math.max(...fitting.map(({ phone }) => phone.length))
  const same = fitting.filter(({ phone }) => phone.length === longest)
  return same.find(({ code, phone }) => FIRST[phone] === code) ?? same[0] ?? null
}
