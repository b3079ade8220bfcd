import { type ReactNode, useEffect, useRef } from 'react'
import { defineWidget, type SourceView, type WidgetHelpers } from '#runtime/react/widget.ts'
import { type ListProps, PROPS } from './props.gen.ts'
import './widget.css'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import texts from './texts.json' with { type: 'json' }

function List({ layout = 'stack', endText, label, source, children }: ListProps & WidgetHelpers) {
  return (
    <section
      className={`sl-list sl-list-${layout}`}
      aria-busy={source?.loadingMore ?? false}
      {...(label ? { 'aria-label': label } : {})}
    >
      <Items sideways={layout === 'scroll'} label={label}>
        {children}
      </Items>
      {source && <More source={source} endText={endText} />}
    </section>
  )
}

function Items({ sideways, label, children }: { sideways: boolean; label: string | undefined; children: ReactNode }) {
  if (!sideways) return <div className="sl-list-items">{children}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll a row only where it can take the focus.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div className="sl-list-items" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

function ListSkeleton({ layout, children }: Record<string, unknown>) {
  const kind = ['rows', 'grid', 'scroll', 'wrap'].includes(String(layout)) ? layout : 'stack'
  return (
    <div className={`sl-list sl-list-${kind}`}>
      <div className="sl-list-items">{children as ReactNode}</div>
    </div>
  )
}

export default defineWidget<ListProps>(PROPS, List, { skeleton: ListSkeleton })

const NS = addTexts('listWidget', texts)

/** The foot of a paged list: loads the next page when it comes near the screen, and says what is going on. */
export function More({ source, endText }: { source: SourceView; endText: string | undefined }) {
  const { t } = useTranslation(NS)
  const foot = useRef<HTMLDivElement>(null)
  const canLoad = source.status === 'ready' && source.hasMore && !source.loadingMore && source.error === null
  const failed = source.error !== null && !source.loadingMore
  useNear(foot, canLoad, source.more)

  return (
    <div ref={foot} className="sl-list-foot">
      {/* Always there, so that what changes in it is read out. */}
      <p role="status" className="sl-list-status">
        {source.loadingMore && (
          <>
            <span className="sl-list-dots" aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            {t('loading')}
          </>
        )}
        {failed && (source.error ? t('failedFor', { reason: source.error }) : t('failed'))}
        {source.status === 'ready' && !source.hasMore && source.count > 0 && endText}
      </p>
      {failed && (
        <Button variant="secondary" onClick={() => (source.count > 0 ? source.more() : void source.reload())}>
          {t('retry')}
        </Button>
      )}
      {canLoad && (
        <Button variant="ghost" onClick={source.more}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}

/** Calls `then` when the element comes within half a screen, and again whenever `active` returns while it is there. */
function useNear(element: React.RefObject<HTMLElement | null>, active: boolean, then: () => void): void {
  const latest = useRef(then)
  latest.current = then
  useEffect(() => {
    const target = element.current
    if (!target || !active || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        latest.current()
      },
      { rootMargin: '0px 0px 50% 0px' },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, active])
}
