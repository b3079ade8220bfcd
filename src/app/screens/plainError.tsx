import { useTranslation } from 'react-i18next'
import '#app/texts.ts'

/** The last resort when even the error screens cannot be loaded or the shell itself has crashed: words and a way on. */
export function PlainError() {
  const { t } = useTranslation('app')
  return (
    <div className="sl-page" role="alert">
      <h2>{t('unreachable')}</h2>
      <p>{t('unreachableText')}</p>
      <p>
        <button type="button" onClick={() => window.location.reload()}>
          {t('reload')}
        </button>
      </p>
    </div>
  )
}
