import { addTexts } from '#lib/i18n.ts'

export const NS = 'couponWidget'

addTexts(NS, {
  zh: { until: '{{date}} 前可用', chosen: '已选' },
  en: { until: 'Until {{date}}', chosen: 'Chosen' },
})
