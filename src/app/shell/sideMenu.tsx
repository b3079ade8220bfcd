import './sideMenu.css'
import { useTranslation } from 'react-i18next'
import { isHidden, type MenuItem, type Site } from '#app/config/site.ts'
import { speak, useLang } from '#app/language.ts'
import { logOut } from '#app/ports/logOut.ts'
import '#app/texts.ts'
import { useWorld, type World } from '#app/world.ts'
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
  const world = useWorld()
  const loggedIn = world.session.get().status === 'in'
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
                choose(item, world)
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

function choose(item: MenuItem, world: World): void {
  if (item.do === 'logout') logOut(world)
  else if (item.do === 'language') {
    speak(world.lang() === 'zh' ? 'en' : 'zh', world.local, world.window.document.documentElement)
  } else if (item.route) world.navigator.go(item.route)
}
