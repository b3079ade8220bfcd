import './widget.css'
import { defineWidget } from '#runtime/react/widget.ts'
import type { Tone } from '#ui/badge.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx'
import { type NoticeProps, PROPS } from './props.gen.ts'

const ICONS: Record<Tone, IconName> = {
  neutral: 'info',
  info: 'info',
  accent: 'info',
  success: 'check-circle',
  warning: 'alert',
  danger: 'alert',
}

export default defineWidget<NoticeProps>(
  PROPS,
  function Notice({ text, title, tone = 'info' }) {
    if (!text && !title) return null
    return (
      <div className="sl-notice" role="note" data-tone={tone}>
        <span className="sl-notice-icon">
          <Icon name={ICONS[tone]} />
        </span>
        <div className="sl-notice-words">
          {title && <p className="sl-notice-title">{title}</p>}
          <p>{text}</p>
        </div>
      </div>
    )
  },
  { skeleton: NoticeSkeleton },
)

function NoticeSkeleton({ title }: Record<string, unknown>) {
  return (
    <div className="sl-notice">
      <div className="sl-notice-words" style={{ flex: 1 }}>
        {title !== undefined && <SkeletonLine className="sl-notice-title" width="50%" />}
        <Skeleton height="line" />
        <Skeleton width="60%" height="line" />
      </div>
    </div>
  )
}
