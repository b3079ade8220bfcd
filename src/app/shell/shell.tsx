import './shell.css'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRaceRoute, type Site } from '#app/config/site.ts'
import '#app/texts.ts'
import { useServices } from '#app/services.ts'
import { useAlive } from '#lib/useAlive.ts'
import type { KeyValue } from '#modules/auth/session.ts'
import { loadable } from '#ui/loadable.tsx'
import { LoadingOverlay } from '#ui/loadingOverlay.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { appOffer, appOfferToAll } from './appOffer.ts'
import { prepareTabs, TabBar } from './tabBar.tsx'
import { type ShellFlags, TopBar } from './topBar.tsx'

interface Props {
  /** Null while the first page is on its way. */
  flags: ShellFlags | null
  title: string
  /** Address of what is shown, which may lag behind the browser's while the next page loads. */
  pathname: string
  search: string
  pending: boolean
  /** Changes with what is shown: the focus then goes to its beginning. */
  shownKey: string | null
  children: ReactNode
}

const OVERLAY_AFTER_MS = 300
// Dialogs, toasts and the banner are not needed for the first paint.
const Extras = lazy(() => import('./extras.tsx'))
const AppBanner = loadable(() => import('./appBanner.tsx').then((module) => module.AppBanner))

/** Loads what the shell of a site draws at once: before a page is drawn, and before it is taken over. */
export async function prepareShell(site: Site): Promise<void> {
  await Promise.all([site.app && AppBanner.load(), prepareTabs(site.tabs)])
}

interface LeadingCard {
  /** Address of its picture in the size that was loaded. */
  picture: string
  title: string
}

/** What the card in sight shows that leads to the address; null without one, as on the way back. */
function leadingCard({ document, location }: Window): LeadingCard | null {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.sl-frame-title a')) {
    const picture = link.href === location.href && link.closest('.sl-frame')?.querySelector('img')
    if (picture) return { picture: picture.currentSrc || picture.src, title: link.textContent }
  }
  return null
}

/** The place of a page of which no more is known than the card that led to it. */
export function PageSkeleton({ card = null }: { card?: LeadingCard | null }) {
  return (
    <>
      {card ? <img className="sl-img-picture" src={card.picture} alt="" /> : <Skeleton ratio={16 / 9} radius={12} />}
      {card && <h2>{card.title}</h2>}
      <Skeleton lines={3} />
      <Skeleton lines={3} />
    </>
  )
}

/** What stands around every page. */
export function Shell({ flags, title, pathname, search, pending, shownKey, children }: Props) {
  const { t } = useTranslation('app')
  const services = useServices()
  const query = new URLSearchParams(search)
  const { site, local } = services
  const alive = useAlive()
  const raceTypeSet = alive ? raceType(site, local, pathname, query) : raceTypeOfAddress(site, pathname, query)
  useEffect(() => {
    if (alive) storeRaceType(site, local, pathname, new URLSearchParams(search))
  }, [alive, site, local, pathname, search])
  const offered = alive ? appOffer(services, query, raceTypeSet) : appOfferToAll(site, query, raceTypeSet)
  // Not until it is known whether the page wants it: it would come and go above what stands.
  const banner = !flags || flags.banner === false ? null : offered
  const around = { site, query, raceTypeSet }
  const main = useFocusOnNewPage(shownKey)
  const slow = useSlow(pending && shownKey !== null)
  return (
    <div className="sl-shell" data-tabs={flags?.tab ? '' : undefined}>
      <a className="sl-skip" href="#main">
        {t('skip')}
      </a>
      {banner && (
        <Suspense fallback={<div className="sl-shell-banner" />}>
          <AppBanner banner={banner} />
        </Suspense>
      )}
      {flags ? <TopBar title={slow ? '' : title} flags={flags} {...around} /> : <header className="sl-top-bar" />}
      <main key={shownKey} id="main" ref={main} tabIndex={-1} className="sl-page">
        {children}
      </main>
      {flags?.tab && <TabBar tabs={site.tabs} current={flags.tab} query={query} raceTypeSet={raceTypeSet} />}
      <LoadingOverlay open={slow}>
        <PageSkeleton card={slow ? leadingCard(services.window) : null} />
      </LoadingOverlay>
      {alive && (
        <Suspense>
          <Extras />
        </Suspense>
      )}
    </div>
  )
}

function useFocusOnNewPage(shownKey: string | null) {
  const main = useRef<HTMLElement>(null)
  const before = useRef(shownKey)
  useEffect(() => {
    // The first page is announced by the browser itself.
    if (before.current !== null && shownKey !== before.current) main.current?.focus({ preventScroll: true })
    before.current = shownKey
  }, [shownKey])
  return main
}

function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(setSlow, OVERLAY_AFTER_MS, true)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [pending])
  return slow
}

const KEY = 'bmRaceType'

/** Whether the flag is set (1): by the special race of the address on the routes that set it, else as it was stored. */
export function raceType(site: Site, local: KeyValue, pathname: string, query: URLSearchParams): boolean {
  const given = givenBy(site, pathname, query)
  return (given === undefined ? local.getItem(KEY) : given) === '1'
}

/** Whether the address alone sets the flag: what a page is drawn by, before the phone is known. */
export function raceTypeOfAddress(site: Site, pathname: string, query: URLSearchParams): boolean {
  return givenBy(site, pathname, query) === '1'
}

/** Stores the race and its flag on the routes that set them; a race that is not special removes the flag. */
export function storeRaceType(site: Site, local: KeyValue, pathname: string, query: URLSearchParams): void {
  const given = givenBy(site, pathname, query)
  // Read by other pages of the same origin.
  if (given !== undefined) local.setItem('raceId', query.get('raceId') ?? '')
  if (given === null) local.removeItem(KEY)
  else if (given !== undefined) local.setItem(KEY, given)
}

/** The flag of the race in the address, null when it has none; undefined where addresses do not set it. */
function givenBy(site: Site, pathname: string, query: URLSearchParams): string | null | undefined {
  const raceId = query.get('raceId')
  if (!raceId || !isRaceRoute(site, pathname)) return undefined
  const race = site.specialRaces.find((special) => special.raceId === raceId)
  return race ? String(race.raceType) : null
}
