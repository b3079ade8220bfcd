import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { FULL_WIDTH, parsePicture } from '#lib/pictures.ts'

/** An `<img>` of a text: its `src`, where that attribute lies, and where the whole tag does. */
export interface HtmlImage {
  src: string
  start: number
  end: number
  tag: { start: number; end: number }
}

/** The pictures of a text of HTML, in their order. */
export function imagesIn(html: string): HtmlImage[] {
  const found: HtmlImage[] = []
  const visit = (node: DefaultTreeAdapterTypes.ChildNode) => {
    if (!('tagName' in node)) return
    const { tagName, attrs, sourceCodeLocation: place, childNodes } = node
    const src = tagName === 'img' ? attrs.find(({ name }) => name === 'src')?.value : undefined
    const at = place?.attrs?.src
    if (src !== undefined && place && at) {
      const tag = { start: place.startOffset, end: place.endOffset }
      found.push({ src, start: at.startOffset, end: at.endOffset, tag })
    }
    childNodes.forEach(visit)
  }
  parseFragment(html, { sourceCodeLocationInfo: true }).childNodes.forEach(visit)
  return found.sort((a, b) => a.start - b.start)
}

/** HTML whose pictures of the release are named in all their sizes: the browser takes the one that it needs, when it comes near. */
export function withSizes(html: string): string {
  if (!html.includes('/config/objects/')) return html
  let put = html
  for (const { src, start, tag } of imagesIn(html).reverse()) {
    const picture = parsePicture(src)
    if (!picture) continue
    const sources = picture.sources.map(
      ({ type, srcSet }) => `<source type="${type}" srcset="${srcSet}" sizes="${FULL_WIDTH}">`,
    )
    const img = `${put.slice(tag.start, start)}loading="lazy" ${put.slice(start, tag.end)}`
    const whole = sources.length > 0 ? `<picture>${sources.join('')}${img}</picture>` : img
    put = put.slice(0, tag.start) + whole + put.slice(tag.end)
  }
  return put
}
