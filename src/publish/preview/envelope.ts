import type { Operation } from '#lib/contract.ts'
import type { Platform } from '#publish/scenarios/platform.ts'
import { messageOf } from '#runtime/actions/run.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

/** An answer as it goes over the wire: the payload at the operation's place of the envelope. */
export function envelopeOf(operation: Operation, platform: Platform, params: JsonObject): Json {
  try {
    const payload = platform(operation.id, params)
    const [key, ...more] = operation.result.split('/').slice(1)
    if (key === undefined || more.length > 0) return payload
    return { code: 0, success: true, message: '', [key]: key === 'success' ? true : payload }
  } catch (error) {
    const message = messageOf(error)
    return { code: 500, success: false, message, messages: { zh: message, en: message }, fieldErrors: [] }
  }
}
