import { addTexts } from '#lib/i18n.ts'

export const NS = 'searchBoxWidget'

addTexts(NS, {
  zh: { search: '搜索', clear: '清空' },
  en: { search: 'Search', clear: 'Clear' },
})
