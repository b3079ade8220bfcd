import type { Json, JsonObject, Text } from '#runtime/model.ts'

/** When something of the shell is not shown: by a query parameter's value, or by the race-type flag. */
export interface Hiding {
  query?: Record<string, string>
  flag?: 'raceType'
}

export interface Tab {
  id: string
  route: string
  text: Text
  icon: string
  hiddenBy?: Hiding
}

export interface MenuItem {
  id: string
  text: Text
  icon: string
  route?: string
  do?: 'language' | 'logout'
  query?: string[]
  loggedIn?: boolean
  hiddenBy?: Hiding
}

/** pages-config/site.json as the shell reads it; the build has checked its shape. */
export interface Site {
  name: Text
  tabs: { hiddenBy?: Hiding; carry: string[]; items: Tab[] }
  menus: { side: MenuItem[] }
  theme: { colours: Record<string, string>; dark: Record<string, string> }
  constants: JsonObject
  hosts: { main: string; center: string; files: string; image: string }
  links: { schemes: string[]; hosts: string[] }
  channels: { id: string; query: Record<string, string>; channelName?: string }[]
  specialRaces: { raceId: string; raceType?: number }[]
  specialRaceRoutes?: string[]
  app: {
    scheme: string
    iosStore: string
    androidStore: string
    fallback: string
    banner: { text: Text; note?: Text; button: Text; closable: boolean; hiddenBy?: Hiding }
  } | null
}

const EMPTY: Site = {
  name: { zh: '起跑线', en: 'Startline' },
  tabs: { carry: [], items: [] },
  menus: { side: [] },
  theme: { colours: {}, dark: {} },
  constants: {},
  hosts: { main: '/api', center: '/center', files: '/files', image: '/files' },
  links: { schemes: [], hosts: [] },
  channels: [],
  specialRaces: [],
  app: null,
}

/** The site of a pointer; what is missing is empty, so that a shell can stand in any case. */
export function siteOf(value: Json | undefined): Site {
  const given = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  return { ...EMPTY, ...(given as unknown as Partial<Site>) }
}

/** Whether something is hidden for this address and race. */
export function isHidden(hiding: Hiding | undefined, query: URLSearchParams, raceTypeSet: boolean): boolean {
  if (!hiding) return false
  if (hiding.flag === 'raceType' && raceTypeSet) return true
  const wanted = Object.entries(hiding.query ?? {})
  return wanted.length > 0 && wanted.every(([name, value]) => query.get(name) === value)
}
