import { createContext, startTransition, useContext, useEffect, useState } from 'react'

const Alive = createContext(true)

/** Says what `useAlive` answers below it: false where a page is drawn, and while it is taken over. */
export const AliveProvider = Alive

/**
 * Whether React runs the page. False in Node, where pages are drawn, and in the render that takes a drawn page over; true
 * soon after that, and for everything that is shown later. What hangs on the clock, the phone, its storage or who is
 * logged in is drawn only when it is true.
 */
export function useAlive(): boolean {
  return useContext(Alive)
}

/**
 * False in the render that takes a drawn page over, then true: as a transition, because much of the page is drawn again for
 * it, which must not keep a runner's touch waiting.
 */
export function useComingAlive(): boolean {
  const [alive, setAlive] = useState(false)
  useEffect(() => startTransition(() => setAlive(true)), [])
  return alive
}
