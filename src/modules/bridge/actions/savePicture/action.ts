import type { BridgePorts } from '#modules/bridge/ports.ts'
import type { ActionHandler } from '#runtime/actions/run.ts'
import type { ActionArguments } from '#runtime/actions/table.gen.ts'

export default function savePicture(ports: BridgePorts): ActionHandler<ActionArguments['bridge.savePicture']> {
  return async ({ picture, name = '' }) => {
    await ports.savePicture(picture, name)
    return undefined
  }
}
