import './texts.ts'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'

/** Routes of the pages that the runner consents to. */
export interface Terms {
  userAgreement: string
  privacyPolicy: string
}

/** Routes as the platform keeps what was agreed to. */
export const agreedTo = ({ userAgreement, privacyPolicy }: Terms): string => `${userAgreement} ${privacyPolicy}`

interface ConsentProps {
  id: string
  checked: boolean
  error: string | null
  onChange(checked: boolean): void
  terms: Terms
  /** Opens a page of terms; what was typed here is kept. */
  onRead(path: string): void
}

/** Consent to the terms: never ticked beforehand. */
export function Consent({ id, checked, error, terms, onChange, onRead }: ConsentProps) {
  const { t } = useTranslation('auth')
  const read = (path: string) => (event: MouseEvent) => {
    event.preventDefault()
    onRead(path)
  }
  return (
    <div className="sl-auth-login-consent">
      <label className="sl-auth-login-tick">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      <div>
        <label htmlFor={id}>{t('agreeTo')}</label>
        <a href={terms.userAgreement} onClick={read(terms.userAgreement)}>
          {t('userAgreement')}
        </a>
        {t('and')}
        <a href={terms.privacyPolicy} onClick={read(terms.privacyPolicy)}>
          {t('privacyPolicy')}
        </a>
        {error && (
          <p className="sl-field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
