import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { MESSAGES } from '#sandbox/messages.ts'
import type { Contract, ContractOperation } from './contract.ts'
import { idsToText } from './wire.ts'

/** What a request that does not fit the contract is answered with, HTTP 400. */
export interface BadRequest {
  code: number
  success: false
  message: string
  messages: { zh: string; en: string }
  place: string
  value?: unknown
}

export type RequestCheck = (operation: ContractOperation, params: unknown, lang: 'zh' | 'en') => CheckedRequest
export type CheckedRequest = { ok: true; params: unknown } | { ok: false; answer: BadRequest }

const SECRET = /password|code|image|token|idnumber|track/i

/** Compiles every request schema once; forms and queries arrive as text, so only those are converted. */
export function createRequestCheck(contract: Contract): RequestCheck {
  const validators = compileRequests(contract)
  return (operation, params, lang) => {
    const validate = validators.get(operation.id)
    if (!validate) throw new Error(`No validator for ${operation.id}`)
    const value = idsToText(contract, params ?? {}, operation.request)
    if (validate(value)) return { ok: true, params: value }
    return { ok: false, answer: badRequest(operation, validate.errors ?? [], value, lang) }
  }
}

function compileRequests(contract: Contract): Map<string, ValidateFunction> {
  const strict = checker(contract, false)
  const converting = checker(contract, true)
  return new Map(
    contract.operations.map((operation) => [
      operation.id,
      (operation.body === 'json' ? strict : converting).compile(operation.request),
    ]),
  )
}

function checker(contract: Contract, coerceTypes: boolean): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, useDefaults: true, coerceTypes, verbose: true })
  addFormats.default(ajv)
  ajv.addFormat('binary', true)
  ajv.addSchema(contract.components)
  return ajv
}

function badRequest(
  operation: ContractOperation,
  errors: ErrorObject[],
  value: unknown,
  lang: 'zh' | 'en',
): BadRequest {
  // Inside anyOf the last error names the whole, the first the nearest cause.
  const error = errors[0]
  const where = operation.body === 'json' ? 'body' : operation.body
  const missing = error?.params.missingProperty ?? error?.params.additionalProperty
  const place = `${where}${error?.instancePath ?? ''}${typeof missing === 'string' ? `/${missing}` : ''}`
  const { code, zh, en } = MESSAGES.badRequest
  const answer: BadRequest = { code, success: false, message: { zh, en }[lang], messages: { zh, en }, place }
  if (!SECRET.test(place)) answer.value = shortened(error?.data ?? value)
  return answer
}

function shortened(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? `list of ${value.length}` : 'object'
  return typeof value === 'string' && value.length > 64 ? `${value.slice(0, 64)}…` : value
}
