import type { ReactNode } from 'react'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { More } from './more.tsx'
import { type ListProps, PROPS } from './props.gen.ts'
import './widget.css'

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
  const kind = layout === 'grid' || layout === 'scroll' ? layout : 'stack'
  return (
    <div className={`sl-list sl-list-${kind}`}>
      <div className="sl-list-items">{children as ReactNode}</div>
    </div>
  )
}

export default defineWidget<ListProps>(PROPS, List, { skeleton: ListSkeleton })
