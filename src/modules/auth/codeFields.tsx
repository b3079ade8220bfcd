import './texts.ts'
import { useTranslation } from 'react-i18next'
import { maskPhone } from '#lib/mask.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { useNow } from '#ui/useNow.ts'
import type { LoginProblem } from './rules.ts'
import type { Captcha } from './useCaptcha.ts'

interface MobileProps {
  value: string
  error: string | null
  onChange(value: string): void
  onBlur?(): void
}

export const MOBILE_ID = 'login-mobile'
export const SLIDE_ID = 'login-slide'
export const CODE_ID = 'login-code'

export function MobileField({ value, error, onChange, onBlur }: MobileProps) {
  const { t } = useTranslation('auth')
  return (
    <Field id={MOBILE_ID} label={t('mobile')} error={error} required>
      {(control) => (
        <input
          {...control}
          className="sl-input sl-figures"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={13}
          value={value}
          // A pasted number may carry spaces or a country code.
          onChange={(event) => onChange(event.target.value.replace(/^\+?86(?=1\d{10})/, '').replace(/\D/g, ''))}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

interface CodeProps {
  value: string
  error: string | null
  mobile: string
  captcha: Captcha
  now(): number
  onChange(value: string): void
  onSend(): void
}

export function CodeField({ value, error, mobile, captcha, now, onChange, onSend }: CodeProps) {
  const { t } = useTranslation('auth')
  const until = captcha.status === 'sent' ? captcha.resendAt : 0
  const time = useNow(now, 500, until > 0)
  const seconds = Math.max(0, Math.ceil((until - time) / 1000))
  const sent = captcha.status === 'sent'
  const problem = error ?? (captcha.status === 'refused' ? captcha.message : null)
  const label = seconds > 0 ? t('resendIn', { seconds }) : t(sent ? 'resend' : 'send')
  return (
    <Field
      id={CODE_ID}
      label={t('code')}
      error={problem}
      help={sent ? t('sent', { mobile: maskPhone(mobile) }) : undefined}
      required
    >
      {(control) => (
        <div className="sl-auth-login-code">
          <input
            {...control}
            className="sl-input sl-figures"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            value={value}
            onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
          />
          <Button busy={captcha.status === 'sending'} off={seconds > 0} onClick={onSend}>
            {label}
          </Button>
        </div>
      )}
    </Field>
  )
}

/** Words of a problem, or null. */
export function useProblemWords(): (problem: LoginProblem | null) => string | null {
  const { t } = useTranslation('auth')
  return (problem) => problem && t(problem)
}
