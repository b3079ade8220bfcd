import { addTexts } from '#lib/i18n.ts'

addTexts('forms', {
  zh: { suggestions: '匹配的结果', suggestNone: '没有找到，可以继续手动填写' },
  en: { suggestions: 'What was found', suggestNone: 'Nothing found. You can go on typing.' },
})
