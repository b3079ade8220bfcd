import type { Operation } from './operations.gen.ts'

export type Params = Record<string, unknown>

export interface Encoded {
  query: URLSearchParams
  /** Null when nothing travels in the body. */
  data: string | URLSearchParams | FormData | null
  contentType: string | null
}

/** Puts the parameters where the operation expects them; missing values do not travel. */
export function encodeBody(operation: Operation, params: Params): Encoded {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null)
  const none = new URLSearchParams()
  if (operation.method === 'GET' || operation.body === 'query') {
    return { query: pairs(given), data: null, contentType: null }
  }
  if (operation.body === 'form') {
    return { query: none, data: pairs(given).toString(), contentType: 'application/x-www-form-urlencoded' }
  }
  if (operation.body === 'multipart') {
    const form = new FormData()
    for (const [key, value] of given) {
      if (value instanceof File) form.append(key, value, value.name)
      else if (value instanceof Blob) form.append(key, value)
      else form.append(key, textOf(value))
    }
    // The browser itself adds the boundary to the content type.
    return { query: none, data: form, contentType: null }
  }
  return { query: none, data: JSON.stringify(Object.fromEntries(given)), contentType: 'application/json' }
}

function pairs(given: [string, unknown][]): URLSearchParams {
  return new URLSearchParams(given.map(([key, value]): [string, string] => [key, textOf(value)]))
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
