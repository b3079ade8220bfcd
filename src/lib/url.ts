// Control characters, white space and backslashes are how a link pretends to be another one.
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are the characters to refuse.
const TRICKY = /[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\\]/
const APP = 'https://app.invalid'
/** Of pixels only: a drawing could hold scripts. */
const PICTURE = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]*$/
const OBJECT = /^\/config\/objects\/[\w.-]+$/

/**
 * A link that may be followed, normalised; null when it may not. Allowed: paths of this app (`/x?y#z`, `#z`),
 * `tel:`, `mailto:`, and http(s) on an allowed host (`example.com` exactly, `*.example.com` for what is below it).
 */
export function safeLink(url: unknown, allowedHosts: readonly string[]): string | null {
  if (typeof url !== 'string') return null
  const text = url.trim()
  if (text === '' || TRICKY.test(text)) return null
  if (text.startsWith('/') || text.startsWith('#')) return appPath(text)
  if (/^tel:\+?[\d\-(),;*#]+$/i.test(text)) return `tel:${text.slice(4)}`
  if (/^mailto:[^\s<>"]+@[^\s<>"@]+$/i.test(text)) return `mailto:${text.slice(7)}`
  if (/^https?:\/\/[^/]/i.test(text)) return webLink(text, allowedHosts)
  return null
}

/** The host is on the list: `example.com` matches itself, `*.example.com` every host below it. */
export function isAllowedHost(host: string, allowedHosts: readonly string[]): boolean {
  const name = host.toLowerCase()
  return allowedHosts.some((entry) => {
    const allowed = entry.toLowerCase()
    return allowed.startsWith('*.')
      ? name.length > allowed.length - 1 && name.endsWith(allowed.slice(1))
      : name === allowed
  })
}

/**
 * Address of an image or a file: http(s) and blob addresses stay, pictures that are written out (a signature), and
 * objects of a release, which lie on the config host; the rest is a path below `host`.
 * Answers `''` for nothing and for addresses with control characters or backslashes.
 */
export function assetUrl(path: unknown, host: string): string {
  if (typeof path !== 'string') return ''
  const text = path.trim()
  if (text === '' || TRICKY.test(text)) return ''
  if (/^https?:\/\/[^/]/i.test(text) || /^blob:/i.test(text) || OBJECT.test(text)) return text
  if (PICTURE.test(text)) return text
  const base = host.replace(/\/+$/, '')
  if (base !== '' && text.startsWith(`${base}/`)) return text
  return `${base}/${text.replace(/^\/+/, '')}`
}

function appPath(text: string): string | null {
  if (text.startsWith('//')) return null
  const parsed = parse(text, APP)
  if (!parsed || parsed.origin !== APP || parsed.pathname.startsWith('//')) return null
  return text.startsWith('#') ? parsed.hash || null : parsed.pathname + parsed.search + parsed.hash
}

function webLink(text: string, allowedHosts: readonly string[]): string | null {
  const parsed = parse(text)
  if (parsed?.username !== '' || parsed.password !== '') return null
  const named =
    isAllowedHost(parsed.host, allowedHosts) || (parsed.port === '' && isAllowedHost(parsed.hostname, allowedHosts))
  return named ? parsed.href : null
}

function parse(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
