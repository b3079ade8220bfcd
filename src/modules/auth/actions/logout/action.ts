import type { AuthPorts } from '#modules/auth/ports.ts'
import type { ActionHandler } from '#runtime/actions/run.ts'
import type { ActionArguments } from '#runtime/actions/table.gen.ts'

export default function logout(ports: Pick<AuthPorts, 'logOut'>): ActionHandler<ActionArguments['auth.logout']> {
  return async () => {
    ports.logOut()
    return undefined
  }
}
