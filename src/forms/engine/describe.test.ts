import { expect, it } from 'vitest'
import { expandForm } from '#forms/compile/compileForm.ts'
import type { FieldUse } from '#forms/model.ts'
import { validatorForTest } from '#support/forms.ts'
import { describeAnswers } from './describe.ts'
import { createFormStore } from './formStore.ts'

const FIELDS: FieldUse[] = [
  {
    name: 'history',
    title: { zh: '是否有病史', en: 'Medical history' },
    schema: { type: 'string' },
    options: [
      { value: '1', text: { zh: '是', en: 'Yes' } },
      { value: '2', text: { zh: '否', en: 'No' } },
    ],
    privacy: 'sensitive',
  },
  {
    name: 'detail',
    title: { zh: '病史说明', en: 'Details' },
    schema: { type: 'string' },
    ui: { widget: 'textarea' },
    privacy: 'sensitive',
  },
  { name: 'document', title: { zh: '证件号码', en: 'ID' }, schema: { type: 'string' }, privacy: 'sensitive' },
]

function rows(lang: 'zh' | 'en') {
  const { schema, uiSchema: ui } = expandForm({ fields: FIELDS }, new Map())
  const validator = validatorForTest(schema)
  const value = { history: '1', detail: '十年前做过手术', document: '110101199003074258' }
  const store = createFormStore({ schema, ui, hash: 'h', validator }, value)
  return describeAnswers(store, ui, lang)
}

it('shows sensitive choices and sentences as they are, and masks the number of a document', () => {
  expect(rows('zh').map(({ value }) => value)).toEqual(['是', '十年前做过手术', '11****58'])
  expect(rows('en')[0]).toEqual({ path: '/history', label: 'Medical history', value: 'Yes' })
})
