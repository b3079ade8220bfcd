import { type DefaultTreeAdapterMap, parse, html as parse5, serialize, defaultTreeAdapter as tree } from 'parse5'
import {
  linkAttributes,
  pictureAttributes,
  RELEASED_SIZES,
  type SanitiseHosts,
  SHOWN_ATTRIBUTES,
  SHOWN_TAGS,
} from '#lib/htmlPolicy.ts'

const TAGS = new Set(SHOWN_TAGS)
const ATTRIBUTES = new Set(SHOWN_ATTRIBUTES)

type Node = DefaultTreeAdapterMap['childNode']
type Parent = DefaultTreeAdapterMap['parentNode']

/** HTML of the config in Node, reduced to what ui/sanitise.ts leaves of it in a browser. */
export function drawHtml(html: string, hosts: SanitiseHosts): string {
  // As the browser's sanitiser reads it: as a document, of which the blanks in front are no part.
  const [blanks = ''] = /^[\r\n\t ]+/.exec(html) ?? []
  const root = parse(html).childNodes.find((node) => node.nodeName === 'html')
  const body = root && 'childNodes' in root ? root.childNodes.find((node) => node.nodeName === 'body') : undefined
  if (!body || !('childNodes' in body)) return ''
  clean(body, hosts)
  return blanks + serialize(body)
}

/** What goes with all that is in it: it is no text of the page. */
const WHOLE =
  /^(?:annotation-xml|audio|colgroup|desc|foreignobject|head|iframe|math|mi|mn|mo|ms|mtext|noembed|noframes|noscript|plaintext|script|style|svg|template|thead|title|video|xmp)$/

function clean(parent: Parent, hosts: SanitiseHosts): void {
  for (const node of [...parent.childNodes]) {
    if (tree.isTextNode(node)) continue
    if (!tree.isElementNode(node)) {
      tree.detachNode(node)
      continue
    }
    const allowed = node.namespaceURI === parse5.NS.HTML && TAGS.has(node.tagName)
    if (!allowed) {
      if (node.namespaceURI !== parse5.NS.HTML || WHOLE.test(node.tagName)) {
        tree.detachNode(node)
        continue
      }
      clean(node, hosts)
      for (const child of [...node.childNodes]) moveBefore(parent, child, node)
      tree.detachNode(node)
      continue
    }
    clean(node, hosts)
    const attributes = attributesOf(node, hosts)
    if (attributes === null) tree.detachNode(node)
    else node.attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }))
  }
}

function moveBefore(parent: Parent, child: Node, node: Node): void {
  tree.detachNode(child)
  tree.insertBefore(parent, child, node)
}

/** Null for a picture that may not be shown. */
function attributesOf({ tagName, attrs }: DefaultTreeAdapterMap['element'], hosts: SanitiseHosts) {
  const own = Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
  const { href = null, src = null, srcset, ...rest } = own
  const allowed = Object.fromEntries(Object.entries(rest).filter(([name]) => ATTRIBUTES.has(name)))
  if (tagName === 'a') return { ...allowed, ...linkAttributes(href, hosts.links) }
  if (tagName === 'source') return RELEASED_SIZES.test(srcset ?? '') ? { ...allowed, srcset: String(srcset) } : allowed
  if (tagName !== 'img') return allowed
  const picture = pictureAttributes(src, own.alt ?? null, hosts, null)
  return picture && { ...allowed, ...picture }
}
