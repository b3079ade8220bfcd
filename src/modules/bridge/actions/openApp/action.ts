import type { BridgePorts } from '#modules/bridge/ports.ts'
import { type ActionHandler, textArgument } from '#runtime/actions/run.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

export default function openApp(ports: BridgePorts): ActionHandler {
  return async (args, { scope }) => {
    const words = (name: string) => textArgument(args, name, scope)
    await ports.openApp({ path: words('path'), query: objectOf(args.query), fallback: words('fallback') })
    return undefined
  }
}

const objectOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
