import type { AxiosAdapter } from 'axios'
import { isRecord } from '#lib/json.ts'
import { valueAt } from '#lib/jsonPointer.ts'
import { onceLoaded } from '#lib/onceLoaded.ts'
import { ApiError, type Bilingual, type FieldFailure, UNREACHED } from './apiError.ts'
import { API_TEXTS } from './apiTexts.ts'
import { awaitEarlyAnswer, type EarlyAnswer, type EarlyCall, takeEarly } from './early.ts'
import { type Caller, callerHeaders } from './headers.ts'
import type { HttpAnswer } from './http.ts'
import { type HostName, type Operation, operationOf } from './operations.gen.ts'
import { parseJson } from './parseJson.ts'
import { encodeBody, type Params } from './request.ts'
import type { ServerClock } from './serverClock.ts'

export interface ClientOptions {
  /** Base address of each host. */
  hosts(): Record<HostName, string>
  caller(): Caller
  /** When a call counts as failed, milliseconds. */
  timeoutMs(): number
  clock: ServerClock
  /** Calls that were under way before the code was there. */
  early?: EarlyCall[]
  /** Where the visitor's id is kept. */
  storage: VisitorStorage
  /** Replaces the browser's fingerprint, for tests. */
  visitor?: Visitor
  /** Told once for every answer that says the token is invalid; the call is rejected as well. */
  onTokenInvalid(error: ApiError): void
  /** Told when the platform judges the page of a call no more; the call is rejected as well. */
  onOutdated(error: ApiError): void
  /** Replaces the network, for tests. */
  adapter?: AxiosAdapter
}

export interface Client {
  /**
   * Calls an operation and answers its payload; throws ApiError. `signal` breaks off a read (an AbortError); what may
   * change something runs to its end. A `token` takes the place of the caller's; that it is refused is nobody's news.
   */
  request(operation: string, params: Params, signal?: AbortSignal, token?: string): Promise<unknown>
}

type Running = ClientOptions & { visitor: Visitor }

const VISITOR_WAIT_MS = 1_000
const HOUR_MS = 3_600_000

const loadHttp = onceLoaded(() =>
  import('./http.ts').catch(() => {
    throw new ApiError('network', 'chunk', UNREACHED)
  }),
)

/**
 * What stands between a page and the platform. The first answers of a drawn page come without axios: it is loaded at once
 * where more will be asked, for who is logged in or has no such answers, and else with the first call that needs it.
 */
export function createClient(options: ClientOptions): Client {
  const running = { ...options, visitor: options.visitor ?? createVisitor(options.storage) }
  if (!options.early?.length || options.caller().token) loadHttp().catch(() => undefined)
  return { request: (id, params, ...more) => call(running, id, params, ...more) }
}

async function call(
  options: Running,
  id: string,
  params: Params,
  signal?: AbortSignal,
  token?: string,
): Promise<unknown> {
  const operation = operationOf(id)
  if (!operation) throw new ApiError('malformed', 'unknownOperation', API_TEXTS.failed)
  const ends = operation.read ? signal : undefined
  const visitorId = await visitorOf(options.visitor, operation)
  const sentAt = Date.now()
  const known = options.caller()
  const caller = { ...known, visitorId, token: token ?? tokenFor(operation, known) }
  const answer = await send(options, operation, params, caller, ends)
  options.clock.learn(answer.serverTime, answer.from ?? sentAt, answer.to ?? Date.now())
  try {
    const body = await parseBody(answer.text, answer.status)
    return unwrap(operation, answer.status, body)
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'token' && !token) options.onTokenInvalid(error)
    if (error instanceof ApiError && error.code === RELEASE_OUTDATED) options.onOutdated(error)
    throw error
  }
}

/** Each login opens its own: what needs the site's takes no other, and none opens the running club's but that. */
function tokenFor({ auth, session }: Operation, { token, ownToken, clubToken }: Caller): string | null {
  if (session === 'nrc') return clubToken ?? null
  return auth ? (ownToken ?? token) : token
}

/** What came; with the times of one that was asked for before. */
type Answer = HttpAnswer & Partial<EarlyAnswer>

async function send(
  { early: calls, adapter, ...options }: Running,
  operation: Operation,
  params: Params,
  caller: Caller,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const { method } = operation
  const { query, data, contentType } = encodeBody(operation, params)
  if (operation.host === 'files' || operation.host === 'config') query.set('t', stamp(options.clock))
  const search = query.toString()
  const url = `${options.hosts()[operation.host]}${operation.path}${search ? `?${search}` : ''}`
  const timeout = options.timeoutMs()
  const early = calls?.length ? takeEarly(calls, JSON.stringify([method, url, data, callerHeaders(caller, 0)])) : null
  const earlyAnswer = early && (await awaitEarlyAnswer(early, timeout, signal))
  if (earlyAnswer === 'late') throw new ApiError('timeout', 'timeout', API_TEXTS.timeout)
  if (earlyAnswer) return earlyAnswer
  const headers = {
    ...callerHeaders(caller, options.clock.now()),
    ...(contentType ? { 'Content-Type': contentType } : {}),
  }
  const { sendRequest } = await loadHttp()
  return sendRequest({ method, url, data, timeout, headers, signal, adapter })
}

/** The timestamp of static files changes once an hour: fresh enough, and the browser may keep a copy. */
function stamp(clock: ServerClock): string {
  return String(Math.floor(clock.now() / HOUR_MS) * HOUR_MS)
}

/** Reads do not wait for the fingerprint; what identifies a runner does, for a second at most. */
async function visitorOf(visitor: Visitor, operation: Operation): Promise<string | null> {
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

/** Code by which the platform says that a page is of a release that it judges no more. */
const RELEASE_OUTDATED = 1000409

/** Codes by which the platform says that the login token is invalid or expired. */
const TOKEN_INVALID: ReadonlySet<number> = new Set([1004010, 1004019, 1004011])

/** Takes the payload out of a response; throws ApiError when the platform refused or the shape is not the contract's. */
function unwrap(operation: Operation, status: number, body: unknown): unknown {
  if (operation.result === '') {
    if (status < 200 || status >= 300) throw new ApiError('http', status, API_TEXTS.failed)
    return body
  }
  if (!isRecord(body) || !('code' in body)) {
    if (status >= 200 && status < 300) throw new ApiError('malformed', 'malformed', API_TEXTS.malformed)
    throw new ApiError('http', status, API_TEXTS.failed)
  }
  const code = Number(body.code)
  if (code === 0 && status < 400) return valueAt(body, operation.result) ?? null
  const words = wordsOf(body)
  if (isTokenInvalid(code)) throw new ApiError('token', code, API_TEXTS.token)
  const shown = Number.isFinite(code) ? code : String(body.code)
  // The platform's own trouble and no refusal: the same may go well when it is tried again.
  const kind = status >= 500 ? 'http' : 'business'
  throw new ApiError(kind, shown, words ?? API_TEXTS.failed, fieldFailures(body.fieldErrors, words))
}

function wordsOf(body: Record<string, unknown>): Bilingual | null {
  const { messages, message } = body
  if (isRecord(messages)) {
    const zh = textOf(messages.zh) ?? textOf(messages.en)
    const en = textOf(messages.en) ?? zh
    if (zh && en) return { zh, en }
  }
  const text = textOf(message)
  return text ? { zh: text, en: text } : null
}

function fieldFailures(found: unknown, words: Bilingual | null): FieldFailure[] {
  if (!Array.isArray(found)) return []
  return found.filter(isRecord).map((failure) => ({
    input: textOf(failure.input) ?? '',
    path: textOf(failure.path) ?? '',
    messages: wordsOf(failure) ?? words ?? API_TEXTS.failed,
  }))
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function isTokenInvalid(code: unknown): boolean {
  return TOKEN_INVALID.has(Number(code))
}

interface VisitorStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

interface Visitor {
  /** Known id, without waiting. */
  known(): string | null
  /** Computes the id once; resolves to null when the browser gives none within `ms`. */
  get(ms: number): Promise<string | null>
}

const KEY = 'visitorId'

/** The visitor's id from the browser's fingerprint, computed once and kept under `visitorId`. */
export function createVisitor(
  storage: VisitorStorage,
  compute: () => Promise<string> = async () => (await import('./fingerprint.ts')).fingerprint(),
): Visitor {
  let asked: Promise<string | null> | null = null
  const known = () => storage.getItem(KEY)
  const ask = () =>
    compute().then(
      (id) => {
        storage.setItem(KEY, id)
        storage.setItem('fingerPrint', id)
        return id
      },
      () => null,
    )
  return {
    known,
    get(ms) {
      const id = known()
      if (id) return Promise.resolve(id)
      asked ??= ask()
      return Promise.race([asked, new Promise<null>((resolve) => setTimeout(resolve, ms, null))])
    },
  }
}
