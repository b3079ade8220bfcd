import './texts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/iconButton.tsx'

interface Props {
  id: string
  label: string
  value: string
  error: string | null
  help?: string | undefined
  /** A password being chosen, not one being remembered. */
  isNew?: boolean
  onChange(value: string): void
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ id, label, value, error, help, isNew = false, onChange }: Props) {
  const { t } = useTranslation('auth')
  const [shown, setShown] = useState(false)
  return (
    <Field id={id} label={label} error={error} help={help} required>
      {(control) => (
        <div className="sl-auth-login-password">
          <input
            {...control}
            className="sl-input"
            type={shown ? 'text' : 'password'}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            autoCapitalize="none"
            maxLength={64}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            icon={<Icon name={shown ? 'eye-off' : 'eye'} />}
            label={t(shown ? 'hidePassword' : 'showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}
