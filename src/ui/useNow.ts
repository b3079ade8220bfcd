import { useEffect, useRef, useState } from 'react'

/**
 * The time of `now`, read again every `every` ms while `active` and the page is visible;
 * catches up as soon as the page is visible again.
 */
export function useNow(now: () => number, every: number, active: boolean): number {
  const read = useRef(now)
  read.current = now
  const [time, setTime] = useState(now)
  useEffect(() => {
    if (!active) return
    const tick = () => {
      if (document.visibilityState !== 'hidden') setTime(read.current())
    }
    tick()
    const timer = setInterval(tick, every)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [every, active])
  return time
}
