import './texts.ts'
import { useTranslation } from 'react-i18next'
import { useAuthPorts } from './ports.ts'

/** Leads to the page that checks the slider alone, and back to this one. */
export function CheckAlone({ route }: { route: string }) {
  const { t } = useTranslation('auth')
  const ports = useAuthPorts()
  return (
    <button
      type="button"
      className="sl-text-button"
      onClick={() => ports.navigate(route, { query: { returnTo: ports.here() } })}
    >
      {t('checkAlone')}
    </button>
  )
}
