import { addTexts } from '#lib/i18n.ts'

export const NS = 'orderCardWidget'

addTexts(NS, {
  zh: { deadline: '支付剩余', ended: '已超时', total: '合计' },
  en: { deadline: 'Time left to pay', ended: 'Time is up', total: 'Total' },
})
