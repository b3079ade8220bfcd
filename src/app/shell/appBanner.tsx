import './appBanner.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHidden, type Site } from '#app/config/site.ts'
import { useLang } from '#app/language.ts'
import '#app/texts.ts'
import { useWorld } from '#app/world.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/iconButton.tsx'

const CLOSED = 'appBannerClosed'

interface Props {
  app: Site['app']
  query: URLSearchParams
  raceTypeSet: boolean
}

/** Offers the native app above the page; closed, it stays closed until the tab is. Never shown inside the app itself. */
export function AppBanner({ app, query, raceTypeSet }: Props) {
  const { t } = useTranslation('app')
  const lang = useLang()
  const world = useWorld()
  const [closed, setClosed] = useState(() => world.tab.getItem(CLOSED) === '1')
  const { container, mobile } = world.environment
  const inApp = container === 'ios' || container === 'android'
  if (!app || closed || inApp || !mobile || isHidden(app.banner.hiddenBy, query, raceTypeSet)) return null
  const { text, note, button, closable } = app.banner
  const open = async () => {
    const { openNativeApp } = await import('#app/openNativeApp.ts')
    const { pathname, search } = world.window.location
    await openNativeApp(world, { path: pathname, query: Object.fromEntries(new URLSearchParams(search)) })
  }
  return (
    <aside className="sl-app-banner" aria-label={text[lang]}>
      {closable && (
        <IconButton
          icon="close"
          label={t('bannerClose')}
          onClick={() => {
            world.tab.setItem(CLOSED, '1')
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
