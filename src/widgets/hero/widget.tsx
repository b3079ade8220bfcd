import './widget.css'
import { TO_COME } from '#lib/partlyKnown.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Badge } from '#ui/badge.tsx'
import { Heading } from '#ui/heading.tsx'
import { Img, parseRatio } from '#ui/img.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type HeroProps, PROPS } from './props.gen.ts'

export default defineWidget<HeroProps>(
  PROPS,
  function Hero({ image, title, subtitle, badge, badgeTone = 'neutral', ratio = '16:9', children }) {
    return (
      <header className="sl-hero">
        <span className="sl-hero-poster">
          <Img src={image} alt="" ratio={ratio} eager />
        </span>
        <div className="sl-hero-words">
          {badge !== undefined && <Badge tone={badgeTone}>{badge || TO_COME}</Badge>}
          <Heading className="sl-hero-title">{title}</Heading>
          {subtitle && <p className="sl-hero-subtitle">{subtitle}</p>}
          {children && <div className="sl-hero-more">{children}</div>}
        </div>
      </header>
    )
  },
  { skeleton: HeroSkeleton },
)

function HeroSkeleton({ ratio }: Record<string, unknown>) {
  return (
    <div className="sl-hero">
      <Skeleton ratio={1 / (parseRatio(ratio) ?? 9 / 16)} radius={0} />
      <div className="sl-hero-words">
        <Skeleton width="4rem" height="1.4rem" />
        <div className="sl-hero-title">
          <Skeleton width="80%" height="1.75rem" />
        </div>
        <div className="sl-hero-subtitle">
          <Skeleton width="50%" height="1.25rem" />
        </div>
      </div>
    </div>
  )
}
