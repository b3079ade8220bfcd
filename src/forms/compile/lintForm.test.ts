import { describe, expect, it } from 'vitest'
import type { FieldUse, FormSource } from '#forms/model.ts'
import { inLanguage, verbatim } from '#lib/words.ts'
import { lintForm } from './lintForm.ts'
import type { KnownOperation } from './lintSettings.ts'
import { loadLibrary } from './loadLibrary.ts'

const library = loadLibrary()
const codes = (source: FormSource) => lintForm(source, library).map((finding) => `${finding.code} ${finding.path}`)
const raw = (properties: Record<string, object>, rest: object = {}, uiSchema: object = {}): FormSource =>
  ({ schema: { type: 'object', properties, ...rest }, uiSchema }) as FormSource

describe('lintForm', () => {
  it('finds nothing wrong with the whole library', () => {
    expect(lintForm({ fields: [...library.keys()] }, library)).toEqual([])
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
      'form-unknown-widget /uiSchema/a/ui:widget',
    ],
    [
      'a widget for another type',
      raw({ a: { type: 'boolean' } }, {}, { a: { 'ui:widget': 'phone' } }),
      'form-widget-type /uiSchema/a/ui:widget',
    ],
    ['a dangling $ref', raw({ a: { $ref: '#/$defs/word' } }), 'form-dangling-ref /schema/properties/a/$ref'],
    ['a foreign $ref', raw({ a: { $ref: 'https://example.com/a' } }), 'form-foreign-ref /schema/properties/a/$ref'],
    [
      'an unknown ui:field',
      raw({ a: { type: 'string' } }, {}, { a: { 'ui:field': 'geo' } }),
      'form-unknown-ui-field /uiSchema/a/ui:field',
    ],
    [
      'a misspelt ui key',
      raw({ a: { type: 'string' } }, {}, { a: { 'ui:tilte': { zh: '甲', en: 'A' } } }),
      'form-unknown-ui-key /uiSchema/a/ui:tilte',
    ],
    [
      'an order that misses a property',
      raw({ a: {}, b: {} }, {}, { 'ui:order': ['a'] }),
      'form-order-missing /uiSchema/ui:order',
    ],
    [
      'an order of something else',
      raw({ a: {} }, {}, { 'ui:order': ['a', 'z'] }),
      'form-order-unknown /uiSchema/ui:order',
    ],
    ['a misspelt type', raw({ a: { type: 'sting' } }), 'form-unknown-type /schema/properties/a/type'],
    [
      'a misspelt keyword',
      raw({ a: { type: 'string', minLenght: 2 } }),
      'form-unknown-keyword /schema/properties/a/minLenght',
    ],
    [
      'a bad regular expression',
      raw({ a: { type: 'string', pattern: '[a-' } }),
      'form-bad-pattern /schema/properties/a/pattern',
    ],
    [
      'a lookbehind',
      raw({ a: { type: 'string', pattern: '(?<=a)b' } }),
      'form-lookbehind /schema/properties/a/pattern',
    ],
    [
      'an unknown format',
      raw({ a: { type: 'string', format: 'e-mail' } }),
      'form-unknown-format /schema/properties/a/format',
    ],
    ['a uiSchema without its field', raw({ a: {} }, {}, { b: {} }), 'form-ui-without-field /uiSchema/b'],
    [
      'a required field that is not there',
      raw({ a: {} }, { required: ['b'] }),
      'form-required-missing /schema/required',
    ],
    [
      'labels that do not match the choices',
      raw({ a: { enum: ['x'] } }, {}, { a: { 'ui:enumNames': [] } }),
      'form-enum-names /uiSchema/a/ui:enumNames',
    ],
    [
      'a text in one language',
      raw({ a: {} }, {}, { a: { 'ui:title': '姓名' } }),
      'form-one-language /uiSchema/a/ui:title',
    ],
    [
      'a keyword of a wrong kind',
      raw({ a: { type: 'string', minLength: -1 } }),
      'form-keyword-value /schema/properties/a/minLength',
    ],
    [
      'a dialect that is not read',
      raw({}, { $schema: 'http://json-schema.org/draft-04/schema#' }),
      'form-dialect /schema/$schema',
    ],
    [
      'a keyword newer than the dialect',
      raw({ a: { type: 'array', prefixItems: [{}] } }, { $schema: 'http://json-schema.org/draft-07/schema#' }),
      'form-newer-keyword /schema/properties/a/prefixItems',
    ],
    [
      'a tuple in the newest dialect',
      raw({ a: { type: 'array', items: [{}] } }, { $schema: 'https://json-schema.org/draft/2020-12/schema' }),
      'form-newer-keyword /schema/properties/a/items',
    ],
    ['a branch without its condition', raw({ a: {} }, { ['then' as string]: {} }), 'form-no-effect /schema/then'],
    ['a condition without branches', raw({ a: {} }, { if: { required: ['a'] } }), 'form-no-effect /schema/if'],
    [
      'examples of what is chosen, as advice',
      raw({ a: { enum: ['x', 'y'], examples: ['x'] }, b: { examples: ['z'] } }),
      'form-no-effect /schema/properties/a/examples',
    ],
    [
      'a definition that is nothing but itself',
      raw({ a: { $ref: '#/$defs/a' } }, { $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } } }),
      'form-endless-ref /schema/properties/a/$ref',
    ],
    [
      'a reference by another resource',
      raw({ a: { $dynamicRef: '#node' } }),
      'form-unknown-keyword /schema/properties/a/$dynamicRef',
    ],
    [
      'a need that is no field',
      raw({ a: {} }, { dependentRequired: { a: ['zz'] } }),
      'form-required-missing /schema/dependentRequired',
    ],
    [
      'a field that is never right',
      raw({ a: false as never }, { required: ['a'] }),
      'form-required-missing /schema/required',
    ],
    [
      'a field of a refused name',
      raw({ Name: {} }, { propertyNames: { pattern: '^[a-z]+$' } }),
      'form-name-refused /schema/propertyNames',
    ],
    [
      'names that nobody can type',
      raw({}, { additionalProperties: { type: 'string' } }),
      'form-open-names /schema/additionalProperties',
    ],
    [
      'a required field that is hidden',
      raw({ a: { type: 'string' } }, { required: ['a'] }, { a: { 'ui:widget': 'hidden' } }),
      'form-required-hidden /uiSchema/a/ui:widget',
    ],
    [
      'radios without choices',
      raw({ a: { type: 'string' } }, {}, { a: { 'ui:widget': 'radio' } }),
      'form-widget-choices /uiSchema/a/ui:widget',
    ],
    [
      'boxes without choices',
      raw({ a: { type: 'array', items: { type: 'string' } } }, {}, { a: { 'ui:widget': 'checkboxes' } }),
      'form-widget-choices /uiSchema/a/ui:widget',
    ],
    [
      'a title in one language, as advice',
      raw({ a: { type: 'string', title: 'Name' } }),
      'form-one-language /schema/properties/a/title',
    ],
    [
      'a fault inside a condition',
      raw(
        { a: {} },
        { allOf: [{ if: { required: ['a'] }, ['then' as string]: { properties: { b: { type: 'nubmer' } } } }] },
      ),
      'form-unknown-type /schema/allOf/0/then/properties/b/type',
    ],
    ['an unknown field', { fields: ['userNmae'] }, 'form-unknown-field /fields/0'],
    ['a field asked twice', { fields: ['userName', 'userName'] }, 'form-field-twice /fields/1'],
    [
      'a condition on nothing',
      { fields: [{ use: 'email', when: { field: 'x', equals: 1 } }] },
      'form-when-unknown /fields/0/when',
    ],
    [
      'a condition on a choice not offered',
      { fields: ['dressSize', { use: 'email', when: { field: 'dressSize', equals: 'XXS' } }] },
      'form-when-value /fields/1/when',
    ],
    [
      'a comparison with what is no number',
      { fields: ['dressSize', { use: 'email', when: { field: 'dressSize', above: 3 } }] },
      'form-when-value /fields/1/when',
    ],
    ['rules on a missing field', { fields: ['idNumber'] }, 'form-case-unknown /fields/0'],
    ['a title in one language', { fields: [{ use: 'email', title: '邮箱' }] }, 'form-one-language /fields/0/title'],
    ['an empty form', { fields: [] }, 'form-empty '],
    ['two sources', { fields: ['email'], schema: { type: 'object' } }, 'form-two-sources /fields'],
  ])('finds %s', (_name, source, expected) => {
    expect(codes(source)).toContain(expected)
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
    expect(found[0]).toMatchObject({ code: 'form-keyword-value', path: '/schema/properties/a/title' })
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

  it.each<[string, object, string]>([
    ['a setting that the input does not have', { widget: 'text', form: 'userName' }, 'form-unknown-setting /form'],
    ['an operation that is not in the contract', { widget: 'region', source: 'areaFulList' }, 'form-setting /source'],
    ['a field that nobody asks', { widget: 'pinyin', from: 'userNam' }, 'form-setting /from'],
    [
      'a case of a field that it does not offer',
      { widget: 'idNumber', idCard: { field: 'idType', equals: '9' } },
      'form-setting /idCard/equals',
    ],
    [
      'a fact that the input does not tell',
      { widget: 'idNumber', fills: { birthday: { fact: 'birthplace' } } },
      'form-setting /fills/birthday/fact',
    ],
    [
      'a code that the filled field does not offer',
      { widget: 'idNumber', fills: { userGender: { fact: 'gender', values: { male: 'm', female: '2' } } } },
      'form-setting /fills/userGender/values/male',
    ],
    [
      'a case without its code',
      { widget: 'idNumber', fills: { userGender: { fact: 'gender', values: { male: '1' } } } },
      'form-setting /fills/userGender/values',
    ],
    ['choices from one word', { widget: 'select', source: 'countryList' }, 'form-setting /source'],
    [
      'choices from an operation that is not there',
      { widget: 'select', source: { operation: 'countrylist', value: 'code', text: 'name' } },
      'form-setting /source/operation',
    ],
    [
      'choices from an operation that writes',
      { widget: 'radio', source: { operation: 'infoSaveV2', value: 'code', text: 'name' } },
      'form-setting /source/operation',
    ],
    [
      'choices from what is no list',
      { widget: 'radio', source: { operation: 'raceDetail', value: 'code', text: 'name' } },
      'form-setting /source/operation',
    ],
    [
      'choices by a key that entries do not have',
      { widget: 'select', source: { operation: 'countryList', value: 'iso', text: 'name' } },
      'form-setting /source/value',
    ],
    [
      'choices without a name',
      { widget: 'select', source: { operation: 'countryList', value: 'code' } },
      'form-setting /source/text',
    ],
    [
      'a parameter that the operation does not have',
      { widget: 'select', source: { operation: 'mayLike', value: 'code', text: 'name', with: { town: 'idType' } } },
      'form-setting /source/with/town',
    ],
    [
      'a parameter from a field that is not there',
      { widget: 'select', source: { operation: 'mayLike', value: 'code', text: 'name', with: { city: 'town' } } },
      'form-setting /source/with/city',
    ],
    [
      'an operation without what it needs',
      { widget: 'select', source: { operation: 'itemByRaceIdList', value: 'itemId', text: 'name' } },
      'form-setting /source/with',
    ],
    [
      'more than a source says',
      { widget: 'select', source: { operation: 'countryList', value: 'code', text: 'name', list: 'x' } },
      'form-setting /source/list',
    ],
  ])('finds %s', (_name, ui, expected) => {
    const field = { name: 'own', title: { zh: '甲', en: 'A' }, schema: { type: 'string' }, ui } as FieldUse
    const list = { read: true, params: new Map<string, boolean>(), entries: ['code', 'name'] }
    const operations = new Map<string, KnownOperation>([
      ['areaFullList', list],
      ['countryList', list],
      ['mayLike', { ...list, params: new Map([['city', false]]) }],
      ['itemByRaceIdList', { ...list, params: new Map([['raceId', true]]), entries: ['itemId', 'name'] }],
      ['raceDetail', { ...list, entries: null }],
      ['infoSaveV2', { ...list, read: false }],
    ])
    const found = lintForm({ fields: ['idType', field] }, library, operations)
    const [code, at] = expected.split(' ')
    expect(found.map((finding) => [finding.code, finding.path])).toEqual([[code, `/fields/1/own/ui:options${at}`]])
    expect(found[0]?.hint).not.toBe('')
  })
})
