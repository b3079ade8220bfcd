import './widget.css'
import { initialsOf } from '#lib/initials.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Icon } from '#ui/icon.tsx'
import { SkeletonLine } from '#ui/skeleton.tsx'
import { Tap } from '#ui/tap.tsx'
import { type PersonProps, PROPS } from './props.gen.ts'

export default defineWidget<PersonProps>(
  PROPS,
  function Person({ text, note, lacks, busy, href, emit, handles }) {
    const content = (
      <>
        <span className="sl-person-initials" aria-hidden="true">
          {initialsOf(text)}
        </span>
        <span className="sl-person-words">
          <span className="sl-person-name">{text}</span>
          {note && <span className="sl-person-note">{note}</span>}
          {lacks && <span className="sl-person-note sl-person-lacks">{lacks}</span>}
        </span>
      </>
    )
    if (!handles('tap')) return <div className="sl-person">{content}</div>
    return (
      <Tap className="sl-person" href={href} aria-busy={busy || undefined} onTap={() => void emit('tap')}>
        {content}
        <Icon name="chevron-right" />
      </Tap>
    )
  },
  {
    skeleton: () => (
      <div className="sl-person">
        <span className="sl-person-initials" />
        <span className="sl-person-words">
          <SkeletonLine className="sl-person-name" width="30%" />
          <SkeletonLine className="sl-person-note" width="70%" />
        </span>
      </div>
    ),
  },
)
