import { addTexts } from '#lib/i18n.ts'

addTexts('priceLines', { zh: { total: '合计', free: '免费' }, en: { total: 'Total', free: 'Free' } })
