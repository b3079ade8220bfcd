import './errorScreen.css'
import { useTranslation } from 'react-i18next'
import { isHidden } from '#app/config/site.ts'
import { useTitle } from '#app/page/title.ts'
import { Link } from '#app/router/link.tsx'
import '#app/texts.ts'
import { useServices } from '#app/services.ts'
import { addTexts } from '#lib/i18n.ts'
import { toLang } from '#lib/language.ts'
import { Button } from '#ui/button.tsx'
import type { ArtName } from '#ui/emptyState.tsx'
import { ErrorPanel } from '#ui/errorPanel.tsx'
import { Icon, isIconName } from '#ui/icon.tsx'

type Trouble = 'gone' | 'unreachable' | 'broken' | 'outdated' | 'missingQuery'

const ART: Record<Trouble, ArtName> = {
  gone: 'search',
  unreachable: 'offline',
  broken: 'error',
  outdated: 'error',
  missingQuery: 'search',
}

/** Trouble that may be gone at the next try; the others are about the address itself. */
const RETRIES: ReadonlySet<Trouble> = new Set(['unreachable', 'broken'])

/** A page, or an answer on it with the platform's code and words, that could not be shown. */
export type ErrorScreenProps =
  | { trouble: Trouble; onRetry?: () => void; busy?: boolean }
  | { trouble: 'source'; code: number | string; message: string; onRetry: (() => void) | null }

/** What happened, and what can be done. */
export function ErrorScreen(props: ErrorScreenProps) {
  return props.trouble === 'source' ? <FailedSource {...props} /> : <FailedPage {...props} />
}

/** What is not there stays away however often it is asked for: then there is a way on in place of the retry. */
function FailedSource({ code, message, onRetry }: ErrorScreenProps & { trouble: 'source' }) {
  const { t, i18n } = useTranslation('errors')
  const lang = toLang(i18n.language)
  const way = useServices().site.missing.find(({ codes }) => codes.includes(Number(code)))
  if (onRetry) return <ErrorPanel text={message || undefined} onRetry={onRetry} action={<WayOut />} />
  const action = <WayOut to={way?.route} text={way?.action[lang]} main />
  return (
    <>
      <ErrorPanel art="search" title={message} text={way?.text?.[lang] ?? t('missingText')} action={action} />
      <Ways but={way?.route} />
    </>
  )
}

function FailedPage({ trouble, onRetry, busy }: ErrorScreenProps & { trouble: Trouble }) {
  const { t } = useTranslation('errors')
  const services = useServices()
  const words = (key: string) => t(key, { ns: trouble === 'unreachable' ? 'app' : 'errors' })
  useTitle(trouble === 'gone' ? t('goneTitle') : words(trouble))
  const elsewhere = trouble === 'gone' || trouble === 'missingQuery'
  const reload = trouble === 'outdated' ? () => services.window.location.reload() : undefined
  return (
    <>
      <ErrorPanel
        art={ART[trouble]}
        title={words(trouble)}
        text={words(`${trouble}Text`)}
        busy={busy}
        onRetry={reload ?? (RETRIES.has(trouble) ? onRetry : undefined)}
        action={<WayOut main={elsewhere} />}
      />
      {elsewhere && <Ways />}
    </>
  )
}

interface WayOutProps {
  to?: string | undefined
  text?: string | undefined
  /** Nothing else can be done here. */
  main?: boolean
}

function WayOut({ to, text, main = false }: WayOutProps) {
  const { t } = useTranslation('app')
  const { navigator, site } = useServices()
  return (
    <Button variant={main ? 'primary' : 'secondary'} onClick={() => navigator.go(to ?? site.routes.home)}>
      {text ?? t('goHome')}
    </Button>
  )
}

/** Where else what was looked for may be, `but` where the button leads: known without asking anybody. */
function Ways({ but }: { but?: string | undefined }) {
  const { t, i18n } = useTranslation('errors')
  const lang = toLang(i18n.language)
  const { site, window } = useServices()
  const { search, help } = site.routes
  const query = new URLSearchParams(window.location.search)
  // The race of the address may be what is not there.
  const without = Object.keys(site.carry).filter((name) => site.carry[name] !== 'always')
  const noRace = Object.fromEntries(without.map((name) => [name, null]))
  const ways = [
    ...site.menus.side.flatMap(({ route, icon, text, hiddenBy, loggedIn }) =>
      route && route !== but && loggedIn === undefined && !isHidden(hiddenBy, query, false)
        ? [{ route, icon, words: text[lang] }]
        : [],
    ),
    ...(help ? [{ route: help, icon: 'help', words: t('help') }] : []),
  ]
  return (
    <nav className="sl-card sl-error-ways" aria-label={t('ways')}>
      <Link to={search} query={noRace} className="sl-top-bar-search">
        <Icon name="search" />
        <span>{t('search')}</span>
      </Link>
      <ul>
        {ways.map(({ route, icon, words }) => (
          <li key={route}>
            <Link to={route} query={noRace} className="sl-error-way">
              <Icon name={isIconName(icon) ? icon : 'flag'} />
              <span>{words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

addTexts('errors', {
  zh: {
    gone: '页面走丢了',
    goneTitle: '没有这个页面',
    goneText: '链接可能有误，或页面已经下线。',
    broken: '页面出了点问题',
    brokenText: '已填写的内容会保留。请重试，或返回首页。',
    outdated: '页面有新版本',
    outdatedText: '刷新后即可继续，已填写的内容会保留。',
    missingQuery: '链接不完整',
    missingQueryText: '链接缺少必要的信息，请从赛事页面重新进入。',
    ways: '也可以从这里继续',
    search: '搜索赛事',
    help: '帮助中心',
    missingText: '链接可能不完整，或内容已经下线。',
  },
  en: {
    gone: 'This page has left the course',
    goneTitle: 'Page not found',
    goneText: 'The link may be wrong, or the page has been taken down.',
    broken: 'Something broke on this page',
    brokenText: 'What you typed is kept. Try again, or go to the home page.',
    outdated: 'There is a newer version',
    outdatedText: 'Reload to go on. What you typed is kept.',
    missingQuery: 'The link is incomplete',
    missingQueryText: 'Something is missing from the link. Please come in again from the race page.',
    ways: 'Or go on from here',
    search: 'Search races',
    help: 'Help',
    missingText: 'The link may be broken, or the page has been removed.',
  },
})
