import createDOMPurify, { type Config, type WindowLike } from 'dompurify'
import {
  linkAttributes,
  pictureAttributes,
  RELEASED_SIZES,
  type SanitiseHosts,
  SHOWN_ATTRIBUTES,
  SHOWN_TAGS,
} from '#lib/htmlPolicy.ts'

const CONFIG = {
  ALLOWED_TAGS: [...SHOWN_TAGS],
  ALLOWED_ATTR: [...SHOWN_ATTRIBUTES],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  RETURN_TRUSTED_TYPE: true,
} as const satisfies Config

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
    if (node.nodeName !== 'SOURCE' || !RELEASED_SIZES.test(node.getAttribute('srcset') ?? ''))
      node.removeAttribute('srcset')
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
  const allowedAttributes = linkAttributes(node.getAttribute('href'), allowed)
  node.removeAttribute('href')
  for (const [name, value] of Object.entries(allowedAttributes)) node.setAttribute(name, value)
}

function keepPicture(node: Element, hosts: SanitiseHosts): void {
  const allowedAttributes = pictureAttributes(
    node.getAttribute('src'),
    node.getAttribute('alt'),
    hosts,
    window.location.href,
  )
  if (!allowedAttributes) node.remove()
  else for (const [name, value] of Object.entries(allowedAttributes)) node.setAttribute(name, value)
}
