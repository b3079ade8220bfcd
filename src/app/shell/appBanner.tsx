import './appBanner.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLang } from '#app/language.ts'
import '#app/texts.ts'
import { useServices } from '#app/services.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/iconButton.tsx'
import { type appOffer, declineOffer } from './appOffer.ts'

/** Offers the native app above the page. */
export function AppBanner({ banner }: { banner: NonNullable<ReturnType<typeof appOffer>> }) {
  const { t } = useTranslation('app')
  const lang = useLang()
  const services = useServices()
  const [closed, setClosed] = useState(false)
  if (closed) return null
  const { text, note, button, closable } = banner
  const open = async () => {
    const { openNativeApp } = await import('#app/ports/openNativeApp.ts')
    const { pathname, search } = services.window.location
    await openNativeApp(services, { path: pathname, query: Object.fromEntries(new URLSearchParams(search)) })
  }
  return (
    <aside className="sl-app-banner" aria-label={text[lang]}>
      {closable && (
        <IconButton
          icon={<Icon name="close" />}
          label={t('bannerClose')}
          onClick={() => {
            declineOffer(services)
            setClosed(true)
          }}
        />
      )}
      <p className="sl-app-banner-text">
        <strong>{text[lang]}</strong>
        {note && <span>{note[lang]}</span>}
      </p>
      <Button size="small" onClick={() => void open()}>
        {button[lang]}
      </Button>
    </aside>
  )
}
