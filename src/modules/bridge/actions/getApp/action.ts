import type { BridgePorts } from '#modules/bridge/ports.ts'
import type { ActionHandler } from '#runtime/actions/run.ts'
import type { ActionArguments } from '#runtime/actions/table.gen.ts'

export default function getApp(ports: BridgePorts): ActionHandler<ActionArguments['bridge.getApp']> {
  return async () => {
    await ports.getApp()
    return undefined
  }
}
