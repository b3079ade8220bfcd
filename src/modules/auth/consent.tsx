import './texts.ts'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'

interface Props {
  id: string
  checked: boolean
  error: string | null
  onChange(checked: boolean): void
  /** Opens a page of terms; what was typed here is kept. */
  onRead(path: string): void
}

/** Consent to the terms: never ticked beforehand. */
export function Consent({ id, checked, error, onChange, onRead }: Props) {
  const { t } = useTranslation('auth')
  const terms = (path: string, label: string) => (
    <a
      href={path}
      onClick={(event) => {
        event.preventDefault()
        onRead(path)
      }}
    >
      {label}
    </a>
  )
  return (
    <div className="sl-login-consent">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{t('agreeTo')}</label>
        {terms('/userAgreement', t('userAgreement'))}
        {t('and')}
        {terms('/privacyPolicy', t('privacyPolicy'))}
        {error && (
          <p className="sl-field-error" id={`${id}-error`}>
            <Icon name="alert" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  )
}
