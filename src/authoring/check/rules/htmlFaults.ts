import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { LIMITS } from '#authoring/check/limits.ts'
import { finding, quotedText } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import { HTML_ATTRIBUTES, HTML_TAGS } from '#lib/htmlPolicy.ts'
import { isAllowedHost, safeLink } from '#lib/url.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

/** Hosts that links may lead to and that pictures may come from. */
export interface AllowedHosts {
  links: readonly string[]
  media: readonly string[]
}

const known = new Map<string, Fault[]>()

/** What sanitising would take out of a text of HTML before a runner sees it, and what is not closed. */
export function htmlFaults(html: string, hosts: AllowedHosts): Fault[] {
  const key = `${hosts.links.join()}\n${hosts.media.join()}\n${html}`
  const before = known.get(key)
  if (before) return before
  if ((html.match(/<[a-z]/gi)?.length ?? 0) > LIMITS.tags) return [finding('html.limit', { most: LIMITS.tags })]
  const faults: Fault[] = []
  const report = (fault: Fault) => void faults.push(fault)
  const fragment = parseFragment(html, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startLine, startCol }) => {
      report({
        ...finding('html.changed.malformed', { reason: code.replaceAll('-', ' ') }),
        at: { line: startLine, column: startCol },
      })
    },
  })
  for (const node of fragment.childNodes) inspect(node, html, hosts, report)
  known.set(key, faults)
  return faults
}

function inspect(node: Node, html: string, hosts: AllowedHosts, tell: (fault: Fault) => void): void {
  const place = node.sourceCodeLocation
  const at = place ? { line: place.startLine, column: place.startCol } : undefined
  const report = (fault: Fault) => tell(at ? { ...fault, at } : fault)
  if (node.nodeName === '#comment') report(finding('html.changed.comment'))
  if (!('tagName' in node)) return
  const { tagName, attrs, sourceCodeLocation, childNodes } = node
  if (!HTML_TAGS.includes(tagName)) {
    report(finding('html.changed.tag', { tag: tagName, allowed: HTML_TAGS }))
    return
  }
  const isVoid = ['br', 'hr', 'img'].includes(tagName)
  if (!isVoid && sourceCodeLocation && !sourceCodeLocation.endTag)
    report(finding('html.changed.open', { tag: tagName }))
  const curly = Object.values(sourceCodeLocation?.attrs ?? {}).flatMap(
    ({ startOffset, endOffset }) => CURLY.exec(html.slice(startOffset, endOffset)) ?? [],
  )
  if (curly[0]) report(finding('html.changed.curlyQuotes', { tag: tagName, written: curly[0] }))
  for (const { name, value } of curly.length > 0 ? [] : attrs) {
    if (!HTML_ATTRIBUTES.includes(name)) report(finding('html.changed.attribute', { tag: tagName, name }))
    else if (name === 'href' && (tagName !== 'a' || safeLink(value, hosts.links) === null)) {
      report(finding('html.changed.link', { value: quotedText(value), hosts: hosts.links }))
    } else if (name === 'src' && (tagName !== 'img' || !isPicture(value, hosts.media))) {
      report(finding('html.changed.picture', { value: quotedText(value), hosts: hosts.media }))
    }
  }
  for (const child of childNodes) inspect(child, html, hosts, tell)
}

/** An attribute whose value is set in the quotes of a word processor: to HTML they are part of it. */
const CURLY = /^[^=]*=\s*[“”‘’„«].*/s

function isPicture(source: string, hosts: readonly string[]): boolean {
  if (!/^[a-z][a-z\d+.-]*:/i.test(source)) return source.trim() !== '' && !source.startsWith('//')
  return isAllowedAddress(source, hosts)
}

/** Whether an address is one of https on a host of the list. */
export function isAllowedAddress(address: string, hosts: readonly string[]): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  return url?.protocol === 'https:' && isAllowedHost(url.host, hosts)
}
