import './useDraw.css'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

/** Long enough for a screen reader to begin with what came out. */
const STILL_MS = 300

/**
 * Plays what was decided, once for each `turn` that comes: moving for `ms`, or hardly at all where motion is unwanted; then
 * `done` is called. A turn that was there from the first has been played before.
 */
function useDecided(turn: string | undefined, ms: number, done: () => void): 'still' | 'moving' | 'over' {
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

interface DrawProps {
  turn: string | undefined
  /** How long what was decided takes to be seen, milliseconds. */
  ms: number
  disabled: boolean
  /** Why the button is disabled. */
  reason: string | undefined
  busy: boolean | undefined
  onDraw(this: void): void
  onStop(this: void): void
}

/** What is drawn with: where it stands, its button, and what is said where that cannot be pressed. */
export function useDraw({ turn, ms, disabled, reason, busy, onDraw, onStop }: DrawProps) {
  const id = useId()
  const state = useDecided(turn, ms, onStop)
  const working = busy || state === 'moving'
  const why = (disabled && !working && reason) || ''
  const shown: ReactNode = why !== '' && (
    <p className="sl-draw-reason" id={id}>
      {why}
    </p>
  )
  const button = {
    type: 'button',
    'aria-disabled': disabled || working || undefined,
    'aria-busy': working || undefined,
    'aria-describedby': why === '' ? undefined : id,
    onClick: () => void (disabled || working || onDraw()),
  } as const
  return { state, button, reason: shown }
}
