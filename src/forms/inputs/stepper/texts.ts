import { addTexts } from '#lib/i18n.ts'

addTexts('forms', {
  zh: { fewer: '减少{{label}}', moreOf: '增加{{label}}' },
  en: { fewer: 'Fewer: {{label}}', moreOf: 'More: {{label}}' },
})
