import { addTexts } from '#lib/i18n.ts'

addTexts('priceLines', { zh: { total: '合计' }, en: { total: 'Total' } })
