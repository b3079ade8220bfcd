import './widget.css'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Icon } from '#ui/icon.tsx'
import { SkeletonLine } from '#ui/skeleton.tsx'
import { Tap } from '#ui/tap.tsx'
import { type HeadingProps, PROPS } from './props.gen.ts'

function Heading({ text, level, note, more, href, emit, handles }: HeadingProps & WidgetHelpers) {
  const Level = level === 3 ? 'h3' : 'h2'
  return (
    <div className="sl-heading">
      <div className="sl-heading-words">
        <Level className="sl-heading-text" data-level={level ?? 2}>
          {text}
        </Level>
        {note && <p className="sl-heading-note">{note}</p>}
      </div>
      {more && handles('tap') && (
        <Tap href={href} className="sl-heading-more" onTap={() => void emit('tap')}>
          {`${more} `}
          {/* As words, not as a label: those who judge links by their text read no labels. */}
          <span className="sl-visually-hidden">{text}</span>
          <Icon name="chevron-right" size={1} />
        </Tap>
      )}
    </div>
  )
}

function HeadingSkeleton({ level, note }: Record<string, unknown>) {
  return (
    <div className="sl-heading">
      <div className="sl-heading-words" style={{ flex: 1 }}>
        <SkeletonLine className="sl-heading-text" data-level={level === 3 ? 3 : 2} width="60%" />
        {note !== undefined && <SkeletonLine className="sl-heading-note" width="80%" />}
      </div>
    </div>
  )
}

export default defineWidget<HeadingProps>(PROPS, Heading, { skeleton: HeadingSkeleton })
