import { useEffect, useMemo, useState } from 'react'
import { useDrawnHtml } from './drawnHtml.ts'
import { useHosts } from './hosts.tsx'
import type { CleanHtml as Markup } from './sanitise.ts'

/** HTML as it may be shown. */
export type CleanHtml =
  | { status: 'ready'; markup: { __html: Markup } }
  /** The words without any markup: the sanitiser is on its way, or did not load. */
  | { status: 'loading' | 'plain'; text: string }

/** Once it is here, HTML is shown at once: what is drawn anew has its height from the first render on. */
let sanitise: typeof import('./sanitise.ts').sanitiseHtml | null = null

/** Loads what makes HTML safe, before there is any: it is shown as soon as it comes. */
export async function loadSanitiser(): Promise<void> {
  sanitise = (await import('./sanitise.ts')).sanitiseHtml
}

/**
 * HTML that is safe to show; raw HTML never leaves this function. What a document was drawn with stands as it is: only
 * other HTML makes the sanitiser load.
 */
export function useCleanHtml(html: string): CleanHtml {
  const hosts = useHosts()
  const drawn = useDrawnHtml(html)
  const stands = drawn !== null || html === ''
  const safe = stands ? null : sanitise
  const [load, setLoad] = useState<{ of: string; failed: boolean } | null>(null)
  useEffect(() => {
    if (stands || safe) return
    let wanted = true
    const settle = (failed: boolean) => {
      if (wanted) setLoad({ of: html, failed })
    }
    loadSanitiser().then(
      () => settle(false),
      () => settle(true),
    )
    return () => {
      wanted = false
    }
  }, [html, stands, safe])
  const failed = load?.of === html && load.failed
  return useMemo((): CleanHtml => {
    if (drawn) return { status: 'ready', markup: drawn }
    if (html === '') return { status: 'plain', text: '' }
    if (safe) return { status: 'ready', markup: { __html: safe(html, hosts) } }
    return { status: failed ? 'plain' : 'loading', text: wordsOf(html) }
  }, [drawn, html, hosts, safe, failed])
}

/** The words of HTML, near enough: they are shown as text, so nothing of them is markup. */
function wordsOf(html: string): string {
  const lines = html.replace(/\s+/g, ' ').replace(/<\/(p|li|h\d|tr)>|<br[ /]*>/gi, '\n')
  const words = lines.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>|<[^>]*>/gi, ' ')
  return words.replace(/&(nbsp|lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name] ?? ' ').trim()
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }
