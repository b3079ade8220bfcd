import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { useFormScope } from '#forms/context.ts'
import type { Json } from '#runtime/model.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Keeps text in its control while it is typed: no render, no copy of the form. It is taken over when the runner
 * leaves the control or when the form needs it. `read` turns text into the answer, '' never reaches it.
 */
export function useTyped(pointer: string, value: Json | undefined, read: (text: string) => Json | undefined) {
  const { store } = useFormScope()
  const ref = useRef<TextControl>(null)
  const shown = value === undefined || value === null ? '' : String(value)
  useLayoutEffect(() => {
    if (ref.current && ref.current.value !== shown) ref.current.value = shown
  }, [shown])
  const current = (): Json | undefined => {
    const text = ref.current?.value.trim() ?? ''
    return text === '' ? undefined : read(text)
  }
  // Runs while the control still holds its text: a field that goes away gives it to the form.
  useLayoutEffect(() => () => store.settle(pointer), [store, pointer])
  return {
    ref: (element: TextControl | null) => {
      ref.current = element
    },
    defaultValue: shown,
    onChange: (_event: ChangeEvent<TextControl>) => store.typing(pointer, current),
    onBlur: () => {
      store.leave(pointer)
      // The answer may be unchanged although the text is not, for example after trimming.
      const settled = store.valueAt(pointer)
      if (ref.current) ref.current.value = settled === undefined || settled === null ? '' : String(settled)
    },
  }
}
