import './widget.css'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFenSpan } from '#lib/money.ts'
import { useAlive } from '#lib/useAlive.ts'
import type { JsonObject } from '#runtime/model.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/iconButton.tsx'
import { Img, parseRatio } from '#ui/img.tsx'
import { Price } from '#ui/price.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import '#ui/texts.ts'
import { type CarouselProps, PROPS } from './props.gen.ts'

const LEAST_INTERVAL = 1000

export default defineWidget<CarouselProps>(
  PROPS,
  function Carousel({ items: slides, interval = 3000, ratio = '2:1', emit, handles }) {
    const { t } = useTranslation('ui')
    const track = useRef<HTMLUListElement>(null)
    const every = Math.max(interval, LEAST_INTERVAL)
    const { current, paused, setPaused, setHeld, read } = useSlides(track, slides.length, every)
    if (slides.length === 0) return null
    const slide = slides[current]
    const hold = () => setHeld(true)
    const release = () => setHeld(false)
    return (
      <section
        className="sl-carousel"
        aria-roledescription="carousel"
        aria-label={t('slideShow')}
        onFocus={hold}
        onBlur={release}
        onMouseEnter={hold}
        onMouseLeave={release}
      >
        <ul
          ref={track}
          className="sl-carousel-track"
          onScroll={read}
          onTouchStart={hold}
          onTouchEnd={release}
          onTouchCancel={release}
        >
          {slides.map((slide, index) => {
            const label = t('slide', { index: index + 1, total: slides.length })
            const { title, note, badge, price, priceTo } = slide
            const name = title ? [title, note, badge, formatFenSpan(price, priceTo)].filter(Boolean).join(', ') : label
            const picture = <Img src={slide.image} alt={name} ratio={ratio} eager={index === 0} />
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: slides have no other identity and keep their order
              <li key={index} className="sl-carousel-slide" aria-label={label}>
                {handles('tap') ? (
                  <button
                    type="button"
                    className="sl-carousel-button"
                    onClick={() => void emit('tap', slide as JsonObject)}
                  >
                    {picture}
                  </button>
                ) : (
                  picture
                )}
              </li>
            )
          })}
        </ul>
        {(slides.length > 1 || slide?.title !== '') && (
          <div className="sl-carousel-bar">
            <span className="sl-carousel-caption" aria-hidden="true">
              <span className="sl-carousel-title">{slide?.title}</span>
              {slide?.note && <span className="sl-carousel-note">{slide.note}</span>}
            </span>
            {(slide?.badge || slide?.price !== undefined) && (
              <span className="sl-carousel-offer" aria-hidden="true">
                {slide.badge && <Badge tone={slide.badgeTone}>{slide.badge}</Badge>}
                <Price fen={slide.price} to={slide.priceTo} free />
              </span>
            )}
            {slides.length > 1 && (
              <>
                <Dots count={slides.length} current={current} />
                <IconButton
                  className="sl-carousel-pause"
                  icon={<Icon name={paused ? 'play' : 'pause'} />}
                  label={t(paused ? 'play' : 'pause')}
                  onClick={() => setPaused(!paused)}
                />
              </>
            )}
          </div>
        )}
      </section>
    )
  },
  { skeleton: CarouselSkeleton },
)

function Dots({ count, current }: { count: number; current: number }) {
  return (
    <span className="sl-carousel-dots" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
        <span key={index} className="sl-carousel-dot" data-current={index === current ? '' : undefined} />
      ))}
    </span>
  )
}

function CarouselSkeleton({ ratio }: Record<string, unknown>) {
  return (
    <div className="sl-carousel">
      <Skeleton ratio={1 / (parseRatio(ratio) ?? 1 / 2)} radius="var(--sl-radius-card)" />
      <div className="sl-carousel-bar" />
    </div>
  )
}

interface Slides {
  current: number
  /** The runner stopped it, or asked for less motion. */
  paused: boolean
  setPaused(paused: boolean): void
  /** Touched, hovered or focused: stands still as long as that lasts. */
  setHeld(held: boolean): void
  /** Reads the current slide from where the track was scrolled to. */
  read(): void
}

/** Moves a scroll-snap track on by itself every `interval` ms, and knows which slide is in sight. */
function useSlides(track: RefObject<HTMLElement | null>, count: number, interval: number): Slides {
  const [current, setCurrent] = useState(0)
  const [chosen, setPaused] = useState<boolean | null>(null)
  const alive = useAlive()
  const still = useMemo(() => alive && prefersStill(), [alive])
  const paused = chosen ?? still
  const [held, setHeld] = useState(false)
  const moving = count > 1 && !paused && !held
  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => {
      const element = track.current
      if (element && document.visibilityState !== 'hidden') scrollTo(element, (indexOf(element) + 1) % count)
    }, interval)
    return () => clearInterval(timer)
  }, [track, moving, count, interval])
  const read = () => {
    if (track.current) setCurrent(indexOf(track.current))
  }
  return { current: Math.min(current, Math.max(count - 1, 0)), paused, setPaused, setHeld, read }
}

function prefersStill(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
}

function indexOf(track: HTMLElement): number {
  return track.clientWidth > 0 ? Math.round(track.scrollLeft / track.clientWidth) : 0
}

function scrollTo(track: HTMLElement, index: number): void {
  const left = index * track.clientWidth
  // Safari before 15.4 knows no options here.
  if ('scrollBehavior' in document.documentElement.style) track.scrollTo({ left, behavior: 'smooth' })
  else track.scrollLeft = left
}
