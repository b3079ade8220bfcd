import type { ComponentType } from 'react'
import { isConfigFault } from '#app/config/fault.ts'
import type { Pointer } from '#app/config/pointer.ts'
import { readSite, type Site } from '#app/config/site.ts'
import { isLoggedIn, isNrc } from '#app/ports/caller.ts'
import { loginPath } from '#app/ports/tokenInvalid.ts'
import type { Services } from '#app/services.ts'
import { isLowerVersion } from '#lib/version.ts'
import { routeAt } from '#runtime/choosePage.ts'
import { readyExpressions } from '#runtime/expression/ready.ts'
import type { Page } from '#runtime/model.ts'
import type { Drafts } from '#runtime/ports.ts'
import type { WidgetDefinition } from '#runtime/react/widget.ts'
import { RUNTIME_VERSION } from '#runtime/version.gen.ts'
import type { ConfigPageProps } from './configPage.tsx'
import { loadWidgets } from './widgets.ts'

export type Failure = 'gone' | 'unreachable' | 'outdated' | 'missingQuery'

interface PageView {
  status: 'page'
  page: Page
  widgets: Readonly<Record<string, WidgetDefinition>>
  /** Of a page that has one. */
  drafts: Drafts | null
  Component: ComponentType<ConfigPageProps>
}

/** What an address shows. */
export type View = PageView | { status: 'redirect'; to: string } | { status: 'failed'; failure: Failure }

/** What was loaded for an address, with the site that belongs to it; null where only the view could be loaded. */
export interface Loaded {
  view: View
  site: Site | null
}

/** Finds and loads what belongs to an address. Expected failures are views; nothing is thrown or changed. */
export async function loadView(services: Services, pathname: string, search: string): Promise<Loaded> {
  let site: Site | null = null
  const query = new URLSearchParams(search)
  const route = routeAt(pathname)
  const pointing = services.config.pointer(query.get('raceId'), route)
  try {
    // The engine and the page's config come side by side.
    const loading = code(import('./configPage.tsx'))
    loading.catch(() => undefined)
    const pointer = await pointing
    site = readSite(pointer.site)
    if (services.arrival.waits()) await settleArrival(services, site)
    return { site, view: await loadPage(services, pointer, site, route, query, loading) }
  } catch (error) {
    console.error(`the page ${pathname} could not be loaded`, error)
    // A chunk that is missing while the network is up was replaced by a newer deployment.
    const replaced = error instanceof ChunkError && services.window.navigator.onLine !== false
    const tooNew = isConfigFault(error) && error.kind === 'tooNew'
    return { site, view: { status: 'failed', failure: replaced || tooNew ? 'outdated' : 'unreachable' } }
  }
}

/** A partner's evidence is exchanged before the page asks who is logged in. */
async function settleArrival(services: Services, site: Site): Promise<void> {
  await services.arrival.settle(async (brought) => {
    const { settleEvidence } = await code(import('#app/arrival/settleEvidence.ts'))
    await settleEvidence(services, site, brought)
  })
}

class ChunkError extends Error {}

/** Tells a chunk that cannot be loaded from config that cannot. */
function code<T>(loading: Promise<T>): Promise<T> {
  return loading.catch((cause: unknown) => {
    throw new ChunkError('a part of the application could not be loaded', { cause })
  })
}

type Engine = Promise<{ ConfigPage: ComponentType<ConfigPageProps> }>

async function loadPage(
  services: Services,
  pointer: Pointer,
  site: Site,
  route: string,
  query: URLSearchParams,
  engine: Engine,
): Promise<View> {
  const page = await services.config.page(pointer, route, query)
  if (!page) return { status: 'failed', failure: 'gone' }
  const refused = refusedView(services, page, site, route, query)
  if (refused) return refused
  // The page's data needs the client: it loads beside the widgets.
  if (page.data) services.client.warm()
  return loadPageView(services, page, site, engine)
}

/** What is shown instead of a page that this visitor, or this build, is not to show; null for all others. */
export function refusedView(
  services: Services,
  page: Page,
  site: Site,
  route: string,
  query: URLSearchParams,
): View | null {
  if (page.runtime && isLowerVersion(RUNTIME_VERSION, page.runtime)) return { status: 'failed', failure: 'outdated' }
  if (page.login && !isLoggedIn(page.login, services)) {
    const to = page.login === 'nrc' && site.nrc ? site.nrc.login : loginPath(route, query, site)
    return { status: 'redirect', to }
  }
  // Its calls say so in their headers.
  if (page.login === 'nrc' && !isNrc(query)) {
    query.set('nrcMarathonStatus', '1')
    return { status: 'redirect', to: `${route}?${query}` }
  }
  const required = Object.entries(page.query ?? {}).filter(([, param]) => param.required)
  return required.some(([name]) => !query.get(name)) ? { status: 'failed', failure: 'missingQuery' } : null
}

/** A page with the code of its first render; a widget that cannot be loaded is missing. */
export async function loadPageView(services: Services, page: Page, site: Site, engine: Engine): Promise<PageView> {
  const [widgets, drafts, { ConfigPage }] = await Promise.all([
    loadWidgets(page.widgets ?? typesOf(page.blocks), site.times.chunk),
    page.draft ? code(services.drafts()) : null,
    engine,
    code(readyExpressions(page)),
  ])
  return { status: 'page', page, widgets, drafts, Component: ConfigPage }
}

function typesOf(blocks: Page['blocks']): string[] {
  return [...new Set(blocks.flatMap((block) => [block.type, ...typesOf(block.blocks ?? [])]))]
}
