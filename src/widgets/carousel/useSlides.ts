import { type RefObject, useEffect, useState } from 'react'

export interface Slides {
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
export function useSlides(track: RefObject<HTMLElement | null>, count: number, interval: number): Slides {
  const [current, setCurrent] = useState(0)
  const [paused, setPaused] = useState(prefersStill)
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
    if (track.current) setCurrent(Math.min(indexOf(track.current), Math.max(count - 1, 0)))
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
