import { safeLink } from '#lib/url.ts'

/** A path of this app to go back to after the login; null for other origins and for the login pages themselves. */
export function safeReturn(value: unknown): string | null {
  const path = safeLink(value, [])
  if (!path?.startsWith('/')) return null
  return /^\/(login|loginWx|bindPhone)(?:[/?#]|$)/i.test(path) ? null : path
}
