// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { InputProblem } from '#runtime/inputs.ts'
import { useOpenProblems } from './useOpenProblems.ts'

const problem = (path: string) => ({ path }) as InputProblem

it('hands over what is left when something was mended, and nothing while all is as it was', () => {
  vi.useFakeTimers()
  const [a, b] = [problem('/a'), problem('/b')]
  const listeners = new Set<() => void>()
  let open = [a, b]
  const looking = {
    onSummaries: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    openProblems: (problems: InputProblem[]) => problems.filter((one) => open.includes(one)),
  }
  const onLeft = vi.fn()
  const answer = () => {
    for (const listener of listeners) listener()
    vi.runAllTimers()
  }
  const { rerender, unmount } = renderHook((problems: InputProblem[]) => useOpenProblems(problems, looking, onLeft), {
    initialProps: [a, b],
  })
  answer()
  expect(onLeft).not.toHaveBeenCalled()
  open = [b]
  answer()
  expect(onLeft).toHaveBeenCalledExactlyOnceWith([b])
  rerender([])
  expect(listeners.size).toBe(0)
  rerender([a, b])
  for (const listener of listeners) listener()
  unmount()
  vi.runAllTimers()
  expect([onLeft.mock.calls.length, listeners.size]).toEqual([1, 0])
  vi.useRealTimers()
})
