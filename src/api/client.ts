import axios, { type AxiosAdapter, AxiosError, type AxiosInstance } from 'axios'
import { API_TEXTS, ApiError } from './apiError.ts'
import { unwrap } from './envelope.ts'
import { type HostName, OPERATIONS, type OperationRow } from './operations.gen.ts'
import { parseJson } from './parseJson.ts'
import { type Caller, encodeBody, headersOf, type Params } from './request.ts'
import type { ServerClock } from './serverClock.ts'
import { createVisitor, type Visitor, type VisitorStorage } from './visitor.ts'

export interface ClientOptions {
  /** Base address of each host. */
  hosts(): Record<HostName, string>
  caller(): Caller
  /** When a call counts as failed, milliseconds. */
  timeoutMs(): number
  clock: ServerClock
  /** Where the visitor's id is kept. */
  storage: VisitorStorage
  /** Replaces the browser's fingerprint, for tests. */
  visitor?: Visitor
  /** Told once for every answer that says the token is invalid; the call is rejected as well. */
  onTokenInvalid(error: ApiError): void
  /** Replaces the network, for tests. */
  adapter?: AxiosAdapter
}

export interface Client {
  /**
   * Calls an operation and answers its payload; throws ApiError. `signal` breaks off a read (an AbortError); what may
   * change something runs to its end.
   */
  request(operation: string, params: Params, signal?: AbortSignal): Promise<unknown>
}

type Running = ClientOptions & { visitor: Visitor }

const VISITOR_WAIT_MS = 1_000
const HOUR_MS = 3_600_000

export function createClient(options: ClientOptions): Client {
  const http = axios.create({
    responseType: 'text',
    transformRequest: [],
    // Parsing is ours: axios would lose digits of long integers.
    transformResponse: [(text) => text],
    validateStatus: () => true,
    ...(options.adapter ? { adapter: options.adapter } : {}),
  })
  const visitor = options.visitor ?? createVisitor(options.storage)
  return { request: (id, params, signal) => call(http, { ...options, visitor }, id, params, signal) }
}

async function call(
  http: AxiosInstance,
  options: Running,
  id: string,
  params: Params,
  signal?: AbortSignal,
): Promise<unknown> {
  const operation = Object.hasOwn(OPERATIONS, id) ? OPERATIONS[id] : undefined
  if (!operation) throw new ApiError('malformed', 'unknownOperation', API_TEXTS.failed)
  const ends = operation.read ? signal : undefined
  const visitorId = await visitorOf(options.visitor, operation)
  const sentAt = Date.now()
  const answer = await send(http, options, operation, params, { ...options.caller(), visitorId }, ends).catch(wording)
  options.clock.learn(answer.headers['x-server-time'], sentAt, Date.now())
  try {
    const body = await parseBody(answer.data, answer.status)
    return unwrap(operation, answer.status, body)
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'token') options.onTokenInvalid(error)
    throw error
  }
}

function send(
  http: AxiosInstance,
  options: ClientOptions,
  operation: OperationRow,
  params: Params,
  caller: Caller,
  signal: AbortSignal | undefined,
) {
  const { query, data, contentType } = encodeBody(operation, params)
  if (operation.host === 'files' || operation.host === 'config') query.set('t', stamp(options.clock))
  const search = query.toString()
  return http.request<string>({
    method: operation.method,
    url: `${options.hosts()[operation.host]}${operation.path}${search ? `?${search}` : ''}`,
    data,
    timeout: options.timeoutMs(),
    headers: {
      ...headersOf(caller, options.clock.now()),
      ...(contentType ? { 'Content-Type': contentType } : {}),
    },
    ...(signal ? { signal } : {}),
  })
}

/** The timestamp of static files changes once an hour: fresh enough, and the browser may keep a copy. */
function stamp(clock: ServerClock): string {
  return String(Math.floor(clock.now() / HOUR_MS) * HOUR_MS)
}

/** Reads do not wait for the fingerprint; what identifies a runner does, for a second at most. */
async function visitorOf(visitor: Visitor, operation: OperationRow): Promise<string | null> {
  const identifying = operation.auth === true || operation.path.startsWith('/account/')
  return identifying ? visitor.get(VISITOR_WAIT_MS) : visitor.known()
}

async function parseBody(text: unknown, status: number): Promise<unknown> {
  try {
    return await parseJson(typeof text === 'string' ? text : JSON.stringify(text))
  } catch (error) {
    if (status >= 400) throw new ApiError('http', status, API_TEXTS.failed)
    throw error
  }
}

function wording(error: unknown): never {
  if (axios.isCancel(error)) throw Object.assign(new Error('the call was broken off'), { name: 'AbortError' })
  const late = error instanceof AxiosError && (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT')
  const kind = late ? 'timeout' : 'network'
  throw new ApiError(kind, kind, API_TEXTS[kind])
}
