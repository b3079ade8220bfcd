import { dequal as equal } from 'dequal/lite'
import { useEffect } from 'react'
import { useFormScope } from '#forms/context.ts'
import { type Choice, listChoices } from '#forms/engine/choices.ts'
import { fieldAt } from '#forms/engine/fieldAt.ts'
import type { FoldedSchema } from '#forms/engine/foldSchema.ts'
import { useFieldValue } from '#forms/hooks.ts'
import { anyInput } from '#forms/inputs/anyInput.tsx'
import type { InputProps } from '#forms/inputs/input.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import type { Json } from '#runtime/model.ts'

type Props = InputProps & { name: string; from: string }

/** A control that offers what another field's answer holds; what goes there goes from its own answer too. */
export function CarriedInput({ from, ...props }: Props) {
  const { store } = useFormScope()
  const { pointer, value, lang } = props
  const carried = useFieldValue(formatPointer([from]))
  const offered = listOf(carried)
  const { schemas, ui } = fieldAt(store.form.schema, store.form.ui, formatPointer([from]))
  const there = listChoices((schemas[0] ?? {}) as FoldedSchema, ui, store.resolver, lang)
  const known = [...props.choices, ...there]
  const choices: Choice[] = offered.map(
    (one) => known.find((choice) => equal(choice.value, one)) ?? { value: one, label: String(one) },
  )
  const offeredAnswers = listOf(value).filter((one) => offered.some((other) => equal(other, one)))
  const gone = offeredAnswers.length < listOf(value).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: only that something is gone asks for the change
  useEffect(() => {
    if (gone) store.set(pointer, Array.isArray(value) && offeredAnswers.length > 0 ? offeredAnswers : undefined)
  }, [gone, store, pointer])
  return anyInput({ ...props, choices })
}

function listOf(value: Json | undefined): Json[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}
