import '#ui/reactTexts.ts'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from '#app/app.tsx'
import { readPage } from '#app/config/pointer.ts'
import { readSite } from '#app/config/site.ts'
import { ConfigPage, describeDrawn } from '#app/page/configPage.tsx'
import type { Shown } from '#app/page/useView.ts'
import { loadWidgets } from '#app/page/widgets.ts'
import { createPicks } from '#app/ports/picks.ts'
import { createPorts } from '#app/ports/ports.ts'
import { createServices, type Drawn as DrawnAs, type Services } from '#app/services.ts'
import { prepareShell } from '#app/shell/shell.tsx'
import { themeCss } from '#app/theme.ts'
import { loadComponent } from '#forms/inputs/components.ts'
import { FOLDER_OF } from '#forms/inputs/inputs.ts'
import type { DrawInput, Drawn } from '#lib/drawing.ts'
import { i18n } from '#lib/i18n.ts'
import { memoize } from '#lib/memoize.ts'
import { preloadIn } from '#lib/pictures.ts'
import { AliveProvider } from '#lib/useAlive.ts'
import type { PageAbout } from '#runtime/about.ts'
import { readyExpressions } from '#runtime/expression/ready.ts'
import { parseFirstAnswers } from '#runtime/first.ts'
import type { Lang, Page } from '#runtime/model.ts'
import { createPageRuntime } from '#runtime/pageRuntime.ts'
import { DrawHtmlProvider } from '#ui/drawnHtml.ts'
import { drawHtml } from './drawHtml.ts'
import { firstCalls } from './firstCalls.ts'

/** Longer than any page takes: a part that is never ready fails the page. */
const PATIENCE_MS = 10_000

// Thousands of races show the same pages.
const MOST_PAGES = 100
const pageOf = memoize(MOST_PAGES, (text: string) => readPage('the page', text))
const siteIn = memoize(1, (text: string) => readSite(JSON.parse(text)))

/**
 * Draws a page as the browser's first render shows it. One at a time: the language is the whole program's. Throws where
 * a part of the page cannot be drawn.
 */
export async function draw(input: DrawInput): Promise<Drawn> {
  const { lang, pathname, search, at, first } = input
  const page = pageOf(input.page)
  const drawn = { pathname, search, at, first }
  const services = servicesFor(drawn, await modulesOf(input.scripts))
  services.setSite(siteIn(input.site))
  if (i18n.language !== lang) await i18n.changeLanguage(lang)
  await Promise.all([prepareShell(services.site), loadInputs(), readyExpressions(page)])
  const types = page.widgets ?? []
  const widgets = await loadWidgets(types, PATIENCE_MS)
  const unknown = types.find((type) => !Object.hasOwn(widgets, type))
  if (unknown !== undefined) throw new Error(`the application has no widget ${unknown}`)
  const shown: Shown = {
    key: 'drawn',
    round: `${pathname}${search}#0`,
    newer: 0,
    entry: { id: 'drawn' },
    cameBack: false,
    pathname,
    search,
    view: { status: 'page', page, widgets, drafts: null, Component: ConfigPage },
    release: undefined,
  }
  const here = `${pathname}${search}`
  const router = ({ children }: { children: ReactNode }) => <StaticRouter location={here}>{children}</StaticRouter>
  const html = await htmlOf(
    <AliveProvider value={false}>
      <DrawHtmlProvider value={drawHtml}>
        <App services={services} first={shown} router={router} />
      </DrawHtmlProvider>
    </AliveProvider>,
  )
  const inputs = [...html.matchAll(INPUT)].flatMap(([, name = '']) => FOLDER_OF.get(name) ?? [])
  return {
    html: html.replace(PRELOADS, ''),
    picture: preloadIn(html),
    inputs: [...new Set(inputs)].sort(),
    calls: firstCalls(page, services.site, parseFirstAnswers(first)),
    about: aboutOf(services, page, lang, drawn),
    theme: themeCss(services.site.theme, page.theme),
  }
}

function aboutOf(services: Services, page: Page, lang: Lang, { search, at, first }: DrawnAs): PageAbout {
  const ports = {
    ...createPorts(services),
    drafts: null,
    stateStorage: services.stateStorage,
    picks: createPicks(services),
  }
  const shown = describeDrawn(services, page, lang, search)
  const runtime = createPageRuntime({ page, ports, ...shown, drawnAt: at, first: parseFirstAnswers(first) })
  return runtime.data.store.get(runtime.about)
}

const INPUT = / data-input="(\w+)"/g

/** React puts what it would have preloaded first; the document says that itself. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/
/** What `renderToString` writes where a part is not ready, or has failed. */
const UNREADY = '<!--$!-->'

async function htmlOf(app: ReactNode): Promise<string> {
  const html = atOnce(app)
  return html ?? whenReady(app)
}

/** Most pages are ready at once: several times faster than to wait for what may come. Null for the others. */
function atOnce(app: ReactNode): string | null {
  try {
    const html = renderToString(app)
    return html.includes(UNREADY) ? null : html
  } catch {
    return null
  }
}

async function whenReady(app: ReactNode): Promise<string> {
  const faults: unknown[] = []
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(new Error('a part of the page was never ready')), PATIENCE_MS)
  try {
    const { prelude } = await prerenderToNodeStream(app, {
      onError: (error) => void faults.push(error),
      signal: end.signal,
      // Everything stands where it belongs: what React outlines comes by an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    })
    const chunks: string[] = []
    for await (const chunk of prelude) chunks.push(String(chunk))
    if (faults.length > 0) throw faults[0]
    return chunks.join('')
  } finally {
    clearTimeout(timer)
  }
}

let inputs: Promise<unknown> | null = null

/** Every input's code: a form asks for what is not there yet when it is drawn already. */
function loadInputs(): Promise<unknown> {
  inputs ??= Promise.all([...FOLDER_OF.keys()].map(loadComponent))
  return inputs
}

const modules = new Map<string, Promise<unknown>>()

/** Scripts of a release as modules, each read once. */
async function modulesOf(scripts: DrawInput['scripts']): Promise<Map<string, unknown>> {
  const found = Object.entries(scripts).map(async ([path, code]): Promise<[string, unknown]> => {
    const module = modules.get(path) ?? import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
    modules.set(path, module)
    return [path, await module]
  })
  return new Map(await Promise.all(found))
}

/** The application's services where there is no browser: nobody is known, nothing is kept. */
function servicesFor(drawn: DrawnAs, scripts: ReadonlyMap<string, unknown>): Services {
  const nowhere = {
    location: new URL(`${drawn.pathname}${drawn.search}`, 'http://drawn.invalid'),
    navigator: { userAgent: '' },
    history: { state: null },
    addEventListener() {},
    removeEventListener() {},
  }
  const fetch = () => Promise.reject(new Error('nothing is fetched for a drawing'))
  return createServices({ window: nowhere as unknown as Window, drawn, scripts, fetch })
}
