import { useSyncExternalStore } from 'react'

const never = () => () => {}
const yes = () => true
const no = () => false

/**
 * Whether React runs the page. False in Node, where pages are drawn, and in the render that takes a drawn page over; true
 * from right after that on, and for everything that is shown later. What hangs on the clock, the phone, its storage or
 * who is logged in is drawn only when it is true.
 */
export function useAlive(): boolean {
  return useSyncExternalStore(never, yes, no)
}
