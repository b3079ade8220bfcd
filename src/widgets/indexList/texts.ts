import { addTexts } from '#lib/i18n.ts'

export const NS = 'indexListWidget'

addTexts(NS, {
  zh: { index: '首字母索引', other: '其他' },
  en: { index: 'Jump to a letter', other: 'Other' },
})
