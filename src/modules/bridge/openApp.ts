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

/** `blocked`: this app lets no other be opened; the runner has to open the page in the system browser. */
export type OpenOutcome = 'opened' | 'fallback' | 'blocked' | 'nowhere'

export interface OpenPage {
  document: Pick<Document, 'visibilityState' | 'createElement' | 'body'>
  /** Follows a link that leaves the page. */
  go(url: string): void
}

/** Opens the native app; when the page is still visible after `fallbackMs`, goes to its store or the fallback. */
export async function openApp(link: AppLink, environment: Environment, page: OpenPage): Promise<OpenOutcome> {
  const way = launchWay(environment)
  if (way === 'guide') return 'blocked'
  if (environment.system === 'other') return fallBack(link, environment, page)
  launch(way, link, page)
  await new Promise((resolve) => setTimeout(resolve, link.fallbackMs))
  if (page.document.visibilityState === 'hidden') return 'opened'
  return fallBack(link, environment, page)
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
