import { useEffect, useRef } from 'react'
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
