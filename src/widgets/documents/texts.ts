import { addTexts } from '#lib/i18n.ts'

addTexts('documents', {
  zh: {
    missing: '待提交',
    handedIn: '已提交',
    late: '已逾期',
    until: '请在 {{time}} 前提交',
    replaceUntil: '{{time}} 前可以更换',
    closed: '提交已于 {{time}} 截止',
    view: '查看',
    openFailed: '没有打开，请检查网络后重试',
  },
  en: {
    missing: 'To hand in',
    handedIn: 'Handed in',
    late: 'Overdue',
    until: 'Hand it in by {{time}}',
    replaceUntil: 'You can replace it until {{time}}',
    closed: 'Closed at {{time}}',
    view: 'View',
    openFailed: 'It did not open. Check your connection and try again',
  },
})
