import { hostPatterns } from './hostPatterns.ts'
import { asObject, type JsonObject } from './json.ts'

/** What an answer belongs to: the runner's application with its data, the operator's console, the payer's cashier. */
export type Part = 'app' | 'console' | 'cashier'

/** What a site takes from elsewhere, in the form of a CSP. */
export interface SiteSources {
  /** Of pictures and videos. */
  media: readonly string[]
  /** Of frames: the native app's scheme, which some browsers open in no other way. */
  frames?: readonly string[]
}

export interface HeaderFacts extends SiteSources {
  /** Whether the browser is reached by TLS. */
  tls: boolean
  /** The content type of the answer; without one it may be a page. */
  type?: string
}

/** What the headers take from a site.json: media hosts, the host of its files when that is another one, the app's scheme. */
export function siteSources(site: JsonObject): Required<SiteSources> {
  const { hosts } = asObject(site.media)
  const named = Array.isArray(hosts) ? hosts.filter((host): host is string => typeof host === 'string') : []
  const { image } = asObject(site.hosts)
  const files = typeof image === 'string' && URL.canParse(image) ? [new URL(image).origin] : []
  const scheme = /^[a-z][a-z0-9+.-]*:/.exec(String(asObject(site.app).scheme ?? ''))
  return {
    media: [...new Set([...hostPatterns(named).map((host) => `https://${host}`), ...files])],
    frames: scheme ? [scheme[0]] : [],
  }
}

type Policy = Record<string, string>

/** Hashes of the scripts that stand in a page itself. */
const INLINE: readonly string[] = [
  // Of index.html and of every document: puts the address right before anything is loaded, above all takes a partner's evidence out of it.
  '30gg8VQgrFy1YeTP3CdUHHctdnCrvhWj6XvyElktyNI=',
  // src/app/document/guard.js, of every document: puts aside what this visitor should not see.
  'qfDhYjNoiFLwKgDtrCXikg/zbX6LABheH8QOVL7mXyc=',
  // src/app/document/early.js, of every document: keeps taps for the code that is still on its way.
  'BoXA/d0JnlPspIvUL+bD1jy527Asfr3xySjwk8wA5iU=',
  // src/app/document/calls.js, of documents with data: asks for what its page asks first.
  'XWT9qrO14MdTZdv9mvcIdMtRgkfjf7vVCj7jlP8DCMo=',
  // src/app/document/start.js, of every document: starts the application once the page is seen.
  'x7sTgf5nSTVLv6dfOXNN+u83ya/ao2CoGkYehFH/lRI=',
]

const POLICIES: Record<Part, (media: string, frames: string) => Policy> = {
  app: (media, frames) => ({
    'default-src': "'self'",
    'script-src': `'self' ${INLINE.map((hash) => `'sha256-${hash}'`).join(' ')}`,
    'style-src': "'self' 'unsafe-inline'",
    // data: and blob: are a signature just drawn, a photo just taken.
    'img-src': `'self' data: blob:${media}`,
    'media-src': `'self'${media}`,
    'connect-src': "'self'",
    'frame-src': `'self'${frames}`,
    'object-src': "'none'",
    'base-uri': "'self'",
    'frame-ancestors': "'self'",
    'form-action': "'self'",
    // Only what went through the sanitiser becomes HTML; the default policy lets the fingerprint's one text pass.
    'require-trusted-types-for': "'script'",
    'trusted-types': 'dompurify default',
  }),
  // data: is the icon of a field's fault, a picture in a style.
  console: () => ({ ...BARE, 'script-src': "'self'", 'connect-src': "'self'", 'img-src': "'self' data:" }),
  cashier: () => ({ ...BARE, 'script-src': "'none'" }),
}

/** Pages without anything inline, from elsewhere, or in a frame. */
const BARE: Policy = {
  'default-src': "'none'",
  'style-src': "'self'",
  'img-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
}

/** Changes of a policy by directive; null takes one away. */
export type PolicyChanges = Record<string, string | null>

interface Header {
  name: string
  /** What it is for, in the written server file. */
  why: string
  /** Says nothing of what no browser opens as a page: a kilobyte that each script and each answer goes without. */
  ofPages?: true
  /** Null where the answer goes without. */
  value(part: Part, facts: HeaderFacts, changes: PolicyChanges): string | null
}

/** Every security header of the product; `npm start`, `npm run dev` and `startline nginx` all send these. */
const HEADERS: readonly Header[] = [
  {
    name: 'content-security-policy',
    why: 'where scripts, pictures and data may come from',
    ofPages: true,
    value: (part, { media, frames = [] }, changes) =>
      Object.entries({ ...POLICIES[part](listed(media), listed(frames)), ...changes })
        .flatMap(([directive, sources]) => (sources === null ? [] : `${directive} ${sources}`))
        .join('; '),
  },
  {
    name: 'strict-transport-security',
    why: 'who came by TLS once comes by TLS for a year',
    value: (_part, { tls }) => (tls ? 'max-age=31536000' : null),
  },
  { name: 'x-content-type-options', why: 'a file is what its type says', value: () => 'nosniff' },
  {
    name: 'referrer-policy',
    why: 'addresses hold ids and names: others, and logs, hear the origin at most (WeChat Pay asks for that)',
    ofPages: true,
    value: (part) => (part === 'app' ? 'strict-origin' : 'no-referrer'),
  },
  {
    name: 'permissions-policy',
    why: 'copying is used, by our own pages; what is not used is off. A photo comes by a file input, which needs none; sharing is ours alone by default',
    ofPages: true,
    value: () =>
      'clipboard-write=(self), camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()',
  },
  {
    name: 'cross-origin-opener-policy',
    why: 'a page that opened ours, or was opened by it, cannot reach into it',
    ofPages: true,
    value: () => 'same-origin',
  },
  {
    name: 'cross-origin-resource-policy',
    why: 'pages of other sites cannot embed our answers',
    value: () => 'same-origin',
  },
]

/** What no browser opens as a page, a picture of its own drawing, or a frame; what is not named here is taken for a page. */
export const NO_PAGE =
  '^(text/css|(text|application)/javascript|application/json|image/(avif|jpeg|png|webp)|video/mp4|font/woff2)'

const noPage = new RegExp(NO_PAGE)

const listed = (sources: readonly string[]) => sources.map((source) => ` ${source}`).join('')

/** The security headers of an answer, by name. */
export function securityHeaders(part: Part, facts: HeaderFacts, changes: PolicyChanges = {}): Record<string, string> {
  const isPage = facts.type === undefined || !noPage.test(facts.type)
  return Object.fromEntries(
    HEADERS.flatMap(({ name, ofPages, value }) => {
      const text = ofPages && !isPage ? null : value(part, facts, changes)
      return text === null ? [] : [[name, text]]
    }),
  )
}

/** What a server file says of a header. */
export interface ExplainedHeader {
  name: string
  value: string
  why: string
  ofPages: boolean
}

/** The same with what each is for, for a server file to be read by people. */
export function explainedHeaders(part: Part, facts: HeaderFacts): ExplainedHeader[] {
  return HEADERS.flatMap(({ name, why, ofPages = false, value }) => {
    const text = value(part, facts, {})
    return text === null ? [] : [{ name, value: text, why, ofPages }]
  })
}
