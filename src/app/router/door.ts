import { useLayoutEffect } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router-dom'
import type { Door, World } from '#app/world.ts'

/** Opens the router's door to what is outside React. */
export function useDoor(world: World): void {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    world.door = doorOf(navigate, world.window.history)
  }, [world, navigate])
}

function doorOf(navigate: NavigateFunction, history: Pick<History, 'state'>): Door {
  return {
    go: (path, options) => void navigate(path, options),
    back() {
      // At the first entry, back would leave the app: the router numbers its entries from 0.
      if (history.state?.idx === 0) void navigate('/Home', { replace: true })
      else void navigate(-1)
    },
  }
}
