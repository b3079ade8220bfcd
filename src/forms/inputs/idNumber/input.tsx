import { useEffect, useRef } from 'react'
import { useFormScope } from '#forms/context.ts'
import { childUi } from '#forms/engine/fieldAt.ts'
import { useFieldValue } from '#forms/hooks.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import type { InputProps } from '#forms/inputs/input.ts'
import { useTyped } from '#forms/inputs/useTyped.ts'
import { normalDocument } from '#lib/documents.ts'
import type { IdCardFacts } from '#lib/idCard.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import { answersFrom, cardFacts, typeField } from './card.ts'

/**
 * A document's number. A mainland ID card also holds birthday and gender, which are filled in where the form asks
 * for them and the runner has not answered otherwise.
 */
function IdNumber({ pointer, options, control, placeholder, value, disabled }: InputProps) {
  const { store } = useFormScope()
  const typed = useTyped(pointer, value, (text) => normalDocument('', text))
  const type = useFieldValue(formatPointer([typeField(options)]))
  const facts = cardFacts(value, options, type)
  const last = useRef<IdCardFacts | null>(facts)
  const spoken = facts ? `${facts.birthday} ${facts.gender}` : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the facts are new each time, `said` is what they say
  useEffect(() => {
    if (!facts) return
    const before = last.current ? answersFrom(options, last.current) : {}
    last.current = facts
    for (const [field, answer] of Object.entries(answersFrom(options, facts))) {
      const at = formatPointer([field])
      const known = store.valueAt(at)
      const isAsked = Object.keys(childUi(store.form.ui, field)).length > 0
      if (isAsked && (known === undefined || known === before[field])) store.set(at, answer)
    }
  }, [spoken, store])
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
