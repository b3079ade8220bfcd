import { useEffect, useState } from 'react'
import { useHosts } from '#ui/hosts.tsx'

export type CleanHtml =
  | { status: 'loading' }
  | { status: 'ready'; html: string }
  /** The sanitiser did not load: the words without any markup. */
  | { status: 'plain'; text: string }

/** HTML that is safe to show; raw HTML never leaves this function. */
export function useCleanHtml(html: string): CleanHtml {
  const hosts = useHosts()
  const [clean, setClean] = useState<{ of: string; result: CleanHtml } | null>(null)
  useEffect(() => {
    let wanted = true
    const settle = (result: CleanHtml) => {
      if (wanted) setClean({ of: html, result })
    }
    // Loaded when a page has rich text, so that the sanitiser stays out of the landing page's bytes.
    import('#ui/sanitise.ts').then(
      ({ sanitiseHtml }) => settle({ status: 'ready', html: sanitiseHtml(html, hosts) }),
      () => settle({ status: 'plain', text: wordsOf(html) }),
    )
    return () => {
      wanted = false
    }
  }, [html, hosts])
  return clean?.of === html ? clean.result : { status: 'loading' }
}

/** The words of HTML; the parsed document is never shown, so nothing in it runs or loads. */
function wordsOf(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of parsed.querySelectorAll('script, style')) hidden.remove()
  return parsed.body.textContent ?? ''
}
