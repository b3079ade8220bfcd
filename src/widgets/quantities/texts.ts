import { addTexts } from '#lib/i18n.ts'

export const NS = 'quantitiesWidget'

addTexts(NS, {
  zh: {
    less: '减少：{{title}}',
    more: '增加：{{title}}',
    tooMany: '{{title}}最多可选 {{max}} 份',
    out: '已无余量',
    row: '{{title}} × {{n}}',
  },
  en: {
    less: 'Fewer: {{title}}',
    more: 'More: {{title}}',
    tooMany: '{{title}}: {{max}} at most',
    out: 'None left',
    row: '{{title}} × {{n}}',
  },
})
