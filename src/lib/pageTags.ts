import type { Lang } from './language.ts'
import { assetUrl } from './url.ts'

/** What a page, or the site for it, says of itself in one language; '' for nothing. */
export interface PageWords {
  title: string
  description: string
  share: { title: string; text: string; picture: string }
}

/** Where pictures lie, and where the site is reached: null where nobody has said that. */
export interface PagePlace {
  images: string
  origin: string | null
}

/** A `<meta>` of a document's head. */
export interface PageTag {
  key: 'name' | 'itemprop' | 'property'
  name: string
  content: string
}

/** What a site says for pages that say nothing: site.json's `share`. */
export interface SiteShare {
  text?: Readonly<Record<Lang, string>>
  picture?: string
}

/** What is said where neither a page nor its site says anything. */
const SITE_TEXT: Readonly<Record<Lang, string>> = {
  zh: '跑步赛事的报名、缴费与成绩。',
  en: 'Enter, pay for and follow running events in China.',
}

/** What stands in for a page that says nothing of itself. */
export function withoutPage({ text, picture = '' }: SiteShare = {}, lang: Lang): { text: string; picture: string } {
  return { text: (text ?? SITE_TEXT)[lang], picture }
}

/** The tags that search engines and those who show a shared link read; a picture is there by its whole address only. */
export function buildTags(own: PageWords, otherwise: { text: string; picture: string }, place: PagePlace): PageTag[] {
  const description = own.description || own.share.text || otherwise.text
  const title = own.share.title || own.title
  const text = own.share.text || description
  const picture = wholeAddress(own.share.picture || otherwise.picture, place)
  const card = { title, description: text, image: picture }
  const tag = (key: PageTag['key'], name: string, content: string): PageTag => ({ key, name, content })
  return [
    tag('name', 'description', description),
    ...Object.entries({ name: title, description: text, image: picture }).map((one) => tag('itemprop', ...one)),
    tag('property', 'og:type', 'website'),
    ...Object.entries(card).map(([name, content]) => tag('property', `og:${name}`, content)),
  ].filter(({ content }) => content !== '')
}

/** `''` for a picture that cannot be named whole. */
function wholeAddress(picture: string, { images, origin }: PagePlace): string {
  const address = assetUrl(picture, images)
  if (address.startsWith('https://')) return address
  return origin !== null && address.startsWith('/') ? `${origin}${address}` : ''
}
