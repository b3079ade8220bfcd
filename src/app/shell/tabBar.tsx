import './tabBar.css'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isHidden, type Site } from '#app/config/site.ts'
import { useLang } from '#app/language.ts'
import { Link } from '#app/router/link.tsx'
import '#app/texts.ts'
import { Glyph } from '#ui/glyph.tsx'
import { loadable } from '#ui/loadable.tsx'
import { SHELL_ICONS } from '#ui/shellIcons.ts'

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
          to={tab.route}
          className="sl-tab-bar-item"
          aria-current={tab.id === current ? 'page' : undefined}
        >
          <TabIcon name={tab.icon} />
          <span>{tab.text[lang]}</span>
        </Link>
      ))}
    </nav>
  )
}

// An operator may choose any icon; the usual ones are there at once.
const AnyIcon = loadable(() => import('./anyIcon.tsx').then((module) => module.AnyIcon))
const USUAL: ReadonlyMap<string, string> = new Map(Object.entries(SHELL_ICONS))

/** Loads the icons that the bar draws at once. */
export async function prepareTabs({ items }: Site['tabs']): Promise<void> {
  if (items.some(({ icon }) => !USUAL.has(icon))) await AnyIcon.load()
}

function TabIcon({ name }: { name: string }) {
  const path = USUAL.get(name)
  if (path !== undefined) return <Glyph path={path} size={1.5} />
  return (
    <Suspense fallback={<Glyph path="" size={1.5} />}>
      <AnyIcon name={name} />
    </Suspense>
  )
}
