import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { hostPatterns } from '#lib/hostPatterns.ts'
import { useAlive } from '#lib/useAlive.ts'
import { HIDE_LOADING } from '#modules/bridge/native.ts'
import type { Lang } from '#runtime/model.ts'
import { Boundary } from '#runtime/react/boundary.tsx'
import { pickText } from '#runtime/texts.ts'
import { HostsProvider } from '#ui/hosts.tsx'
import { TitleContext } from './page/title.ts'
import { type Shown, useView } from './page/useView.ts'
import { createPorts } from './ports/ports.ts'
import { PortsProvider, useAppPorts } from './ports/portsContext.ts'
import { useNavigator } from './router/useNavigator.ts'
import { useShownLocation } from './router/useShownLocation.ts'
import { LazyErrorScreen, PlainError, prepareErrorScreens } from './screens/lazyErrorScreen.tsx'
import { type Services, ServicesProvider, useServices } from './services.ts'
import { useScroll } from './shell/scroll.ts'
import { PageSkeleton, Shell } from './shell/shell.tsx'
import type { ShellFlags } from './shell/topBar.tsx'
import { applyTheme, themeCss } from './theme.ts'

interface AppProps {
  services: Services
  /** What the address shows at once, for a page that was drawn; else it is looked for. */
  first?: Shown | null
  /** In place of the browser's own addresses, where there is no browser. */
  router?: ComponentType<{ children: ReactNode }>
}

/** The whole application. */
export function App({ services, first = null, router: Router }: AppProps) {
  const ports = useMemo(() => createPorts(services), [services])
  const site = (
    <Boundary onError={(error) => console.error('the shell crashed', error)} fallback={() => <PlainError />}>
      <Site first={first} />
    </Boundary>
  )
  return (
    <ServicesProvider value={services}>
      <PortsProvider value={ports}>
        {Router ? (
          <Router>{site}</Router>
        ) : (
          <BrowserRouter window={services.window} useTransitions={false}>
            {site}
          </BrowserRouter>
        )}
      </PortsProvider>
    </ServicesProvider>
  )
}

const BACK: ShellFlags = { back: true }

function Site({ first }: { first: Shown | null }) {
  const services = useServices()
  useNavigator(services)
  const { shown, pending, retry } = useView(first)
  const [title, setTitle] = useState(() => titleOf(first, services.lang()))
  useScroll(shown)
  useArrival(shown)
  useDocumentTitle(title)
  const { site, window } = services
  const place = useShownLocation()
  const alive = useAlive()
  // What was drawn was drawn for another address: the shared one of all who come with parameters of their own.
  const { pathname, search } = alive && shown ? shown : place
  const hosts = useMemo(() => hostsOf(site, alive ? window.location.host : null), [site, window, alive])
  const tell = useCallback((next: string) => setTitle(next), [])
  const flags = shown ? (shown.view.status === 'page' && shown.view.page.shell) || BACK : null
  return (
    <HostsProvider hosts={hosts}>
      <TitleContext value={tell}>
        <Shell
          flags={flags}
          title={title}
          pathname={pathname}
          search={search}
          pending={pending}
          shownKey={shown?.key ?? null}
        >
          {shown ? (
            <Boundary
              key={shown.key}
              onError={(error) => console.error(`the page ${shown.pathname} crashed`, error)}
              fallback={() => <LazyErrorScreen trouble="broken" onRetry={retry} />}
            >
              <Content shown={shown} onRetry={retry} busy={pending} />
            </Boundary>
          ) : (
            <PageSkeleton />
          )}
        </Shell>
      </TitleContext>
    </HostsProvider>
  )
}

function Content({ shown, onRetry, busy }: { shown: Shown; onRetry(): void; busy: boolean }) {
  const { view, pathname, search, entry, cameBack } = shown
  if (view.status === 'page') {
    const { Component, page, widgets, drafts } = view
    return <Component {...{ page, widgets, drafts, pathname, search, entry, cameBack }} />
  }
  return <LazyErrorScreen trouble={view.failure} onRetry={onRetry} busy={busy} />
}

/** The title of a page without any data; '' where it has to be worked out. */
function titleOf(shown: Shown | null, lang: Lang): string {
  const title = shown?.view.status === 'page' ? pickText(shown.view.page.title, lang) : ''
  return title.includes('{{') ? '' : title
}

/** After each page: applies its colours, ends the native shell's loading indicator, sends `page_view`. */
function useArrival(shown: Shown | null): void {
  const services = useServices()
  const { track } = useAppPorts()
  useEffect(() => {
    if (!shown) return
    const own = shown.view.status === 'page' ? shown.view.page.theme : undefined
    applyTheme(services.window.document, themeCss(services.site.theme, own))
    services.native.send(HIDE_LOADING)
    // Delayed so that the page's own requests go first.
    const timer = setTimeout(() => {
      prepareErrorScreens()
      void services.config.tidy()
      void import('./later.ts').then(({ settleIn }) => settleIn(services)).catch(() => undefined)
      track('page_view', { code: shown.pathname })
    }, 1_500)
    return () => clearTimeout(timer)
  }, [services, track, shown])
}

function useDocumentTitle(title: string): void {
  const { document } = useServices().window
  useEffect(() => {
    if (title) document.title = title
  }, [document, title])
}

/** `host` is the page's own; a page is drawn for whatever host will serve it. */
function hostsOf(site: Services['site'], host: string | null) {
  const own = host === null ? [] : [host]
  const links = [...hostPatterns(site.links.hosts), ...own]
  const images = [...hostPatterns(site.media.hosts), ...own]
  return { assets: site.hosts.image, links, images }
}
