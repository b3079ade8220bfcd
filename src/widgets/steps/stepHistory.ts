import { useEffect, useRef } from 'react'

/** What a history entry of the page remembers: the step it shows, and the entries of this block below it. */
interface Entry {
  page: string
  block: string
  step: string
  depth: number
  below: string | null
}

export interface StepHistory {
  /** Another step is shown: adds an entry, so that the browser's back returns to the step before. */
  push(step: string): void
  /** Goes back in history when the entry below shows `step`; answers whether it did, else this entry shows it now. */
  backTo(step: string): boolean
}

const KEY = 'slSteps'

/**
 * Lets the browser's back button go one step back. The address never changes; each step is one entry, and the entry's
 * own state (the router's keys) is kept. Entries survive a reload. When the answers behind them are gone (submitted,
 * draft dropped), the entries left over are walked back in one go, so that back leaves the page as expected.
 */
export function useStepHistory(
  block: string,
  shown: string,
  fresh: boolean,
  show: (step: string) => void,
): StepHistory {
  const showNow = useRef(show)
  showNow.current = show
  const opening = useRef({ shown, fresh, started: false })

  useEffect(() => {
    const entry = entryOf(block)
    const { started, ...first } = opening.current
    opening.current.started = true
    const begin = () => write('replaceState', entryAt(block, first.shown, 0, null))
    let walking = !started && first.fresh && entry !== null && entry.depth > 0
    if (walking) window.history.go(-(entry?.depth ?? 0))
    else if (!entry || (first.fresh && !started)) begin()
    const onPop = () => {
      const next = entryOf(block)
      if (walking) {
        walking = false
        begin()
      } else if (next) showNow.current(next.step)
    }
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [block])

  return {
    push(step) {
      const entry = entryOf(block)
      write('pushState', entryAt(block, step, (entry?.depth ?? 0) + 1, entry?.step ?? null))
    },
    backTo(step) {
      const entry = entryOf(block)
      if (!entry || entry.depth === 0 || entry.below !== step) {
        write('replaceState', entryAt(block, step, entry?.depth ?? 0, entry?.below ?? null))
        return false
      }
      window.history.back()
      return true
    },
  }
}

function entryOf(block: string): Entry | null {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null) return null
  const entry = (state as Record<string, unknown>)[KEY] as Entry | undefined
  return entry?.block === block && entry.page === pageNow() ? entry : null
}

const pageNow = () => window.location.pathname + window.location.search

function entryAt(block: string, step: string, depth: number, below: string | null): Entry {
  return { page: pageNow(), block, step, depth, below }
}

function write(how: 'pushState' | 'replaceState', entry: Entry): void {
  try {
    window.history[how]({ ...(window.history.state as object | null), [KEY]: entry }, '')
  } catch {
    // Safari refuses after 100 entries in 30 seconds; the steps work without.
  }
}
