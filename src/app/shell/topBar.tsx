import './topBar.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { Site } from '#app/config/site.ts'
import { setLanguage, useLang } from '#app/language.ts'
import { Link } from '#app/router/link.tsx'
import '#app/texts.ts'
import { useAppPorts } from '#app/ports/portsContext.ts'
import { useServices } from '#app/services.ts'
import { useAlive } from '#lib/useAlive.ts'
import type { Json, Page } from '#runtime/model.ts'
import { pickText } from '#runtime/texts.ts'
import { Glyph } from '#ui/glyph.tsx'
import { IconButton } from '#ui/iconButton.tsx'
import { SHELL_ICONS } from '#ui/shellIcons.ts'

export type ShellFlags = NonNullable<Page['shell']>

const SideMenu = lazy(() => import('./sideMenu.tsx').then(({ SideMenu: Menu }) => ({ default: Menu })))

interface Props {
  title: string
  flags: ShellFlags
  site: Site
  query: URLSearchParams
  raceTypeSet: boolean
}

/** The head of a page: back, its title and the menu, or on the home page the city and the way to the search. */
export function TopBar({ title, flags, site, query, raceTypeSet }: Props) {
  const { t } = useTranslation('app')
  const services = useServices()
  const { key, pathname } = useLocation()
  // Open at one place of the history: going anywhere else closes the menu.
  const [menuAt, setMenuAt] = useState<string | null>(null)
  const home = flags.city || flags.search
  const alive = useAlive()
  const { personal } = site.routes
  const logo = flags.topbar && site.logos?.[raceTypeSet ? 'series' : 'usual']
  return (
    <header className="sl-top-bar" data-home={home ? '' : undefined} data-menu={flags.topbar ? '' : undefined}>
      <div className="sl-top-bar-row">
        {!flags.tab && flags.back !== false && (
          <IconButton
            icon={<Glyph path={SHELL_ICONS.back} />}
            label={t('back')}
            onClick={() => services.navigator.back()}
          />
        )}
        {logo && <img className="sl-top-bar-logo" src={logo} alt="" width="28" height="28" />}
        {flags.city && site.city && <CityLink city={site.city} />}
        <h1 className={home ? 'sl-visually-hidden' : 'sl-top-bar-title'}>{title}</h1>
        {flags.search && (
          <Link className="sl-top-bar-search" to={site.routes.search}>
            <Glyph path={SHELL_ICONS.search} />
            <span>{t('search')}</span>
          </Link>
        )}
        {flags.topbar && personal && pathname !== personal && (
          <IconButton
            icon={<Glyph path={SHELL_ICONS.user} />}
            label={t('personal')}
            onClick={() => services.navigator.go(personal)}
          />
        )}
        {flags.topbar && (
          <IconButton icon={<Glyph path={SHELL_ICONS.menu} />} label={t('menu')} onClick={() => setMenuAt(key)} />
        )}
        <LanguageButton />
      </div>
      {flags.topbar && alive && (
        <Suspense>
          <SideMenu
            open={menuAt === key}
            onClose={() => setMenuAt(null)}
            site={site}
            query={query}
            raceTypeSet={raceTypeSet}
          />
        </Suspense>
      )}
    </header>
  )
}

function LanguageButton() {
  const { t } = useTranslation('app')
  const lang = useLang()
  const services = useServices()
  const other = lang === 'zh' ? 'en' : 'zh'
  return (
    <button
      type="button"
      className="sl-top-bar-lang"
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      onClick={() => setLanguage(other, services)}
    >
      {t('switchLang')}
    </button>
  )
}

type City = NonNullable<Site['city']>

/** The city chosen last, leading to the list of cities. */
function CityLink({ city: { route, parameter, kept, operation } }: { city: City }) {
  const { t } = useTranslation('app')
  const lang = useLang()
  const services = useServices()
  const chosen = useAlive() ? services.stateStorage.load(kept) : null
  const code = typeof chosen === 'string' && chosen !== '' ? chosen : null
  const name = useCityName(operation, code)
  const city = name === null ? t('city') : pickText(name, lang)
  return (
    <Link className="sl-top-bar-city" to={route} query={{ [parameter]: code }} aria-label={t('chooseCity', { city })}>
      <Glyph path={SHELL_ICONS.location} />
      <span>{city}</span>
      <Glyph path={SHELL_ICONS['chevron-down']} size={1} />
    </Link>
  )
}

function useCityName(operation: string, code: string | null): Json {
  const { request } = useAppPorts()
  const [name, setName] = useState<Json>(null)
  useEffect(() => {
    if (!code) return
    let current = true
    request(operation, {}).then(
      (cities) => current && setName(nameIn(cities, code)),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [request, operation, code])
  return name
}

function nameIn(cities: Json, code: string): Json {
  if (!Array.isArray(cities)) return null
  for (const city of cities) {
    if (typeof city === 'object' && city !== null && !Array.isArray(city) && city.code === code)
      return city.name ?? null
  }
  return null
}
