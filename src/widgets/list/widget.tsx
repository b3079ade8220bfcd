import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { More } from './more.tsx'
import type { ListProps } from './props.gen.ts'
import './widget.css'

function List({ layout = 'stack', endText, label, source, children }: Partial<ListProps> & WidgetHelpers) {
  return (
    <section
      className={`sl-list sl-list-${layout}`}
      aria-busy={source?.loadingMore ?? false}
      {...(label ? { 'aria-label': label } : {})}
    >
      <div className="sl-list-items">{children}</div>
      {source && <More source={source} endText={endText} />}
    </section>
  )
}

function ListSkeleton({ layout }: { layout?: unknown }) {
  const kind = layout === 'grid' || layout === 'scroll' ? layout : 'stack'
  return (
    <div className={`sl-list sl-list-${kind}`}>
      <div className="sl-list-items">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height="12rem" />
        ))}
      </div>
    </div>
  )
}

export default defineWidget<ListProps>(List, { skeleton: ListSkeleton })
