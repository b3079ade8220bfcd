import { type ReactNode, useId } from 'react'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Heading, Under } from '#ui/heading.tsx'
import { SkeletonLine } from '#ui/skeleton.tsx'
import { PROPS, type SectionProps } from './props.gen.ts'
import './widget.css'

const classOf = ({
  card,
  columns,
  tiles,
  wide,
}: Partial<Record<'card' | 'columns' | 'tiles' | 'wide', unknown>>): string =>
  [
    'sl-section',
    card && 'sl-section-as-card',
    columns === 2 && 'sl-section-as-columns',
    tiles && 'sl-section-as-tiles',
    wide && 'sl-section-as-wide',
  ]
    .filter(Boolean)
    .join(' ')

function Section(props: SectionProps & WidgetHelpers) {
  const { title, note, band, children } = props
  const heading = useId()
  return (
    <section className={classOf(props)} data-band={band} {...(title ? { 'aria-labelledby': heading } : {})}>
      {(title || note) && (
        <header className="sl-section-head">
          {title && (
            <Heading id={heading} className="sl-section-title">
              {title}
            </Heading>
          )}
          {note && <p className="sl-section-note">{note}</p>}
        </header>
      )}
      <div className="sl-section-body">{title ? <Under>{children}</Under> : children}</div>
    </section>
  )
}

function SectionSkeleton(props: Record<string, unknown>) {
  const { title, note, band, children } = props
  return (
    <div className={classOf(props)} data-band={band}>
      {(title !== undefined || note !== undefined) && (
        <div className="sl-section-head">
          {title !== undefined && <SkeletonLine className="sl-section-title" width="40%" />}
          {note !== undefined && <SkeletonLine className="sl-section-note" width="80%" />}
        </div>
      )}
      <div className="sl-section-body">{children as ReactNode}</div>
    </div>
  )
}

export default defineWidget<SectionProps>(PROPS, Section, { skeleton: SectionSkeleton })
