import type { BridgePorts } from '#modules/bridge/ports.ts'
import type { ActionHandler } from '#runtime/actions/run.ts'
import type { ActionArguments } from '#runtime/actions/table.gen.ts'

export default function addToCalendar(ports: BridgePorts): ActionHandler<ActionArguments['bridge.addToCalendar']> {
  return async ({ at, to, query, ...event }) => {
    if (at !== undefined) await ports.saveCalendar({ ...event, at, url: to && ports.addressOf(to, query ?? {}) })
    return undefined
  }
}
