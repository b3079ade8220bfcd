import { expect, it } from 'vitest'
import type { FormSchema, FormUi } from '#forms/model.ts'
import { validatorForTest } from '#support/forms.ts'
import { optionNames } from './choices.ts'
import { createFormStore } from './formStore.ts'
import { wordIssue } from './issues.ts'

const words = (title: { zh: string; en: string }, schema: FormSchema, look: FormUi = {}, keyword = 'required') => {
  const form = { type: 'object', properties: { f: schema } }
  const ui = { f: { 'ui:title': title, ...look } }
  const issue = { path: '/f', keyword, params: { limit: 2 } }
  const store = createFormStore({ schema: form, ui, hash: 'h', validator: validatorForTest(form) }, {})
  return [wordIssue(issue, store, ui, 'zh'), wordIssue(issue, store, ui, 'en')]
}

it('says by the input type what is to be done', () => {
  const title = { zh: '城市', en: 'City' }
  expect(words(title, { type: 'string' })).toEqual(['请填写城市', 'Enter city'])
  expect(words(title, { type: 'string', enum: ['a', 'b'] })).toEqual(['请选择城市', 'Choose city'])
  expect(words(title, { type: 'string', format: 'date' })).toEqual(['请选择城市', 'Choose city'])
  expect(words(title, { type: 'string' }, { 'ui:widget': 'file' })).toEqual(['请上传城市', 'Upload city'])
})

it('keeps a title that is a question whole', () => {
  const title = { zh: '天气预报准吗？', en: 'Was the forecast right?' }
  const choices = { type: 'string', enum: ['a', 'b'] }
  expect(words(title, choices)).toEqual(['请回答“天气预报准吗？”', 'Answer “Was the forecast right?”'])
  expect(words(title, { type: 'string' }, {}, 'minLength')).toEqual([
    '“天气预报准吗？”至少 2 个字',
    '“Was the forecast right?” must be at least 2 characters',
  ])
})

it('says what is wanted: a tick, a choice, an answer such as this one, none of these', () => {
  const agree = { zh: '我同意', en: 'I agree' }
  expect(words(agree, { type: 'boolean', const: true })).toEqual(['请勾选“我同意”', 'Tick “I agree”'])
  expect(words(agree, { type: 'boolean', const: true }, {}, 'const')[0]).toBe('请勾选“我同意”')
  const brush = { zh: '颜色', en: 'Colour' }
  expect(words(brush, { anyOf: [{ enum: ['red'] }, { enum: ['blue'] }] })).toEqual(['请选择颜色', 'Choose colour'])
  const like = (schema: FormSchema, keyword: string) => words({ zh: '编号', en: 'Code' }, schema, {}, keyword)[1]
  expect(like({ type: 'string', format: 'uri' }, 'format')).toBe('Code should look like https://example.com')
  expect(like({ type: 'string', pattern: '^[A-Z]{2}-\\d{4}$' }, 'pattern')).toBe('Code should look like AB-4567')
  expect(like({ type: 'string', pattern: '^x', examples: ['x1'] }, 'pattern')).toBe('Code should look like x1')
  expect(like({ type: 'string', pattern: '^(a|b)+$' }, 'pattern')).toBe('Check the format of code')
  expect(like({ not: { enum: ['a', 'b'] } }, 'not')).toBe('Code can’t be a, b')
  expect(like({ not: { type: 'string' } }, 'not')).toBe('Code can’t be this. Change it')
})

it('begins a sentence with a capital and leaves I as it is', () => {
  expect(words({ zh: '城市', en: 'City' }, { type: 'string' }, {}, 'minLength')[1]).toBe(
    'City must be at least 2 characters',
  )
  expect(words({ zh: '我同意', en: 'I agree' }, { type: 'boolean' }, {}, 'const')[1]).toBe('Confirm I agree')
})

it('says a title letter by letter, each at its own field', () => {
  const strange = { zh: '价格 $& {{limit}} $t(optional)', en: 'Price $& {{limit}} $t(optional)' }
  expect(words(strange, { type: 'string' }, {}, 'minLength')[0]).toBe('价格 $& {{limit}} $t(optional)至少 2 个字')
  expect(words(strange, { type: 'string' })).toEqual([
    '请填写价格 $& {{limit}} $t(optional)',
    'Enter price $& {{limit}} $t(optional)',
  ])
  expect(words({ zh: '城市', en: 'City' }, { type: 'string' })[0]).toBe('请填写城市')
})

it('calls alternatives by their titles, those without one by the kind of their answer', () => {
  const options: FormSchema[] = [{ type: 'string' }, { type: 'object' }, { type: 'array' }]
  const names = (lang: 'zh' | 'en') => optionNames({ options, every: options }, (part) => part as FormSchema, {}, lang)
  expect(names('zh')).toEqual(['文字', '分项填写', '列表'])
  expect(names('en')).toEqual(['Text', 'In parts', 'A list'])
  const titled: FormSchema[] = [{ type: 'object', title: 'Card', properties: { no: {} } }, { type: 'object' }]
  const looks = { 'ui:alternatives': [{}, { 'ui:title': { zh: '现金', en: 'Cash' } }] } as FormUi
  const read = (lang: 'zh' | 'en') =>
    optionNames({ options: titled, every: titled }, (part) => part as FormSchema, looks, lang)
  expect([read('zh'), read('en')]).toEqual([
    ['Card', '现金'],
    ['Card', 'Cash'],
  ])
})
