import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { FORMATS } from '#lib/formats.ts'
import { createSampler } from './answers.ts'

const FORM = {
  type: 'object',
  properties: {
    name: { type: 'string', format: 'person-name' },
    phone: { type: 'string', format: 'phone' },
    region: { type: 'string', pattern: '^\\d{6}$' },
    size: { enum: ['S', 'M'] },
    km: { type: 'integer', minimum: 10, multipleOf: 5 },
    services: { type: 'array', items: { enum: ['water', 'medical'] }, minItems: 1 },
    agreed: { const: true },
    travels: { enum: ['yes', 'no'] },
  },
  required: ['name', 'phone', 'region', 'size', 'km', 'services', 'agreed', 'travels'],
  allOf: [
    {
      if: { properties: { travels: { const: 'yes' } }, required: ['travels'] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: { properties: { nights: { type: 'integer', minimum: 1 } }, required: ['nights'] },
    },
  ],
}

test('answers what a form asks, and what its answers make it ask', () => {
  const { answers, unanswered } = createSampler()(FORM)
  const ajv = new Ajv({ strict: false })
  for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format)
  expect(ajv.validate(FORM, answers), JSON.stringify({ answers, wrong: ajv.errors })).toBe(true)
  expect(answers.nights).toBe(1)
  expect(unanswered).toEqual([])
})

test('names a field that nothing typed fits', () => {
  const code = { type: 'string', pattern: '^Q-\\d{12}$' }
  const { unanswered } = createSampler()({ type: 'object', properties: { code }, required: ['code'] })
  expect(unanswered).toEqual(['code'])
})

test('answers in tenths, as the phone judges them', () => {
  const height = { type: 'number', minimum: 50.3, maximum: 50.3, multipleOf: 0.1 }
  const { answers, unanswered } = createSampler()({ type: 'object', properties: { height }, required: ['height'] })
  expect([answers, unanswered]).toEqual([{ height: 50.3 }, []])
})
