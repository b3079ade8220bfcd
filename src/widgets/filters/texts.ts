import { addTexts } from '#lib/i18n.ts'

export const NS = 'filtersWidget'

addTexts(NS, {
  zh: { filters: '筛选', all: '全部', clear: '清除筛选', chosen: '{{label}}：{{value}}' },
  en: { filters: 'Filters', all: 'All', clear: 'Clear filters', chosen: '{{label}}: {{value}}' },
})
