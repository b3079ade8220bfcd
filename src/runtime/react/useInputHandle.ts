import { useEffect, useRef, useState } from 'react'
import type { InputHandle } from '#runtime/inputs.ts'
import type { AnswerPort } from './widget.ts'

/** Registers an input block with its page for as long as it is mounted; the newest handle is the one that is asked. */
export function useInputHandle(answer: AnswerPort | null, handle: InputHandle): void {
  const latest = useRef(handle)
  latest.current = handle
  const register = useRef(answer?.register)
  register.current = answer?.register
  const name = answer?.name
  useEffect(() => {
    if (name === undefined) return
    return register.current?.({
      validate: () => latest.current.validate(),
      describe: () => latest.current.describe(),
      focus: (path) => latest.current.focus(path),
      holds: (problem) => latest.current.holds?.(problem) ?? true,
      get take() {
        return latest.current.take
      },
      mergeExternal: () => latest.current.mergeExternal?.(),
      showErrors: (problems) => latest.current.showErrors?.(problems),
    })
  }, [name])
}

interface CheckedAnswer extends Pick<InputHandle, 'describe' | 'focus'> {
  /** What is wrong with the answer, in words. */
  check(): string | null
}

/** Registers an input block of which one thing is wrong at a time: what it is, and the way to take that back. */
export function useCheckedAnswer(
  answer: AnswerPort | null,
  { check, ...handle }: CheckedAnswer,
): { error: string | null; clearError(): void } {
  const [error, setError] = useState<string | null>(null)
  useInputHandle(answer, {
    ...handle,
    validate() {
      const message = check()
      setError(message)
      return message === null ? [] : [{ input: answer?.name ?? '', path: '', message }]
    },
    holds: () => error !== null,
    showErrors: (problems) => setError(problems[0]?.message ?? null),
  })
  return { error, clearError: () => setError(null) }
}
