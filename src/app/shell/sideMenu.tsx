import './sideMenu.css'
import { useTranslation } from 'react-i18next'
import { isHidden, type MenuItem, type Site } from '#app/config/site.ts'
import { setLanguage, useLang } from '#app/language.ts'
import { logOut } from '#app/ports/logOut.ts'
import '#app/texts.ts'
import { type Services, useServices } from '#app/services.ts'
import { Icon, isIconName } from '#ui/icon.tsx'
import { Sheet } from '#ui/sheet.tsx'

interface Props {
  open: boolean
  onClose(): void
  site: Site
  query: URLSearchParams
  raceTypeSet: boolean
}

/** The menu of the race pages. */
export function SideMenu({ open, onClose, site, query, raceTypeSet }: Props) {
  const { t } = useTranslation('app')
  const lang = useLang()
  const services = useServices()
  const loggedIn = services.session.get().status === 'in'
  const items = site.menus.side.filter(
    (item) =>
      !isHidden(item.hiddenBy, query, raceTypeSet) && (item.loggedIn === undefined || item.loggedIn === loggedIn),
  )
  return (
    <Sheet open={open} title={t('menu')} onClose={onClose}>
      <ul className="sl-side-menu">
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className="sl-side-menu-item"
              onClick={() => {
                onClose()
                choose(item, services)
              }}
            >
              <Icon name={isIconName(item.icon) ? item.icon : 'chevron-right'} />
              <span>{item.text[lang]}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function choose(item: MenuItem, services: Services): void {
  if (item.do === 'logout') logOut(services)
  else if (item.do === 'language') {
    setLanguage(services.lang() === 'zh' ? 'en' : 'zh', services.local, services.window.document.documentElement)
  } else if (item.route) services.navigator.go(item.route)
}
