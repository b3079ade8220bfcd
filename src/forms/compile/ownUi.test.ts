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
  return { ui: ownUi(schema, ui as FormUi, '/uiSchema', (one) => found.push(one)).ui, found }
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
