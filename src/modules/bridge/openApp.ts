import type { Environment } from './environment.ts'
import { launchWay } from './quirks/appLaunch.ts'

/** Where our app can be found; all come from config. */
export interface AppLink {
  scheme: string
  universal?: string
  appStore?: string
  market?: string
  /** Web page for everything else. */
  fallback?: string
  fallbackMs: number
}

/**
 * `blocked`: this app lets no other be opened; the runner has to open the page in the system browser. `nowhere`: nothing
 * came up, and there was nowhere else to go.
 */
export type OpenOutcome = 'opened' | 'fallback' | 'blocked' | 'nowhere'

export interface OpenPage {
  document: Pick<Document, 'visibilityState' | 'createElement' | 'body' | 'addEventListener' | 'removeEventListener'>
  /** Follows a link that leaves the page. */
  go(url: string): void
}

/**
 * Opens the native app. When the page was not hidden within `fallbackMs`, goes to its store or the fallback; with `stay`
 * it goes nowhere, and the caller does what it likes.
 */
export async function openApp(
  link: AppLink,
  environment: Environment,
  page: OpenPage,
  { stay = false }: { stay?: boolean } = {},
): Promise<OpenOutcome> {
  const way = launchWay(environment)
  if (way === 'guide') return 'blocked'
  if (environment.system !== 'other') {
    const hidden = wasHidden(page, link.fallbackMs)
    launch(way, link, page)
    if (await hidden) return 'opened'
  }
  return stay ? 'nowhere' : fallBack(link, environment, page)
}

/** Whether the page is hidden within `ms`, for a moment too: then the app came up, and the runner is back already. */
function wasHidden({ document }: OpenPage, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    let hidden = false
    const look = () => {
      hidden ||= document.visibilityState === 'hidden'
    }
    document.addEventListener('visibilitychange', look)
    setTimeout(() => {
      document.removeEventListener('visibilitychange', look)
      look()
      resolve(hidden)
    }, ms)
  })
}

function launch(way: 'scheme' | 'frame' | 'universal', link: AppLink, page: OpenPage): void {
  if (way !== 'frame') {
    page.go((way === 'universal' && link.universal) || link.scheme)
    return
  }
  const frame = page.document.createElement('iframe')
  frame.hidden = true
  frame.src = link.scheme
  page.document.body.append(frame)
  setTimeout(() => frame.remove(), link.fallbackMs)
}

function fallBack(link: AppLink, { system }: Environment, page: OpenPage): OpenOutcome {
  const store = system === 'ios' ? link.appStore : system === 'android' ? link.market : undefined
  const to = store ?? link.fallback
  if (!to) return 'nowhere'
  page.go(to)
  return 'fallback'
}
