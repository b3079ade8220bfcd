import { assetUrl, isAllowedHost, safeLink } from './url.ts'

/** Elements that HTML of config or API may hold; everything else is taken out before it is shown. */
export const HTML_TAGS: readonly string[] = [
  ...['a', 'b', 'blockquote', 'br', 'caption', 'code', 'dd', 'del', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure'],
  ...['h2', 'h3', 'h4', 'hr', 'i', 'img', 'ins', 'li', 'ol', 'p', 's', 'small', 'span', 'strong', 'sub', 'sup'],
  ...['table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul'],
]

/** Attributes that stay; `href` on links and `src` on pictures only. */
export const HTML_ATTRIBUTES: readonly string[] = [
  ...['href', 'src', 'alt', 'title', 'colspan', 'rowspan', 'scope', 'start', 'width', 'height', 'lang'],
]

/** What is shown: what config may hold, and what the build adds to the pictures of a release. */
export const SHOWN_TAGS: readonly string[] = [...HTML_TAGS, 'picture', 'source']
export const SHOWN_ATTRIBUTES: readonly string[] = [...HTML_ATTRIBUTES, 'srcset', 'sizes', 'type', 'loading']

/** The sizes of a picture of a release: nothing else is named in a `srcset`. */
export const RELEASED_SIZES = /^(\/config\/objects\/\w+\.\w+ \d+w(, |$))+$/

export interface SanitiseHosts {
  links: readonly string[]
  images: readonly string[]
  /** Prefix of picture paths that are not addresses. */
  assets: string
}

/** What a link keeps of its address, and gets with it; nothing where the address is not allowed. */
export function linkAttributes(href: string | null, allowed: readonly string[]): Record<string, string> {
  const link = safeLink(href, allowed)
  if (link === null) return {}
  return /^https?:/.test(link) ? { href: link, target: '_blank', rel: 'noopener noreferrer nofollow' } : { href: link }
}

/** What a picture gets; null where it is not allowed. `here` is the page's address; null where it has none yet. */
export function pictureAttributes(
  src: string | null,
  alt: string | null,
  hosts: SanitiseHosts,
  here: string | null,
): Record<string, string> | null {
  const source = pictureUrl(src ?? '', hosts, here)
  return source === null ? null : { src: source, loading: 'lazy', alt: alt ?? '' }
}

function pictureUrl(source: string, { images, assets }: SanitiseHosts, here: string | null): string | null {
  const placed = assetUrl(source, assets)
  // A path was put below the assets host by us; an address has to be http(s) and on the list.
  const named = /^[a-z][a-z\d+.-]*:/i.test(source.trim())
  if (placed === '' || (named && !/^https?:/i.test(source.trim()))) return null
  try {
    const own = new URL(here ?? 'https://page.invalid')
    const url = new URL(placed, own)
    if (!/^https?:$/.test(url.protocol) || url.username !== '') return null
    return !named || url.host === own.host || isAllowedHost(url.host, images) ? placed : null
  } catch {
    return null
  }
}
