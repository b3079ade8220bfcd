import './widget.css'
import { words } from '#lib/words.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Tone, toneOf } from '#ui/tone.ts'
import type { NoticeProps } from './props.gen.ts'

const ICONS: Record<Tone, IconName> = {
  neutral: 'info',
  info: 'info',
  accent: 'info',
  success: 'check-circle',
  warning: 'alert',
  danger: 'alert',
}

export default defineWidget<NoticeProps>(
  function Notice({ text, title, tone }) {
    const kind = toneOf(tone, 'info')
    if (!text && !title) return null
    return (
      <div className="sl-notice" role="note" data-tone={kind}>
        <span className="sl-notice-icon">
          <Icon name={ICONS[kind]} />
        </span>
        <div className="sl-notice-words">
          {title && <p className="sl-notice-title">{words(title)}</p>}
          <p>{words(text)}</p>
        </div>
      </div>
    )
  },
  { skeleton: () => <Skeleton height="4rem" radius="var(--sl-radius-card)" /> },
)
