import { expect, it } from 'vitest'
import type { FieldUse, FormSource, FormUi } from '#forms/model.ts'
import { lintForm } from './lintForm.ts'
import { loadLibrary } from './resolveField.ts'

const library = loadLibrary()
const both = { zh: '甲', en: 'A' }

/** Findings of a form of these properties and looks. */
function findingsOf(properties: object, uiSchema: object, rest: object = {}): string[] {
  const source = { schema: { type: 'object', properties, ...rest }, uiSchema } as FormSource
  return lintForm(source, library).map(({ code, path }) => `${code} ${path}`)
}

const text = { type: 'string' }
const choices = { type: 'string', enum: ['x', 'y'] }
const row = { enum: ['1', '2'] }
const branch = (condition: object, consequence: object) => ({ if: condition, ['then' as string]: consequence })

it.each<[string, object, object, object?]>([
  ['an order of all fields', { a: text, b: text }, { 'ui:order': ['b', 'a'] }],
  [
    'an order with a field of a branch',
    { a: text },
    { 'ui:order': ['b', 'a'] },
    branch({ required: ['a'] }, { properties: { b: text } }),
  ],
  ['groups of its fields', { a: text }, { 'ui:groups': [{ title: both, fields: ['a'] }] }],
  [
    'looks inside of objects and lists',
    {
      a: { type: 'object', properties: { b: text } },
      c: { type: 'array', items: { type: 'object', properties: { d: text } } },
    },
    { a: { b: { 'ui:title': both } }, c: { items: { d: { 'ui:title': both } } } },
  ],
  ['a field that is called items', { items: text }, { items: { 'ui:title': both } }],
  [
    'looks of the entries of a tuple and of those after them',
    { a: { type: 'array', items: [text, text], additionalItems: text } },
    { a: { 1: { 'ui:title': both }, additionalItems: { 'ui:title': both } } },
  ],
  ['a hidden field that is not required', { a: text, b: text }, { a: { 'ui:widget': 'hidden' } }, { required: ['b'] }],
  [
    'a hidden field that is filled in',
    { a: { ...text, default: 'x' } },
    { a: { 'ui:widget': 'hidden' } },
    { required: ['a'] },
  ],
  ['a control of one of the types', { a: { type: ['string', 'null'] } }, { a: { 'ui:widget': 'textarea' } }],
  ['a control where no type is named', { a: {} }, { a: { 'ui:widget': 'textarea' } }],
  [
    'radios of what is offered',
    { a: choices, b: { type: 'string', oneOf: [{ const: 'x' }] }, c: { type: 'boolean' } },
    { a: { 'ui:widget': 'radio' }, b: { 'ui:widget': 'radio' }, c: { 'ui:widget': 'radio' } },
  ],
  [
    'boxes of what is offered',
    { a: { type: 'array', items: choices }, b: { type: 'array', items: { $ref: '#/$defs/c' } } },
    { a: { 'ui:widget': 'checkboxes' }, b: { 'ui:widget': 'checkboxes' } },
    { $defs: { c: choices } },
  ],
  [
    'choices that another answer offers',
    { a: { type: 'array', items: choices }, b: text },
    { b: { 'ui:widget': 'select', 'ui:options': { carry: 'a' } } },
  ],
  [
    'choices that an operation offers',
    { a: text },
    { a: { 'ui:widget': 'radio', 'ui:options': { source: { operation: 'o', value: 'v', text: 't' } } } },
  ],
  [
    'rows that offer the same',
    { a: { type: 'object', properties: { p: row, q: row } } },
    { a: { 'ui:widget': 'matrix' } },
  ],
  [
    'labels, one for each choice',
    { a: choices, b: { type: 'array', items: choices } },
    { a: { 'ui:enumNames': [both, both] }, b: { 'ui:enumNames': [both, both] } },
  ],
  ['texts without words, and bindings', { a: text }, { a: { 'ui:title': '1 / 2', 'ui:help': '{{race.name}}' } }],
])('finds nothing wrong with %s', (_what, properties, ui, rest) => expect(findingsOf(properties, ui, rest)).toEqual([]))

it.each<[string, object, object, string, object?]>([
  [
    'an order that misses the field of a branch',
    { a: text },
    { 'ui:order': ['a'] },
    'form.orderMissing /uiSchema/ui:order',
    branch({ required: ['a'] }, { properties: { b: text } }),
  ],
  [
    'an order inside that names another field',
    { a: { type: 'object', properties: { b: text } } },
    { a: { 'ui:order': ['c', '*'] } },
    'form.orderUnknown /uiSchema/a/ui:order',
  ],
  [
    'a group of a field that is not there',
    { a: text },
    { 'ui:groups': [{ title: both, fields: ['b'] }] },
    'form.orderUnknown /uiSchema/ui:order',
  ],
  [
    'looks of entries where there is no list',
    { a: text },
    { items: { 'ui:title': both } },
    'form.uiWithoutField /uiSchema/items',
  ],
  [
    'looks of an entry that a tuple does not have',
    { a: { type: 'array', items: [text] } },
    { a: { 1: { 'ui:title': both } } },
    'form.uiWithoutField /uiSchema/a/1',
  ],
  [
    'looks of a field inside that is not there',
    { a: { type: 'array', items: { type: 'object', properties: { b: text } } } },
    { a: { items: { c: {} } } },
    'form.uiWithoutField /uiSchema/a/items/c',
  ],
  [
    'a key that is misspelt inside',
    { a: { type: 'array', items: text } },
    { a: { items: { 'ui:tilte': both } } },
    'form.unknownUiKey /uiSchema/a/items/ui:tilte',
  ],
  [
    'a control for another of several types',
    { a: { type: ['string', 'boolean'] } },
    { a: { 'ui:widget': 'textarea' } },
    'form.widgetType /uiSchema/a/ui:widget',
  ],
  [
    'a list without choices, as one',
    { a: { type: 'number' } },
    { a: { 'ui:widget': 'select' } },
    'form.widgetChoices /uiSchema/a/ui:widget',
  ],
  [
    'rows that are none',
    { a: { type: 'object', properties: {} } },
    { a: { 'ui:widget': 'matrix' } },
    'form.widgetChoices /uiSchema/a/ui:widget',
  ],
  [
    'a row without choices',
    { a: { type: 'object', properties: { p: row, q: text } } },
    { a: { 'ui:widget': 'matrix' } },
    'form.widgetChoices /uiSchema/a/ui:widget',
  ],
  [
    'a row of other choices',
    { a: { type: 'object', properties: { p: row, q: { enum: ['2', '1'] } } } },
    { a: { 'ui:widget': 'matrix' } },
    'form.widgetChoices /uiSchema/a/ui:widget',
  ],
  [
    'a label too many at a list',
    { a: { type: 'array', items: choices } },
    { a: { 'ui:enumNames': [both, both, both] } },
    'form.enumNames /uiSchema/a/ui:enumNames',
  ],
])('finds %s', (_what, properties, ui, expected, rest) => expect(findingsOf(properties, ui, rest)).toEqual([expected]))

it('says once of texts in one language: the first, and how many there are besides', () => {
  const look = (words: object) => {
    const source = { schema: { type: 'object', properties: { a: text, b: text } }, uiSchema: words } as FormSource
    return lintForm(source, library).map(({ path, message }) => [path, message.en])
  }
  const [one, three] = [
    look({ a: { 'ui:help': '甲' } }),
    look({ a: { 'ui:placeholder': '甲', 'ui:help': '乙' }, b: { 'ui:description': '丙' } }),
  ]
  expect(one).toEqual([['/uiSchema/a/ui:help', expect.not.stringMatching(/\d/)]])
  expect(three).toEqual([['/uiSchema/a/ui:help', expect.stringContaining('2')]])
})

it('offers the control that was meant, by its name elsewhere or by one alike', () => {
  const hint = (widget: string) => {
    const field = { name: 'n', title: both, schema: { type: 'integer' }, ui: { widget } } as FieldUse
    return lintForm({ fields: [field] }, new Map()).map(({ code, hint }) => [code, hint?.en])
  }
  expect(hint('UpDownWidget')).toEqual([['form.unknownWidget', 'Write "stepper".']])
  expect(hint('steper')).toEqual([['form.unknownWidget', 'Did you mean "stepper"?']])
})

it('looks at a uiSchema beside a list of fields, whose own looks count where it says nothing', () => {
  const fields: FieldUse[] = ['userName', { name: 'n', title: both, schema: text }]
  const found = (uiSchema: FormUi) => lintForm({ fields, uiSchema }, library).map(({ code, path }) => `${code} ${path}`)
  expect(found({ n: { 'ui:help': both } })).toEqual([])
  expect(found({ 'ui:order': ['n', 'userName'], n: { 'ui:widget': 'textarea' } })).toEqual([])
  expect(found({ m: {} })).toEqual(['form.uiWithoutField /uiSchema/m'])
  expect(found({ 'ui:order': ['n'] })).toEqual(['form.orderMissing /uiSchema/ui:order'])
  expect(found({ n: { 'ui:options': { mask: 9 } } })).toEqual(['form.setting /uiSchema/n/ui:options/mask'])
})

it('says of a hidden field inside that a branch alone demands it', () => {
  const inside = { type: 'object', properties: { a: text } }
  const demanded = { allOf: [branch({ required: ['b'] }, { properties: { p: { required: ['a'] } } })] }
  expect(findingsOf({ p: inside, b: text }, { p: { a: { 'ui:widget': 'hidden' } } }, demanded)).toEqual([
    'form.requiredHidden /uiSchema/p/a/ui:widget',
  ])
})
