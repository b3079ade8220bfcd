import type { BridgePorts } from '#modules/bridge/ports.ts'
import type { ActionHandler } from '#runtime/actions/run.ts'
import type { ActionArguments } from '#runtime/actions/table.gen.ts'

export default function findBrand(_ports: BridgePorts): ActionHandler<ActionArguments['bridge.phoneBrand']> {
  return async () => {
    const { phoneBrand, modelOf } = await import('./phoneBrand.ts')
    return phoneBrand(window.navigator.userAgent, await modelOf(window.navigator))
  }
}
