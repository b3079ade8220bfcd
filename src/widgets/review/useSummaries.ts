import { dequal as equal } from 'dequal/lite'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { InputSummary } from '#runtime/inputs.ts'

/**
 * The answers in words, read again whenever they may have changed: inputs describe themselves only when asked.
 * That is when the review comes into sight (a step opens), and after something on the page was changed or left.
 */
export function useSummaries(read: () => InputSummary[], element: RefObject<HTMLElement | null>): InputSummary[] {
  const [summaries, setSummaries] = useState<InputSummary[]>([])
  const refresh = useCallback(() => {
    const next = read()
    setSummaries((before) => (equal(before, next) ? before : next))
  }, [read])

  // Inputs register in effects of their own: the first reading waits until they all have.
  useEffect(() => {
    const timer = setTimeout(refresh, 0)
    const later = () => setTimeout(refresh, 0)
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(refresh)
    if (element.current) observer?.observe(element.current)
    document.addEventListener('change', later)
    document.addEventListener('focusout', later)
    return () => {
      clearTimeout(timer)
      observer?.disconnect()
      document.removeEventListener('change', later)
      document.removeEventListener('focusout', later)
    }
  }, [refresh, element])
  return summaries
}
