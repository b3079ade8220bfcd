import './accountLine.css'
import { useTranslation } from 'react-i18next'
import { changeAccount } from '#app/ports/logOut.ts'
import { useServices } from '#app/services.ts'
import { maskPhone } from '#lib/mask.ts'
import './texts.ts'

/** Says whose account is in use, and lets another one log in. */
export function AccountLine({ mobile }: { mobile: string }) {
  const { t } = useTranslation('arrival')
  const services = useServices()
  return (
    <p className="sl-account-line">
      <span>{t('inUse', { mobile: maskPhone(mobile) })}</span>
      <button type="button" className="sl-account-line-change" onClick={() => changeAccount(services)}>
        {t('change')}
      </button>
    </p>
  )
}
