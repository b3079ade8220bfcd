import { createContext, useContext } from 'react'
import type { Client } from '#api/client.ts'
import { lazyClient } from '#api/lazyClient.ts'
import { createServerClock } from '#api/serverClock.ts'
import { i18n } from '#lib/i18n.ts'
import { langOf } from '#lib/language.ts'
import { createSession, type Session } from '#modules/auth/session.ts'
import { detectEnvironment, type Environment, type ShellWindow } from '#modules/bridge/environment.ts'
import { createNative, type Native } from '#modules/bridge/native.ts'
import type { Lang } from '#runtime/model.ts'
import type { PageSnapshot } from '#runtime/pageRuntime.ts'
import type { Kept } from '#runtime/ports.ts'
import { showToast } from '#ui/toastStore.ts'
import { type ConfigHost, createConfigHost } from './config/configHost.ts'
import { storedCopies } from './config/copies.ts'
import { reportFaults } from './config/fault.ts'
import type { Fetch } from './config/fetchText.ts'
import { bootFetch } from './config/fetchText.ts'
import { type Site, siteOf } from './config/site.ts'
import { callerOf } from './ports/caller.ts'
import { createKept, type SafeStorage, safeStorage } from './ports/storage.ts'
import { createTokenGuard } from './ports/tokenInvalid.ts'
import type { Target } from './urls.ts'

/** Navigation for code outside React. Until the router is mounted, pages are opened by the browser. */
export interface Navigator {
  /** Goes to a page of this app; the site says which parameters of the address go along. */
  go(to: string, options?: Omit<Target, 'to'> & { replace?: boolean; state?: unknown }): void
  /** One entry back, to the home page when this is the first; with a count, so many entries. */
  back(count?: number): void
}

/** Everything that is one for the whole application. */
export interface Services {
  window: Window
  query(): URLSearchParams
  lang(): Lang
  local: SafeStorage
  tab: SafeStorage
  /** Values of pages that outlive them. */
  kept: Kept
  session: Session
  environment: Environment
  native: Native
  client: Client & { warm(): void }
  now(): number
  config: ConfigHost
  /** The site of the pointer that was read last. */
  site: Site
  navigator: Navigator
  /** What pages of the history left behind, by entry and runner. */
  pages: Map<string, PageSnapshot>
}

export interface ServicesOptions {
  window: Window & ShellWindow
  client?: (services: Services) => Services['client']
  fetch?: Fetch
}

export function createServices({ window, client = platformClient, fetch }: ServicesOptions): Services {
  const local = safeStorage(() => window.localStorage)
  const tab = safeStorage(() => window.sessionStorage)
  const environment = detectEnvironment(window.navigator.userAgent, window)
  const { location } = window
  const services: Services = {
    window,
    query: () => new URLSearchParams(location.search),
    lang: () => langOf(i18n.language) ?? 'zh',
    local,
    tab,
    kept: createKept(local),
    session: createSession(
      local,
      () => Date.now(),
      () => services.site.times.login,
    ),
    environment,
    native: createNative(window),
    client: { request: () => Promise.reject(new Error('not ready')), warm: () => undefined },
    now: Date.now,
    config: createConfigHost({
      base: CONFIG,
      builtIn: '/builtin',
      fetch: fetch ?? bootFetch(window),
      importScript: (url) => import(/* @vite-ignore */ new URL(url, location.href).href),
      copies: storedCopies(),
      visitor: { id: () => visitorOf(local), container: environment.container },
      report: reportFaults(tab, ({ kind, path, detail }) =>
        services.client.request('track', {
          event: 'config_fault',
          code: path,
          time: services.now(),
          data: { kind, detail },
        }),
      ),
    }),
    site: siteOf(undefined),
    navigator: { go: (path) => location.assign(path), back: (count = 1) => window.history.go(-count) },
    pages: new Map(),
  }
  services.client = client(services)
  return services
}

/** Where config is served; public/boot.js asks there too. */
const CONFIG = '/config'

/** A random id of this browser, for canaries. The fingerprint is computed too late to choose a release with. */
function visitorOf(local: SafeStorage): string {
  const known = local.getItem('releaseVisitor')
  if (known) return known
  const id = Math.random().toString(36).slice(2)
  local.setItem('releaseVisitor', id)
  return id
}

function platformClient(services: Services): Services['client'] {
  const clock = createServerClock()
  services.now = clock.now
  const { location } = services.window
  return lazyClient({
    hosts: () => ({
      api: services.site.hosts.main,
      center: services.site.hosts.center,
      files: services.site.hosts.files,
      config: CONFIG,
    }),
    caller: () => callerOf({ ...services, query: services.query(), lang: services.lang() }),
    timeoutMs: () => services.site.times.request,
    clock,
    storage: services.local,
    onTokenInvalid: createTokenGuard({
      here: () => location,
      session: services.session,
      local: services.local,
      site: () => services.site,
      replace: (path) => services.navigator.go(path, { replace: true, carry: false }),
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
