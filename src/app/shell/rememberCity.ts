import type { KeyValue } from '#modules/auth/session.ts'

export const CITY = 'city'

/** Keeps the city chosen on /choosePlace for the home page; choosing "all cities" there forgets it. */
export function rememberCity(local: KeyValue, from: string | null, pathname: string, query: URLSearchParams): void {
  if (pathname !== '/Match') return
  const code = query.get('city')
  if (code && /^\d{2,6}$/.test(code)) local.setItem(CITY, code)
  else if (from === '/choosePlace') local.removeItem(CITY)
}
