import { useEffect, useState } from 'react'
import { useFormScope } from '#forms/context.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import { type InputProps, textOption } from '#forms/inputs/input.ts'
import { useLoaded } from '#forms/inputs/loadedList.tsx'
import { useTyped } from '#forms/inputs/useTyped.ts'
import { readCountries } from '#lib/callingCodes.ts'
import { mainlandMobile, plainPhone } from '#lib/phone.ts'
import { CallingCode } from '#ui/callingCode.tsx'
import { loadNumbers, storedPhone } from './numbers.ts'

/** A mainland number however it is written; one of another country begins with a plus. */
function read(text: string): string {
  const plain = plainPhone(text)
  return mainlandMobile(text) ?? (/^(\+|00)/.test(plain) ? storedPhone(plain) : plain)
}

/** A phone number: a mainland mobile, and where the field takes every country's one with its country before it. */
function Phone(props: InputProps) {
  return props.schema.format === 'phone' ? <AnyCountry {...props} /> : <PhoneLine {...props} />
}

function AnyCountry(props: InputProps) {
  const { pointer, value, options, disabled, control } = props
  const { store } = useFormScope()
  const countries = useLoaded(textOption(options, 'source'), readCountries)
  const number = typeof value === 'string' ? value : ''
  const [typed, setTyped] = useState(number)
  const abroad = /^\s*(\+|00)/.test(typed) || number.startsWith('+')
  useEffect(() => {
    if (!abroad) return
    let current = true
    const judge = () => {
      const now = store.valueAt(pointer)
      if (current && typeof now === 'string' && now !== read(now)) store.set(pointer, read(now))
    }
    // Without the table the number stays as it is typed, and the platform judges it.
    loadNumbers().then(judge, () => {})
    return () => {
      current = false
    }
  }, [abroad, pointer, store])
  return (
    <CallingCode
      number={typed.startsWith('+') ? typed : number}
      countries={countries.status === 'ready' ? countries.value : []}
      disabled={disabled}
      onChange={(begun) => {
        store.set(pointer, begun === '' ? undefined : read(begun))
        setTyped(begun)
        document.getElementById(control.id)?.focus()
      }}
    >
      <PhoneLine {...props} onTyped={setTyped} />
    </CallingCode>
  )
}

function PhoneLine({
  pointer,
  options,
  control,
  placeholder,
  value,
  disabled,
  onTyped,
}: InputProps & { onTyped?(text: string): void }) {
  const line = useTyped(pointer, value, read)
  return (
    <input
      {...control}
      {...line}
      onChange={(event) => {
        line.onChange()
        onTyped?.(event.target.value)
      }}
      className="sl-input sl-figures"
      type="tel"
      inputMode="tel"
      autoComplete={textOption(options, 'autocomplete') ?? 'off'}
      placeholder={placeholder || undefined}
      disabled={disabled}
    />
  )
}

export default { phone: Phone } satisfies InputComponents
