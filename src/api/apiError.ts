export interface Bilingual {
  zh: string
  en: string
}

/** What the runner reads where nothing came: the one text that has to be there before the client is. */
export const UNREACHED: Bilingual = {
  zh: '网络连接失败，请检查网络后重试',
  en: 'No connection. Check your network and try again.',
}

/** A server error that belongs to a field of a form. */
export interface FieldFailure {
  input: string
  /** JSON pointer in the input's answer. */
  path: string
  messages: Bilingual
}

export type ApiErrorKind = 'business' | 'token' | 'network' | 'timeout' | 'malformed' | 'http'

/** A failed call, worded in both languages; `code` is the platform's own or the kind of failure. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly code: number | string
  readonly messages: Bilingual
  readonly fieldErrors: FieldFailure[]
  constructor(kind: ApiErrorKind, code: number | string, messages: Bilingual, fieldErrors: FieldFailure[] = []) {
    super(messages.en)
    this.name = 'ApiError'
    this.kind = kind
    this.code = code
    this.messages = messages
    this.fieldErrors = fieldErrors
  }
}
