import { useEffect, useRef } from 'react'
import { useFormScope } from '#forms/context.ts'
import { childUi } from '#forms/engine/fieldAt.ts'
import { useFieldValue } from '#forms/hooks.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import type { InputProps } from '#forms/inputs/input.ts'
import { useTyped } from '#forms/inputs/useTyped.ts'
import { type IdCardFacts, readIdCard } from '#lib/idCard.ts'
import { pointerOf } from '#lib/jsonPointer.ts'
import type { Json } from '#runtime/model.ts'

/** `idCard`: when the number is that of a mainland ID card; a form that does not ask the field counts as such. */
interface CardWhen {
  field: string
  equals: Json
}

/** `fills`: a field's name -> the fact of the card it gets, as it is or by its code. */
type Fills = Record<string, { fact: keyof IdCardFacts; values?: Record<string, Json> }>

/**
 * A document's number. A mainland ID card also holds birthday and gender, which are filled in where the form asks
 * for them and the runner has not answered otherwise.
 */
function IdNumber({ pointer, options, control, placeholder, value, disabled }: InputProps) {
  const { store } = useFormScope()
  const typed = useTyped(pointer, value, (text) => text.replace(/\s/g, '').toUpperCase())
  const when = options.idCard as CardWhen | undefined
  const type = useFieldValue(pointerOf([when?.field ?? '']))
  const isCard = when !== undefined && (type === undefined || type === when.equals)
  const facts = isCard && typeof value === 'string' ? readIdCard(value) : null
  const last = useRef<IdCardFacts | null>(facts)
  const said = facts ? `${facts.birthday} ${facts.gender}` : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the facts are new each time, `said` is what they say
  useEffect(() => {
    if (!facts) return
    const before = last.current
    last.current = facts
    for (const [field, { fact, values }] of Object.entries((options.fills ?? {}) as Fills)) {
      const answerFrom = (card: IdCardFacts): Json | undefined => (values ? values[card[fact]] : card[fact])
      const at = pointerOf([field])
      const known = store.valueAt(at)
      const isAsked = Object.keys(childUi(store.form.ui, field)).length > 0
      if (isAsked && (known === undefined || (before && known === answerFrom(before)))) store.set(at, answerFrom(facts))
    }
  }, [said, store])
  return (
    <input
      {...control}
      {...typed}
      className="sl-input"
      type="text"
      inputMode="text"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder={placeholder || undefined}
      disabled={disabled}
    />
  )
}

export default { idNumber: IdNumber } satisfies InputComponents
