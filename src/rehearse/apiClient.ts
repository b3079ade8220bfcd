import type { Operations } from '#api/contract.gen.ts'
import { operationOf } from '#api/operations.gen.ts'
import { parseJson } from '#api/parseJson.ts'
import { encodeBody } from '#api/request.ts'
import { isRecord } from '#lib/json.ts'
import { valueAt } from '#lib/jsonPointer.ts'
import { messageTable } from '#lib/messages.ts'
import { randomId } from '#lib/randomId.ts'
import { operatorError } from '#lib/words.ts'
import { MESSAGES, type Messages } from './messages.gen.ts'

/** What a rehearsal says to the operator. */
export const message = messageTable<Messages>(MESSAGES)

export type OperationId = keyof Operations
/** What an operation takes; a file as such. */
export type ParamsOf<Id extends OperationId> = {
  [Name in keyof Operations[Id]['params']]: Name extends 'file' ? File : Operations[Id]['params'][Name]
}
export type ResultOf<Id extends OperationId> = Operations[Id]['result']

/** What the platform answers: `code` 0 went well, -1 is no answer or none that can be read. */
export interface Refusal {
  code: number
  message: string
  fieldErrors: { input: string; path: string }[]
}
export type Answer<Data> = { code: 0; data: Data } | Refusal

/** One call that was made. */
export interface Call {
  operation: string
  ms: number
  code: number
}

/** What the console answered; `why` in the language of the client. */
export type ConsoleAnswer = { status: 'done'; result: unknown } | { status: 'refused'; http: number; why: string }

/** A running platform over HTTP: its API as runners' devices call it, its console as the operator does. */
export interface ApiClient {
  address: string
  /** Calls an operation of the contract; never throws: what fails is an answer with a code. */
  call<Id extends OperationId>(operation: Id, params: ParamsOf<Id>, by: Credentials): Promise<Answer<ResultOf<Id>>>
  /** Asks the console, `body` changes something. Throws words for the operator when it does not answer. */
  askConsole(path: string, body?: object): Promise<ConsoleAnswer>
  /** The same for what is not to be refused. Throws words for the operator when it refuses or does not answer. */
  console<Result = unknown>(path: string, body?: object): Promise<Result>
  /** Reads a file of the platform as anybody may; throws when it is not there. */
  file(path: string): Promise<string>
  /** Every call so far. */
  calls: Call[]
}

/** Whose call it is; no token before the login. */
export interface Credentials {
  device: string
  token: string
}

export interface ApiClientOptions {
  /** Of the console; the link to the console carries it too. */
  secret?: string | undefined
  language?: string
  /** What the page of its calls was published as. */
  release?: string
}

const TIMEOUT_MS = 60_000
const REHEARSAL_TOKEN = 'x-rehearsal'

/** `address` is the platform's, or the link to its console. */
export function createApiClient(
  address: string,
  { secret, language = 'zh', release }: ApiClientOptions = {},
): ApiClient {
  const url = new URL(address)
  const base = url.origin + url.pathname.replace(/\/(sandbox\/?)?$/, '')
  const given = url.searchParams.get('secret') ?? secret
  const calls: Call[] = []
  let rehearsal = ''
  return {
    address: base,
    calls,
    async call(id, params, { device, token }) {
      const headers = {
        uniqueIdentification: device,
        'accept-language': language,
        ...(rehearsal ? { [REHEARSAL_TOKEN]: rehearsal } : {}),
        ...(release ? { release } : {}),
        ...(token ? { token } : {}),
      }
      const from = performance.now()
      const answer = await send<ResultOf<typeof id>>(base, id, params, headers)
      calls.push({ operation: id, ms: performance.now() - from, code: answer.code })
      return answer
    },
    async file(path) {
      const answer = await fetch(base + path, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status}`)
      return answer.text()
    },
    askConsole,
    async console<Result>(path: string, body?: object) {
      const answer = await askConsole(path, body)
      if (answer.status === 'done') return answer.result as Result
      const { http, why } = answer
      throw operatorError(message('rehearsal.console.refused', { address: base, path, http, why }))
    },
  }

  async function askConsole(path: string, body?: object): Promise<ConsoleAnswer> {
    const asked = fetch(`${base}/sandbox/api/${path}`, {
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        ...(given ? { 'x-console-secret': given } : {}),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const answer = await asked.catch((error: Error) => {
      throw operatorError(message('rehearsal.platform.silent', { address: base, why: error.message }))
    })
    const result = await parseJson(await answer.text()).catch(() => null)
    if (answer.ok) {
      if (path === 'rehearsal' && isRecord(result)) rehearsal = String(result.token)
      return { status: 'done', result }
    }
    const why = isRecord(result) && typeof result.message === 'string' ? result.message : ''
    return { status: 'refused', http: answer.status, why: why || `HTTP ${answer.status}` }
  }
}

async function send<Data>(
  base: string,
  id: OperationId,
  params: object,
  headers: Record<string, string>,
): Promise<Answer<Data>> {
  const operation = operationOf(id)
  if (!operation) throw new Error(`The contract has no operation ${id}`)
  const { query, data, contentType } = encodeBody(operation, { ...params })
  const search = query.size > 0 ? `?${query}` : ''
  try {
    const answer = await fetch(`${base}/${operation.host}${operation.path}${search}`, {
      method: operation.method,
      headers: { ...headers, ...(contentType ? { 'content-type': contentType } : {}) },
      body: data,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body = await parseJson(await answer.text()).catch(() => null)
    if (operation.result === '' && answer.ok) return { code: 0, data: body as Data }
    if (!isRecord(body) || typeof body.code !== 'number') return unanswered(`HTTP ${answer.status}`)
    if (body.code === 0) return { code: 0, data: (valueAt(body, operation.result) ?? null) as Data }
    return { code: body.code, message: String(body.message), fieldErrors: placesIn(body.fieldErrors) }
  } catch (error) {
    return unanswered(error instanceof Error ? error.message : String(error))
  }
}

const unanswered = (message: string): Refusal => ({ code: -1, message, fieldErrors: [] })

function placesIn(value: unknown): Refusal['fieldErrors'] {
  if (!Array.isArray(value)) return []
  return value.filter(isRecord).map(({ input, path }) => ({ input: String(input), path: String(path) }))
}

/** An operation that the platform refused, or did not answer. */
export class ApiRefusal extends Error {
  readonly operation: string
  readonly refusal: Refusal
  constructor(operation: string, refusal: Refusal) {
    super(`${operation}: ${refusal.code} ${refusal.message} ${JSON.stringify(refusal.fieldErrors)}`)
    this.operation = operation
    this.refusal = refusal
  }
}

/** The device of one runner: its calls carry its session. */
export interface Device {
  api: ApiClient
  session: Credentials
  call<Id extends OperationId>(operation: Id, params: ParamsOf<Id>): Promise<Answer<ResultOf<Id>>>
  /** The payload of an answer that went well; throws ApiRefusal otherwise. */
  ask<Id extends OperationId>(operation: Id, params: ParamsOf<Id>): Promise<ResultOf<Id>>
}

export function createDevice(api: ApiClient, session: Credentials = { device: randomId(), token: '' }): Device {
  const call: Device['call'] = (operation, params) => api.call(operation, params, session)
  return {
    api,
    session,
    call,
    async ask(operation, params) {
      const answer = await call(operation, params)
      if (!('data' in answer)) throw new ApiRefusal(operation, answer)
      return answer.data
    },
  }
}
