import type { BridgePorts } from '#modules/bridge/ports.ts'
import type { ActionHandler } from '#runtime/actions/run.ts'
import type { ActionArguments } from '#runtime/actions/table.gen.ts'

/** The table of names comes with the first message. */
export default function native(ports: BridgePorts): ActionHandler<ActionArguments['bridge.native']> {
  return async ({ action, param }) => {
    if (action === undefined) return false
    const { sendAction } = await import('#modules/bridge/nativeActions.ts')
    return sendAction(ports.native, action, param)
  }
}
