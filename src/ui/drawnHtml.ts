import { createContext, useContext, useMemo, useState, useSyncExternalStore } from 'react'
import { type Hosts, useHosts } from './hosts.tsx'

/** Makes HTML safe in Node, where the browser's sanitiser has no document. */
export type DrawHtml = (html: string, hosts: Hosts) => string

const Draw = createContext<DrawHtml | null>(null)
export const DrawHtmlProvider = Draw.Provider

// The same object at each render: React writes the markup of another one anew.
const AS_DRAWN = { __html: '' }

/**
 * The markup of a page that was drawn in Node: there what is drawn, in the browser what stands in the document already
 * and is left as it is (its element says `suppressHydrationWarning`). Null once the text is another, and for what React
 * draws itself: that goes through the sanitiser. Throws in Node when the page is drawn without a `DrawHtml`.
 */
export function useDrawnHtml(html: string): { __html: string } | null {
  const inDocument = useInDocument()
  const hosts = useHosts()
  const draw = useContext(Draw)
  const [drawn] = useState(inDocument ? html : null)
  return useMemo(() => {
    if (drawn !== html) return null
    if (draw) return { __html: draw(html, hosts) }
    if (typeof document === 'undefined') throw new Error('HTML cannot be drawn: the page has no DrawHtmlProvider')
    return AS_DRAWN
  }, [drawn, html, draw, hosts])
}

/**
 * Whether this very element is drawn in Node or taken over from what was: one that comes while the page is being taken
 * over is new, though the page is not alive yet.
 */
function useInDocument(): boolean {
  return useSyncExternalStore(never, isNew, isDrawn)
}

const never = () => () => {}
const isNew = () => false
const isDrawn = () => true
