import type { FormSchema } from '#forms/model.ts'

const OF_FORMATS: Readonly<Record<string, string>> = {
  email: 'name@example.com',
  'idn-email': 'name@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  iri: 'https://example.com',
  'uri-reference': '/page',
  uuid: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  duration: 'P1DT2H',
  color: '#1F5EFF',
}

/** One sign of a pattern, or a class of signs, and how often it stands there. */
const PART =
  /(\\d|\[0-9\]|\[A-Z\]|\[a-z\]|\[[A-Za-z0-9-]{5,11}\]|\\?[-./ :]|[A-Za-z0-9])(\{(\d{1,2})(?:,\d*)?\}|[?+*])?/y

/** An answer such as a field wants: of its schema's examples, of its format, or made from a simple pattern. */
export function findExample({ examples, format, pattern }: FormSchema): string | null {
  const [given] = Array.isArray(examples) ? examples : []
  if (typeof given === 'string') return given
  if (format !== undefined && Object.hasOwn(OF_FORMATS, format)) return OF_FORMATS[format] ?? null
  const made = typeof pattern === 'string' ? madeBy(pattern) : null
  return made && new RegExp(String(pattern), 'u').test(made) ? made : null
}

function madeBy(pattern: string): string | null {
  const [, inner] = /^\^(.+)\$$/.exec(pattern) ?? []
  let made = ''
  for (let at = 0; inner !== undefined && at < inner.length; at = PART.lastIndex) {
    PART.lastIndex = at
    const [whole, sign = '', often, count] = PART.exec(inner) ?? []
    if (whole === undefined) return null
    const times = count === undefined ? (often === '?' || often === '*' ? 0 : 1) : Number(count)
    for (let one = 0; one < times; one++) made += signOf(sign, made.length)
  }
  return made === '' ? null : made
}

function signOf(sign: string, at: number): string {
  if (sign === '\\d' || sign === '[0-9]') return String((at + 1) % 10)
  if (sign === '[a-z]') return String.fromCharCode(97 + (at % 26))
  return sign.startsWith('[') ? String.fromCharCode(65 + (at % 26)) : sign.replace('\\', '')
}
