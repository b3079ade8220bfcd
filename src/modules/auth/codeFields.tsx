import './texts.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Country, readCountries } from '#lib/callingCodes.ts'
import { maskPhone } from '#lib/mask.ts'
import { mainlandMobile, plainPhone } from '#lib/phone.ts'
import { Button } from '#ui/button.tsx'
import { CallingCode } from '#ui/callingCode.tsx'
import { Field } from '#ui/field.tsx'
import { useNow } from '#ui/useNow.ts'
import { FIELD_IDS } from './faults.tsx'
import type { AuthPorts } from './ports.ts'
import type { Captcha } from './useCaptcha.ts'

interface MobileProps {
  ports: AuthPorts
  value: string
  error: string | null
  onChange(value: string): void
  onBlur?(): void
}

export function MobileField({ ports, value, error, onChange, onBlur }: MobileProps) {
  const { t } = useTranslation('auth')
  const countries = useCountries(ports)
  return (
    <Field id={FIELD_IDS.mobile} label={t('mobile')} error={error} required>
      {(control) => (
        <CallingCode
          number={value}
          countries={countries}
          onChange={(begun) => {
            onChange(plainPhone(begun))
            document.getElementById(FIELD_IDS.mobile)?.focus()
          }}
        >
          <input
            {...control}
            className="sl-input sl-figures"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={24}
            value={value}
            onChange={(event) => onChange(typedNumber(event.target.value))}
            onBlur={onBlur}
          />
        </CallingCode>
      )}
    </Field>
  )
}

/** A pasted number may carry gaps and a country code; letters and the like are none of it. */
function typedNumber(text: string): string {
  return mainlandMobile(text) ?? plainPhone(text).replace(/(?!^\+)\D/g, '')
}

/** Countries with their calling codes; none until the platform has told them. */
function useCountries({ request }: AuthPorts): Country[] {
  const [countries, setCountries] = useState<Country[]>([])
  useEffect(() => {
    let current = true
    request('countryList', {}).then(
      (list) => current && setCountries(readCountries(list)),
      // A mainland number needs none of them, and another one can be typed with its plus.
      () => {},
    )
    return () => {
      current = false
    }
  }, [request])
  return countries
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
      id={FIELD_IDS.code}
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
