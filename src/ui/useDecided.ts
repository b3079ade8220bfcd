import { useEffect, useRef, useState } from 'react'

/** Long enough for a screen reader to begin with what came out. */
const STILL_MS = 300

/**
 * Plays what was decided, once for each `turn` that comes: moving for `ms`, or hardly at all where motion is unwanted; then
 * `done` is called. A turn that was there from the first has been played before.
 */
export function useDecided(turn: string | undefined, ms: number, done: () => void): 'still' | 'moving' | 'over' {
  const [played, setPlayed] = useState(turn)
  const [over, setOver] = useState(turn !== undefined)
  const latest = useRef(done)
  latest.current = done
  const moving = turn !== undefined && turn !== played
  useEffect(() => {
    if (!moving) return
    const isStill = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
    const timer = setTimeout(
      () => {
        setPlayed(turn)
        setOver(true)
        latest.current()
      },
      isStill ? STILL_MS : ms,
    )
    return () => clearTimeout(timer)
  }, [moving, turn, ms])
  if (moving) return 'moving'
  return over && turn !== undefined ? 'over' : 'still'
}
