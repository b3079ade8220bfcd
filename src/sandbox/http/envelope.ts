import { type Failure, reasonOf } from '#sandbox/failure.ts'
import type { Contract, ContractOperation } from './contract.ts'
import { toWire } from './wire.ts'

type Lang = 'zh' | 'en'

/** JSON of a successful answer, its payload where the contract puts it. */
export function successBody(contract: Contract, operation: ContractOperation, payload: unknown): string {
  const { payloadKey } = operation
  if (payloadKey === null) return toWire(contract, payload, operation.response)
  return toWire(contract, { code: 0, success: true, message: '', [payloadKey]: payload }, operation.response)
}

/** JSON of an expected refusal. */
export function failureBody(failure: Failure, lang: Lang): string {
  const { code, messages, fieldErrors } = failure
  const shown = fieldErrors.map(({ input, path, messages: words }) => ({ input, path, messages: words }))
  const fields = shown.length > 0 ? { fieldErrors: shown } : {}
  return JSON.stringify({ code, success: false, message: messages[lang], messages, ...fields })
}

/** JSON of what nobody expected; its cause stays in the log. */
export function errorBody(lang: Lang): string {
  const { code, messages } = reasonOf('serverError')
  return JSON.stringify({ code, success: false, message: messages[lang], messages })
}
