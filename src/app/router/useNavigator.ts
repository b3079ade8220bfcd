import { useLayoutEffect } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router-dom'
import type { Navigator, World } from '#app/world.ts'

/** Gives the router's way to what is outside React. */
export function useNavigator(world: World): void {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    world.navigator = navigatorOf(navigate, world.window.history)
  }, [world, navigate])
}

function navigatorOf(navigate: NavigateFunction, history: Pick<History, 'state'>): Navigator {
  return {
    go: (path, options) => void navigate(path, options),
    back(count = 1) {
      // At the first entry, back would leave the app: the router numbers its entries from 0.
      if (history.state?.idx === 0) void navigate('/Home', { replace: true })
      else void navigate(-count)
    },
  }
}
