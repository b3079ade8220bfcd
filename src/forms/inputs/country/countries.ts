import type { Json } from '#runtime/model.ts'

export interface Country {
  /** ISO 3166 alpha-3. */
  code: string
  name: { zh: string; en: string }
}

/** Countries and regions as the platform serves them. */
export function readCountries(value: Json): Country[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return []
    const { code, name } = entry
    if (typeof code !== 'string' || typeof name !== 'object' || name === null || Array.isArray(name)) return []
    const { zh, en } = name
    return typeof zh === 'string' && typeof en === 'string' ? [{ code, name: { zh, en } }] : []
  })
}

/** Those whose name or code contains the text, names that start with it first. */
export function matchCountries(countries: Country[], text: string): Country[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return countries
  const namesOf = (country: Country) => [country.name.zh, country.name.en.toLowerCase(), country.code.toLowerCase()]
  const found = countries.filter((country) => namesOf(country).some((name) => name.includes(wanted)))
  const starts = (country: Country) => namesOf(country).some((name) => name.startsWith(wanted))
  return [...found.filter(starts), ...found.filter((country) => !starts(country))]
}
