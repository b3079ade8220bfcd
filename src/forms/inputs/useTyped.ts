import { dequal as equal } from 'dequal/lite'
import { useLayoutEffect, useRef, useState } from 'react'
import { useFormScope } from '#forms/context.ts'
import type { Json } from '#runtime/model.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Text that is written into the form's store at every key without a render; it is committed when the runner leaves
 * the control. `read` turns text into the answer, '' never reaches it.
 */
export function useTyped(pointer: string, value: Json | undefined, read: (text: string) => Json | undefined) {
  const { store } = useFormScope()
  const ref = useRef<TextControl>(null)
  const shown = textOf(value)
  // React remembers an uncontrolled input's first default: another one later would make it miss that text is cleared.
  const [first] = useState(shown)
  const answer = (): Json | undefined => {
    const text = ref.current?.value.trim() ?? ''
    return text === '' ? undefined : read(text)
  }
  const written = useRef(shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is new at each render and does the same
  useLayoutEffect(() => {
    // It was drawn with this. A control that React takes over may hold what was typed before: that stays.
    if (written.current === shown) return
    written.current = shown
    // What is being typed and means the answer already stays as it is: a space at its end, a plus before it.
    if (ref.current && !equal(answer(), value)) ref.current.value = shown
  }, [shown])
  return {
    ref: (element: TextControl | null) => {
      ref.current = element
    },
    defaultValue: first,
    onChange: () => store.type(pointer, answer()),
    onBlur: () => {
      store.leave(pointer)
      // The answer may be unchanged although the text is not, for example after trimming.
      if (ref.current) ref.current.value = textOf(store.valueAt(pointer))
    },
  }
}

function textOf(value: Json | undefined): string {
  return value === undefined || value === null ? '' : String(value)
}
