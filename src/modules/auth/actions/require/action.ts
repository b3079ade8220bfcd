import type { AuthPorts } from '#modules/auth/ports.ts'
import { type ActionHandler, STOP } from '#runtime/actions/run.ts'
import type { ActionArguments } from '#runtime/actions/table.gen.ts'

export default function requireLogin({
  isIn,
  toLogin,
}: Pick<AuthPorts, 'isIn' | 'toLogin'>): ActionHandler<ActionArguments['auth.require']> {
  return async () => {
    if (isIn()) return undefined
    toLogin()
    return STOP
  }
}
