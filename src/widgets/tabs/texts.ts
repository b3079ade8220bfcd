import { addTexts } from '#lib/i18n.ts'

export const NS = 'tabsWidget'

addTexts(NS, { zh: { tabs: '分类' }, en: { tabs: 'Views' } })
