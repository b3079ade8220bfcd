import type { Carry } from '#app/urls.ts'
import { asObject } from '#lib/json.ts'
import type { SiteShare } from '#lib/pageTags.ts'
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
  loggedIn?: boolean
  hiddenBy?: Hiding
}

/** An address that may bring a partner's evidence: its route and these parameters of its query. */
export interface EvidenceWay {
  route?: string
  query?: Record<string, string>
}

/** Where to go on when what an address names is not there: by the codes that say so. */
interface Missing {
  codes: number[]
  text?: Text
  action: Text
  route: string
}

/** pages-config/site.json as the build passes it on to the shell; the schema describes every member. */
export interface Site {
  /** What calls of its pages say they are of: the version of the pointer. One built into the application has none. */
  release?: string
  tabs: { hiddenBy?: Hiding; items: Tab[] }
  menus: { side: MenuItem[] }
  /** Of pages with a side menu; `series` where the race-type flag is set. */
  logos?: { usual: string; series: string }
  theme: { colours: Record<string, string>; dark: Record<string, string> }
  /** Only pointers published before carry these: pages now bring the constants that they read. */
  constants: JsonObject
  /** Where runners reach it, as `https://run.example.com`. */
  origin?: string
  share?: SiteShare
  hosts: { main: string; center: string; files: string; image: string }
  links: { hosts: string[] }
  media: { hosts: string[] }
  carry: Carry
  evidence: EvidenceWay[]
  routes: {
    home: string
    search: string
    login: string
    afterLogout: string
    pay: string
    personal?: string
    raceLogin?: string
    help?: string
    terms?: string
  }
  city: { route: string; parameter: string; kept: string; operation: string } | null
  /** Milliseconds. */
  times: { login: number; request: number; chunk: number; appOpen: number; toast: number; expiredRedirect: number }
  client: { terminalType: number; osId: number; nrcOsId: number }
  missing: Missing[]
  specialRaces: { raceId: string; raceType: number }[]
  specialRaceRoutes: string[]
  nrc: { route: string; login: string; popupMs: number } | null
  app: {
    scheme: string
    universal?: string
    iosStore: string
    androidStore: string
    fallback: string
    banner: { text: Text; note?: Text; button: Text; closable: boolean; hiddenBy?: Hiding }
  } | null
}

/** What holds where a pointer says nothing: there is none, or it was published before the setting was. */
const EMPTY: Site = {
  tabs: { items: [] },
  menus: { side: [] },
  theme: { colours: {}, dark: {} },
  constants: {},
  hosts: { main: '/api', center: '/center', files: '/files', image: '/files' },
  links: { hosts: [] },
  media: { hosts: [] },
  carry: {},
  evidence: [],
  routes: { home: '/Home', search: '/search', login: '/login', afterLogout: '/login', pay: '/eventItemPay' },
  city: null,
  times: {
    login: 86_400_000,
    request: 60_000,
    chunk: 120_000,
    appOpen: 2_000,
    toast: 2_000,
    expiredRedirect: 1_000,
  },
  client: { terminalType: 3, osId: 1002, nrcOsId: 1010 },
  missing: [],
  specialRaces: [],
  specialRaceRoutes: [],
  nrc: null,
  app: null,
}

/** The site of a pointer; what is missing is empty, so that a shell can stand in any case. */
export function readSite(value: Json | undefined): Site {
  const given = asObject(value) as unknown as Partial<Site> & { tabs?: { carry?: string[] } }
  // Pointers published before named what goes along from tab to tab.
  const carry = given.carry
    ? carryOf(given.carry)
    : Object.fromEntries((given.tabs?.carry ?? []).map((name) => [name, 'always' as const]))
  return {
    ...EMPTY,
    ...given,
    carry,
    routes: { ...EMPTY.routes, ...given.routes },
    times: { ...EMPTY.times, ...given.times },
    client: { ...EMPTY.client, ...given.client },
  }
}

// Every link reads these: a reach that is none goes nowhere instead of taking the shell down.
function carryOf(value: Readonly<Record<string, unknown>>): Carry {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, reach]): [string, Carry[string]][] => {
      if (reach === 'always') return [[name, reach]]
      return Array.isArray(reach) ? [[name, reach.filter((route) => typeof route === 'string')]] : []
    }),
  )
}

/** Whether something is hidden for this address and race. */
export function isHidden(hiding: Hiding | undefined, query: URLSearchParams, raceTypeSet: boolean): boolean {
  if (!hiding) return false
  if (hiding.flag === 'raceType' && raceTypeSet) return true
  const wanted = Object.entries(hiding.query ?? {})
  return wanted.length > 0 && wanted.every(([name, value]) => query.get(name) === value)
}

/** Whether an address is one of those that are about the race in their query. */
export function isRaceRoute({ specialRaceRoutes }: Pick<Site, 'specialRaceRoutes'>, pathname: string): boolean {
  return specialRaceRoutes.some((route) => route.toLowerCase() === pathname.toLowerCase())
}
