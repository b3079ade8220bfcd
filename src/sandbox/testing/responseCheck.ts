import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type Operation, responseOf } from '#lib/contract.ts'
import { contract } from '#sandbox/contract.ts'
import { walk } from '#sandbox/http/wire.ts'

/**
 * Checks an answer against the contract: `parsed` is what a client has (long ids as text), `wire` what plain JSON.parse
 * reads, where every long id must have been a number. Throws with the place.
 */
export function createResponseCheck() {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const responses = Object.fromEntries(contract.operations.map((one) => [one.id, responseOf(one)]))
  ajv.addSchema({ $id: 'contract', components: { schemas: contract.schemas }, responses })
  return (operation: Operation, wire: unknown, parsed: unknown): void => {
    if (typeof parsed === 'object' && parsed !== null && 'place' in parsed) return
    const validate = ajv.getSchema(`contract#/responses/${operation.id}`)
    if (!validate?.(parsed)) {
      throw new Error(`${operation.id} answers against its contract: ${ajv.errorsText(validate?.errors)}`)
    }
    walk(wire, responseOf(operation), (value, schema) => {
      if (schema['x-id'] === true && typeof value === 'string')
        throw new Error(`${operation.id}: id ${value} left as text`)
      return value
    })
  }
}
