import { useEffect, useRef } from 'react'
import { useFormScope } from '#forms/context.ts'
import { childUi } from '#forms/engine/visible.ts'
import { useFieldValue } from '#forms/hooks.ts'
import { type InputProps, textOption } from '#forms/inputs/input.ts'
import { useTyped } from '#forms/inputs/useTyped.ts'
import { type IdCardFacts, readIdCard } from '#lib/idCard.ts'

const GENDER = { male: '1', female: '2' } as const
const ID_CARD = '1'

/**
 * A document's number. A mainland ID card also tells birthday and gender, which are filled in where the form asks
 * for them and the runner has not answered otherwise.
 */
export function IdNumber({ pointer, options, control, placeholder, value, disabled }: InputProps) {
  const { store } = useFormScope()
  const typed = useTyped(pointer, value, (text) => text.replace(/\s/g, '').toUpperCase())
  const type = useFieldValue(`/${textOption(options, 'typeField') ?? 'idType'}`)
  const facts = typeof value === 'string' && (type === undefined || type === ID_CARD) ? readIdCard(value) : null
  const last = useRef<IdCardFacts | null>(facts)
  const birthday = textOption(options, 'birthday') ?? 'birthday'
  const gender = textOption(options, 'gender') ?? 'userGender'
  const said = facts ? `${facts.birthday} ${facts.gender}` : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the facts are new each time, `said` is what they say
  useEffect(() => {
    if (!facts) return
    const before = last.current
    last.current = facts
    const fill = (field: string, next: string, from: string | undefined) => {
      const at = `/${field}`
      const known = store.valueAt(at)
      const asked = Object.keys(childUi(store.form.ui, field)).length > 0
      if (asked && (known === undefined || known === from)) store.set(at, next)
    }
    fill(birthday, facts.birthday, before?.birthday)
    fill(gender, GENDER[facts.gender], before ? GENDER[before.gender] : undefined)
  }, [said, store, birthday, gender])
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
