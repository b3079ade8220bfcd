import type { BridgePorts } from '#modules/bridge/ports.ts'
import type { ActionHandler } from '#runtime/actions/run.ts'
import type { ActionArguments } from '#runtime/actions/table.gen.ts'

export default function openApp(ports: BridgePorts): ActionHandler<ActionArguments['bridge.openApp']> {
  return ({ path = '', query, fallback = '', stay = false }) => ports.openApp({ path, query, fallback, stay })
}
