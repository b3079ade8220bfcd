import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { type Services, useServices } from '#app/services.ts'
import { loadView, type View } from './loadView.ts'

export interface Shown {
  /** Changes with the address: what is shown starts anew. */
  key: string
  /** The round of loading that this is the outcome of. */
  round: string
  /** Newer releases that had come in when it began to load. */
  newer: number
  /** The entry of the history; a page may have several, one after the other: this names the one that is shown. */
  entry: { id: string }
  cameBack: boolean
  pathname: string
  search: string
  view: Exclude<View, { status: 'redirect' }>
  /** What its calls say it is of: with other facts of the race even the same page is another. */
  release: string | undefined
}

interface Loading {
  shown: Shown | null
  pending: boolean
  retry(): void
}

/**
 * The view of the address; the one before stays in sight until the next is ready. `first` is what was drawn of the
 * address that the application starts at.
 */
export function useView(first: Shown | null): Loading {
  const services = useServices()
  const { pathname, search, key } = useLocation()
  const cameBack = useNavigationType() === 'POP'
  // The first entry after another site has the same key as the first one before it.
  const id = `${key} ${pathname}${search}`
  const arrival = useRef({ id, cameBack })
  arrival.current = { id, cameBack }
  const [shown, setShown] = useState(first)
  const drawn = useRef(first)
  const latest = useRef(shown)
  latest.current = shown
  const [attempt, setAttempt] = useState({ count: 0, quiet: false })
  const round = `${pathname}${search}#${attempt.count}`
  const touched = useTouched(services, shown?.key)
  useEffect(() => {
    const wasDrawn = drawn.current
    drawn.current = null
    // Who went back while the page was taken over is somewhere else by now.
    if (wasDrawn?.round === round) return
    let current = true
    const newer = services.config.newer()
    void loadView(services, pathname, search).then(async ({ view, site }) => {
      const { page: pending } = services.pendingNavigation
      if (pending?.search === search) await pending.idle()
      // A newer navigation has begun: this result is dropped.
      if (!current) return
      // What is under the runner's hands by now stays, newer or not.
      const now = latest.current
      const isShown = now?.pathname === pathname && now.search === search
      if (attempt.quiet && isShown && touched.current) return setShown({ ...now, round })
      if (site) services.setSite(site)
      if (view.status === 'redirect') return services.navigator.go(view.to, { replace: true })
      const show = () =>
        setShown((before) =>
          attempt.quiet && before && isSame(before.view, view) && before.release === site?.release
            ? { ...before, round, newer }
            : {
                key: round,
                round,
                newer,
                entry: { id: arrival.current.id },
                cameBack: arrival.current.cameBack,
                pathname,
                search,
                view,
                release: site?.release,
              },
        )
      if (now && now.pathname !== pathname) services.pendingNavigation.swap(() => current && show())
      else show()
    })
    return () => {
      current = false
    }
  }, [services, pathname, search, attempt, round, touched])
  useLayoutEffect(() => {
    if (shown && shown.pathname === pathname && shown.search === search) shown.entry.id = id
  }, [shown, pathname, search, id])
  const again = useCallback((quiet: boolean) => setAttempt(({ count }) => ({ count: count + 1, quiet })), [])
  useNewerRelease(services, shown, touched, again)
  const retry = useCallback(() => again(false), [again])
  return { shown, pending: shown?.round !== round, retry }
}

function isSame(before: View, view: View): boolean {
  return before.status === 'page' && view.status === 'page' && before.page === view.page
}

const TOUCHES = ['pointerdown', 'touchstart', 'keydown', 'wheel'] as const

/** Whether the runner has touched the page of that key; who has may go on to any other. */
function useTouched({ window, config }: Services, key: string | undefined): RefObject<boolean> {
  const touched = useRef(false)
  useEffect(() => {
    touched.current = false
    if (key === undefined) return
    const touch = () => {
      if (!touched.current) config.complete()
      touched.current = true
    }
    for (const event of TOUCHES) window.addEventListener(event, touch, { passive: true, capture: true })
    return () => {
      for (const event of TOUCHES) window.removeEventListener(event, touch, { capture: true })
    }
  }, [window, config, key])
  return touched
}

/**
 * Loads the newer release of a page that was not touched yet; a touched one keeps its release until it is left, or the
 * platform judges it no more.
 */
function useNewerRelease(
  services: Services,
  shown: Shown | null,
  touched: RefObject<boolean>,
  again: (quiet: boolean) => void,
): void {
  const key = shown?.key
  const newer = shown?.newer
  useEffect(() => {
    if (key === undefined) return
    // It came while the page was still loading.
    if (newer !== services.config.newer()) {
      again(true)
      return
    }
    const stop = services.config.onNewer(() => !touched.current && again(true))
    // Its answers are in the draft, its step in the address.
    const stopRenewing = services.config.onRenewed(() => again(false))
    return () => {
      stop()
      stopRenewing()
    }
  }, [services, key, newer, touched, again])
}
