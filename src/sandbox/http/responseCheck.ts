import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Contract, ContractOperation } from './contract.ts'
import { walkBySchema } from './schemaWalk.ts'

/**
 * Checks an answer against the contract: `parsed` is what a client has (long ids as text), `wire` what plain JSON.parse
 * reads, where every long id must have been a number. Throws with the place.
 */
export function createResponseCheck(contract: Contract) {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  ajv.addSchema(contract.components)
  const validators = new Map(contract.operations.map((one) => [one.id, ajv.compile(one.response)]))
  return (operation: ContractOperation, wire: unknown, parsed: unknown): void => {
    if (typeof parsed === 'object' && parsed !== null && 'place' in parsed) return
    const validate = validators.get(operation.id)
    if (!validate?.(parsed)) {
      throw new Error(`${operation.id} answers against its contract: ${ajv.errorsText(validate?.errors)}`)
    }
    walkBySchema(contract, wire, operation.response, (value, schema) => {
      if (schema['x-id'] === true && typeof value === 'string')
        throw new Error(`${operation.id}: id ${value} left as text`)
      return value
    })
  }
}
