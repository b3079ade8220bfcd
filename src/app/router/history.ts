/** Where the runner is. */
export interface Place {
  pathname: string
  search: string
  /** Of the entry in the history; the same when it is come back to. */
  key: string
  /** What the page that led here left for this one. */
  state: unknown
  /** Come to by back, forward or a reload. */
  cameBack: boolean
}

export interface History {
  get(): Place
  subscribe(listener: () => void): () => void
  go(path: string, options?: { replace?: boolean; state?: unknown }): void
  /** One entry back; false at the first one, where back would leave the app. */
  back(): boolean
}

interface Entry {
  idx: number
  key: string
  usr: unknown
}

type Page = Pick<Window, 'history' | 'location' | 'addEventListener'>

/** The browser's history as a value that changes. One page shows one address, so this is all the routing there is. */
export function createHistory({ history, location, addEventListener }: Page): History {
  const listeners = new Set<() => void>()
  const entry = (): Entry => {
    const { idx, key, usr }: Partial<Entry> = history.state ?? {}
    if (typeof idx === 'number' && typeof key === 'string') return { idx, key, usr }
    // The first entry, or one that a link to a place on the page has made.
    const fresh = { idx: place ? index + 1 : 0, key: newKey(), usr: null }
    history.replaceState(fresh, '')
    return fresh
  }
  const read = (cameBack: boolean): Place => {
    const { idx, key, usr } = entry()
    index = idx
    return { pathname: location.pathname, search: location.search, key, state: usr, cameBack }
  }
  let index = 0
  let place: Place | null = null
  place = read(true)
  const change = (cameBack: boolean) => {
    place = read(cameBack)
    for (const listener of listeners) listener()
  }
  addEventListener('popstate', () => change(true))
  return {
    get: () => place ?? read(true),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    go(path, { replace = false, state = null } = {}) {
      const next: Entry = { idx: replace ? index : index + 1, key: newKey(), usr: state }
      if (replace) history.replaceState(next, '', path)
      else history.pushState(next, '', path)
      change(false)
    },
    back() {
      if (index <= 0) return false
      history.back()
      return true
    },
  }
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
