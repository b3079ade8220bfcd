import { addTexts } from '#lib/i18n.ts'

export const NS = 'reviewWidget'

addTexts(NS, {
  zh: {
    title: '请核对填写的内容',
    edit: '修改',
    editOf: '修改：{{label}}',
    missing: '未填写',
    nothing: '还没有填写任何内容',
  },
  en: {
    title: 'Check your answers',
    edit: 'Edit',
    editOf: 'Edit: {{label}}',
    missing: 'Not answered',
    nothing: 'Nothing was filled in yet',
  },
})
