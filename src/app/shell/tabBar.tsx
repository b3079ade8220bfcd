import './tabBar.css'
import { useTranslation } from 'react-i18next'
import { isHidden, type Site } from '#app/config/site.ts'
import { useLang } from '#app/language.ts'
import { Link } from '#app/router/link.tsx'
import '#app/texts.ts'
import { carried, pathWith } from '#app/urls.ts'
import { Icon, isIconName } from '#ui/icon.tsx'

interface Props {
  tabs: Site['tabs']
  /** The tab this page belongs to. */
  current: string
  query: URLSearchParams
  raceTypeSet: boolean
}

/** The bar at the bottom; hidden as a whole or tab by tab by the site's rules. */
export function TabBar({ tabs, current, query, raceTypeSet }: Props) {
  const { t } = useTranslation('app')
  const lang = useLang()
  if (isHidden(tabs.hiddenBy, query, raceTypeSet)) return null
  const shown = tabs.items.filter((tab) => !isHidden(tab.hiddenBy, query, raceTypeSet))
  return (
    <nav className="sl-tab-bar" aria-label={t('tabs')}>
      {shown.map((tab) => (
        <Link
          key={tab.id}
          to={pathWith(tab.route, carried(query, tabs.carry))}
          className="sl-tab-bar-item"
          aria-current={tab.id === current ? 'page' : undefined}
        >
          <Icon name={isIconName(tab.icon) ? tab.icon : 'flag'} size={1.5} />
          <span>{tab.text[lang]}</span>
        </Link>
      ))}
    </nav>
  )
}
