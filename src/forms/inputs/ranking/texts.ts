import { addTexts } from '#lib/i18n.ts'

addTexts('forms', {
  zh: {
    rankUp: '{{label}}上移',
    rankDown: '{{label}}下移',
    rankedAt: '{{label}}：第 {{at}} 位，共 {{of}} 项',
    keepRanking: '就按这个顺序',
  },
  en: {
    rankUp: 'Move {{label}} up',
    rankDown: 'Move {{label}} down',
    rankedAt: '{{label}}: {{at}} of {{of}}',
    keepRanking: 'Keep this order',
  },
})
