import { useEffect } from 'react'
import type { InputProblem } from '#runtime/inputs.ts'

/** How problems are looked at again: a page's inputs, or the helpers of a widget. */
interface Looking {
  onSummaries(listener: () => void): () => void
  openProblems(problems: InputProblem[]): InputProblem[]
}

/** Tells which of the problems that a summary lists are left whenever answers have changed and some were mended. */
export function useOpenProblems(
  problems: InputProblem[],
  looking: Looking,
  onLeft: (left: InputProblem[]) => void,
): void {
  const { onSummaries, openProblems } = looking
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onLeft` is new at each render and does the same
  useEffect(() => {
    if (problems.length === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const left = openProblems(problems)
      if (left.length < problems.length) onLeft(left)
    }
    const stop = onSummaries(() => {
      clearTimeout(timer)
      // An input says what holds by its own state, which the answer's render brings.
      timer = setTimeout(look)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [problems, onSummaries, openProblems])
}
