import { addTexts } from '#lib/i18n.ts'

export const NS = 'entryStateWidget'

addTexts(NS, {
  zh: { deadline: '截止时间', money: '费用', ended: '已截止' },
  en: { deadline: 'Until', money: 'Money', ended: 'Over' },
})
