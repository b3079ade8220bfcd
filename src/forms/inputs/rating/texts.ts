import { addTexts } from '#lib/i18n.ts'

addTexts('forms', {
  zh: { stars_one: '{{count}} 星', stars_other: '{{count}} 星', clearAnswer: '清除' },
  en: { stars_one: '{{count}} star', stars_other: '{{count}} stars', clearAnswer: 'Clear' },
})
