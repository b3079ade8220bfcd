import type { Json } from '#runtime/model.ts'

/** The answer of a steps block: the step shown, and the steps that were checked and found right. */
export interface Progress {
  current: string
  done: string[]
}

/** Reads a saved answer; anything that is not a progress is null. */
export function parseProgress(value: Json): Progress | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  const { current, done } = value
  if (typeof current !== 'string') return null
  return { current, done: Array.isArray(done) ? done.filter((id) => typeof id === 'string') : [] }
}

/**
 * The step to show of the visible ones: the current one; when that is not visible (any more), the first that was not
 * done, which is where the runner goes on. Answers '' only when no step is visible.
 */
export function shownStep(visible: readonly string[], progress: Progress | null): string {
  if (progress && visible.includes(progress.current)) return progress.current
  return visible.find((id) => !progress?.done.includes(id)) ?? visible.at(-1) ?? ''
}

/**
 * The step after `current`, null after the last. When the runner came from the later step `from` to correct something,
 * the steps in between that are done already are skipped on the way back.
 */
export function stepAfter(
  visible: readonly string[],
  done: readonly string[],
  current: string,
  from: string | null,
): string | null {
  const at = visible.indexOf(current)
  const next = visible[at + 1] ?? null
  const back = from === null ? -1 : visible.indexOf(from)
  if (back <= at) return next
  return visible.slice(at + 1, back).find((id) => !done.includes(id)) ?? visible[back] ?? next
}

/** The step before `current`, null before the first. */
export function stepBefore(visible: readonly string[], current: string): string | null {
  return visible[visible.indexOf(current) - 1] ?? null
}

/** A step may be opened directly when every visible step before it is done. */
export function canOpen(visible: readonly string[], done: readonly string[], id: string): boolean {
  const at = visible.indexOf(id)
  return at >= 0 && visible.slice(0, at).every((before) => done.includes(before))
}
