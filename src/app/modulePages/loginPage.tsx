import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useAppPorts } from '#app/ports/portsContext.ts'
import { useWorld } from '#app/world.ts'
import { LoginPage } from '#modules/auth/loginPage.tsx'
import type { AuthPorts } from '#modules/auth/ports.ts'

/** /login with the world it needs. */
export default function Login() {
  const world = useWorld()
  const { request, now, toast } = useAppPorts()
  const { search, state } = useLocation()
  const cameFromApp = typeof state === 'object' && state !== null && 'fromApp' in state
  const ports = useMemo<AuthPorts>(
    () => ({
      request,
      now,
      toast,
      session: world.session,
      query: new URLSearchParams(search),
      tabStorage: world.tab,
      // A page that led here is one step back, with its scroll and its history; else it takes the login's place.
      leaveTo: (path) => (cameFromApp ? world.navigator.back() : world.navigator.go(path, { replace: true })),
    }),
    [world, request, now, toast, search, cameFromApp],
  )
  return <LoginPage ports={ports} onRead={(path) => world.navigator.go(path)} />
}
