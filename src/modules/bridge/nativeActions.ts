import type { JsonObject } from '#runtime/model.ts'
import type { Native } from './native.ts'
import table from './nativeActions.json' with { type: 'json' }

export type NativeAction = keyof typeof table

/** What a page may ask of the native shells; a name that is guessed is one that no shell has confirmed yet. */
export const NATIVE_ACTIONS: Readonly<Record<NativeAction, { name: string; guessed: boolean }>> = table

/** False when there is no shell, or it refuses. */
export function sendAction(native: Native, action: NativeAction, param: JsonObject = {}): boolean {
  return native.send(NATIVE_ACTIONS[action].name, param)
}

/** The shell's answer; null when there is none within `ms`. */
export function askAction(native: Native, action: NativeAction, param: JsonObject, ms: number): Promise<unknown> {
  return native.ask(NATIVE_ACTIONS[action].name, param, ms)
}
