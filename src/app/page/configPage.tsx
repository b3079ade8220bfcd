import './configPage.css'
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isRaceRoute } from '#app/config/site.ts'
import { useLang } from '#app/language.ts'
import { moduleActions } from '#app/ports/actions.ts'
import { readUser } from '#app/ports/caller.ts'
import { createModulePorts } from '#app/ports/modulePorts.ts'
import { createPicks } from '#app/ports/picks.ts'
import type { AppPorts } from '#app/ports/ports.ts'
import { useAppPorts } from '#app/ports/portsContext.ts'
import { LazyErrorScreen } from '#app/screens/lazyErrorScreen.tsx'
import { type Services, useServices } from '#app/services.ts'
import { queryObject } from '#app/urls.ts'
import { type FormServices, FormServicesContext } from '#forms/context.ts'
import { PICTURE_BYTES } from '#lib/files.ts'
import { assetUrl } from '#lib/url.ts'
import { useAlive } from '#lib/useAlive.ts'
import { AuthPortsProvider } from '#modules/auth/ports.ts'
import { BridgePortsProvider } from '#modules/bridge/ports.ts'
import { PaymentPortsProvider } from '#modules/payment/ports.ts'
import { ResultsPortsProvider } from '#modules/results/ports.ts'
import { compileBlock } from '#runtime/block.ts'
import { readEnv } from '#runtime/choosePage.ts'
import { parseFirstAnswers } from '#runtime/first.ts'
import type { Json, JsonObject, Page as PageConfig } from '#runtime/model.ts'
import { createPageRuntime, type PageRuntime } from '#runtime/pageRuntime.ts'
import type { Drafts, Surroundings } from '#runtime/ports.ts'
import { Page } from '#runtime/react/page.tsx'
import { useValue } from '#runtime/react/useValue.ts'
import type { PageViews } from '#runtime/react/views.ts'
import type { WidgetDefinition } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, isArtName } from '#ui/emptyState.tsx'
import { Pictures } from '#ui/img.tsx'
import { loadable } from '#ui/loadable.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Place } from './guards.ts'
import { useTags } from './head.ts'
import { useTitle } from './title.ts'
import '#app/texts.ts'

// It comes with the first input: only pages that ask something have problems to sum up.
const ErrorSummary = loadable(() => import('#ui/problems/errorSummary.tsx').then((module) => module.ErrorSummary))

export interface ConfigPageProps {
  page: PageConfig
  widgets: Readonly<Record<string, WidgetDefinition>>
  drafts: Drafts | null
  pathname: string
  search: string
  /** The entry of the history that shows the page. */
  entry: { id: string }
  /** Whether the runner came to it by back or forward: then it is as it was left. */
  cameBack: boolean
}

/** Pages of the history whose state and answers are kept for coming back. */
const MOST_PAGES = 20

/** A page of config with its runtime. Another user gets another runtime, so that no state or answer is shared. */
export function ConfigPage(props: ConfigPageProps) {
  const services = useServices()
  useGuards(services, { login: props.page.login, pathname: props.pathname, search: props.search })
  const { subscribe, get } = services.session
  useSyncExternalStore(subscribe, get, get)
  const alive = useAlive()
  const now = alive ? readUser(services) : null
  const [atFirst, setAtFirst] = useState(now)
  // Who logged in before a drawn page came alive is its first user too.
  if (atFirst === null && now !== null) setAtFirst(now)
  // A page that requires a login keeps its user until it is left: a session that ends must not clear typed answers.
  const user = props.page.login ? atFirst : now
  const userId = typeof user?.userId === 'string' ? user.userId : ''
  const [owner, setOwner] = useState({ userId, count: 0 })
  // Logging in on an open page keeps the page; a change from one user to another starts it anew.
  if (owner.userId !== userId) setOwner({ userId, count: owner.userId === '' ? owner.count : owner.count + 1 })
  return (
    <>
      {alive && <WhoseAccount page={props.page} />}
      <LivePage key={owner.count} {...props} user={user} userId={userId} />
    </>
  )
}

/** Guards are loaded by the pages that have any: most have none. */
function useGuards(services: Services, { login, pathname, search }: Place): void {
  useEffect(() => {
    if (login !== 'account' && !isRaceRoute(services.site, pathname)) return
    let current = true
    import('./guards.ts').then(
      ({ guard }) => current && guard(services, { login, pathname, search }, () => current),
      // A phone that loses its network here has lost the page's data too, which says so.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [services, login, pathname, search])
}

const AccountLine = lazy(() => import('#app/arrival/accountLine.tsx').then((found) => ({ default: found.AccountLine })))

/** Whom a page writes for, when a partner's link said who it is. */
function WhoseAccount({ page }: { page: PageConfig }) {
  const held = useServices().session.get()
  // Builds of before 2026-11-22 did not record whether a page writes.
  if (held.status === 'out' || !held.evidence || page.writes === false) return null
  return (
    <Suspense fallback={<div className="sl-account-line" />}>
      <AccountLine mobile={held.mobile} />
    </Suspense>
  )
}

function LivePage({
  page,
  widgets,
  drafts,
  search,
  entry,
  cameBack,
  user,
  userId,
}: ConfigPageProps & { user: JsonObject | null; userId: string }) {
  const services = useServices()
  const { ports, formServices, modules } = useEnginePorts(services, drafts)
  const lang = useLang()
  const alive = useAlive()
  const [drawn] = useState(alive ? null : services.drawn)
  const [runtime] = useState(() =>
    createPageRuntime({
      page,
      ports,
      ...(drawn ? describeDrawn(services, page, lang, drawn.search) : ownOf(services, page, { lang, user, search })),
      actions: moduleActions(modules),
      from: cameBack ? services.pages.get(`${entry.id}|${userId}`) : grownTo(services, search, userId)?.snapshot(),
      drawnAt: drawn?.at,
      first: parseFirstAnswers(drawn?.first ?? ''),
      before: knownBefore(services, userId),
    }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is called
  useLayoutEffect(() => {
    if (drawn) runtime.hydrate(ownOf(services, page, { lang, user: readUser(services), search }))
  }, [])
  useEffect(() => {
    services.pendingNavigation.from = { userId, snapshot: runtime.snapshot }
    return () => {
      const key = `${entry.id}|${userId}`
      services.pages.delete(key)
      services.pages.set(key, runtime.snapshot())
      const [oldest = ''] = services.pages.keys()
      if (services.pages.size > MOST_PAGES) services.pages.delete(oldest)
    }
  }, [services, runtime, entry, userId])
  useEffect(() => runtime.data.store.set(runtime.data.surroundings.lang, lang), [runtime, lang])
  useEffect(() => {
    // A submit that finds something wrong draws its fields and their summary at once.
    if (page.blocks.some((block) => compileBlock(block).asks)) void ErrorSummary.load().catch(() => {})
  }, [page])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same runner is another object at each look
  useEffect(() => {
    if (alive) runtime.data.store.set(runtime.data.surroundings.user, user)
  }, [runtime, userId, alive])
  return (
    <>
      <About runtime={runtime} wasDrawn={drawn !== null} />
      <OwnQuery runtime={runtime} userId={userId} />
      <FormServicesContext value={formServices}>
        <AuthPortsProvider value={modules}>
          <PaymentPortsProvider value={modules}>
            <ResultsPortsProvider value={modules}>
              <BridgePortsProvider value={modules}>
                <Pictures>
                  <Page runtime={runtime} widgets={widgets} views={PAGE_VIEWS} />
                </Pictures>
              </BridgePortsProvider>
            </ResultsPortsProvider>
          </PaymentPortsProvider>
        </AuthPortsProvider>
      </FormServicesContext>
    </>
  )
}

/** What a page reads around it on this phone, for this runner. */
function ownOf(
  { site, environment, window }: Services,
  page: PageConfig,
  { lang, user, search }: Pick<Surroundings, 'lang' | 'user'> & { search: string },
) {
  const query = new URLSearchParams(search)
  const phone = { ...environment, share: 'share' in window.navigator }
  const env = readEnv(phone, query, site.client.terminalType)
  return { surroundings: { lang, user, env, site: page.constants ?? site.constants }, query: queryObject(query) }
}

/** What everybody sees of a page: a phone's browser, and nobody logged in. */
export function describeDrawn({ site }: Services, page: PageConfig, lang: Surroundings['lang'], search: string) {
  const query = new URLSearchParams(search)
  const phone = { container: 'browser', system: 'other', mobile: true, share: false }
  const env = readEnv(phone, query, site.client.terminalType)
  return { surroundings: { lang, user: null, env, site: page.constants ?? site.constants }, query: queryObject(query) }
}

function useEnginePorts(services: Services, drafts: Drafts | null) {
  const shared = useAppPorts()
  return useMemo(
    () => ({
      ports: { ...shared, drafts, stateStorage: services.stateStorage, picks: createPicks(services) },
      formServices: createFormServices(services, shared),
      modules: createModulePorts(services, shared),
    }),
    [services, shared, drafts],
  )
}

function About({ runtime, wasDrawn }: { runtime: PageRuntime; wasDrawn: boolean }) {
  const about = useValue(runtime.about, runtime.data.store)
  useTitle(about.title)
  useTags(useServices(), about, useLang(), wasDrawn)
  return null
}

/** The answers of the page in sight, for the one that this runner goes on to. */
function knownBefore({ pendingNavigation: { from } }: Services, userId: string): Json[] {
  return from?.userId === userId ? [...from.snapshot().answers.values()].map(({ value }) => value) : []
}

/** The page that this one takes the place of, where its address has only grown; null for any other. */
function grownTo({ pendingNavigation: { page } }: Services, search: string, userId: string) {
  return page?.search === search && page.userId === userId ? page : null
}

/**
 * Puts into the address what the page found out by itself: its race, when it was opened without. The race may have a
 * page of its own; that one begins with what is shown already, not with skeletons, once what the runner has begun is done.
 */
function OwnQuery({ runtime, userId }: { runtime: PageRuntime; userId: string }) {
  const services = useServices()
  const found = useValue(runtime.ownQuery, runtime.data.store)
  useEffect(() => {
    if (Object.keys(found).length === 0) return
    const { location, history } = services.window
    const here = `${location.pathname}${location.search}${location.hash}`
    // The router keeps the state of an entry under `usr`.
    services.navigator.go(here, { query: found, replace: true, state: history.state?.usr })
    const { idle, snapshot } = runtime
    const page = { search: location.search, userId, idle, snapshot }
    services.pendingNavigation.page = page
    return () => {
      if (services.pendingNavigation.page === page) services.pendingNavigation.page = null
    }
  }, [services, runtime, userId, found])
  return null
}

const VALIDATOR = /^objects\/[\w.-]+\.js$/

/** What forms need of the application. */
function createFormServices(services: Services, ports: AppPorts): FormServices {
  // A file is no JSON, but the client sends it as multipart.
  const sendFile: FormServices['sendFile'] = (operation, params, file) =>
    ports.request(operation, { ...params, file } as unknown as JsonObject)
  return {
    load: (operation, params) => ports.request(operation, params),
    upload: async (file) => {
      const isPicture = file.size <= PICTURE_BYTES && file.type.startsWith('image/')
      return { path: pathOf(await sendFile(isPicture ? 'uploadImage' : 'uploadFile', {}, file)) }
    },
    sendFile,
    importValidator: (path) => {
      if (!VALIDATOR.test(path)) return Promise.reject(new Error(`not a validator: ${path}`))
      return services.config.script(path)
    },
    importedValidator: (path) => services.config.imported(path),
    fileUrl: (path) => assetUrl(path, services.site.hosts.image),
  }
}

function pathOf(answer: Json): string {
  const path = typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer.path : null
  if (typeof path !== 'string') throw new Error('The upload answered no path')
  return path
}

/** What pages show where no widget can. */
const PAGE_VIEWS: PageViews = {
  Error: (failure) => <LazyErrorScreen trouble="source" {...failure} />,
  Empty: ({ text, note, art, action }) => (
    <EmptyState
      art={isArtName(art) ? art : undefined}
      title={text}
      text={note}
      action={
        action && (
          <Button variant="primary" onClick={action.onTap}>
            {action.text}
          </Button>
        )
      }
    />
  ),
  Skeleton: () => (
    <div className="sl-block-skeleton">
      <Skeleton lines={3} />
    </div>
  ),
  Broken: BrokenBlock,
  Summary: ({ problems, onGo }) => (
    <Suspense>
      <ErrorSummary
        problems={problems.map((problem) => ({
          id: `${problem.input}${problem.path}`,
          message: problem.message,
          section: problem.section,
          onGo: () => onGo(problem),
        }))}
      />
    </Suspense>
  ),
}

function BrokenBlock({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTranslation('app')
  return (
    <div className="sl-block-broken" role="note">
      <p>{t('blockBroken')}</p>
      {onRetry && (
        <Button size="small" icon="refresh" onClick={onRetry}>
          {t('retry', { ns: 'ui' })}
        </Button>
      )}
    </div>
  )
}
