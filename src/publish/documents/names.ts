import { CHOSEN_LANGUAGE, chooseLanguage, cookieOf, type Lang } from '#lib/language.ts'

/** Where a document lies in a store: by language, race (`-` for none) and path; that of `/` has the name of the race. */
export function documentName(lang: Lang, raceId: string | null, pathname: string): string {
  return `documents/${lang}/${raceId ?? '-'}${pathname === '/' ? '' : pathname}.html`
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

/**
 * The document of an address, whether there is one or not; null where the plain one is to be sent: with an evidence, or
 * with a race or a path that no name is made of. `startline nginx` writes the same rules.
 */
export function documentFor({ url, cookie = '', acceptLanguage = '' }: Asked): string | null {
  const [path = '', search = ''] = url.split('?')
  const query = new URLSearchParams(search)
  if (!SAFE_PATH.test(path) || path.includes('..') || query.has('evidence')) return null
  const raceId = query.get('raceId') || null
  if (raceId !== null && !RACE.test(raceId)) return null
  const browser = acceptLanguage.split(',').map((one) => one.trim())
  return documentName(chooseLanguage([query.get('lang'), cookieOf(cookie, CHOSEN_LANGUAGE)], browser), raceId, path)
}
