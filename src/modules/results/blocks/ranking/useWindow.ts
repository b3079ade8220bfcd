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
  moveTo(index: number): void
}

/** Which rows of a long list are drawn: those in sight and some beside them. `want` hears of every change. */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  total: number,
  want: (from: number, until: number) => void,
): RowWindow {
  const [rowHeight, setRowHeight] = useState(16 * ROW_REM)
  const [range, setRange] = useState({ from: 0, until: Math.min(total, 2 * BEYOND), brief: false })
  // A jump is one quick move, a fling many.
  const moves = useRef({ at: 0, quick: 0 })
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)

  const look = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const first = Math.floor(element.scrollTop / rowHeight)
    const count = Math.ceil(element.clientHeight / rowHeight)
    const from = Math.max(0, Math.floor((first - BEYOND) / GROUP) * GROUP)
    const until = Math.min(total, Math.ceil((first + count + BEYOND) / GROUP) * GROUP)
    const { at, quick } = moves.current
    moves.current = { at: first, quick: Math.abs(first - at) > UNREAD ? quick + 1 : 0 }
    const brief = moves.current.quick > 1
    clearTimeout(rest.current)
    if (brief) rest.current = setTimeout(() => setRange((before) => ({ ...before, brief: false })), REST_MS)
    setRange((before) =>
      before.from === from && before.until === until && before.brief === brief ? before : { from, until, brief },
    )
  }, [scroller, rowHeight, total])

  useLayoutEffect(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    if (rem > 0) setRowHeight(rem * ROW_REM)
  }, [])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      clearTimeout(rest.current)
      element.removeEventListener('scroll', look)
    }
  }, [scroller, look])
  useEffect(() => want(range.from, range.until), [want, range])

  return {
    ...range,
    rowHeight,
    moveTo(index) {
      const element = scroller.current
      if (!element) return
      element.scrollTop = Math.max(0, index * rowHeight - element.clientHeight / 2 + rowHeight / 2)
      element.focus({ preventScroll: true })
    },
  }
}
