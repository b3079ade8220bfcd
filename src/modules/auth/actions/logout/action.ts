import type { AuthPorts } from '#modules/auth/ports.ts'
import type { ActionHandler } from '#runtime/actions/run.ts'
import type { ActionArguments } from '#runtime/actions/table.gen.ts'

export default function logout({
  logOut,
  club,
}: Pick<AuthPorts, 'logOut' | 'club'>): ActionHandler<ActionArguments['auth.logout']> {
  return async ({ of }) => {
    if (of === 'nrc') club.leave()
    else logOut()
    return undefined
  }
}
