import { createContext, useContext } from 'react'
import type { Client } from '#api/client.ts'
import { lazyClient } from '#api/lazyClient.ts'
import { createServerClock } from '#api/serverClock.ts'
import { i18n } from '#lib/i18n.ts'
import { createSession, type Session } from '#modules/auth/session.ts'
import { detectEnvironment, type Environment, type ShellWindow } from '#modules/bridge/environment.ts'
import { createNative, type Native } from '#modules/bridge/native.ts'
import type { Lang } from '#runtime/model.ts'
import { showToast } from '#ui/toastStore.ts'
import { callerOf } from './caller.ts'
import { type ConfigHost, createConfigHost } from './config/configHost.ts'
import { lastGood } from './config/lastGood.ts'
import { type Site, siteOf } from './config/site.ts'
import { langOf } from './language.ts'
import { type SafeStorage, safeStorage } from './storage.ts'
import { createTokenGuard } from './tokenInvalid.ts'

/** The way to the router, which lives in React; a no-op until it stands. */
export interface Door {
  go(path: string, options?: { replace?: boolean; state?: unknown }): void
  back(): void
}

/** Everything that is one for the whole application. */
export interface World {
  window: Window
  query(): URLSearchParams
  lang(): Lang
  local: SafeStorage
  tab: SafeStorage
  session: Session
  environment: Environment
  native: Native
  client: Client & { warm(): void }
  now(): number
  config: ConfigHost
  /** The site of the pointer that was read last. */
  site: Site
  door: Door
}

export interface WorldOptions {
  window: Window & ShellWindow
  configBase?: string
  client?: (world: World) => World['client']
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

export function createWorld({ window, configBase = '/config', client = platformClient, fetch }: WorldOptions): World {
  const local = safeStorage(() => window.localStorage)
  const { location } = window
  const world: World = {
    window,
    query: () => new URLSearchParams(location.search),
    lang: () => langOf(i18n.language) ?? 'zh',
    local,
    tab: safeStorage(() => window.sessionStorage),
    session: createSession(local),
    environment: detectEnvironment(window.navigator.userAgent, window),
    native: createNative(window),
    client: { request: () => Promise.reject(new Error('not ready')), warm: () => undefined },
    now: Date.now,
    config: createConfigHost({
      base: configBase,
      fetch: fetch ?? ((url, init) => window.fetch(url, init)),
      copies: lastGood('caches' in window ? window.caches : undefined),
    }),
    site: siteOf(undefined),
    door: { go: (path) => location.assign(path), back: () => window.history.back() },
  }
  world.client = client(world)
  return world
}

function platformClient(world: World): World['client'] {
  const clock = createServerClock()
  world.now = clock.now
  const { location } = world.window
  return lazyClient({
    hosts: () => ({
      api: world.site.hosts.main,
      center: world.site.hosts.center,
      files: world.site.hosts.files,
      config: '/config',
    }),
    caller: () => callerOf({ ...world, query: world.query(), lang: world.lang() }),
    clock,
    shelf: world.local,
    onTokenInvalid: createTokenGuard({
      here: () => location,
      session: world.session,
      local: world.local,
      replace: (path) => world.door.go(path, { replace: true }),
      say: (key, ms) => showToast(i18n.t(key, { ns: 'app' }), { tone: 'warn', ms }),
    }),
  })
}

const Context = createContext<World | null>(null)
export const WorldProvider = Context.Provider

export function useWorld(): World {
  const world = useContext(Context)
  if (!world) throw new Error('the application was rendered without its world')
  return world
}
