import createDOMPurify, { type Config, type WindowLike } from 'dompurify'
import { HTML_ATTRIBUTES, HTML_TAGS, PICTURE_ATTRIBUTES, PICTURE_TAGS } from '#lib/htmlPolicy.ts'
import { assetUrl, isAllowedHost, safeLink } from '#lib/url.ts'

export interface SanitiseHosts {
  links: readonly string[]
  images: readonly string[]
  /** Prefix of picture paths that are not addresses. */
  assets: string
}

const CONFIG = {
  ALLOWED_TAGS: [...HTML_TAGS, ...PICTURE_TAGS],
  ALLOWED_ATTR: [...HTML_ATTRIBUTES, ...PICTURE_ATTRIBUTES],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  RETURN_TRUSTED_TYPE: true,
} as const satisfies Config

/** Sizes of a picture of a release: nothing else is named in a `srcset`. */
const RELEASED = /^(\/config\/objects\/\w+\.\w+ \d+w(, |$))+$/

/** Hosts of the call under way: hooks belong to the one instance, hosts to each call. */
let current: SanitiseHosts = { links: [], images: [], assets: '' }
let purifier: ReturnType<typeof createDOMPurify> | null = null

/** What an element's innerHTML takes: where the browser has Trusted Types, not a text. */
export type CleanHtml = string | TrustedHTML

/** HTML of config or API, reduced to text, tables, lists, allow-listed links and pictures. */
export function sanitiseHtml(html: string, hosts: SanitiseHosts): CleanHtml {
  purifier ??= createPurifier()
  current = hosts
  return purifier.sanitize(html, CONFIG)
}

function createPurifier() {
  const purify = createDOMPurify(inertWindow())
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'A') keepLink(node, current.links)
    else node.removeAttribute('href')
    if (node.nodeName === 'IMG') keepPicture(node, current)
    else node.removeAttribute('src')
    if (node.nodeName !== 'SOURCE' || !RELEASED.test(node.getAttribute('srcset') ?? '')) node.removeAttribute('srcset')
  })
  return purify
}

/**
 * The window of a frame that may run nothing. Chromium reports every handler in parsed HTML to the page's policy, also
 * when a DOMParser or a template holds it: a frame without scripts compiles none, so there is nothing to report.
 */
function inertWindow(): WindowLike {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.setAttribute('aria-hidden', 'true')
  frame.hidden = true
  document.documentElement.append(frame)
  const inner = frame.contentWindow as WindowLike | null
  return inner ?? window
}

function keepLink(node: Element, allowed: readonly string[]): void {
  const link = safeLink(node.getAttribute('href'), allowed)
  if (link === null) {
    node.removeAttribute('href')
    return
  }
  node.setAttribute('href', link)
  if (/^https?:/.test(link)) {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer nofollow')
  }
}

function keepPicture(node: Element, hosts: SanitiseHosts): void {
  const source = pictureUrl(node.getAttribute('src') ?? '', hosts)
  if (source === null) {
    node.remove()
    return
  }
  node.setAttribute('src', source)
  node.setAttribute('loading', 'lazy')
  if (!node.hasAttribute('alt')) node.setAttribute('alt', '')
}

function pictureUrl(source: string, { images, assets }: SanitiseHosts): string | null {
  const placed = assetUrl(source, assets)
  // A path was put below the assets host by us; an address has to be http(s) and on the list.
  const named = /^[a-z][a-z\d+.-]*:/i.test(source.trim())
  if (placed === '' || (named && !/^https?:/i.test(source.trim()))) return null
  try {
    const url = new URL(placed, window.location.href)
    if (!/^https?:$/.test(url.protocol) || url.username !== '') return null
    return !named || url.host === window.location.host || isAllowedHost(url.host, images) ? placed : null
  } catch {
    return null
  }
}
