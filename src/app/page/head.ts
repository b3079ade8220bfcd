import { useEffect, useRef } from 'react'
import type { Services } from '#app/services.ts'
import { buildTags, type PagePlace, type PageTag, withoutPage } from '#lib/pageTags.ts'
import type { PageAbout } from '#runtime/about.ts'
import type { Lang } from '#runtime/model.ts'

/**
 * Keeps the tags that describe a page in the document's head as the page in sight says them; its title goes by
 * TitleContext. What a drawn document says in place of its page, of the race for example, holds while the page is there.
 */
export function useTags({ site, window }: Services, about: PageAbout, lang: Lang, wasDrawn: boolean): void {
  const { document } = window
  const drawn = useRef<{ lang: Lang; described: ReturnType<typeof describedIn> } | null>(null)
  useEffect(() => {
    if (wasDrawn) drawn.current ??= { lang, described: describedIn(document) }
    const otherwise = drawn.current?.lang === lang ? drawn.current.described : withoutPage(site.share, lang)
    const place: PagePlace = { images: site.hosts.image, origin: site.origin ?? null }
    putTags(document, buildTags(about, otherwise, place))
  }, [document, site, about, lang, wasDrawn])
}

const OURS = 'meta[name="description"],meta[itemprop],meta[property^="og:"]'

function putTags(document: Document, tags: readonly PageTag[]): void {
  const before = [...document.head.querySelectorAll<HTMLMetaElement>(OURS)]
  const written = tags.map(({ key, name, content }) => {
    const known = before.find((meta) => meta.getAttribute(key) === name)
    const meta = known ?? document.createElement('meta')
    meta.setAttribute(key, name)
    meta.content = content
    if (!known) document.head.append(meta)
    return meta
  })
  for (const meta of before) if (!written.includes(meta)) meta.remove()
}

function describedIn(document: Document): ReturnType<typeof withoutPage> {
  const contentOf = (name: string) => document.head.querySelector<HTMLMetaElement>(name)?.content ?? ''
  return { text: contentOf('meta[name="description"]'), picture: contentOf('meta[property="og:image"]') }
}
