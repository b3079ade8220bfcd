import { words } from '#lib/words.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Badge as UiBadge } from '#ui/badge.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toneOf } from '#ui/tone.ts'
import type { BadgeProps } from './props.gen.ts'
import './widget.css'

export default defineWidget<BadgeProps>(
  function Badge({ text, tone }) {
    const content = words(text)
    if (content === '') return null
    return (
      <div className="sl-badge-block">
        <UiBadge tone={toneOf(tone)}>{content}</UiBadge>
      </div>
    )
  },
  { skeleton: () => <Skeleton width="4rem" height="1.4rem" /> },
)
