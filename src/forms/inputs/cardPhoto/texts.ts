import { addTexts } from '#lib/i18n.ts'

addTexts('forms', {
  zh: {
    cardReading: '正在识别证件…',
    cardRead: '已按证件填写：{{list}}',
    cardCheck: '没看清，请对照证件核对：{{list}}',
    cardUnread: '没能识别，请手动填写，或换一张更清楚的照片',
    cardReadFailed: '照片已保存，识别服务暂时不可用，请手动填写',
    cardReadAgain: '再识别一次',
    cardDiffers: '{{label}}：证件上是“{{read}}”，你填的是“{{typed}}”',
    cardUse: '用证件上的',
    cardKeep: '保留我填的',
    cardKept: '照片已保存',
    cardOnlyYou: '照片只用于核验参赛身份，不会公开',
  },
  en: {
    cardReading: 'Reading the document…',
    cardRead: 'Filled in from the document: {{list}}',
    cardCheck: 'Hard to read, compare with the document: {{list}}',
    cardUnread: 'It could not be read. Type the details, or take a clearer photo',
    cardReadFailed: 'The photo is saved. It cannot be read right now, please type the details',
    cardReadAgain: 'Read it again',
    cardDiffers: '{{label}}: the document says “{{read}}”, you have “{{typed}}”',
    cardUse: 'Use the document’s',
    cardKeep: 'Keep mine',
    cardKept: 'The photo is saved',
    cardOnlyYou: 'The photo only serves to check who runs, and is never public',
  },
} as const)
