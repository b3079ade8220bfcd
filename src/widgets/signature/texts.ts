import { addTexts } from '#lib/i18n.ts'

export const NS = 'signatureWidget'

addTexts(NS, {
  zh: {
    label: '签名',
    here: '在此处手写签名',
    loading: '正在准备签名板…',
    failed: '签名板没有加载出来，可以重试，或改为输入姓名签名。',
    retry: '重试',
    undo: '撤销一笔',
    clear: '清除',
    typeInstead: '改为输入姓名',
    drawInstead: '改为手写',
    typedLabel: '输入姓名作为签名',
    typedHelp: '请输入与证件一致的姓名，效力与手写签名相同。',
    padSigned: '签名板，已签名',
    padEmpty: '签名板，未签名',
    mustSign: '请先签名',
    signed: '已手写签名',
  },
  en: {
    label: 'Signature',
    here: 'Sign here',
    loading: 'Getting the signature pad ready…',
    failed: 'The signature pad did not load. Try again, or sign by typing your name.',
    retry: 'Try again',
    undo: 'Undo',
    clear: 'Clear',
    typeInstead: 'Type my name instead',
    drawInstead: 'Draw instead',
    typedLabel: 'Type your full name to sign',
    typedHelp: 'Write it as on your ID document. It counts like a signature by hand.',
    padSigned: 'Signature pad, signed',
    padEmpty: 'Signature pad, empty',
    mustSign: 'Sign first',
    signed: 'Signed by hand',
  },
})
