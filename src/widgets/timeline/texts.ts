import { addTexts } from '#lib/i18n.ts'

addTexts('timeline', {
  zh: { done: '已完成', next: '下一步' },
  en: { done: 'Done', next: 'Next' },
})
