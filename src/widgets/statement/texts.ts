import { addTexts } from '#lib/i18n.ts'

export const NS = 'statementWidget'

addTexts(NS, {
  zh: {
    accept: '我已阅读并同意《{{title}}》',
    scroll: '请先滑动阅读全文，再勾选同意',
    mustAccept: '请先阅读并同意《{{title}}》',
    changed: '内容已更新，请重新阅读并同意',
    accepted: '已同意（版本 {{version}}）',
    notAccepted: '未同意',
    free: '可以不勾选，不影响报名',
    byLink: '由对方用链接签名',
    version: '版本 {{version}}',
  },
  en: {
    accept: 'I have read and accept “{{title}}”',
    scroll: 'Read the text to its end, then tick the box',
    mustAccept: 'Read and accept “{{title}}” first',
    changed: 'The text has changed: please read and accept it again',
    accepted: 'Accepted (version {{version}})',
    notAccepted: 'Not accepted',
    free: 'You may leave this open: your entry does not depend on it',
    byLink: 'Signed by a link',
    version: 'Version {{version}}',
  },
})
