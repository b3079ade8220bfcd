import { addTexts } from '#lib/i18n.ts'

export const NS = 'amountWidget'

addTexts(NS, {
  zh: {
    none: '暂不',
    other: '其他金额（元）',
    bounds: '{{min}} – {{max}} 元',
    gone: '请从列出的金额中选择',
    wrong: '请填写 {{min}} 至 {{max}} 元之间的金额，最多两位小数',
  },
  en: {
    none: 'Not now',
    other: 'Another amount (yuan)',
    bounds: '{{min}} to {{max}} yuan',
    gone: 'Choose one of the amounts',
    wrong: 'Enter an amount from {{min}} to {{max}} yuan, with two decimals at most',
  },
})
