import { act } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { onTestFinished, vi } from 'vitest'
import { i18n } from '#lib/i18n.ts'
import { AliveProvider, useComingAlive } from '#lib/useAlive.ts'
import { parseFirstAnswers } from '#runtime/first.ts'
import type { JsonObject, Lang, Page as PageModel } from '#runtime/model.ts'
import { createPageRuntime } from '#runtime/pageRuntime.ts'
import type { SavedAnswers } from '#runtime/ports.ts'
import { Page } from '#runtime/react/page.tsx'
import type { WidgetDefinition } from '#runtime/react/widget.ts'
import { DrawHtmlProvider } from '#ui/drawnHtml.ts'
import { testViews } from './page.tsx'
import { testPorts } from './runtime.ts'

/** What Node has not. */
const BROWSER = ['window', 'document', 'navigator', 'localStorage', 'sessionStorage', 'matchMedia', 'location'] as const

/** Draws as Node does, in a test whose environment is a browser's. */
export function drawnInNode(node: ReactNode): string {
  const own = BROWSER.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const name of BROWSER) Object.defineProperty(globalThis, name, { value: undefined, configurable: true })
  try {
    return renderToString(
      <AliveProvider value={false}>
        <DrawHtmlProvider value={(html) => html}>{node}</DrawHtmlProvider>
      </AliveProvider>,
    )
  } finally {
    for (const [name, before] of own) {
      if (before) Object.defineProperty(globalThis, name, before)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}

export interface TakenOver {
  container: HTMLElement
  root: Root
  /** What React had against it, and whatever else went to `console.error`. */
  troubles: string[]
}

/** Drawn markup in the document, as it stands before any code has come. */
export function inDocument(html: string): HTMLElement {
  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  onTestFinished(() => container.remove())
  return container
}

/** As the application has it around a page that it takes over. */
function ComingAlive({ children }: { children: ReactNode }) {
  return <AliveProvider value={useComingAlive()}>{children}</AliveProvider>
}

/** Lets React take drawn markup over. */
export async function hydratePage(container: HTMLElement, node: ReactNode): Promise<TakenOver> {
  const troubles: string[] = []
  const errors = vi.spyOn(console, 'error').mockImplementation((...words) => void troubles.push(words.join(' ')))
  const root = await act(async () =>
    hydrateRoot(
      container,
      <ComingAlive>
        <DrawHtmlProvider value={null}>{node}</DrawHtmlProvider>
      </ComingAlive>,
      { onRecoverableError: (error) => void troubles.push(String(error)) },
    ),
  )
  errors.mockRestore()
  onTestFinished(() => act(() => root.unmount()))
  return { container, root, troubles }
}

interface DrawnPage {
  page: Partial<PageModel>
  widgets: Readonly<Record<string, WidgetDefinition>>
  lang: Lang
  user?: JsonObject | null
  query?: JsonObject
  site?: JsonObject
  drafts?: Map<string, SavedAnswers>
  /** What is known of answers, as a document says it. */
  first?: string
  around?: (page: ReactNode) => ReactNode
}

/** A page with its runtime as the application opens a drawn one: asleep at first, then with what is the phone's own. */
export function drawnPage({
  page,
  widgets,
  lang,
  user = null,
  query = {},
  site = {},
  drafts,
  first = '',
  around,
}: DrawnPage) {
  const ports = testPorts(() => new Promise(() => {}), drafts)
  const whole: PageModel = { format: 1, route: '/test', title: 'test', blocks: [], ...page }
  const surroundings = { lang, user: null, env: {}, site }
  const runtime = createPageRuntime({
    page: whole,
    ports,
    surroundings,
    query,
    // What leads out of the browser: here nothing comes up.
    actions: { 'bridge.openApp': async () => 'stayed', 'bridge.phoneBrand': async () => null },
    drawnAt: 0,
    first: parseFirstAnswers(first),
  })
  const content = <Page runtime={runtime} widgets={widgets} views={testViews} />
  const hydrate = () => runtime.hydrate({ surroundings: { ...surroundings, user }, query })
  return { runtime, ports, node: <Woken wake={hydrate}>{around ? around(content) : content}</Woken> }
}

function Woken({ wake, children }: { wake(): void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(wake, [])
  return children
}

/** Draws a page at one time and takes it over at another, by somebody who is logged in; answers what went wrong. */
export async function drawnAndTaken(options: DrawnPage): Promise<TakenOver & { drawn: string }> {
  await i18n.changeLanguage(options.lang)
  const html = drawnInNode(drawnPage(options).node)
  // Of the test that fakes it: when this ends the global one is the real one again.
  const clock = Date
  const real = clock.now
  clock.now = () => real() + 400 * 86_400_000
  onTestFinished(() => {
    clock.now = real
  })
  const taken = await hydratePage(inDocument(html), drawnPage({ ...options, user: { userId: 'u1' } }).node)
  clock.now = real
  return { ...taken, drawn: html }
}
