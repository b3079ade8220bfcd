import { dequal as equal } from 'dequal/lite'
import { useLayoutEffect, useRef } from 'react'
import { useFormScope } from '#forms/context.ts'
import type { Json } from '#runtime/model.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Text that is written into the form's store at every key without a render; it is committed when the runner leaves
 * the control. `read` turns text into the answer, '' never reaches it.
 */
export function useTyped(pointer: string, value: Json | undefined, read: (text: string) => Json | undefined) {
  const { store } = useFormScope()
  const shown = textOf(value)
  // React remembers an uncontrolled input's first default: another one later would make it miss that text is cleared.
  const { current: own } = useRef({ element: null as TextControl | null, first: shown, written: shown })
  const answer = (): Json | undefined => {
    const text = own.element?.value.trim() ?? ''
    return text === '' ? undefined : read(text)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is new at each render and does the same
  useLayoutEffect(() => {
    // It was drawn with this. A control that React takes over may hold what was typed before: that stays.
    if (own.written === shown) return
    own.written = shown
    // What is being typed and means the answer already stays as it is: a space at its end, a plus before it.
    if (own.element && !equal(answer(), value)) own.element.value = shown
  }, [shown])
  return {
    ref: (element: TextControl | null) => {
      own.element = element
    },
    defaultValue: own.first,
    onChange: () => store.type(pointer, answer()),
    onBlur: () => {
      store.leave(pointer)
      // The answer may be unchanged although the text is not, for example after trimming.
      const text = textOf(store.valueAt(pointer))
      if (own.element && own.element.value !== text) own.element.value = text
    },
  }
}

function textOf(value: Json | undefined): string {
  return value === undefined || value === null ? '' : String(value)
}
