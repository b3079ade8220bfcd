import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAlive } from '#lib/useAlive.ts'

/** A list of so many rows is drawn whole. */
const SHORT = 30
/** Rows that are drawn at first, and at least at each step: more than a screen of them. */
const FIRST = 20
const STEP = 10
/** How far below the screen rows are drawn, in screens. */
const AHEAD = 1

/**
 * Rows of a list, those of a long one as the runner comes near them; the room of the others is kept free. What was drawn
 * stays. A page that was drawn in Node has all of them, and so has one where nothing tells what is near.
 */
export function LongRows<Row>({ rows, draw }: { rows: readonly Row[]; draw(row: Row): ReactNode }) {
  const alive = useAlive()
  const [count, setCount] = useState(() => (alive && typeof IntersectionObserver === 'function' ? FIRST : Infinity))
  const [each, setEach] = useState(0)
  const rest = useRef<HTMLDivElement>(null)
  const left = rows.length <= SHORT ? 0 : Math.max(0, rows.length - count)
  useLayoutEffect(() => {
    const height = heightOfRow(rest.current, rows.length - left)
    if (height > 0) setEach(height)
  }, [left, rows.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what still is near after a step is told only to who asks anew
  useEffect(() => {
    const element = rest.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const near = entries.find((entry) => entry.isIntersecting)
        if (!near) return
        const missing = window.innerHeight * (1 + AHEAD) - near.boundingClientRect.top
        setCount((now) => now + Math.max(STEP, each > 0 ? Math.ceil(missing / each) : 0))
      },
      { rootMargin: `0px 0px ${AHEAD * 100}% 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [left, each])
  return (
    <>
      {(left > 0 ? rows.slice(0, -left) : rows).map(draw)}
      {left > 0 && (
        <div
          ref={rest}
          className="sl-rows-rest"
          aria-hidden="true"
          // Rows that take its place must not move what is read.
          style={{ height: Math.round(left * each), overflowAnchor: 'none' }}
        />
      )}
    </>
  )
}

/** Pixels that a row takes on average, its gap and its neighbours in columns counted in; 0 where that cannot be told. */
function heightOfRow(rest: HTMLElement | null, drawn: number): number {
  const first = rest?.parentElement?.firstElementChild
  if (!rest || !first || first === rest || drawn === 0) return 0
  const [from, to] = [first.getBoundingClientRect(), rest.getBoundingClientRect()]
  // Beside each other: the row that they make has no room for the others.
  if (to.left >= from.right) return 0
  return (to.top - from.top) / drawn
}
