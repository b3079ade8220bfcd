import { useLocation } from 'react-router-dom'
import { useServices } from '#app/services.ts'
import { useAlive } from '#lib/useAlive.ts'

/** The address as far as the page knows it: until React runs a drawn page, the one that it was drawn for. */
export function useShownLocation(): { pathname: string; search: string } {
  const own = useLocation()
  const { drawn } = useServices()
  const alive = useAlive()
  return alive || !drawn ? own : drawn
}
