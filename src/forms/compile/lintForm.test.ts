import { describe, expect, it } from 'vitest'
import type { FieldUse, FormSchema, FormSource, InlineField } from '#forms/model.ts'
import { inLanguage, verbatim } from '#lib/words.ts'
import { compiledForTest, findingsForTest } from '#support/forms.ts'
import { lintForm } from './lintForm.ts'
import { loadLibrary } from './resolveField.ts'

const library = loadLibrary()
const codes = (source: FormSource) => lintForm(source, library).map((finding) => `${finding.code} ${finding.path}`)
const raw = (properties: Record<string, object>, rest: object = {}, uiSchema: object = {}): FormSource =>
  ({ schema: { type: 'object', properties, ...rest }, uiSchema }) as FormSource

describe('lintForm', () => {
  it('finds nothing wrong with the whole library', () => {
    expect(lintForm({ fields: [...library.keys()] }, library)).toEqual([])
  })

  it('finds nothing wrong with alternatives that exclude each other, and formats that others have', () => {
    const text = { type: 'string' }
    const own = (name: string) => ({ properties: { [name]: text }, required: [name] })
    const kind = (name: string) => ({ properties: { kind: { const: name }, more: text } })
    const formats = ['uuid', 'ipv6', 'password', 'duration', 'int64', 'color', 'uri-reference']
    const properties = Object.fromEntries(formats.map((format) => [format, { ...text, format }]))
    const source = raw({ ...properties, a: { oneOf: [own('x'), own('y')] }, b: { oneOf: [kind('p'), kind('q')] } })
    expect(lintForm(source, library)).toEqual([])
    const [found] = lintForm(raw({ a: { ...text, format: 'tel' } }), library)
    expect(found?.hint?.en).toBe('Write "phone".')
  })

  it('finds nothing wrong with references, dependencies and an order with a rest', () => {
    const source = raw(
      {
        a: { $ref: '#/$defs/word' },
        b: { type: 'string', enum: ['x', 'y'] },
        all: { $ref: '#/$defs/all' },
        empty: { $ref: '#/$defs/em~1p%20ty' },
      },
      { $defs: { word: { type: 'string' }, all: true, 'em/p ty': {} }, dependencies: { a: ['b'] } },
      {
        'ui:order': ['b', '*'],
        b: {
          'ui:widget': 'radio',
          'ui:enumNames': [
            { zh: '一', en: 'X' },
            { zh: '二', en: 'Y' },
          ],
        },
      },
    )
    expect(lintForm(source, library)).toEqual([])
  })

  it.each<[string, FormSource, string]>([
    [
      'an unknown widget',
      raw({ a: { type: 'string' } }, {}, { a: { 'ui:widget': 'phonee' } }),
      'form.unknownWidget /uiSchema/a/ui:widget',
    ],
    [
      'a widget for another type',
      raw({ a: { type: 'boolean' } }, {}, { a: { 'ui:widget': 'phone' } }),
      'form.widgetType /uiSchema/a/ui:widget',
    ],
    [
      'alternatives that all fit at once',
      raw({ a: { oneOf: [{ properties: { x: { type: 'string' } } }, { properties: { y: { type: 'string' } } }] } }),
      'form.notApart /schema/properties/a/oneOf/0',
    ],
    [
      'an alternative that fits whenever another one does',
      raw({
        a: {
          oneOf: [
            { properties: { x: { type: 'string' } }, required: ['x'] },
            { properties: { x: { type: 'string' }, y: { type: 'string' } }, required: ['x', 'y'] },
          ],
        },
      }),
      'form.notApart /schema/properties/a/oneOf/1',
    ],
    ['two choices that read alike', raw({ a: { enum: ['1', 1] } }), 'form.alikeChoices /schema/properties/a/enum'],
    ['a dangling $ref', raw({ a: { $ref: '#/$defs/word' } }), 'form.danglingRef /schema/properties/a/$ref'],
    ['a foreign $ref', raw({ a: { $ref: 'https://example.com/a' } }), 'form.foreignRef /schema/properties/a/$ref'],
    [
      'an unknown ui:field',
      raw({ a: { type: 'string' } }, {}, { a: { 'ui:field': 'geo' } }),
      'form.unknownUiField /uiSchema/a/ui:field',
    ],
    [
      'a misspelt ui key',
      raw({ a: { type: 'string' } }, {}, { a: { 'ui:tilte': { zh: '甲', en: 'A' } } }),
      'form.unknownUiKey /uiSchema/a/ui:tilte',
    ],
    [
      'an order that misses a property',
      raw({ a: {}, b: {} }, {}, { 'ui:order': ['a'] }),
      'form.orderMissing /uiSchema/ui:order',
    ],
    [
      'an order of something else',
      raw({ a: {} }, {}, { 'ui:order': ['a', 'z'] }),
      'form.orderUnknown /uiSchema/ui:order',
    ],
    ['a misspelt type', raw({ a: { type: 'sting' } }), 'form.unknownType /schema/properties/a/type'],
    [
      'a misspelt keyword',
      raw({ a: { type: 'string', minLenght: 2 } }),
      'form.unknownKeyword /schema/properties/a/minLenght',
    ],
    [
      'a bad regular expression',
      raw({ a: { type: 'string', pattern: '[a-' } }),
      'form.badPattern /schema/properties/a/pattern',
    ],
    [
      'a lookbehind',
      raw({ a: { type: 'string', pattern: '(?<=a)b' } }),
      'form.lookbehind /schema/properties/a/pattern',
    ],
    [
      'an unknown format',
      raw({ a: { type: 'string', format: 'e-mail' } }),
      'form.unknownFormat /schema/properties/a/format',
    ],
    ['a uiSchema without its field', raw({ a: {} }, {}, { b: {} }), 'form.uiWithoutField /uiSchema/b'],
    [
      'a required field that is not there',
      raw({ a: {} }, { required: ['b'] }),
      'form.requiredMissing /schema/required',
    ],
    [
      'labels that do not match the choices',
      raw({ a: { enum: ['x'] } }, {}, { a: { 'ui:enumNames': [] } }),
      'form.enumNames /uiSchema/a/ui:enumNames',
    ],
    [
      'a text in one language',
      raw({ a: {} }, {}, { a: { 'ui:title': '姓名' } }),
      'form.oneLanguage /uiSchema/a/ui:title',
    ],
    [
      'a keyword of a wrong kind',
      raw({ a: { type: 'string', minLength: -1 } }),
      'form.keywordValue /schema/properties/a/minLength',
    ],
    [
      'a dialect that is not read',
      raw({}, { $schema: 'http://json-schema.org/draft-04/schema#' }),
      'form.dialect /schema/$schema',
    ],
    [
      'a keyword newer than the dialect',
      raw({ a: { type: 'array', prefixItems: [{}] } }, { $schema: 'http://json-schema.org/draft-07/schema#' }),
      'form.newerKeyword /schema/properties/a/prefixItems',
    ],
    [
      'a tuple in the newest dialect',
      raw({ a: { type: 'array', items: [{}] } }, { $schema: 'https://json-schema.org/draft/2020-12/schema' }),
      'form.newerKeyword /schema/properties/a/items',
    ],
    ['a branch without its condition', raw({ a: {} }, { ['then' as string]: {} }), 'form.noEffect /schema/then'],
    ['a condition without branches', raw({ a: {} }, { if: { required: ['a'] } }), 'form.noEffect /schema/if'],
    [
      'examples of what is chosen, as advice',
      raw({ a: { enum: ['x', 'y'], examples: ['x'] }, b: { examples: ['z'] } }),
      'form.noEffect /schema/properties/a/examples',
    ],
    [
      'a definition that is nothing but itself',
      raw({ a: { $ref: '#/$defs/a' } }, { $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } } }),
      'form.endlessRef /schema/properties/a/$ref, form.endlessRef /schema/$defs/a/allOf/0/$ref',
    ],
    [
      'a reference by another resource',
      raw({ a: { $dynamicRef: '#node' } }),
      'form.unknownKeyword /schema/properties/a/$dynamicRef',
    ],
    [
      'a need that is no field',
      raw({ a: {} }, { dependentRequired: { a: ['zz'] } }),
      'form.requiredMissing /schema/dependentRequired',
    ],
    [
      'a field that is never right',
      raw({ a: false as never }, { required: ['a'] }),
      'form.requiredMissing /schema/required',
    ],
    [
      'a field of a refused name',
      raw({ Name: {} }, { propertyNames: { pattern: '^[a-z]+$' } }),
      'form.nameRefused /schema/propertyNames',
    ],
    [
      'names that nobody can type',
      raw({}, { additionalProperties: { type: 'string' } }),
      'form.openNames /schema/additionalProperties',
    ],
    [
      'a required field that is hidden',
      raw({ a: { type: 'string' } }, { required: ['a'] }, { a: { 'ui:widget': 'hidden' } }),
      'form.requiredHidden /uiSchema/a/ui:widget',
    ],
    [
      'radios without choices',
      raw({ a: { type: 'string' } }, {}, { a: { 'ui:widget': 'radio' } }),
      'form.widgetChoices /uiSchema/a/ui:widget',
    ],
    [
      'boxes without choices',
      raw({ a: { type: 'array', items: { type: 'string' } } }, {}, { a: { 'ui:widget': 'checkboxes' } }),
      'form.widgetChoices /uiSchema/a/ui:widget',
    ],
    [
      'a title in one language, as advice',
      raw({ a: { type: 'string', title: 'Name' } }),
      'form.oneLanguage /schema/properties/a/title',
    ],
    [
      'a fault inside a condition',
      raw(
        { a: {} },
        { allOf: [{ if: { required: ['a'] }, ['then' as string]: { properties: { b: { type: 'nubmer' } } } }] },
      ),
      'form.unknownType /schema/allOf/0/then/properties/b/type',
    ],
    ['an unknown field', { fields: ['userNmae'] }, 'form.unknownField /fields/0'],
    ['a field asked twice', { fields: ['userName', 'userName'] }, 'form.fieldTwice /fields/1'],
    [
      'a condition on nothing',
      { fields: [{ use: 'email', when: { field: 'x', equals: 1 } }] },
      'form.whenUnknown /fields/0/when',
    ],
    [
      'a condition on a choice not offered',
      { fields: ['dressSize', { use: 'email', when: { field: 'dressSize', equals: 'XXS' } }] },
      'form.whenValue /fields/1/when',
    ],
    [
      'a comparison with what is no number',
      { fields: ['dressSize', { use: 'email', when: { field: 'dressSize', above: 3 } }] },
      'form.whenValue /fields/1/when',
    ],
    ['rules on a missing field', { fields: ['idNumber'] }, 'form.caseUnknown /fields/0'],
    ['a title in one language', { fields: [{ use: 'email', title: '邮箱' }] }, 'form.oneLanguage /fields/0/title'],
    ['an empty form', { fields: [] }, 'form.empty '],
    ['two sources', { fields: ['email'], schema: { type: 'object' } }, 'form.twoSources /fields'],
  ])('finds %s', (_name, source, expected) => {
    expect(codes(source)).toEqual(expected.split(', '))
  })

  it('says one sentence at one place of titles in both languages that are wrong, and nothing of right ones', () => {
    const title = { zh: '姓名', en: 'Name' }
    const right = raw({
      a: { type: 'string', title, enum: ['x'], enumNames: [title] },
      b: { oneOf: [{ const: 1, title }] },
    })
    expect(lintForm(right, library)).toEqual([])
    const found = lintForm(raw({ a: { type: 'string', title: { zh: '姓名' } } }), library)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ code: 'form.keywordValue', path: '/schema/properties/a/title' })
    expect(inLanguage(found[0]?.message ?? verbatim(''), 'en')).toBe('"title" cannot be {"zh":"姓名"}')
  })

  it.each([
    'http://json-schema.org/draft-06/schema#',
    'http://json-schema.org/draft-07/schema',
    'https://json-schema.org/draft/2019-09/schema',
    'https://json-schema.org/draft/2020-12/schema',
  ])('reads %s', ($schema) => {
    expect(lintForm(raw({ a: { type: 'string' } }, { $schema }), library)).toEqual([])
  })

  it('offers the name that was meant', () => {
    expect(lintForm({ fields: ['userNmae'] }, library)[0]?.hint).toEqual({
      zh: '是不是“userName”？',
      en: 'Did you mean "userName"?',
    })
  })
})

it('takes the words of a field of one’s own from its schema too, and asks for a title and for both languages', async () => {
  const title = { zh: '学号', en: 'Student number' }
  const found = async (...fields: InlineField[]) =>
    (await findingsForTest({ fields })).map(({ path, message }) => `${path} ${message.en}`)
  const inside = { name: 'studentNo', schema: { type: 'string', title, description: { zh: '见证件', en: 'See it' } } }
  expect(await found(inside)).toEqual([])
  const { form, module } = await compiledForTest({ fields: [inside] })
  expect(form.uiSchema.studentNo).toMatchObject({ 'ui:title': title, 'ui:help': { zh: '见证件', en: 'See it' } })
  expect(form.schema.properties?.studentNo).toEqual({ type: 'string' })
  expect(module.validate({ studentNo: '1' })).toBe(true)
  expect(await found({ name: 'studentNo', schema: { type: 'string' } })).toEqual([
    '/fields/0 the field of your own "studentNo" has no title: runners read its name',
  ])
  expect(await found({ name: 'way', title, schema: { type: 'string', enum: ['公交', '地铁'] } })).toEqual([
    '/fields/0 the choice "公交" is in Chinese only, for English runners too',
  ])
  expect(await found({ name: 'size', title, schema: { type: 'string', enum: ['S', 'M'] } })).toEqual([])
})

it.each(['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__'])(
  'refuses a field called %s, wherever it is written',
  (name) => {
    const properties = JSON.parse(`{"${name}": {"type": "string"}}`) as Record<string, FormSchema>
    const title = { zh: '学号', en: 'Number' }
    const code = 'form.reservedName'
    expect(codes(raw(properties))).toContain(`${code} /schema/properties`)
    expect(codes(raw({}, { required: [name] }))).toContain(`${code} /schema/required`)
    const fields = (...own: FieldUse[]) => codes({ fields: ['email', ...own] })
    expect(fields({ name, title, schema: { type: 'string' } })).toEqual([`${code} /fields/1/name`])
    expect(fields({ use: 'userName', name })).toEqual([`${code} /fields/1/name`])
    expect(fields({ group: title, fields: [{ name, title, schema: { type: 'string' } }] })).toEqual([
      `${code} /fields/1/fields/0/name`,
    ])
    expect(fields({ name: 'card', title, schema: { type: 'object', properties } })).toContain(
      `${code} /fields/1/schema/properties`,
    )
  },
)

it('takes a field called prototype, which is a name as any other', async () => {
  const field = { name: 'prototype', title: { zh: '样机', en: 'Prototype' }, schema: { type: 'string' } } as const
  expect(codes({ fields: [field] })).toEqual([])
  const { module } = await compiledForTest({ fields: [field] })
  expect([module.validate({}), module.validate({ prototype: 'x' })]).toEqual([false, true])
})

it('refuses references whose target depends on the way there', () => {
  const tree = (id: string) => ({ $id: `https://example.com/${id}`, $dynamicAnchor: 'node', type: 'object' })
  const field = { type: 'array', items: { $dynamicRef: '#node' } }
  const twice = raw({ kids: field }, { $defs: { a: tree('a'), b: tree('b') }, $dynamicAnchor: 'node' })
  expect(codes(twice)).toContain('form.keywordValue /schema/properties/kids/items/$dynamicRef')
  expect(codes(raw({ kids: field }, { $dynamicAnchor: 'node' }))).not.toContain(
    'form.keywordValue /schema/properties/kids/items/$dynamicRef',
  )
})
