import { safeLink } from '#lib/url.ts'

/** Pages that log somebody in, or lead through: nobody is sent back to one of them. */
const ON_THE_WAY =
  /^\/(login|loginWx|bindPhone|bmLogin|bmRegister|nrcLoginApp|nrcLoginWeb|szxd-data-login|redirect|machineChe\w*)(?:[/?#]|$)/i

/** A path of this app to go back to after a login; null for other origins and for the login pages themselves. */
export function safeReturn(value: unknown): string | null {
  const path = safeLink(value, [])
  if (!path?.startsWith('/')) return null
  return ON_THE_WAY.test(path) ? null : path
}

/** A page, of this race where there is one. */
export function ofRace(route: string, raceId: string): string {
  return raceId === '' ? route : `${route}?${new URLSearchParams({ raceId })}`
}
