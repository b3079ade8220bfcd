import { useEffect, useLayoutEffect, useRef } from 'react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom'
import type { Navigator, Services } from '#app/services.ts'
import { buildAddress } from '#app/urls.ts'

/** Gives the router's way to what is outside React. */
export function useNavigator(services: Services): void {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    services.attach(navigatorOf(navigate, services))
  }, [services, navigate])
  const { pathname, search } = useLocation()
  const at = useRef(pathname + search)
  // Who went back while the first page was made ready did so before the router listened.
  useEffect(() => {
    const { location, history } = services.window
    if (location.pathname + location.search === at.current) return
    services.window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, [services])
}

function navigatorOf(navigate: NavigateFunction, services: Services): Navigator {
  const go: Navigator['go'] = (to, { query, carry, ...options } = {}) => {
    // Whoever has to log in on the way to choosing something still chooses it.
    const pick: unknown = options.replace && services.window.history.state?.usr?.pick
    const state = pick ? { pick } : undefined
    void navigate(buildAddress({ to, query, carry }, services.query(), services.site.carry), { state, ...options })
  }
  return {
    go,
    back(count = 1) {
      // At the first entry, back would leave the app: the router numbers its entries from 0.
      if (services.window.history.state?.idx === 0) go(services.site.routes.home, { replace: true })
      else void navigate(-count)
    },
  }
}
