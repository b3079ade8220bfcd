import type { AuthPorts } from '#modules/auth/ports.ts'
import { type ActionHandler, STOP } from '#runtime/actions/run.ts'

export default function requireLogin({ isIn, toLogin }: Pick<AuthPorts, 'isIn' | 'toLogin'>): ActionHandler {
  return async () => {
    if (isIn()) return undefined
    toLogin()
    return STOP
  }
}
