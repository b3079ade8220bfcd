import type { InDocument } from '#app/config/configHost.ts'
import { readSite, type Site } from '#app/config/site.ts'
import { loadPageView, loadView, refusedView } from '#app/page/loadView.ts'
import type { Shown } from '#app/page/useView.ts'
import type { Drawn, Services } from '#app/services.ts'
import { prepareShell } from '#app/shell/shell.tsx'
import { isObject, type Json } from '#lib/json.ts'
import { routeAt } from '#runtime/choosePage.ts'

/** A page that was drawn in Node, as its document carries it. */
export interface DrawnDocument {
  lang: string
  drawn: Drawn
  config: InDocument
}

/** What stands in the document; null where nothing was drawn, or the document's guard has put it aside. */
export function drawnDocument({ document }: Window): DrawnDocument | null {
  const at = document.getElementById('root')?.dataset.drawn
  const parts = ['sl-drawn', 'sl-pointer', 'sl-page', 'sl-first'].map((id) => document.getElementById(id))
  const [facts, pointer, page, first] = parts
  if (at === undefined || document.documentElement.dataset.aside !== undefined || !pointer || !page) return null
  const { path = '' } = pointer.dataset
  const { object = '' } = page.dataset
  const { lang, ...place } = placeOf(facts?.textContent ?? '')
  return {
    lang,
    drawn: { ...place, at: Number(at), first: first?.textContent ?? '' },
    config: { path, pointer: textOf(pointer), object, page: textOf(page) },
  }
}

function placeOf(facts: string): Pick<Drawn, 'pathname' | 'search'> & { lang: string } {
  const parsed: Json = JSON.parse(facts)
  const { lang = '', pathname = '', search = '' } = isObject(parsed) ? parsed : {}
  return { lang: String(lang), pathname: String(pathname), search: String(search) }
}

/** JSON in a document is written without `<`; a page object is known by the hash of its own text. */
function textOf(script: Element): string {
  return (script.textContent ?? '').replaceAll('\\u003c', '<')
}

/**
 * Makes ready what the first render shows, with all the code that it needs. Null when this visitor is not to see what was
 * drawn, or some of it cannot be loaded: then the application starts as if nothing had been drawn.
 */
export async function firstShown(services: Services, { lang, config }: DrawnDocument): Promise<Shown | null> {
  // A cookie of the native shell that whoever chose the document took no notice of.
  if (lang !== services.lang()) return null
  const { pathname, search } = services.window.location
  const query = new URLSearchParams(search)
  const route = routeAt(pathname)
  const newer = services.config.newer()
  try {
    const found = services.config.take(config, route, query)
    if (!found || services.arrival.waits()) return null
    const { page, pointer } = found
    const site = readSite(pointer.site)
    if (refusedView(services, page, site, route, query)) return null
    services.setSite(site)
    const [view] = await Promise.all([
      loadPageView(services, page, site, import('#app/page/configPage.tsx')),
      prepareShell(site),
      prepareForms(services, page.blocks as unknown as Json),
    ])
    if (page.widgets?.some((type) => !Object.hasOwn(view.widgets, type))) return null
    if (page.data) services.client.warm()
    const { preparePage } = await import('#runtime/pageRuntime.ts')
    await preparePage(page, nextTask)
    return shownFirst(services, newer, view, site)
  } catch (error) {
    console.error('not taken over', error)
    return null
  }
}

/**
 * What the address shows where nothing is taken over: what stands there is replaced once, by the whole page with its banner
 * and bars, and nothing moves. Null where the application has to run for it: a partner's evidence, another address.
 */
export async function firstLoaded(services: Services): Promise<Shown | null> {
  if (services.arrival.waits()) return null
  const { pathname, search } = services.window.location
  const newer = services.config.newer()
  const { view, site } = await loadView(services, pathname, search)
  if (view.status === 'redirect') return null
  if (site) services.setSite(site)
  return shownFirst(services, newer, view, site)
}

/** As the round of loading that the application would begin with. */
function shownFirst({ window }: Services, newer: number, view: Shown['view'], site: Site | null): Shown {
  const { pathname, search } = window.location
  const key = `${pathname}${search}#0`
  const release = site?.release
  return { key, round: key, newer, entry: { id: '' }, cameBack: true, pathname, search, view, release }
}

/** Loads the validators that the blocks name, and the inputs that were drawn. */
async function prepareForms({ window, config }: Services, blocks: Json): Promise<void> {
  const drawn = [...window.document.querySelectorAll<HTMLElement>('[data-input]')]
  const names = new Set(drawn.flatMap(({ dataset }) => dataset.input ?? []))
  if (names.size === 0) return
  const { loadComponent } = await import('#forms/inputs/components.ts')
  await Promise.all([...[...names].map(loadComponent), ...validatorsIn(blocks).map((path) => config.script(path))])
}

function validatorsIn(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(validatorsIn)
  if (!isObject(value)) return []
  const own = typeof value.validator === 'string' ? [value.validator] : []
  return [...own, ...validatorsIn(value.blocks), ...validatorsIn(value.fallback)]
}

/** The browser draws, and takes in what was touched, before the work goes on. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
