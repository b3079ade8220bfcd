import { useEffect, useRef } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { formatChinaTime } from '#lib/date.ts'
import { useAsk } from '#operator/ask.ts'
import { spanText, switchLanguage, type TextName, useWords } from '#operator/words.ts'
import { Badge } from '#ui/badge.tsx'
import { ConfirmHost } from '#ui/confirmHost.tsx'
import { ToastHost } from '#ui/toast.tsx'
import { useNow } from '#ui/useNow.ts'
import { LinkRow, Missing } from './parts.tsx'

const MINUTE = 60_000

const PAGES: [path: string, name: TextName][] = [
  ['/', 'races'],
  ['/addedResults', 'addedResults'],
  ['/goods', 'goods'],
  ['/rehearsal', 'rehearsal'],
  ['/tools', 'tools'],
]

/** What stands around every page of the console: where one can go, the platform's time, and what came of an order. */
export function Frame() {
  const words = useWords()
  const { t, lang } = words
  const other = lang === 'zh' ? 'en' : 'zh'
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <>
      <a className="op-skip" href="#main">
        {t('skip')}
      </a>
      <header className="op-header">
        <Link className="op-brand" to="/">
          {t('title')}
        </Link>
        <PlatformTime />
        <button
          type="button"
          className="op-language"
          lang={other === 'zh' ? 'zh-CN' : 'en'}
          onClick={() => void switchLanguage(other)}
        >
          {t('otherLanguage')}
        </button>
        <LinkRow className="op-nav" label={t('pages')} links={PAGES.map(([to, name]) => ({ to, words: t(name) }))} />
      </header>
      <main ref={main} id="main" className="op-main" tabIndex={-1}>
        <Outlet />
      </main>
      <ScrollRestoration />
      <ToastHost />
      <ConfirmHost />
    </>
  )
}

function PlatformTime() {
  const words = useWords()
  const { t } = words
  const { data, error } = useAsk('readClock', {})
  const offset = data?.offset ?? 0
  const now = useNow(Date.now, 1000, true) + offset
  const apart = Math.abs(offset) >= MINUTE
  return (
    <>
      <div className="op-time">
        <span className="sl-visually-hidden">{t('platformTime')}</span>
        <time className="sl-figures">{data && formatChinaTime(now, 'yyyy.MM.dd HH:mm:ss')}</time>
      </div>
      <div className="op-alerts" role="status">
        {error && <Badge tone="danger">{t('offline')}</Badge>}
        {apart && (
          <Link to="/tools">
            <Badge tone="warning">
              {t(offset > 0 ? 'clockAhead' : 'clockBehind', { span: spanText(offset, words) })}
            </Badge>
          </Link>
        )}
      </div>
    </>
  )
}

export function NotFound() {
  const { t } = useWords()
  return <Missing title={t('notFound')} />
}
