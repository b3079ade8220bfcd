import { addTexts } from '#lib/i18n.ts'

export const NS = 'listWidget'

addTexts(NS, {
  zh: {
    more: '加载更多',
    loading: '正在加载…',
    failed: '没能加载更多',
    failedFor: '没能加载更多：{{reason}}',
    retry: '重试',
  },
  en: {
    more: 'Load more',
    loading: 'Loading…',
    failed: 'Could not load more',
    failedFor: 'Could not load more: {{reason}}',
    retry: 'Try again',
  },
})
