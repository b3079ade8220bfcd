import './texts.ts'
import './callingCode.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Country, countryOfNumber } from '#lib/callingCodes.ts'
import { toLang } from '#lib/language.ts'
import { plainPhone } from '#lib/phone.ts'
import { Icon } from './icon.tsx'

interface Props {
  /** What is typed; a number of another country begins with a plus. */
  number: string
  countries: readonly Country[]
  disabled?: boolean
  /** Gets the number as it begins in the chosen country. */
  onChange(number: string): void
  /** The line that the number is typed into. */
  children: ReactNode
}

const MAINLAND = 'CHN'

/** A phone number's line with its country before it. The number itself always says its country: a choice writes it. */
export function CallingCode({ number, countries, disabled, onChange, children }: Props) {
  const { t, i18n } = useTranslation('ui')
  const lang = toLang(i18n.language)
  const abroad = number.startsWith('+') ? countryOfNumber(number, countries) : null
  const current = abroad?.code ?? MAINLAND
  const choose = (code: string) => {
    const country = countries.find((one) => one.code === code)
    const digits = plainPhone(number)
      .slice(abroad ? abroad.phone.length + 1 : 0)
      .replace(/^\+/, '')
    if (country) onChange(code === MAINLAND ? digits : `+${country.phone} ${digits}`)
  }
  const known = countries.filter(({ phone }) => phone !== '')
  return (
    <div className="sl-calling">
      <span className="sl-calling-code">
        <span className="sl-figures" aria-hidden="true">
          +{abroad?.phone ?? '86'}
        </span>
        <Icon name="chevron-down" />
        <select
          aria-label={t('callingCode')}
          value={current}
          disabled={disabled || known.length === 0}
          onChange={(event) => choose(event.target.value)}
        >
          {known.length === 0 && <option value={MAINLAND}>+86</option>}
          {known.map(({ code, name, phone }) => (
            <option key={code} value={code}>
              {name[lang]} +{phone}
            </option>
          ))}
        </select>
      </span>
      {children}
    </div>
  )
}
