import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** How a picture lies on the stage: `x` and `y` in pixels from its middle. */
interface View {
  scale: number
  x: number
  y: number
  /** A finger is on it: it follows at once. */
  moving: boolean
}

interface Point {
  x: number
  y: number
}

const WHOLE: View = { scale: 1, x: 0, y: 0, moving: false }
const MOST = 5
const SWIPE = 56
const TAP = 8
const DOUBLE_MS = 300

/**
 * Lets fingers, a mouse and buttons enlarge and move a picture: two fingers pinch, one moves what is enlarged, a double tap
 * enlarges and takes it back; as it lies whole, a swipe to the side goes on and one down closes.
 */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  picture: number,
  { go, close }: { go(by: 1 | -1): void; close(): void },
) {
  const [view, setView] = useState(WHOLE)
  const fingers = useRef(new Map<number, Point>())
  const start = useRef({ view: WHOLE, middle: { x: 0, y: 0 }, spread: 0 })
  const lastTap = useRef(0)

  // Another picture lies whole.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it is another one is what counts
  useEffect(() => setView(WHOLE), [picture])

  const place = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect()
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 }
  }
  /** No further than its edges. */
  const held = (next: View): View => {
    const box = stage.current?.getBoundingClientRect()
    const most = (side = 0) => ((next.scale - 1) * side) / 2
    const within = (at: number, limit: number) => Math.max(-limit, Math.min(limit, at))
    return { ...next, x: within(next.x, most(box?.width)), y: within(next.y, most(box?.height)) }
  }
  const scaled = (from: View, by: number, at: Point): View => {
    const scale = Math.max(1, Math.min(MOST, from.scale * by))
    const grown = scale / from.scale
    return { ...from, scale, x: at.x - (at.x - from.x) * grown, y: at.y - (at.y - from.y) * grown }
  }
  const zoom = (by: number, at: Point = { x: 0, y: 0 }) => setView((now) => held(scaled(now, by, at)))

  const measure = () => {
    const [one = { x: 0, y: 0 }, two = one] = fingers.current.values()
    return {
      middle: { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 },
      spread: Math.hypot(one.x - two.x, one.y - two.y),
    }
  }
  const begin = (from: View) => {
    start.current = { view: from, ...measure() }
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId)
    fingers.current.set(event.pointerId, place(event))
    begin(view)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.has(event.pointerId)) return
    fingers.current.set(event.pointerId, place(event))
    const { middle, spread } = measure()
    const { view: from, middle: then, spread: wide } = start.current
    const grown = scaled({ ...from, moving: true }, wide > 0 ? spread / wide : 1, then)
    const moved = { ...grown, x: grown.x + middle.x - then.x, y: grown.y + middle.y - then.y }
    setView(moved.scale > 1 ? held(moved) : moved)
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.has(event.pointerId)) return
    const { view: from, middle: then } = start.current
    const end = place(event)
    fingers.current.delete(event.pointerId)
    const rest = held({ ...view, moving: fingers.current.size > 0 })
    begin(rest)
    setView(rest)
    if (fingers.current.size > 0 || event.type === 'pointercancel') return
    const [right, down] = [end.x - then.x, end.y - then.y]
    if (Math.hypot(right, down) < TAP) {
      const isDouble = event.timeStamp - lastTap.current < DOUBLE_MS
      lastTap.current = isDouble ? 0 : event.timeStamp
      if (isDouble) setView(rest.scale > 1 ? WHOLE : held(scaled(rest, 2.5, end)))
    } else if (from.scale === 1 && view.scale === 1) {
      if (Math.abs(right) > SWIPE && Math.abs(right) > Math.abs(down)) go(right < 0 ? 1 : -1)
      else if (down > SWIPE * 1.5) close()
    }
  }
  return { view, zoom, pointers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp } }
}
