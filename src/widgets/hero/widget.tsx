import './widget.css'
import { Suspense } from 'react'
import { TO_COME } from '#lib/partlyKnown.ts'
import { parsePicture } from '#lib/pictures.ts'
import { useAlive } from '#lib/useAlive.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Badge } from '#ui/badge.tsx'
import { Heading } from '#ui/heading.tsx'
import { Img, parseRatio } from '#ui/img.tsx'
import { loadable } from '#ui/loadable.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type HeroProps, PROPS } from './props.gen.ts'

const Film = loadable(() => import('./film.tsx').then((module) => module.Film))

const CROPPED = '(min-width: 480px) 720px, 150vw'

/** A wide picture is cut at its sides to stand high: it is shown larger than the phone is wide. */
function sizesOf(image: string | undefined): string | undefined {
  const own = parsePicture(image ?? '')
  return own && own.height >= own.width ? undefined : CROPPED
}

const insideOf = (inside: unknown, ratio: unknown) =>
  inside === true ? ((parseRatio(ratio) ?? 1) > 1 ? 'tall' : 'wide') : undefined

export default defineWidget<HeroProps>(
  PROPS,
  function Hero(props) {
    const {
      image,
      title,
      subtitle,
      badge,
      badgeTone = 'neutral',
      ratio = '16:9',
      inside,
      band,
      chips,
      film,
      children,
    } = props
    const alive = useAlive()
    return (
      <header className="sl-hero" data-inside={insideOf(inside, ratio)} data-band={band}>
        <span className="sl-hero-poster">
          <Img src={image} alt="" ratio={ratio} sizes={inside ? sizesOf(image) : undefined} eager />
          {film && alive && (
            <Suspense>
              <Film src={film} />
            </Suspense>
          )}
        </span>
        <div className="sl-hero-words">
          {badge !== undefined && <Badge tone={badgeTone}>{badge || TO_COME}</Badge>}
          <Heading className="sl-hero-title">{title}</Heading>
          {subtitle && <p className="sl-hero-subtitle">{subtitle}</p>}
          {chips.length > 0 && (
            <ul className="sl-hero-chips">
              {[...new Set(chips)].map((chip) => (
                <li key={chip} className="sl-hero-chip">
                  {chip}
                </li>
              ))}
            </ul>
          )}
          {children && <div className="sl-hero-more">{children}</div>}
        </div>
      </header>
    )
  },
  { skeleton: HeroSkeleton },
)

function HeroSkeleton({ ratio, inside, band }: Record<string, unknown>) {
  return (
    <div className="sl-hero" data-inside={insideOf(inside, ratio)} data-band={band}>
      <span className="sl-hero-poster">
        <Skeleton ratio={1 / (parseRatio(ratio) ?? 9 / 16)} radius={0} />
      </span>
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
