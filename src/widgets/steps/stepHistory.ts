import { useEffect, useRef } from 'react'
import { isObject } from '#lib/json.ts'
import type { Json } from '#runtime/model.ts'
import type { PageEntries } from '#runtime/ports.ts'

/** What an entry of the page remembers of a steps block: the step it shows, and the block's entries below it. */
interface Entry {
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

/**
 * Lets the browser's back button, and the bar's, go one step back. The address never changes; each step is one entry of
 * the page. Entries survive a reload. When the answers behind them are gone (submitted, draft dropped), the entries left
 * over are walked back in one go, so that back leaves the page as expected.
 */
export function useStepHistory(
  entries: PageEntries,
  block: string,
  shown: string,
  fresh: boolean,
  show: (step: string) => void,
): StepHistory {
  const showNow = useRef(show)
  showNow.current = show
  const opening = useRef({ shown, fresh, started: false })
  const withEntry = (step: string, depth: number, below: string | null) => ({
    ...entries.current(),
    [block]: { step, depth, below },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: withEntry is made of the others
  useEffect(() => {
    const entry = entryOf(entries, block)
    const { started, ...first } = opening.current
    opening.current.started = true
    const begin = () => entries.replace(withEntry(first.shown, 0, null))
    let walking = !started && first.fresh && entry !== null && entry.depth > 0
    const stop = entries.subscribe(() => {
      const next = entryOf(entries, block)
      if (walking) {
        walking = false
        begin()
      } else if (next) showNow.current(next.step)
    })
    if (walking) entries.back(entry?.depth ?? 0)
    else if (!entry || (first.fresh && !started)) begin()
    return stop
  }, [entries, block])

  return {
    push(step) {
      const entry = entryOf(entries, block)
      entries.push(withEntry(step, (entry?.depth ?? 0) + 1, entry?.step ?? null))
    },
    backTo(step) {
      const entry = entryOf(entries, block)
      if (!entry || entry.depth === 0 || entry.below !== step) {
        entries.replace(withEntry(step, entry?.depth ?? 0, entry?.below ?? null))
        return false
      }
      entries.back(1)
      return true
    },
  }
}

function entryOf(entries: PageEntries, block: string): Entry | null {
  const entry: Json = entries.current()[block] ?? null
  if (!isObject(entry) || typeof entry.step !== 'string' || typeof entry.depth !== 'number') return null
  return { step: entry.step, depth: entry.depth, below: typeof entry.below === 'string' ? entry.below : null }
}
