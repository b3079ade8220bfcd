import { useTranslation } from 'react-i18next'
import { useTitle } from '#app/page/title.ts'
import '#app/texts.ts'
import { useServices } from '#app/services.ts'
import { addTexts } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import type { ArtName } from '#ui/emptyState.tsx'
import { ErrorPanel } from '#ui/errorPanel.tsx'

export type Trouble = 'gone' | 'unreachable' | 'broken' | 'outdated' | 'missingQuery'

const ART: Record<Trouble, ArtName> = {
  gone: 'search',
  unreachable: 'offline',
  broken: 'error',
  outdated: 'error',
  missingQuery: 'search',
}

/** Trouble that may be gone at the next try; the others are about the address itself. */
const RETRIES: ReadonlySet<Trouble> = new Set(['unreachable', 'broken'])

/** A whole page that could not be shown: what happened, and what can be done. */
export function ErrorScreen({ trouble, onRetry, busy }: { trouble: Trouble; onRetry?: () => void; busy?: boolean }) {
  const { t } = useTranslation('errors')
  const services = useServices()
  const words = (key: string) => t(key, { ns: trouble === 'unreachable' ? 'app' : 'errors' })
  useTitle(words(trouble))
  const reload = trouble === 'outdated' ? () => services.window.location.reload() : undefined
  return (
    <ErrorPanel
      art={ART[trouble]}
      title={words(trouble)}
      text={words(`${trouble}Text`)}
      busy={busy}
      onRetry={reload ?? (RETRIES.has(trouble) ? onRetry : undefined)}
      action={
        <Button onClick={() => services.navigator.go(services.site.routes.home)}>{t('goHome', { ns: 'app' })}</Button>
      }
    />
  )
}

addTexts('errors', {
  zh: {
    gone: '页面走丢了',
    goneText: '这个地址没有对应的页面，可能已下线或链接有误。',
    broken: '页面出了点问题',
    brokenText: '已填写的内容会保留。请重试，或返回首页。',
    outdated: '页面有新版本',
    outdatedText: '刷新后即可继续，已填写的内容会保留。',
    missingQuery: '链接不完整',
    missingQueryText: '链接缺少必要的信息，请从赛事页面重新进入。',
  },
  en: {
    gone: 'This page has left the course',
    goneText: 'There is nothing at this address. It may have been taken down, or the link is wrong.',
    broken: 'Something broke on this page',
    brokenText: 'What you typed is kept. Try again, or go to the home page.',
    outdated: 'There is a newer version',
    outdatedText: 'Reload to go on. What you typed is kept.',
    missingQuery: 'The link is incomplete',
    missingQueryText: 'Something is missing from the link. Please come in again from the race page.',
  },
})
