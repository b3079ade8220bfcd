import type { ReactNode } from 'react'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Badge } from '#ui/badge.tsx'
import { CardFrame, CardTitle } from '#ui/cardFrame.tsx'
import { Icon } from '#ui/icon.tsx'
import { Img, parseRatio } from '#ui/img.tsx'
import { Price } from '#ui/price.tsx'
import { ShareBar } from '#ui/shareBar.tsx'
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx'
import { type CardProps, PROPS } from './props.gen.ts'
import './widget.css'

function Card(props: CardProps & WidgetHelpers) {
  const {
    image,
    thumb,
    ratio = '16:9',
    title,
    subtitle,
    share,
    left,
    note,
    amount,
    amountTo,
    amountNote,
    badge,
    badgeTone = 'neutral',
    dim = false,
  } = props
  const { children, parts, href, handles, emit } = props
  const tappable = handles('tap') && Boolean(title)
  /* The price keeps the corner: the badge stands with the name. */
  const priced = amount !== undefined && !image
  return (
    <CardFrame className={thumb ? 'sl-card-row' : ''}>
      {image && (
        <div className={dim ? 'sl-card-dim' : undefined}>
          <Img src={image} alt="" ratio={ratio} />
        </div>
      )}
      {(title || subtitle || left || note || badge) && (
        <div className="sl-card-head">
          {thumb && (
            <div className="sl-card-thumb">
              <Img src={thumb} alt="" ratio="16:9" sizes="84px" />
            </div>
          )}
          <div className="sl-card-words">
            {title && (
              <div className="sl-card-name">
                <CardTitle href={href} onTap={tappable ? () => void emit('tap') : null}>
                  {title}
                </CardTitle>
                {badge && priced && <Badge tone={badgeTone}>{badge}</Badge>}
              </div>
            )}
            {subtitle && <p className="sl-card-subtitle">{subtitle}</p>}
            {note && !left && <p className="sl-card-note">{note}</p>}
          </div>
          {((badge && !priced) || amount !== undefined) && (
            <div className="sl-card-side">
              {badge && !priced && <Badge tone={badgeTone}>{badge}</Badge>}
              {amount !== undefined && (
                <p className="sl-card-amount">
                  <Price fen={amount} to={amountTo} free />
                  {amountNote && (amountTo ?? amount) > 0 && <span className="sl-card-unit">{amountNote}</span>}
                </p>
              )}
            </div>
          )}
          {tappable && !thumb && !(image && (badge || amount !== undefined)) && <Icon name="chevron-right" />}
          {left && (
            <p className="sl-card-left">
              {share !== undefined && <ShareBar share={share} />}
              <span>{left}</span>
              {note && <span className="sl-card-more">{note}</span>}
            </p>
          )}
        </div>
      )}
      {parts.length > 0 && <div className="sl-card-body">{children}</div>}
    </CardFrame>
  )
}

function CardSkeleton({ image, ratio, subtitle, left, note, badge, amount, children }: Record<string, unknown>) {
  return (
    <div className="sl-frame">
      {image !== undefined && <Skeleton ratio={1 / (parseRatio(ratio) ?? 9 / 16)} radius={0} />}
      <div className="sl-card-head">
        <div className="sl-card-words">
          <SkeletonLine className="sl-frame-title" width="60%" />
          {subtitle !== undefined && <SkeletonLine className="sl-card-subtitle" width="80%" />}
          {note !== undefined && left === undefined && <SkeletonLine className="sl-card-note" width="50%" />}
        </div>
        {(badge !== undefined || amount !== undefined) && (
          <div className="sl-card-side">
            {badge !== undefined && (amount === undefined || image !== undefined) && (
              <span aria-hidden="true">
                <Badge tone="neutral">{'\u2003\u2003\u2003'}</Badge>
              </span>
            )}
            {amount !== undefined && <Skeleton width="4rem" height="line" />}
          </div>
        )}
        {left !== undefined && (
          <div className="sl-card-left">
            <SkeletonLine className="sl-card-note" width="65%" />
          </div>
        )}
      </div>
      {children !== undefined && <div className="sl-card-body">{children as ReactNode}</div>}
    </div>
  )
}

export default defineWidget<CardProps>(PROPS, Card, { skeleton: CardSkeleton })
