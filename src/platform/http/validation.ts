import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler, FastifySchemaValidationError, RouteShorthandOptions } from 'fastify'
import type { Operation } from '#lib/contract.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import { contract } from '#platform/contract.ts'
import { Failure, type FailureName } from '#platform/failure.ts'
import { fitsBigint } from '#platform/ids.ts'
import type { JsonSchema } from '#platform/options.ts'

/** A request that does not fit: HTTP 400 with where, why, and what stood there unless it is a secret. */
export class BadRequest extends Error {
  readonly statusCode = 400
  readonly place: string
  readonly reason: string
  readonly value: unknown
  constructor(place: string, reason: string, value?: unknown) {
    super(`${place} ${reason}`)
    this.place = place
    this.reason = reason
    this.value = value
  }
}

const SECRET = /password|code|image|token|idnumber|track/i
const HEADERS = { type: 'object', properties: { terminaltype: { $ref: 'contract#/components/schemas/TerminalType' } } }

/** What Fastify validates an operation's requests with. */
export function validation(operation: Operation): RouteShorthandOptions {
  const { id, body, params, maxBytes } = operation
  // Forms and queries arrive as text, so only those are converted.
  const ajv = body === 'json' ? strict : converting
  return {
    schema: { ...(body === 'query' ? { querystring: params } : { body: params }), headers: HEADERS },
    validatorCompiler: (route) => {
      if (route.httpPart === 'headers') return strict.compile(HEADERS)
      const validate = ajv.getSchema(`contract#/operations/${id}`)
      if (!validate) throw new Error(`schemas/api has no operation "${id}"`)
      return operation.read ? forgivingLinks(id, validate, params.required ?? []) : validate
    },
    schemaErrorFormatter: (errors, part) =>
      badRequest(errors as ErrorObject[], part === 'body' && body !== 'json' ? body : part),
    ...(maxBytes === null ? {} : { bodyLimit: maxBytes }),
  }
}

/** Parameters of reads that a page takes from its address, each with the refusal of what is not there. */
const FROM_LINKS: Readonly<Record<string, FailureName | null>> = {
  userId: null,
  dropId: 'dropMissing',
  boxId: 'dropMissing',
  tokenId: 'collectibleMissing',
  giftId: 'giftMissing',
  regionCity: null,
  group: null,
  organizationId: 'contentMissing',
  contentId: 'contentMissing',
  collegeId: 'collegeMissing',
  token: 'signLinkDead',
  raceId: 'raceMissing',
  itemId: 'itemMissing',
  orderId: 'orderMissing',
  entryId: 'registrationMissing',
  contestantsId: 'contestantMissing',
  contestantsGroupNo: 'teamMissing',
  score: 'scoreMissing',
  ownResultId: 'ownResultMissing',
  messageId: 'messageMissing',
}

/** Operations whose links are of something else than their parameter's name says. */
const FROM_LINKS_OF: Readonly<Record<string, Readonly<Record<string, FailureName>>>> = {
  payerOrder: { token: 'payerLinkInvalid' },
  payerStatus: { token: 'payerLinkInvalid' },
}

type LinkJudge = (params: Record<string, unknown>) => true | { error: Error | FastifySchemaValidationError[] }

/**
 * Anybody may write a link: a value that cannot be an id is the id of nothing, so that a page shows "no such race" instead
 * of a failure of its own; one that only narrows what is asked for counts as not given.
 */
function forgivingLinks(id: string, validate: ValidateFunction, required: string[]): LinkJudge {
  const refusals = { ...FROM_LINKS, ...FROM_LINKS_OF[id] }
  return function judge(params): ReturnType<LinkJudge> {
    if (validate(params)) return true
    const errors = validate.errors as FastifySchemaValidationError[]
    for (const { instancePath } of errors) {
      const name = instancePath.slice(1)
      const refusal = refusals[name]
      if (refusal === undefined) continue
      if (refusal) return { error: new Failure(refusal) }
      if (required.includes(name)) return { error: errors }
      delete params[name]
      return judge(params)
    }
    return { error: errors }
  }
}

const strict = requestAjv(false)
const converting = requestAjv(true)

/** Compiles the schemas of routes beside the contract; nothing is converted, added or removed. */
export const compileStrictly: FastifySchemaCompiler<JsonSchema> = ({ schema }) => strict.compile(schema)

function requestAjv(coerceTypes: boolean): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, useDefaults: true, coerceTypes, verbose: true })
  addFormats.default(ajv)
  ajv.addFormat('binary', true)
  const fitsIfNumber = (text: string) => !/^\d+$/.test(text) || fitsBigint(text)
  ajv.addFormat('int64', fitsIfNumber)
  ajv.addFormat('int64-list', (text) => text.split(',').every(fitsIfNumber))
  // Unknown query parameters pass: channel, evidence and the like go with every address.
  const requests = [...contract.operations, ...contract.console].map(({ id, body, params }) => [
    id,
    body === 'query' ? { ...params, additionalProperties: true } : params,
  ])
  return ajv.addSchema({
    $id: 'contract',
    components: { schemas: contract.schemas },
    operations: Object.fromEntries(requests),
  })
}

const PARTS: Record<string, string> = { querystring: 'query', params: 'path', headers: 'header' }

/** The refusal of what a schema found wrong in a part of the request. */
export function badRequest(errors: ErrorObject[], part: string): BadRequest {
  // Inside anyOf the last error names the whole, the first the nearest cause.
  const error = errors[0]
  const missing = error?.params.missingProperty ?? error?.params.additionalProperty
  const place = `${PARTS[part] ?? part}${error?.instancePath ?? ''}${typeof missing === 'string' ? `/${missing}` : ''}`
  const reason = error?.message ?? 'does not fit'
  return SECRET.test(place) ? new BadRequest(place, reason) : new BadRequest(place, reason, shortened(error?.data))
}

function shortened(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? `list of ${value.length}` : 'object'
  return typeof value === 'string' && value.length > 64 ? `${value.slice(0, 64)}…` : value
}

/** Half of a surrogate pair: a cut emoji. */
const HALF = /\p{Surrogate}/u

/** Refuses texts and keys that PostgreSQL cannot keep, wherever they stand in a part of a request. */
export function refuseUnstorable(value: unknown, part: string, steps: string[] = []): void {
  if (typeof value === 'string') refuseText(value, part, steps)
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    refuseText(key, part, steps)
    refuseUnstorable(item, part, [...steps, key])
  }
}

function refuseText(text: string, part: string, steps: string[]): void {
  const reason = text.includes('\0') ? 'holds a NUL character' : HALF.test(text) ? 'holds half of a character' : null
  if (reason) throw new BadRequest(`${part}${formatPointer(steps)}`, reason)
}
