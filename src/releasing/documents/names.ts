import { CHOSEN_LANGUAGE, chooseLanguage, type Lang, readCookie } from '#lib/language.ts'

/** Parameters of an address by which a page's variants are drawn, in the order of their names. */
export const VARIED = ['channel', 'brand'] as const

/** For whom a variant of a page is, by parameters of the address. */
export type Variant = Readonly<Record<string, string>>

/**
 * Where a document lies in a store: by language, race (`-` for none), path and variant; that of `/` has the name of the
 * race.
 */
export function documentName(lang: Lang, raceId: string | null, pathname: string, variant: Variant = {}): string {
  const varied = VARIED.flatMap((name) => (variant[name] === undefined ? [] : `~${name}~${variant[name]}`))
  return `documents/${lang}/${raceId ?? '-'}${pathname === '/' ? '' : pathname}${varied.join('')}.html`
}

/** Whether a document can be named after a variant, so that everybody finds it whom it is for. */
export function isNameable(variant: Variant): boolean {
  return Object.entries(variant).every(([name, value]) => VARIED.some((one) => one === name) && SAFE_VALUE.test(value))
}

/** What a request says that the choice of a document depends on. */
export interface Asked {
  /** Path and query as they were sent. */
  url: string
  cookie?: string | undefined
  acceptLanguage?: string | undefined
}

/** Headers that the choice depends on, for `Vary`. */
export const CHOSEN_BY = 'Accept-Language, Cookie'

const SAFE_PATH = /^(?:\/[\w.-]+)+$|^\/$/
const RACE = /^\d{1,19}$/
const SAFE_VALUE = /^[\w-]{1,32}$/

/**
 * The documents of an address, the narrowest first, whether they are there or not: the first that is there counts, and
 * says itself whom it is not for. None where the plain one is to be sent: with an evidence, or with a race or a path that
 * no name is made of. `startline nginx` writes the same rules.
 */
export function documentsFor({ url, cookie = '', acceptLanguage = '' }: Asked): string[] {
  const [path = '', search = ''] = url.split('?')
  const query = new URLSearchParams(search)
  if (!SAFE_PATH.test(path) || path.includes('..') || query.has('evidence')) return []
  const raceId = query.get('raceId') || null
  if (raceId !== null && !RACE.test(raceId)) return []
  const browser = acceptLanguage.split(',').map((one) => one.trim())
  const lang = chooseLanguage([query.get('lang'), readCookie(cookie, CHOSEN_LANGUAGE)], browser)
  const parameter = (name: string) => (SAFE_VALUE.test(query.get(name) ?? '') ? { [name]: query.get(name) ?? '' } : {})
  const [channel, brand] = VARIED.map(parameter)
  const variants = [{ ...channel, ...brand }, { ...channel }, { ...brand }, {}]
  return [...new Set(variants.map((variant) => documentName(lang, raceId, path, variant)))]
}
