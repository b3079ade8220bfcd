import axios, { type AxiosAdapter, AxiosError } from 'axios'
import { ApiError } from './apiError.ts'
import { API_TEXTS } from './apiTexts.ts'
import type { Encoded } from './request.ts'

export interface HttpRequest {
  method: string
  url: string
  data: Encoded['data']
  /** Milliseconds. */
  timeout: number
  headers: Record<string, string>
  signal?: AbortSignal | undefined
  /** Replaces the network, for tests. */
  adapter?: AxiosAdapter | undefined
}

export interface HttpAnswer {
  status: number
  text: string
  /** As its header says. */
  serverTime: string | null
}

const http = axios.create({
  responseType: 'text',
  transformRequest: [],
  // Parsing is ours: axios would lose digits of long integers.
  transformResponse: [(text) => text],
  validateStatus: () => true,
})

/** Sends a request; throws ApiError where no answer comes (network, timeout), an AbortError where it was broken off. */
export async function sendRequest({ adapter, signal, ...request }: HttpRequest): Promise<HttpAnswer> {
  const config = { ...request, ...(adapter ? { adapter } : {}), ...(signal ? { signal } : {}) }
  const { data: text, status, headers } = await http.request<string>(config).catch(wording)
  return { text, status, serverTime: headers['x-server-time'] ?? null }
}

function wording(error: unknown): never {
  if (axios.isCancel(error)) throw Object.assign(new Error('the call was broken off'), { name: 'AbortError' })
  const late = error instanceof AxiosError && (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT')
  const kind = late ? 'timeout' : 'network'
  throw new ApiError(kind, kind, API_TEXTS[kind])
}
