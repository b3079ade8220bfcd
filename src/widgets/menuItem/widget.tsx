import './widget.css'
import { defineWidget } from '#runtime/react/widget.ts'
import { Badge } from '#ui/badge.tsx'
import { Icon, isIconName } from '#ui/icon.tsx'
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx'
import { Tap } from '#ui/tap.tsx'
import { type MenuItemProps, PROPS } from './props.gen.ts'

export default defineWidget<MenuItemProps>(
  PROPS,
  function MenuItem({ text, icon, note, badge, badgeTone = 'info', tinted, stays, busy, href, emit, handles }) {
    const content = (
      <>
        {isIconName(icon) && (
          <span className="sl-menu-item-icon">
            <Icon name={icon} />
          </span>
        )}
        <span className="sl-menu-item-main">
          <span className="sl-menu-item-words">
            <span className="sl-menu-item-text">{text}</span>
            {note && <span className="sl-menu-item-note">{note}</span>}
          </span>
          {badge && <Badge tone={badgeTone}>{badge}</Badge>}
        </span>
      </>
    )
    if (!handles('tap')) return <div className="sl-menu-item">{content}</div>
    return (
      <Tap
        className="sl-menu-item"
        data-tinted={tinted || undefined}
        href={href}
        aria-busy={busy || undefined}
        onTap={() => void emit('tap')}
      >
        {content}
        {!stays && (
          <span className="sl-menu-item-go">
            <Icon name="chevron-right" />
          </span>
        )}
      </Tap>
    )
  },
  { skeleton: MenuItemSkeleton },
)

function MenuItemSkeleton({ note }: Record<string, unknown>) {
  return (
    <div className="sl-menu-item">
      <div className="sl-menu-item-words">
        <Skeleton width="50%" height="line" />
        {note !== undefined && <SkeletonLine className="sl-menu-item-note" width="70%" />}
      </div>
    </div>
  )
}
