import { isRecord } from '#lib/json.ts'
import { valueAt } from '#lib/jsonPointer.ts'
import { API_TEXTS, ApiError, type Bilingual, type FieldFailure } from './apiError.ts'
import type { OperationRow } from './operations.gen.ts'

/** Codes by which the platform says that the login token is invalid or expired. */
const TOKEN_INVALID: ReadonlySet<number> = new Set([1004010, 1004019, 1004011])

/** Takes the payload out of a response; throws ApiError when the platform refused or the shape is not the contract's. */
export function unwrap(operation: OperationRow, status: number, body: unknown): unknown {
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
  throw new ApiError('business', shown, words ?? API_TEXTS.failed, fieldFailures(body.fieldErrors, words))
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
