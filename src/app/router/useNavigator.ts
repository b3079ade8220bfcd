import { useLayoutEffect } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router-dom'
import { addressOf } from '#app/urls.ts'
import type { Navigator, World } from '#app/world.ts'

/** Gives the router's way to what is outside React. */
export function useNavigator(world: World): void {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    world.navigator = navigatorOf(navigate, world)
  }, [world, navigate])
}

function navigatorOf(navigate: NavigateFunction, world: World): Navigator {
  const go: Navigator['go'] = (to, { query, carry, ...options } = {}) =>
    void navigate(addressOf({ to, query, carry }, world.query(), world.site.carry), options)
  return {
    go,
    back(count = 1) {
      // At the first entry, back would leave the app: the router numbers its entries from 0.
      if (world.window.history.state?.idx === 0) go(world.site.routes.home, { replace: true })
      else void navigate(-count)
    },
  }
}
