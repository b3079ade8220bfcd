import './input.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputComponents } from '#forms/inputs/components.ts'
import { type InputProps, textOption } from '#forms/inputs/input.ts'
import { useTyped } from '#forms/inputs/useTyped.ts'

/** A password that can be shown while it is typed. */
function Password({ pointer, control, value, disabled, options }: InputProps) {
  const { t } = useTranslation('forms')
  const [shown, setShown] = useState(false)
  const typed = useTyped(pointer, value, (text) => text)
  return (
    <div className="sl-form-password">
      <input
        {...control}
        {...typed}
        className="sl-input"
        type={shown ? 'text' : 'password'}
        autoComplete={textOption(options, 'autocomplete') ?? 'new-password'}
        autoCapitalize="none"
        spellCheck={false}
        disabled={disabled}
      />
      <button type="button" className="sl-form-peek" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {t(shown ? 'hide' : 'show')}
      </button>
    </div>
  )
}

export default { password: Password } satisfies InputComponents
