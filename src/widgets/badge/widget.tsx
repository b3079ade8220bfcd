import { defineWidget } from '#runtime/react/widget.ts'
import { Badge as UiBadge } from '#ui/badge.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type BadgeProps, PROPS } from './props.gen.ts'
import './widget.css'

export default defineWidget<BadgeProps>(
  PROPS,
  function Badge({ text, tone = 'neutral' }) {
    if (text === '') return null
    return (
      <div className="sl-badge-block">
        <UiBadge tone={tone}>{text}</UiBadge>
      </div>
    )
  },
  { skeleton: () => <Skeleton width="4rem" height="1.4rem" /> },
)
