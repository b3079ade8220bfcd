import type { OperationRow } from './operations.gen.ts'

export type Params = Record<string, unknown>

export interface Encoded {
  query: URLSearchParams
  /** Null when nothing travels in the body. */
  data: string | URLSearchParams | FormData | null
  contentType: string | null
}

/** Puts the parameters where the operation expects them; missing values do not travel. */
export function encodeBody(operation: OperationRow, params: Params): Encoded {
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

/** Who calls, as the platform's headers tell it. */
export interface Caller {
  /** From the session, or the NRC login in NRC mode. */
  token: string | null
  /** From the query, else the site's. */
  terminalType: string
  /** The site's number of the web application, or of the running-club data area. */
  osId: string
  /** The running-club data area (nrcMarathonStatus=1). */
  nrc: boolean
  userId: string | null
  fingerPrint: string | null
  visitorId: string | null
  lang: 'zh' | 'en'
  /** The version of what its page was published as; null where that is not known. */
  release: string | null
}

export function headersOf(caller: Caller, now: number): Record<string, string> {
  return {
    ...(caller.token ? { token: caller.token } : {}),
    'Accept-Language': caller.lang,
    ...(caller.release ? { release: caller.release } : {}),
    terminalType: caller.terminalType,
    osId: caller.osId,
    machineCode: caller.fingerPrint ?? String(now),
    ...(caller.visitorId ? { uniqueIdentification: caller.visitorId } : {}),
    ...(caller.nrc && caller.userId ? { userId: caller.userId } : {}),
  }
}
