import type { BodyKind } from '#lib/contract.ts'
import type { Sent } from './wire.ts'

/** A text that is written into JSON as it stands, without quotes: what JSON.stringify cannot say. */
export const bare = (token: string): string => `@@bare ${token}@@`

/** JSON of a value, bare tokens unquoted. */
const jsonOf = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(/"@@bare ([^@]*)@@"/g, (_, token) => JSON.parse(`"${token}"`))
export const asText = (value: unknown): string => (typeof value === 'string' ? value : jsonOf(value))

/** Like encodeURIComponent, but half a surrogate pair becomes the bytes that it would have. */
export const escaped = (value: string): string =>
  encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\u0001')).replaceAll('%01', '%ED%A0%BD')

/** A request to an operation with any value at all for its parameters, as its kind of body carries them. */
export function carried(
  operation: { method: 'GET' | 'POST'; path: string; body: BodyKind },
  value: unknown,
  headers: Record<string, string> = {},
): Sent {
  const { method, path, body } = operation
  if (body === 'query') return { method, path: `${path}?${urlEncoded(value)}`.slice(0, 12_000), headers }
  const [type, content] = {
    json: () => ['application/json', jsonOf(value)] as const,
    form: () => ['application/x-www-form-urlencoded', urlEncoded(value)] as const,
    multipart: () => ['multipart/form-data; boundary=b', multipart(value)] as const,
  }[body]()
  return { method, path, headers: { 'content-type': type, ...headers }, body: content }
}

function urlEncoded(value: unknown): string {
  if (typeof value !== 'object' || value === null) return asText(value).replace(/[^!-~]|#/g, '%')
  return Object.entries(value)
    .flatMap(([key, one]) => (Array.isArray(one) ? one : [one]).map((item) => [key, asText(item)] as const))
    .map(([key, item]) => `${escaped(key)}=${escaped(item)}`)
    .join('&')
}

function multipart(value: unknown): string {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [['x', value]]
  const parts = fields.map(([key, one]) => {
    const file = key === 'file' ? '; filename="a.png"\r\nContent-Type: image/png' : ''
    const name = String(key).replace(/["\r\n]/g, '_')
    return `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${asText(one)}\r\n`
  })
  return `${parts.join('')}--b--\r\n`
}
