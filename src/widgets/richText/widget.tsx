import './widget.css'
import { type MouseEvent, useEffect, useState } from 'react'
import { defineWidget } from '#runtime/react/widget.ts'
import { useDrawnHtml } from '#ui/drawnHtml.ts'
import { useHosts } from '#ui/hosts.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PROPS, type RichTextProps } from './props.gen.ts'

export default defineWidget<RichTextProps>(
  PROPS,
  function RichText({ html, emit, handles }) {
    const clean = useCleanHtml(html)
    const markup = clean.status === 'ready' ? clean.markup : undefined
    if (html === '') return null
    if (clean.status === 'loading') return <Skeleton lines={4} />
    if (clean.status === 'plain') return <p className="sl-rich-text">{clean.text}</p>
    const onClick = (event: MouseEvent<HTMLElement>) => {
      const link = (event.target as Element).closest('a')?.getAttribute('href')
      if (!link?.startsWith('/') || !handles('link')) return
      event.preventDefault()
      void emit('link', link)
    }
    // biome-ignore-start lint/security/noDangerouslySetInnerHtml: it went through the sanitiser.
    // biome-ignore-start lint/a11y/useKeyWithClickEvents: the keys of a link make clicks too.
    // biome-ignore-start lint/a11y/noStaticElementInteractions: the clicks are those of the links inside.
    return <div className="sl-rich-text" onClick={onClick} dangerouslySetInnerHTML={markup} suppressHydrationWarning />
    // biome-ignore-end lint/security/noDangerouslySetInnerHtml: it went through the sanitiser.
    // biome-ignore-end lint/a11y/useKeyWithClickEvents: the keys of a link make clicks too.
    // biome-ignore-end lint/a11y/noStaticElementInteractions: the clicks are those of the links inside.
  },
  { skeleton: () => <Skeleton lines={4} /> },
)

type CleanHtml =
  | { status: 'loading' }
  | { status: 'ready'; markup: { __html: string | TrustedHTML } }
  /** The sanitiser did not load: the words without any markup. */
  | { status: 'plain'; text: string }

/** HTML that is safe to show; raw HTML never leaves this function. */
function useCleanHtml(html: string): CleanHtml {
  const hosts = useHosts()
  const drawn = useDrawnHtml(html)
  const [clean, setClean] = useState<{ of: string; result: CleanHtml } | null>(null)
  const stands = drawn !== null
  useEffect(() => {
    if (stands) return
    let wanted = true
    const settle = (result: CleanHtml) => {
      if (wanted) setClean({ of: html, result })
    }
    // Loaded when a page has rich text, so that the sanitiser stays out of the landing page's bytes.
    import('#ui/sanitise.ts').then(
      ({ sanitiseHtml }) => settle({ status: 'ready', markup: { __html: sanitiseHtml(html, hosts) } }),
      () => settle({ status: 'plain', text: wordsOf(html) }),
    )
    return () => {
      wanted = false
    }
  }, [html, hosts, stands])
  if (drawn) return { status: 'ready', markup: drawn }
  return clean?.of === html ? clean.result : { status: 'loading' }
}

/** The words of HTML, near enough: they are shown as text, so nothing of them is markup. */
function wordsOf(html: string): string {
  const words = html.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>|<[^>]*>/gi, ' ')
  return words.replace(/&(nbsp|lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name] ?? ' ').trim()
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }
