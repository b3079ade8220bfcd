import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { RouteShorthandOptions } from 'fastify'
import type { Operation } from '#lib/contract.ts'
import { contract } from '#sandbox/contract.ts'

/** A request that does not fit the contract: HTTP 400 with where, and what stood there unless it is a secret. */
export class BadRequest extends Error {
  readonly statusCode = 400
  readonly place: string
  readonly value: unknown
  constructor(place: string, value?: unknown) {
    super(`The request does not fit the contract at ${place}`)
    this.place = place
    this.value = value
  }
}

const SECRET = /password|code|image|token|idnumber|track/i

/** What Fastify validates an operation's requests with. */
export function validation(operation: Operation): RouteShorthandOptions {
  const { id, body, params } = operation
  // Forms and queries arrive as text, so only those are converted.
  const ajv = body === 'json' ? strict : converting
  return {
    schema: body === 'query' ? { querystring: params } : { body: params },
    validatorCompiler: () => {
      const validate = ajv.getSchema(`contract#/operations/${id}`)
      if (!validate) throw new Error(`schemas/api has no operation "${id}"`)
      return validate
    },
    schemaErrorFormatter: (errors) => badRequest(operation, errors as ErrorObject[]),
  }
}

const strict = requestAjv(false)
const converting = requestAjv(true)

function requestAjv(coerceTypes: boolean): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, useDefaults: true, coerceTypes, verbose: true })
  addFormats.default(ajv)
  ajv.addFormat('binary', true)
  // Unknown query parameters pass: channel, evidence and the like go with every address.
  const requests = contract.operations.map(({ id, body, params }) => [
    id,
    body === 'query' ? { ...params, additionalProperties: true } : params,
  ])
  return ajv.addSchema({
    $id: 'contract',
    components: { schemas: contract.schemas },
    operations: Object.fromEntries(requests),
  })
}

function badRequest({ body }: Operation, errors: ErrorObject[]): BadRequest {
  // Inside anyOf the last error names the whole, the first the nearest cause.
  const error = errors[0]
  const missing = error?.params.missingProperty ?? error?.params.additionalProperty
  const where = body === 'json' ? 'body' : body
  const place = `${where}${error?.instancePath ?? ''}${typeof missing === 'string' ? `/${missing}` : ''}`
  return SECRET.test(place) ? new BadRequest(place) : new BadRequest(place, shortened(error?.data))
}

function shortened(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? `list of ${value.length}` : 'object'
  return typeof value === 'string' && value.length > 64 ? `${value.slice(0, 64)}…` : value
}
