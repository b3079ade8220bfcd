import { expect, test } from 'vitest'
import { formsIn } from '#building/publishedForms.ts'
import { type AnswerInWords, describeAnswers } from '#platform/registration/runnerAnswers.ts'

const field = (name: string, ui: object = {}) => ({ 'ui:title': { zh: name, en: name }, ...ui })

test('what another runner of an entry has answered is shown on the order by the inputs that asked for it', () => {
  const properties = {
    best: { type: 'integer' },
    home: { type: 'string' },
    city: { type: 'string' },
    nation: { type: 'string' },
    stars: { type: 'integer', maximum: 5 },
    size: { type: 'string', enum: ['s', 'm'] },
    phone: { type: 'string', format: 'phone' },
    contact: { type: 'string', format: 'person-name' },
    illness: { type: 'string' },
  }
  const uiSchema = {
    best: field('best', { 'ui:widget': 'duration' }),
    home: field('home', { 'ui:widget': 'region' }),
    city: field('city', { 'ui:widget': 'region' }),
    nation: field('nation', { 'ui:widget': 'country' }),
    stars: field('stars', { 'ui:widget': 'rating' }),
    size: field('size', { 'ui:enumNames': [null, { zh: '中', en: 'Medium' }] }),
    phone: field('phone', { 'ui:widget': 'phone' }),
    contact: field('contact'),
    illness: field('illness', { 'ui:privacy': 'sensitive' }),
  }
  const block = {
    type: 'form',
    name: 'runner',
    hash: 'h',
    validator: 'none.js',
    schema: { type: 'object', properties },
    uiSchema,
  }
  const forms = formsIn(JSON.stringify({ blocks: [block] }))
  const answers = {
    ...{ best: 5400, home: '620102', city: '620100', nation: 'KEN', stars: 4, size: 'm' },
    ...{ phone: '13912345678', contact: '王大跑', illness: 'asthma' },
  }
  const words = (answers: AnswerInWords[], lang: 'zh' | 'en') =>
    Object.fromEntries(answers.map(({ label, value }) => [label.en, value[lang]]))
  const shown = describeAnswers(forms, answers)
  expect(words(shown, 'en')).toMatchObject({ best: '1:30:00', nation: 'Kenya', stars: '4 / 5', size: 'Medium' })
  expect(words(shown, 'zh')).toMatchObject({ home: '甘肃省兰州市城关区', city: '甘肃省兰州市', nation: '肯尼亚' })
  expect(words(shown, 'en')).toMatchObject({ phone: '139****5678', contact: '王**', illness: 'Given, not shown here' })
})
