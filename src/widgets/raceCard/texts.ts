import { addTexts } from '#lib/i18n.ts'

export const NS = 'raceCardWidget'

addTexts(NS, {
  zh: { favourite: '收藏', from: '{{price}}起', free: '免费', favouriteOf: '{{label}}：{{race}}' },
  en: { favourite: 'Favourite', from: 'from {{price}}', free: 'Free', favouriteOf: '{{label}}: {{race}}' },
})
