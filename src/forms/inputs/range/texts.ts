import { addTexts } from '#lib/i18n.ts'

addTexts('forms', {
  zh: { inFigures: '{{label}}（数字）', notAnswered: '未填写' },
  en: { inFigures: '{{label}} (number)', notAnswered: 'not answered' },
})
