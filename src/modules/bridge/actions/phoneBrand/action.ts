import type { BridgePorts } from '#modules/bridge/ports.ts'
import type { ActionHandler } from '#runtime/actions/run.ts'
import type { ActionArguments } from '#runtime/actions/table.gen.ts'
import { phoneBrand } from './phoneBrand.ts'

export default function findBrand(_ports: BridgePorts): ActionHandler<ActionArguments['bridge.phoneBrand']> {
  return async () => phoneBrand(window.navigator.userAgent, await modelOf(window.navigator))
}

interface Hinting {
  userAgentData?: { getHighEntropyValues(hints: string[]): Promise<{ model?: string }> }
}

/** Chrome says “K” for every model in its agent, and the model only to who asks. */
async function modelOf({ userAgentData }: Navigator & Hinting): Promise<string> {
  const hints = await userAgentData?.getHighEntropyValues(['model']).catch(() => null)
  return hints?.model ?? ''
}
