import type { BridgePorts } from '#modules/bridge/ports.ts'
import type { ActionHandler } from '#runtime/actions/run.ts'
import type { ActionArguments } from '#runtime/actions/table.gen.ts'

export default function openMiniProgram(ports: BridgePorts): ActionHandler<ActionArguments['bridge.openMiniProgram']> {
  return ({ scheme }) => ports.openMiniProgram(scheme)
}
