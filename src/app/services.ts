import { createContext, useContext } from 'react'
import type { EarlyCall } from '#api/early.ts'
import { type LazyClient, lazyClient } from '#api/lazyClient.ts'
import { createServerClock, type ServerClock } from '#api/serverClock.ts'
import type { DraftBook } from '#forms/drafts/drafts.ts'
import { i18n } from '#lib/i18n.ts'
import { parseLang } from '#lib/language.ts'
import { onceLoaded } from '#lib/onceLoaded.ts'
import { createSession, type Session } from '#modules/auth/session.ts'
import { type Container, detectEnvironment, type Environment, type ShellWindow } from '#modules/bridge/environment.ts'
import { createNative, type Native } from '#modules/bridge/native.ts'
import type { Lang } from '#runtime/model.ts'
import type { PageSnapshot } from '#runtime/pageRuntime.ts'
import type { StateStorage } from '#runtime/ports.ts'
import { showToast } from '#ui/toastStore.ts'
import { type Arrival, createArrival } from './arrival/arrival.ts'
import { type ConfigHost, createConfigHost } from './config/configHost.ts'
import { storedCopies } from './config/copies.ts'
import { reportFaults } from './config/fault.ts'
import { bootFetch, type Fetch } from './config/fetchText.ts'
import { readSite, type Site } from './config/site.ts'
import { readCaller } from './ports/caller.ts'
import { createStateStorage, type SafeStorage, safeStorage } from './ports/storage.ts'
import { createTokenGuard } from './ports/tokenInvalid.ts'
import type { Target } from './urls.ts'

/** Navigation for code outside React. Until the router is mounted, pages are opened by the browser. */
export interface Navigator {
  /** Goes to a page of this app; the site says which parameters of the address go along. */
  go(to: string, options?: Omit<Target, 'to'> & { replace?: boolean; state?: unknown }): void
  /** One entry back, to the home page when this is the first; with a count, so many entries. */
  back(count?: number): void
}

/** What a page was drawn with in Node: the render that takes it over has the same. */
export interface Drawn {
  pathname: string
  /** As in `location`. */
  search: string
  /** The moment that expressions read as `now`, epoch milliseconds. */
  at: number
  /** What was known of the page's answers, as JSON; '' for nothing. */
  first: string
}

/** Everything that is one for the whole application. */
export interface Services {
  readonly window: Window
  /** Null where nothing was drawn. */
  readonly drawn: Drawn | null
  query(): URLSearchParams
  lang(): Lang
  readonly local: SafeStorage
  readonly tab: SafeStorage
  /** Values of pages that outlive them. */
  readonly stateStorage: StateStorage
  /** Drafts of forms; their code comes with the first page that has one. */
  drafts(): Promise<DraftBook>
  readonly session: Session
  readonly arrival: Arrival
  readonly environment: Environment
  readonly native: Native
  readonly client: LazyClient
  /** Server-corrected time, epoch milliseconds. */
  now(): number
  readonly config: ConfigHost
  /** The site that belongs to the page in sight. */
  readonly site: Site
  setSite(site: Site): void
  readonly navigator: Navigator
  /** The router takes navigations over; before, the browser opens pages. */
  attach(router: Navigator): void
  /** What pages of the history left behind, by entry and runner. */
  readonly pages: Map<string, PageSnapshot>
  /**
   * `page`, whose address grows by what it has found, until the page of the longer address stands in its place; `from` is
   * the one in sight, or the last that was; `swap` puts the next in its place.
   */
  readonly pendingNavigation: { page: GrowingPage | null; from: LeftPage | null; swap(show: () => void): void }
}

interface LeftPage {
  userId: string
  snapshot(): PageSnapshot
}

interface GrowingPage extends LeftPage {
  /** That its address grows to. */
  search: string
  idle(): Promise<void>
}

export interface ServicesOptions {
  window: Window & ShellWindow & { startlineCalls?: EarlyCall[] }
  drawn?: Drawn | null
  /** Script objects of the config that are there already, by path. */
  scripts?: ReadonlyMap<string, unknown>
  client?: LazyClient
  fetch?: Fetch
}

export function createServices({
  window,
  drawn = null,
  scripts,
  client: givenClient,
  fetch,
}: ServicesOptions): Services {
  const local = safeStorage(() => window.localStorage)
  const tab = safeStorage(() => window.sessionStorage)
  const environment = detectEnvironment(window.navigator.userAgent, window)
  const { location } = window
  const clock = createServerClock(Date.now, (serverTime) => session.hear(serverTime))
  let site = readSite(undefined)
  let router: Navigator = {
    go: (path) => location.assign(path),
    back: (count = 1) => window.history.go(-count),
  }
  const navigator: Navigator = { go: (...args) => router.go(...args), back: (count) => router.back(count) }
  const session = createSession(local, clock.now, () => site.times.login)
  const arrival = createArrival(window)
  const query = () => new URLSearchParams(location.search)
  const lang = () => parseLang(i18n.language) ?? 'zh'
  const { container } = environment
  const known = { query, lang, local, session, arrival, navigator, container }
  const platform: Platform = { ...known, clock, site: () => site, location }
  const client = givenClient ?? platformClient(platform, window.startlineCalls ?? [], () => config.renew(site.release))
  const config = createConfigHost({
    base: CONFIG,
    builtIn: '/builtin',
    fetch: fetch ?? bootFetch(window),
    importScript: (url) => import(/* @vite-ignore */ new URL(url, location.href).href),
    scripts,
    // The document's guard puts a drawn page aside that is older than what was seen.
    heard: ({ path, at, site: { release } }) => local.setItem(`sl.seen.${path}`, `${at} ${release ?? ''}`),
    copies: storedCopies(),
    visitor: { id: () => visitorOf(local), container },
    report: reportFaults(tab, ({ kind, path, detail }) =>
      client.track({ event: 'config_fault', code: path, time: clock.now(), data: { kind, detail } }),
    ),
  })
  return {
    window,
    drawn,
    query,
    lang,
    local,
    tab,
    stateStorage: createStateStorage(local),
    drafts: onceLoaded(async () => (await import('./ports/drafts.ts')).openDrafts(window, local)),
    session,
    arrival,
    environment,
    native: createNative(window),
    client,
    now: clock.now,
    config,
    get site() {
      return site
    },
    setSite(next) {
      site = next
    },
    navigator,
    attach(next) {
      router = next
    },
    pages: new Map(),
    pendingNavigation: { page: null, from: null, swap: (show) => show() },
  }
}

/** Where config is served; public/boot.js asks there too. */
export const CONFIG = '/config'

/** A random id of this browser, for canaries. The fingerprint is computed too late to choose a release with. */
function visitorOf(local: SafeStorage): string {
  const known = local.getItem('releaseVisitor')
  if (known) return known
  const id = Math.random().toString(36).slice(2)
  local.setItem('releaseVisitor', id)
  return id
}

interface Platform extends Pick<Services, 'query' | 'lang' | 'local' | 'session' | 'arrival' | 'navigator'> {
  container: Container
  clock: ServerClock
  site(): Site
  location: Location
}

function platformClient(
  { clock, location, site, arrival, ...around }: Platform,
  earlyCalls: EarlyCall[],
  renew: () => void,
): LazyClient {
  const caller = () => readCaller({ ...around, site: site(), query: around.query(), lang: around.lang() })
  return lazyClient({
    hosts: () => ({
      api: site().hosts.main,
      center: site().hosts.center,
      files: site().hosts.files,
      config: CONFIG,
    }),
    // Whose account it will be is not known before.
    caller: () => (arrival.waits() ? { ...caller(), token: null, ownToken: null } : caller()),
    timeoutMs: () => site().times.request,
    clock,
    early: earlyCalls,
    storage: around.local,
    onOutdated: ({ messages }) => {
      showToast(messages[around.lang()], { tone: 'warn', ms: site().times.toast })
      renew()
    },
    onTokenInvalid: createTokenGuard({
      here: () => location,
      session: around.session,
      local: around.local,
      site,
      replace: (path) => around.navigator.go(path, { replace: true, carry: false }),
      say: (key, ms) => showToast(i18n.t(key, { ns: 'app' }), { tone: 'warn', ms }),
    }),
  })
}

const Context = createContext<Services | null>(null)
export const ServicesProvider = Context.Provider

export function useServices(): Services {
  const services = useContext(Context)
  if (!services) throw new Error('the application was rendered without ServicesProvider')
  return services
}
