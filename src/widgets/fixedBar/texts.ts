import { addTexts } from '#lib/i18n.ts'

export const NS = 'fixedBar'

addTexts(NS, {
  zh: { changed: '价格已变化：从 {{from}} 变为 {{to}}' },
  en: { changed: 'The price has changed: from {{from}} to {{to}}' },
})
