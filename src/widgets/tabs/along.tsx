import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#lib/i18n.ts'
import type { Part } from '#runtime/react/widget.ts'
import texts from './texts.json' with { type: 'json' }

export const NS = addTexts('tabsWidget', texts)

/** All blocks, and a row of links to them that stays in sight and marks the one that is read. */
export function Along({ parts }: { parts: readonly Part[] }) {
  const { t } = useTranslation(NS)
  const base = useId()
  const row = useRef<HTMLUListElement>(null)
  const panels = useRef<HTMLDivElement>(null)
  const named = parts.filter(({ label }) => label !== '')
  const ids = named.map(({ id }) => id).join(' ')
  const [read, setRead] = useState<string | null>(null)
  useRead(panels, ids, setRead)
  const current = named.find(({ id }) => id === read)?.id ?? named[0]?.id
  // Only sideways: the page itself stays where the runner has scrolled it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is to come into sight
  useEffect(() => {
    const list = row.current
    const link = list?.querySelector<HTMLElement>('[aria-current]')
    if (list && link) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
  }, [current])
  const lead = (event: MouseEvent, id: string) => {
    const panel = document.getElementById(`${base}-${id}`)
    if (!panel) return
    event.preventDefault()
    // What is not laid out has a height of its own guess: the way to a part is as long as the parts before it are high.
    document.documentElement.setAttribute('data-whole', '')
    panel.scrollIntoView()
    panel.focus({ preventScroll: true })
    setRead(id)
  }
  return (
    <div className="sl-tabs-widget">
      {named.length > 1 && (
        <nav className="sl-tabs-widget-row sl-tabs-widget-sticky" aria-label={t('along')}>
          <ul ref={row} className="sl-tabs">
            {named.map(({ id, label }) => (
              <li key={id} className="sl-tabs-widget-link">
                <a
                  className="sl-tab"
                  href={`#${base}-${id}`}
                  aria-current={id === current ? 'true' : undefined}
                  onClick={(event) => lead(event, id)}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div ref={panels} className="sl-tabs-widget-all">
        {parts.map((part) => (
          <div
            key={part.id}
            id={`${base}-${part.id}`}
            data-part={part.id}
            className="sl-tabs-widget-part"
            tabIndex={-1}
          >
            {part.opened(true)}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Says which of the parts `ids` lies in the upper half of the screen; at the page's end, where the last cannot come so high, the last. */
function useRead(panels: { current: HTMLElement | null }, ids: string, onRead: (id: string) => void): void {
  const say = useRef(onRead)
  say.current = onRead
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    let seen: string | undefined
    const [first] = ids.split(' ')
    const start = () => panels.current?.querySelector(`[data-part="${first}"]`)?.getBoundingClientRect().top ?? 0
    const observer = new IntersectionObserver(
      (entries) => {
        const part = entries.find(({ isIntersecting }) => isIntersecting)?.target
        if (!(part instanceof HTMLElement) || !part.dataset.part) return
        seen = window.scrollY === 0 ? first : part.dataset.part
        say.current(seen ?? ids)
      },
      { rootMargin: '-25% 0px -70% 0px' },
    )
    let ended = false
    const follow = () => {
      const end = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2
      // A part that was asked for is the one that is read, however far the page could come to it.
      const asked = panels.current?.contains(document.activeElement)
      const [last] = ids.split(' ').slice(-1)
      // A leap to the page's top passes no part: before the first begins, it is the next to be read.
      const leapt = !end && seen !== first && start() > window.innerHeight * 0.3
      if (leapt) seen = first
      if ((leapt || end !== ended) && !asked) say.current((end ? last : seen) ?? ids)
      ended = end
    }
    window.addEventListener('scroll', follow, { passive: true })
    for (const panel of panels.current?.children ?? []) {
      if (panel instanceof HTMLElement && ids.split(' ').includes(panel.dataset.part ?? '')) observer.observe(panel)
    }
    return () => {
      window.removeEventListener('scroll', follow)
      observer.disconnect()
    }
  }, [panels, ids])
}
