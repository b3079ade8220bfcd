import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { INPUTS } from '#forms/inputs/inputs.ts'
import type { FormFinding, FormSchema, FormUi } from '#forms/model.ts'
import { inOneDialect } from './dialect.ts'
import { lintForm } from './lintForm.ts'
import { ownUi } from './ownUi.ts'
import { INPUT_TYPES, RJSF_OPTIONS, RJSF_WIDGETS } from './rjsfNames.ts'

const form = (properties: Record<string, object>, more: object = {}): FormSchema =>
  inOneDialect({ type: 'object', properties, ...more } as FormSchema)

function translated(schema: FormSchema, ui: object): { ui: FormUi; found: FormFinding[] } {
  const found: FormFinding[] = []
  return { ui: ownUi(schema, ui as FormUi, '/uiSchema', (path, fault) => found.push({ path, ...fault })).ui, found }
}

/** What `check` says of one field's look, as code and place. */
function findingsIn(schema: object, look: object, more: object = {}): string[] {
  const source = { schema: { type: 'object', properties: { a: schema }, ...more }, uiSchema: { a: look } }
  return lintForm(source as never, new Map()).map(({ code, path }) => `${code} ${path}`)
}

describe('the table names everything that the installed rjsf does', () => {
  const rjsf = resolve(import.meta.dirname, '../../../node_modules/@rjsf')
  const read = (file: string) => readFileSync(`${rjsf}/${file}`, 'utf8')
  const types = read('utils/lib/types.d.ts')
  const block = (from: string, to: string) => types.slice(types.indexOf(from), types.indexOf(to, types.indexOf(from)))
  const known = new Set(Object.keys(RJSF_OPTIONS))

  it('options, of one field and of the whole form', () => {
    const own = block('type UIOptionsBaseType', 'export type UIOptionsType')
    const global = block('export type GlobalUISchemaOptions', '\n};')
    const names = [...`${own}${global}`.matchAll(/^ {4}(\w+)\?:/gm)].map(([, name = '']) => name)
    const templates = [...own.matchAll(/'(\w+Template)'/g)].map(([, name = '']) => name)
    const keys = [...block('export type UiSchema<', '\n};').matchAll(/'ui:(\w+)'\?/g)].map(([, name = '']) => name)
    expect(names.length + templates.length + keys.length).toBeGreaterThan(45)
    expect([...names, ...templates, ...keys].filter((name) => !known.has(name))).toEqual([])
  })

  it('controls and the names of their components', () => {
    const map = read('utils/lib/getWidget.js')
    const table = map.slice(map.indexOf('widgetMap = {'), map.indexOf('/** Wraps'))
    const short = [...table.matchAll(/^ {8}'?([\w-]+)'?:/gm)].map(([, name = '']) => name)
    const components = [...read('core/lib/components/widgets/index.js').matchAll(/import (\w+) from/g)]
    const names = [...short, ...components.map(([, name = '']) => name)]
    expect(names.length).toBeGreaterThan(50)
    const isKnown = (name: string) => Object.hasOwn(RJSF_WIDGETS, name) || INPUTS.has(name)
    expect(names.filter((name) => !isKnown(name))).toEqual([])
  })

  it('leads to controls that there are', () => {
    const own = Object.values(RJSF_WIDGETS).flatMap(({ as, ofList }) => [as, ofList ?? as])
    const asked = Object.values(INPUT_TYPES).flatMap((one) => ('widget' in one ? [one.widget] : []))
    expect(own.filter((name) => !INPUTS.has(name))).toEqual([])
    expect(asked.filter((name) => !INPUTS.has(name) && !Object.hasOwn(RJSF_WIDGETS, name))).toEqual([])
  })
})

describe('ownUi', () => {
  it('takes both spellings of a setting, its own one first', () => {
    const look = {
      'ui:autocomplete': 'name',
      'ui:options': { title: 'Old', help: 'Help', rows: 5 },
      'ui:title': 'New',
      'ui:widget': 'textarea',
    }
    expect(translated(form({ a: { type: 'string' } }), { a: look })).toEqual({
      ui: {
        a: {
          'ui:title': 'New',
          'ui:help': 'Help',
          'ui:widget': 'textarea',
          'ui:options': { autocomplete: 'name', rows: 5 },
        },
      },
      found: [],
    })
  })

  it.each<[string, object, string]>([
    ['updown', { type: 'integer' }, 'stepper'],
    ['UpDownWidget', { type: 'number' }, 'stepper'],
    ['TextWidget', { type: 'string' }, 'text'],
    ['RadioWidget', { type: 'boolean' }, 'radio'],
    ['alt-datetime', { type: 'string', format: 'date-time' }, 'dateTime'],
    ['select', { type: 'string', enum: ['x'] }, 'select'],
    ['select', { type: 'array', items: { enum: ['x'] } }, 'checkboxes'],
    ['URLWidget', { type: 'string' }, 'text'],
  ])('calls %s of %o %s', (widget, schema, own) => {
    const { ui, found } = translated(form({ a: schema }), { a: { 'ui:widget': widget } })
    expect(ui.a).toEqual({ 'ui:widget': own })
    expect(found).toEqual([])
  })

  it('takes the type of an input as a control or a keyboard, and what a file may be', () => {
    const schema = form({ a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } })
    const look = {
      a: { 'ui:options': { inputType: 'tel' } },
      b: { 'ui:inputType': 'password' },
      c: { 'ui:widget': 'file', 'ui:options': { accept: '.pdf,image/jpeg' } },
    }
    expect(translated(schema, look).ui).toEqual({
      a: { 'ui:options': { inputmode: 'tel' } },
      b: { 'ui:widget': 'password' },
      c: { 'ui:widget': 'file', 'ui:options': { types: ['jpg', 'pdf'] } },
    })
  })

  it('puts labels by value and the rest of an order in their places', () => {
    const look = { a: { 'ui:enumNames': { y: 'Why', x: 'Ex' }, 'ui:enumOrder': ['z', '*'], 'ui:enumDisabled': ['x'] } }
    const { ui, found } = translated(form({ a: { type: 'string', enum: ['x', 'y', 'z'] } }), look)
    expect(found).toEqual([])
    expect(ui.a).toEqual({
      'ui:enumNames': ['Ex', 'Why', ''],
      'ui:enumOrder': ['z', 'x', 'y'],
      'ui:enumDisabled': ['x'],
    })
  })

  it('puts the looks of a tuple under the numbers of its entries', () => {
    const pair = {
      type: 'array',
      items: [{ type: 'string' }, { type: 'integer' }],
      additionalItems: { type: 'string' },
    }
    const look = {
      a: { items: [{ 'ui:widget': 'textarea' }, { 'ui:widget': 'updown' }], additionalItems: { 'ui:title': 'More' } },
    }
    const { ui, found } = translated(form({ a: pair }), look)
    expect(found).toEqual([])
    expect(ui.a).toEqual({
      0: { 'ui:widget': 'textarea' },
      1: { 'ui:widget': 'stepper' },
      items: { 'ui:title': 'More' },
    })
    const written = { type: 'array', items: [{ type: 'string' }, { type: 'boolean' }] }
    expect(findingsIn(written, { items: [{}, { 'ui:widget': 'updown' }] })).toEqual([
      'form.widgetType /uiSchema/a/items/1/ui:widget',
    ])
  })

  it('puts the looks of alternatives beside each other', () => {
    const kinds = [
      { type: 'object', properties: { x: { type: 'string' } } },
      { type: 'object', properties: { y: { type: 'integer' } } },
    ]
    const look = {
      a: { oneOf: [{ 'ui:title': 'By post', x: { 'ui:widget': 'textarea' } }, { y: { 'ui:widget': 'updown' } }] },
    }
    expect(translated(form({ a: { oneOf: kinds } }), look)).toEqual({
      ui: {
        a: {
          'ui:alternatives': [{ 'ui:title': 'By post' }, {}],
          x: { 'ui:widget': 'textarea' },
          y: { 'ui:widget': 'stepper' },
        },
      },
      found: [],
    })
  })

  it('writes the looks of a definition out wherever it is referred to, inside itself too', () => {
    const person = { type: 'object', properties: { name: { type: 'string' }, child: { $ref: '#/$defs/person' } } }
    const schema = form({ a: { $ref: '#/$defs/person' } }, { $defs: { person } })
    const look = { 'ui:definitions': { '#/$defs/person': { name: { 'ui:help': 'As in the passport' } } } }
    const { ui, found } = translated(schema, look)
    expect(found).toEqual([])
    expect(ui).toMatchObject({
      a: { name: { 'ui:help': 'As in the passport' }, child: { name: { 'ui:help': 'As in the passport' } } },
    })
  })
})

describe('the choices of a field', () => {
  const look = { 'ui:enumNames': { x: 'Ex', y: 'Why' }, 'ui:enumOrder': ['y', '*'] }
  const own = { 'ui:enumNames': ['Ex', 'Why'], 'ui:enumOrder': ['y', 'x'] }
  const choices = { enum: ['x', 'y'] }

  it.each<[string, object, object?, object?]>([
    ['a list', { type: 'array', items: choices }],
    ['alternatives', { oneOf: [{ const: 'x' }, { const: 'y' }] }],
    ['a definition', { $ref: '#/$defs/c' }],
    ['several parts that offer the same', { ...choices, allOf: [{ enum: ['y', 'x'] }] }],
    [
      'yes and no',
      { type: 'boolean' },
      { 'ui:enumNames': { false: 'Never', true: 'Always' }, 'ui:enumOrder': [false, '*'] },
      { 'ui:enumNames': ['Always', 'Never'], 'ui:enumOrder': [false, true] },
    ],
    [
      'a part that is not named a tick again',
      { type: 'boolean', allOf: [{ title: 'A' }] },
      { 'ui:enumOrder': [false, '*'] },
      { 'ui:enumOrder': [false, true] },
    ],
    [
      'the one answer that there is to a tick',
      { type: 'boolean', const: true },
      { 'ui:enumNames': { true: 'I agree' } },
      { 'ui:enumNames': ['I agree'] },
    ],
    [
      'numbers',
      { enum: [1, 2] },
      { 'ui:enumNames': { 2: 'Two' }, 'ui:enumOrder': ['2', '*'] },
      { 'ui:enumNames': ['', 'Two'], 'ui:enumOrder': ['2', 1] },
    ],
    ['an order that has all of them', choices, { 'ui:enumOrder': ['y', 'x'] }, { 'ui:enumOrder': ['y', 'x'] }],
    [
      'no choices',
      { type: 'string' },
      { 'ui:enumOrder': ['a', '*'], 'ui:enumDisabled': ['b'] },
      { 'ui:enumOrder': ['a'], 'ui:enumDisabled': ['b'] },
    ],
  ])('are those of %s', (_what, schema, written = look, expected = own) => {
    const { ui, found } = translated(form({ a: schema }, { $defs: { c: choices } }), { a: written })
    expect(ui.a).toEqual(expected)
    expect(found).toEqual([])
  })

  it('are named each where none is meant', () => {
    const wrong = { 'ui:enumNames': { q: 'Q' }, 'ui:enumOrder': ['r', '*'], 'ui:enumDisabled': ['x', 's'] }
    const { found } = translated(form({ a: choices }), { a: wrong })
    expect(found.map(({ path, message }) => `${path} ${/"[qrs]"/.exec(message.en)?.[0]}`)).toEqual([
      '/uiSchema/a/ui:enumNames "q"',
      '/uiSchema/a/ui:enumOrder "r"',
      '/uiSchema/a/ui:enumDisabled "s"',
    ])
  })
})

it('takes names of looks for fields where the form has fields of these names', () => {
  const text = { 'ui:title': 'T' }
  const names = ['items', 'additionalItems', 'oneOf', 'anyOf']
  const schema = form(Object.fromEntries(names.map((name) => [name, { type: 'string' }])))
  const look = Object.fromEntries(names.map((name) => [name, text]))
  expect(translated(schema, look)).toEqual({ ui: look, found: [] })
})

it('puts looks together that two places say of one field', () => {
  const one = { type: 'object', properties: { x: { type: 'string' } } }
  const look = { a: { x: { 'ui:title': 'X' }, anyOf: [{ x: { 'ui:help': 'H' } }, {}] } }
  const { ui } = translated(form({ a: { anyOf: [one, one] } }), look)
  expect(ui.a).toMatchObject({ x: { 'ui:title': 'X', 'ui:help': 'H' } })
})

it('has a file uploaded wherever a `data-url` is asked for, unless the look says otherwise', () => {
  const file = { type: 'string', format: 'data-url' }
  const schema = form(
    { a: file, b: { type: 'array', items: { $ref: '#/$defs/file' } }, c: file, d: { type: 'string' } },
    { $defs: { file } },
  )
  const { ui } = translated(schema, { c: { 'ui:widget': 'text' }, d: { 'ui:help': 'H' } })
  expect(ui).toEqual({
    a: { 'ui:widget': 'file' },
    b: { items: { 'ui:widget': 'file' } },
    c: { 'ui:widget': 'text' },
    d: { 'ui:help': 'H' },
  })
})

it('has looks of definitions from either spelling, those of a place first', () => {
  const schema = form({ a: { $ref: '#/$defs/w' }, b: { $ref: '#/$defs/w' } }, { $defs: { w: { type: 'string' } } })
  const definitions = { '#/$defs/w': { 'ui:title': 'Word', 'ui:help': 'H' } }
  const expected = { a: { 'ui:title': 'Word', 'ui:help': 'H' }, b: { 'ui:title': 'Own', 'ui:help': 'H' } }
  const own = { b: { 'ui:title': 'Own' } }
  expect(translated(schema, { 'ui:definitions': definitions, ...own }).ui).toEqual(expected)
  expect(translated(schema, { 'ui:options': { definitions }, ...own }).ui).toEqual(expected)
})

it.each<[string, object, object]>([
  ['.png', { accept: '.png' }, { types: ['png'] }],
  ['any picture', { accept: 'image/*' }, { types: ['png', 'jpg'] }],
  ['its own kinds first', { accept: '.png', types: ['pdf'] }, { types: ['pdf'] }],
  ['a keyboard', { inputType: 'number' }, { inputmode: 'decimal' }],
  ['its own keyboard first', { inputType: 'number', inputmode: 'numeric' }, { inputmode: 'numeric' }],
])('takes of HTML’s settings %s', (_what, options, expected) => {
  const { ui, found } = translated(form({ a: { type: 'string' } }), { a: { 'ui:options': options } })
  expect(ui.a).toEqual({ 'ui:options': expected })
  expect(found).toEqual([])
})

it('takes a control over the type of an input, and says of a type that there is not that it is passed over', () => {
  const schema = form({ a: { type: 'string' } })
  const of = (look: object) => translated(schema, { a: look })
  expect(of({ 'ui:widget': 'textarea', 'ui:options': { inputType: 'email' } }).ui.a).toEqual({
    'ui:widget': 'textarea',
  })
  const { ui, found } = of({ 'ui:options': { inputType: 'week' } })
  expect(ui.a).toEqual({})
  expect(found.map(({ code, path }) => `${code} ${path}`)).toEqual(['form.passedOver /uiSchema/a'])
})

it.each<[string, object, object, string[]]>([
  [
    'settings of all lists',
    { 'ui:globalOptions': { addable: false, copyable: true } },
    { 'ui:globalOptions': { addable: false, copyable: true } },
    [],
  ],
  [
    'what only looks different elsewhere',
    { 'ui:globalOptions': { label: false } },
    { 'ui:globalOptions': {} },
    ['form.passedOver /uiSchema/ui:globalOptions/label'],
  ],
  [
    'what is no setting of lists',
    { 'ui:globalOptions': { adable: false } },
    { 'ui:globalOptions': {} },
    ['form.unknownUiKey /uiSchema/ui:globalOptions/adable'],
  ],
  [
    'a look of another kind',
    { 'ui:title': 7, 'ui:order': 'a' },
    {},
    ['form.keywordValue /uiSchema/ui:title', 'form.keywordValue /uiSchema/ui:order'],
  ],
  [
    'labels of another kind',
    { a: { 'ui:enumNames': { x: 7 } } },
    { a: {} },
    ['form.keywordValue /uiSchema/a/ui:enumNames'],
  ],
  ['a field in code', { a: { 'ui:field': 'x' } }, { a: {} }, ['form.unknownUiField /uiSchema/a/ui:field']],
  [
    'an upload of pictures',
    { b: { 'ui:widget': 'files' } },
    { b: { 'ui:widget': 'pictures' } },
    ['form.passedOver /uiSchema/b/ui:widget'],
  ],
  ['a key of nobody’s', { 'ui:nobody': 1 }, { 'ui:nobody': 1 }, []],
  ['a setting of one of our controls', { a: { 'ui:mask': '999' } }, { a: { 'ui:options': { mask: '999' } } }, []],
  ['what is no look', { a: 'text' }, { a: 'text' }, []],
])('reads %s', (_what, look, expected, codes) => {
  const schema = form({ a: { type: 'string', enum: ['x'] }, b: { type: 'array', items: { type: 'string' } } })
  const { ui, found } = translated(schema, look)
  expect(ui).toEqual(expected)
  expect(found.map(({ code, path }) => `${code} ${path}`)).toEqual(codes)
})

describe('what check says of names that rjsf reads', () => {
  it.each<[string, object, object, string[]]>([
    ['a look that the theme decides', { type: 'string' }, { 'ui:classNames': 'wide' }, ['form.passedOver']],
    [
      'an option that only helps elsewhere',
      { type: 'string' },
      { 'ui:options': { label: false } },
      ['form.passedOver'],
    ],
    ['a field written in code', { type: 'object', properties: {} }, { 'ui:field': 'geo' }, ['form.unknownUiField']],
    ['a label of no choice', { enum: ['x'] }, { 'ui:enumNames': { x: 'X', q: 'Q' } }, ['form.enumNames']],
    [
      'settings of a list',
      { type: 'array', items: { type: 'string' } },
      { 'ui:addable': false, 'ui:copyable': true },
      [],
    ],
    [
      'a setting of a text at a list',
      { type: 'array', items: { type: 'string' } },
      { 'ui:options': { mask: '999' } },
      ['form.unknownSetting'],
    ],
    [
      'a setting at a group of fields',
      { type: 'object', properties: { x: { type: 'string' } } },
      { 'ui:options': { orderable: false } },
      ['form.unknownSetting'],
    ],
    ['one line of choices', { type: 'string', enum: ['x', 'y'] }, { 'ui:inline': true }, []],
  ])('%s', (_case, schema, look, codes) => {
    expect(findingsIn(schema, look).map((one) => one.split(' ')[0])).toEqual(codes)
  })

  it('only remarks on what is passed over', () => {
    const source = {
      schema: { type: 'object', properties: {} },
      uiSchema: { 'ui:submitButtonOptions': { norender: true } },
    }
    expect(lintForm(source as never, new Map())).toMatchObject([{ code: 'form.passedOver', severity: 'warning' }])
  })

  it('names the control that is meant in a field list', () => {
    const field = { name: 'n', title: { zh: '数', en: 'N' }, schema: { type: 'integer' }, ui: { widget: 'updown' } }
    const [found] = lintForm({ fields: [field] } as never, new Map())
    expect(found?.hint).toEqual({ zh: '写“stepper”。', en: 'Write "stepper".' })
  })
})

it('leaves a control whose name no table has, whatever every object has by that name', () => {
  for (const name of ['constructor', 'toString', 'textarea'])
    expect(translated(form({ a: { type: 'string' } }), { a: { 'ui:widget': name } }).ui.a).toEqual({
      'ui:widget': name,
    })
})
