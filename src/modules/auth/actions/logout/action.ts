import type { AuthPorts } from '#modules/auth/ports.ts'
import type { ActionHandler } from '#runtime/actions/run.ts'

export default function logout(ports: Pick<AuthPorts, 'logOut'>): ActionHandler {
  return async () => {
    ports.logOut()
    return undefined
  }
}
