import { useMemo } from 'react'
import { createModulePorts } from '#app/ports/modulePorts.ts'
import { useAppPorts } from '#app/ports/portsContext.ts'
import { useQuery } from '#app/router/useQuery.ts'
import { useWorld } from '#app/world.ts'
import { LoginPage } from '#modules/auth/blocks/login/widget.tsx'

/** /login with the world it needs. */
export default function Login() {
  const world = useWorld()
  const shared = useAppPorts()
  const returnTo = useQuery().get('returnTo')
  const ports = useMemo(() => createModulePorts(world, shared), [world, shared])
  return <LoginPage ports={ports} returnTo={returnTo} onRead={(path) => world.navigator.go(path)} />
}
