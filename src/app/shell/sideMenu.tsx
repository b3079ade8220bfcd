import './sideMenu.css'
import { useTranslation } from 'react-i18next'
import { isHidden, type MenuItem, type Site } from '#app/config/site.ts'
import { setLanguage, useLang } from '#app/language.ts'
import { logOut } from '#app/ports/logOut.ts'
import '#app/texts.ts'
import { type Services, useServices } from '#app/services.ts'
import { addTexts, i18n } from '#lib/i18n.ts'
import { askConfirm } from '#ui/confirmHost.tsx'
import { Icon, isIconName } from '#ui/icon.tsx'
import { Sheet } from '#ui/sheet.tsx'

// Not with the shell's texts: the menu comes later than the page.
addTexts('sideMenu', {
  zh: {
    logOut: '退出登录',
    draftsEnd: '退出后需要重新验证手机号。还没提交的报名草稿会从本机删除。',
    stay: '再想想',
  },
  en: {
    logOut: 'Log out',
    draftsEnd:
      'You will need to verify your number again. Drafts of entries you have not sent are removed from this phone.',
    stay: 'Stay',
  },
})

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
  if (item.do === 'logout') void askAndLogOut(services)
  else if (item.do === 'language') setLanguage(services.lang() === 'zh' ? 'en' : 'zh', services)
  else if (item.route) services.navigator.go(item.route)
}

async function askAndLogOut(services: Services): Promise<void> {
  const word = (key: string) => i18n.t(key, { ns: 'sideMenu' })
  const question = { title: word('logOut'), text: word('draftsEnd'), ok: word('logOut'), cancel: word('stay') }
  if (await askConfirm(question)) logOut(services)
}
