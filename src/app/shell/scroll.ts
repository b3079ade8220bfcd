import { useLayoutEffect, useRef } from 'react'
import { useServices } from '#app/services.ts'

const KEY = 'scroll'
const MOST = 40
/** How long a page that is coming back may take to grow to the height it had, milliseconds. */
const RESTORE_MS = 1_500

/** A new page starts at its top; a page come back to is where it was left, once it is shown again. */
export function useScroll(shown: { entry: { id: string }; cameBack: boolean } | null): void {
  const { window, tab, drawn } = useServices()
  const taken = useRef(drawn !== null)
  const entry = shown?.entry
  const cameBack = shown?.cameBack === true
  useLayoutEffect(() => {
    if (!entry) return
    const places = new Map<string, number>(read(tab.getItem(KEY)))
    // A drawn page may have been read for seconds already: it stays where it is.
    const inUse = taken.current && window.scrollY > 0
    taken.current = false
    const place = cameBack && !inUse ? (places.get(entry.id) ?? 0) : 0
    // What is not laid out has a height of its own guess: a place is found again where all of it is.
    window.document.documentElement.toggleAttribute('data-whole', place > 0)
    const stop = inUse ? () => {} : scrollTo(window, place)
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      places.delete(entry.id)
      places.set(entry.id, window.scrollY)
      tab.setItem(KEY, JSON.stringify([...places].slice(-MOST)))
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, 100)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      stop()
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [entry, cameBack, window, tab])
}

/** Scrolls once the page is high enough; a touch, the wheel or a key ends the attempt. */
function scrollTo(window: Window, target: number): () => void {
  const until = Date.now() + RESTORE_MS
  let frame = 0
  const stop = () => {
    window.cancelAnimationFrame(frame)
    for (const event of ['touchstart', 'wheel', 'keydown']) window.removeEventListener(event, stop)
  }
  const step = () => {
    window.scrollTo(0, target)
    if (Math.abs(window.scrollY - target) > 2 && Date.now() < until) frame = window.requestAnimationFrame(step)
    else stop()
  }
  if (target > 0)
    for (const event of ['touchstart', 'wheel', 'keydown']) window.addEventListener(event, stop, { passive: true })
  step()
  return stop
}

function read(text: string | null): [string, number][] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((entry): entry is [string, number] => Array.isArray(entry)) : []
  } catch {
    return []
  }
}
