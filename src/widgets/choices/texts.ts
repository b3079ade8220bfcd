import { addTexts } from '#lib/i18n.ts'

export const NS = 'choicesWidget'

addTexts(NS, {
  zh: {
    options: '选项',
    unit: '个',
    chooseOne: '请选择{{label}}',
    chooseExactly: '请选择 {{n}} {{unit}}{{label}}',
    chooseAtLeast: '请至少选择 {{n}} {{unit}}{{label}}',
    chooseBetween: '请选择 {{n}} 至 {{max}} {{unit}}{{label}}',
    chosen: '已选 {{n}} {{unit}}',
    chosenOf: '已选 {{n}}/{{max}} {{unit}}',
    full: '已达上限，取消一个才能再选',
    refused: '{{title}}：{{reason}}',
    unavailable: '暂不可选',
    editOf: '{{edit}}：{{title}}',
    none: '未选择',
    empty: '暂时没有可选的{{label}}',
    edit: '修改',
    separator: '、',
  },
  en: {
    options: 'options',
    unit: '',
    chooseOne: '{{label}}: choose one',
    chooseExactly: '{{label}}: choose {{n}}',
    chooseAtLeast: '{{label}}: choose at least {{n}}',
    chooseBetween: '{{label}}: choose {{n}} to {{max}}',
    chosen: '{{n}} chosen',
    chosenOf: '{{n}} of {{max}} chosen',
    full: 'That is the limit: take one away to choose another',
    refused: '{{title}}: {{reason}}',
    unavailable: 'Not available',
    editOf: '{{edit}}: {{title}}',
    none: 'None chosen',
    empty: 'Nothing to choose from ({{label}})',
    edit: 'Edit',
    separator: ', ',
  },
})
