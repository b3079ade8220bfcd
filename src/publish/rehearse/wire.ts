import { join } from 'node:path'
import { type Operation, readContract } from '#lib/contract.ts'
import { isRecord } from '#lib/json.ts'
import { operatorError } from '#lib/words.ts'
import { PROJECT_ROOT } from '#publish/projectRoot.ts'

/** What the platform answers: `code` 0 went well; `data` is the payload then. */
export interface Answer {
  code: number
  message: string
  data: unknown
  fieldErrors: { input: string; path: string }[]
}

/** One call that was made. */
export interface Call {
  operation: string
  ms: number
  /** 0 went well, -1 no answer or none that can be read. */
  code: number
  message: string
}

/** What the console answered; `why` in the language of the rehearsal. */
export type Told = { status: 'done'; said: unknown } | { status: 'refused'; why: string }

/** The platform as a phone reaches it, and its console as the operator does. */
export interface Wire {
  address: string
  /** Calls an operation of the contract as a simulated phone; never throws: what fails is an answer with a code. */
  call(operation: string, params: object, phone: { device: string; token: string }): Promise<Answer>
  /** Asks the console, `body` changes something. Throws words for the operator when it does not answer. */
  tell(path: string, body?: object): Promise<Told>
  /** The same for what is not to be refused. Throws words for the operator when it refuses or does not answer. */
  console(path: string, body?: object): Promise<unknown>
  /** Reads a file of the platform as anybody may; throws when it is not there. */
  file(path: string): Promise<string>
  /** Every call so far. */
  calls: Call[]
}

const TIMEOUT_MS = 60_000
const TOKEN = 'x-rehearsal'

/** `address` is the platform's, or the link to its console, which carries the secret; else `secret` is it. */
export function createWire(address: string, secret: string | undefined, language: string): Wire {
  const url = new URL(address)
  const base = url.origin + url.pathname.replace(/\/(sandbox\/?)?$/, '')
  const given = url.searchParams.get('secret') ?? secret
  const operations = new Map(readContract(join(PROJECT_ROOT, 'schemas/api')).operations.map((one) => [one.id, one]))
  const calls: Call[] = []
  let rehearsal = ''
  return {
    address: base,
    calls,
    async call(id, params, { device, token }) {
      const operation = operations.get(id)
      if (!operation) throw new Error(`The contract has no operation ${id}`)
      const headers = {
        uniqueIdentification: device,
        'accept-language': language,
        [TOKEN]: rehearsal,
        ...(token ? { token } : {}),
      }
      const from = performance.now()
      const answer = await send(base, operation, params, headers)
      calls.push({ operation: id, ms: performance.now() - from, code: answer.code, message: answer.message })
      return answer
    },
    async file(path) {
      const answer = await fetch(base + path, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status}`)
      return answer.text()
    },
    tell,
    async console(path, body) {
      const told = await tell(path, body)
      if (told.status === 'done') return told.said
      const { why } = told
      throw operatorError({
        zh: `平台 ${base} 的控制台拒绝 ${path}：${why}（密钥用 --secret 或控制台链接给出）`,
        en: `The console of ${base} refuses ${path}: ${why} (its secret comes by --secret or with the console's link)`,
      })
    },
  }

  async function tell(path: string, body?: object): Promise<Told> {
    const asked = fetch(`${base}/sandbox/api/${path}`, {
      headers: { 'content-type': 'application/json', ...(given ? { 'x-console-secret': given } : {}) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const answer = await asked.catch((error: Error) => {
      throw operatorError({
        zh: `平台 ${base} 没有应答：${error.message}`,
        en: `The platform at ${base} does not answer: ${error.message}`,
      })
    })
    const said: unknown = parsed(await answer.text())
    if (answer.ok) {
      if (path === 'rehearsal' && isRecord(said)) rehearsal = String(said.token)
      return { status: 'done', said }
    }
    return { status: 'refused', why: (isRecord(said) && wordsIn(said.message, language)) || `HTTP ${answer.status}` }
  }
}

/** A message of the console, which may be in both languages. */
function wordsIn(message: unknown, language: string): string {
  const said = isRecord(message) ? message[language] : message
  return typeof said === 'string' ? said : ''
}

async function send(
  base: string,
  operation: Operation,
  params: object,
  headers: Record<string, string>,
): Promise<Answer> {
  try {
    const answer = await fetch(...requestOf(base, operation, params, headers))
    const said = parsed(await answer.text())
    if (!isRecord(said)) return failed(`HTTP ${answer.status}`)
    const { code = answer.ok ? 0 : -1, message = '', data = null, fieldErrors } = said
    return { code: Number(code), message: String(message), data, fieldErrors: placesIn(fieldErrors) }
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  }
}

function requestOf(
  base: string,
  { method, path, body }: Operation,
  params: object,
  headers: Record<string, string>,
): [string, RequestInit] {
  const texts = Object.entries(params).map(([name, value]): [string, string] => [name, String(value)])
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  if (body === 'query') return [`${base}${path}?${new URLSearchParams(texts)}`, { headers, signal }]
  if (body === 'form') return [base + path, { method, headers, body: new URLSearchParams(texts), signal }]
  if (body === 'multipart') {
    const form = new FormData()
    for (const [name, value] of Object.entries(params)) form.set(name, value instanceof Blob ? value : String(value))
    return [base + path, { method, headers, body: form, signal }]
  }
  const json = { ...headers, 'content-type': 'application/json' }
  return [base + path, { method, headers: json, body: JSON.stringify(params), signal }]
}

const failed = (message: string): Answer => ({ code: -1, message, data: null, fieldErrors: [] })

/** Ids of 19 digits come as numbers and are kept as texts. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/([:[,]\s*)(\d{16,})/g, '$1"$2"'))
  } catch {
    return null
  }
}

function placesIn(value: unknown): Answer['fieldErrors'] {
  if (!Array.isArray(value)) return []
  return value.filter(isRecord).map(({ input, path }) => ({ input: String(input), path: String(path) }))
}
