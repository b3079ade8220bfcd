import { addTexts } from '#lib/i18n.ts'

export const NS = 'stepsWidget'

addTexts(NS, {
  zh: {
    next: '下一步',
    back: '上一步',
    submit: '提交',
    heading: '第 {{at}} 步，共 {{of}} 步：{{name}}',
    steps: '填写步骤',
    step: '第 {{at}} 步',
  },
  en: {
    next: 'Next',
    back: 'Back',
    submit: 'Submit',
    heading: 'Step {{at}} of {{of}}: {{name}}',
    steps: 'Steps',
    step: 'Step {{at}}',
  },
})
