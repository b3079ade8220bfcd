import type { BridgePorts } from '#modules/bridge/ports.ts'
import { type ActionHandler, textArgument } from '#runtime/actions/run.ts'

export default function savePicture(ports: BridgePorts): ActionHandler {
  return async (args, { scope }) => {
    await ports.savePicture(textArgument(args, 'picture', scope), textArgument(args, 'name', scope))
    return undefined
  }
}
