import { observable } from '#lib/observable.ts'
import { choosePage, knowsPage, pointerPath } from '#runtime/choosePage.ts'
import type { Page } from '#runtime/model.ts'
import type { Copies } from './copies.ts'
import { type ConfigFault, isConfigFault } from './fault.ts'
import type { Fetch } from './fetchText.ts'
import { type Pointer, readPage, readPointer, type Visitor } from './pointer.ts'
import { createReader, orNull, type Reader, SITE } from './reader.ts'

export interface ConfigHost {
  /**
   * The release of the site, or of a race that has one of its own; a stored one is answered at once and refreshed in
   * the background. One that came in a document is answered where it knows the page of `route`, else asked for.
   */
  pointer(raceId: string | null, route?: string): Promise<Pointer>
  /** Asks for the pages that documents have left out of their pointers. */
  complete(): void
  /**
   * The page that this phone sees at an address; null when the release has none. Throws a `ConfigFault` when it cannot
   * be read and there is neither a stored nor a built-in one.
   */
  page(pointer: Pointer, route: string, query: URLSearchParams): Promise<Page | null>
  /**
   * Takes in what came with a drawn document, as if the host had just answered it. Answers null when this visitor sees
   * another page at that address: another release's, or a variant. Throws a `ConfigFault` when it cannot be read.
   */
  take(found: InDocument, route: string, query: URLSearchParams): { pointer: Pointer; page: Page } | null
  /** Imports a script object: the validators of a form. */
  script(path: string): Promise<unknown>
  /** A script object that was imported before; undefined when it was not. */
  imported(path: string): unknown
  /** Calls the listener when a background refresh has found a newer release; `pointer` answers it from then on. */
  onNewer(listener: () => void): () => void
  /** How many newer releases background refreshes have found so far. */
  newer(): number
  /**
   * Asks for what is newer than a page of that release, which the platform judges no more; `onRenewed` hears when it is
   * here, and nothing where the host has nothing newer.
   */
  renew(release: unknown): Promise<void>
  onRenewed(listener: () => void): () => void
  /** Removes the copies used longest ago; to be called when the page is idle. */
  tidy(): Promise<void>
}

/** The config that a drawn document carries: the texts of a pointer and of a page object, with their names. */
export interface InDocument {
  path: string
  pointer: string
  object: string
  page: string
}

export interface ConfigOptions {
  /** Base addresses of the host and of the release built into the application, without a slash at the end. */
  base: string
  builtIn: string
  fetch: Fetch
  importScript: (url: string) => Promise<unknown>
  /** Script objects that are there already, by path. */
  scripts?: ReadonlyMap<string, unknown> | undefined
  copies: Copies
  visitor: Visitor
  report: (fault: ConfigFault) => void
  /** Hears of every pointer that the host has answered. */
  heard?: ((pointer: Pointer) => void) | undefined
  /** How long a pointer in memory counts as fresh, milliseconds. */
  freshMs?: number
  /** How long to wait for the host where nothing is stored, milliseconds. */
  timeoutMs?: number
}

/** Config for the pages: the host's release, else the last good one, else the one built into the application. */
export function createConfigHost(options: ConfigOptions): ConfigHost {
  const { base, builtIn, copies, timeoutMs = 6_000 } = options
  const host = createReader({ ...options, timeoutMs, builtIn: false })
  const own = createReader({ ...options, base: builtIn, timeoutMs, builtIn: true })
  const report = (fault: unknown) => {
    if (isConfigFault(fault)) options.report(fault)
  }
  const pointers = createPointers(host, own, report, options.freshMs ?? 60_000)
  const pages = new Map<string, Promise<Page>>()
  const scripts = new Map<string, unknown>(options.scripts)
  return {
    pointer: (raceId, route) => pointers.get(pointerPath(raceId), route),
    complete: pointers.complete,
    async page(pointer, route, query) {
      const object = choosePage(pointer, route, query, options.visitor)
      if (!object) return essentialPage(route, own)
      const shownHere = `shown ${pointer.path} ${route}`
      try {
        const page = await once(pages, object, () => (pointer.builtIn ? own : host).page(object))
        if (!pointer.builtIn) copies.keep(shownHere, object)
        return page
      } catch (fault) {
        report(fault)
        const before = await copies.find(shownHere)
        const page = (before && (await host.storedPage(before))) || (await builtInPage(route, own))
        if (!page) throw fault
        return page
      }
    },
    take({ path, pointer: text, object, page: pageText }, route, query) {
      const pointer = readPointer(path, text, options.visitor)
      if (choosePage(pointer, route, query, options.visitor) !== object) return null
      const page = readPage(object, pageText)
      pointers.put(path, Promise.resolve(pointer))
      pages.set(object, Promise.resolve(page))
      options.heard?.(pointer)
      if (!pointer.part) copies.keep(path, text)
      copies.keep(object, pageText)
      copies.keep(`shown ${path} ${route}`, object)
      return { pointer, page }
    },
    async script(path) {
      const module = await options
        .importScript(`${base}/${path}`)
        .catch(() => options.importScript(`${builtIn}/${path}`))
      scripts.set(path, module)
      return module
    },
    imported: (path) => scripts.get(path),
    onNewer: pointers.newer.subscribe,
    newer: pointers.newer.get,
    renew: pointers.renew,
    onRenewed: pointers.renewed.subscribe,
    tidy: copies.tidy,
  }
}

/** How soon a host that failed is asked again, milliseconds. */
const RETRY_MS = 10_000

function createPointers(host: Reader, own: Reader, report: (fault: unknown) => void, freshMs: number) {
  const known = new Map<string, { at: number; value: Promise<Pointer> }>()
  const newer = observable(0)
  const renewed = observable(0)
  const put = (path: string, value: Promise<Pointer>) => {
    known.set(path, { at: Date.now(), value })
    return value
  }
  /** A newer one takes the place of what is shown; a failure leaves it. */
  const refresh = (path: string, shown: Pointer, asked: Promise<Pointer>) => {
    asked.then((found) => {
      put(path, asked)
      if (found.release === shown.release) return
      newer.set(newer.get() + 1)
    }, report)
  }
  const first = async (path: string): Promise<Pointer> => {
    const asked = host.pointer(path)
    asked.catch(() => undefined)
    const stored = await host.storedPointer(path)
    if (stored) {
      refresh(path, stored, asked)
      return stored
    }
    return asked.catch(async (fault: unknown) => {
      report(fault)
      known.delete(path)
      const builtIn = await orNull(() => own.pointer(SITE))
      if (!builtIn) throw fault
      // Aged so that the next call asks the host again after RETRY_MS, in the background.
      known.set(path, { at: Date.now() - freshMs + RETRY_MS, value: Promise.resolve(builtIn) })
      return builtIn
    })
  }
  const wholes = new Map<string, Promise<Pointer>>()
  /** What is known stays known while the host fails, and the next who asks tries it again. */
  const whole = (path: string, part: Pointer): Promise<Pointer> =>
    once(wholes, path, () => {
      const asked = host
        .pointer(path)
        .catch(async (fault: unknown) => (await host.storedPointer(path)) ?? Promise.reject(fault))
      refresh(path, part, asked)
      return asked
    }).catch(async (fault: unknown) => (await orNull(() => own.pointer(SITE))) ?? Promise.reject(fault))
  return {
    put,
    complete() {
      for (const [path, { value }] of known)
        value.then((shown) => shown.part && whole(path, shown)).catch(() => undefined)
    },
    get(path: string, route?: string): Promise<Pointer> {
      const entry = known.get(path)
      if (!entry) return put(path, first(path))
      if (Date.now() - entry.at > freshMs) {
        entry.at = Date.now()
        void entry.value.then((shown) => refresh(path, shown, host.pointer(path)))
      }
      if (route === undefined) return entry.value
      return entry.value.then((shown) => (shown.part && !knowsPage(shown, route) ? whole(path, shown) : shown))
    },
    newer,
    renewed,
    async renew(release: unknown) {
      const take = (path: string) => host.pointer(path).then((found) => put(path, Promise.resolve(found)), report)
      const found = await Promise.all([...known.keys()].map(take))
      if (found.every((pointer) => pointer && pointer.site.release !== release)) renewed.set(renewed.get() + 1)
    },
  }
}

async function builtInPage(route: string, own: Reader): Promise<Page | null> {
  const pointer = await orNull(() => own.pointer(SITE))
  const object = pointer && choosePage(pointer, route, new URLSearchParams(), { container: '' })
  return object ? orNull(() => own.page(object)) : null
}

/** A release published before the login and the payment were pages has none of them; the application has. */
async function essentialPage(route: string, own: Reader): Promise<Page | null> {
  const page = await builtInPage(route, own)
  return page?.essential ? page : null
}

/** Shares one call among all that ask for the same key; a failed one is dropped, so that the next asks again. */
function once<T>(map: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const known = map.get(key)
  if (known) return known
  const value = work()
  map.set(key, value)
  value.catch(() => map.delete(key))
  return value
}
