export interface Bilingual {
  zh: string
  en: string
}

/** What the runner reads when the platform itself gave no words. */
export const API_TEXTS = {
  failed: { zh: '请求失败，请稍后再试', en: 'The request failed. Please try again later.' },
  network: { zh: '网络连接失败，请检查网络后重试', en: 'No connection. Check your network and try again.' },
  timeout: { zh: '服务器响应超时，请重试', en: 'The server took too long. Please try again.' },
  malformed: {
    zh: '服务器返回的数据有误，请稍后再试',
    en: 'The server sent something unexpected. Please try again later.',
  },
  token: { zh: '登录已失效，请重新登录', en: 'Your login has expired. Please log in again.' },
} satisfies Record<string, Bilingual>

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
