import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Rows drawn beyond either edge: what a fast finger shows before the next frame. */
const BEYOND = 10
/** Rows that are drawn together: a range begins and ends with whole groups. */
export const GROUP = 5
/** As the style sheet has it. */
const ROW_REM = 3.75

/** Rows a frame past which nobody reads: what comes into sight is drawn in brief until the list is slower. */
const UNREAD = 4
const REST_MS = 80

interface RowWindow {
  from: number
  until: number
  /** The list is flung through. */
  brief: boolean
  rowHeight: number
  /** The marked row is in sight. */
  marked: boolean
  moveTo(index: number): void
}

/**
 * Which rows of a list as long as it likes are drawn, while the page scrolls past it: those in sight and some beside them.
 * `want` hears of every change; `mark` is the row to look out for, below 0 when it stands above the list.
 */
export function useWindow(
  list: RefObject<HTMLElement | null>,
  total: number,
  want: (from: number, until: number) => void,
  mark: number | null,
): RowWindow {
  const [rowHeight, setRowHeight] = useState(16 * ROW_REM)
  const [range, setRange] = useState({ from: 0, until: Math.min(total, 2 * BEYOND), brief: false })
  const [marked, setMarked] = useState(false)
  // A jump is one quick move, a fling many.
  const moves = useRef({ at: 0, quick: 0 })
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)

  const look = useCallback(() => {
    const element = list.current
    if (!element) return
    const { top } = element.getBoundingClientRect()
    const above = Math.max(0, -top)
    const first = Math.min(total, Math.floor(above / rowHeight))
    const count = Math.ceil(window.innerHeight / rowHeight)
    const from = Math.max(0, Math.floor((first - BEYOND) / GROUP) * GROUP)
    const until = Math.min(total, Math.ceil((first + count + BEYOND) / GROUP) * GROUP)
    const { at, quick } = moves.current
    moves.current = { at: first, quick: Math.abs(first - at) > UNREAD ? quick + 1 : 0 }
    const brief = moves.current.quick > 1
    clearTimeout(rest.current)
    if (brief) rest.current = setTimeout(() => setRange((before) => ({ ...before, brief: false })), REST_MS)
    const middle = mark === null ? 0 : top + (mark + 0.5) * rowHeight
    setMarked(mark !== null && middle > 0 && middle < window.innerHeight)
    setRange((before) =>
      before.from === from && before.until === until && before.brief === brief ? before : { from, until, brief },
    )
  }, [list, mark, rowHeight, total])

  useLayoutEffect(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    if (rem > 0) setRowHeight(rem * ROW_REM)
  }, [])
  useEffect(() => {
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      clearTimeout(rest.current)
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [look])
  useEffect(() => want(range.from, range.until), [want, range])

  return {
    ...range,
    rowHeight,
    marked,
    moveTo(index) {
      const element = list.current
      if (!element) return
      const middle = element.getBoundingClientRect().top + (index + 0.5) * rowHeight
      window.scrollBy({ top: middle - window.innerHeight / 2 })
    },
  }
}
