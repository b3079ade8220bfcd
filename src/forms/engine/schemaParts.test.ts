import { describe, expect, it } from 'vitest'
import type { FormSchema, FormUi } from '#forms/model.ts'
import { validatorForTest } from '#support/forms.ts'
import { listChoices } from './choices.ts'
import { isEntryList, resolved, resolveUi } from './fieldAt.ts'
import { createFormStore } from './formStore.ts'
import { reconcile } from './reconcile.ts'
import { commonType, entrySchema, extraSchema, guessed, isConstant, isOfType } from './schemaParts.ts'

const storeOf = (properties: Record<string, object>, value = {}, rest: object = {}) => {
  const schema = { type: 'object', properties, ...rest } as FormSchema
  return createFormStore({ schema, ui: {}, hash: 'h', validator: validatorForTest(schema) }, value)
}
const foldOf = (part: object) => {
  const store = storeOf({ f: part })
  return store.folded(store.form.schema.properties?.f ?? {}, '/f')
}

describe('a schema', () => {
  it.each<[object, string]>([
    [{ enum: [null, 2] }, 'number'],
    [{ const: 'a' }, 'string'],
    [{ const: { a: 1 } }, 'object'],
    [{ required: ['a'] }, 'object'],
    [{ minItems: 1 }, 'array'],
    [{ maximum: 1 }, 'number'],
    [{ minLength: 1 }, 'string'],
  ])('%j speaks of a type without naming it: %s', (schema, type) => expect(guessed(schema as FormSchema)).toBe(type))

  it('has an entry at each place of a list: its own, or that of all others', () => {
    const list = { prefixItems: [{ type: 'string' }], items: { type: 'number' } } as FormSchema
    expect([0, 1].map((at) => entrySchema(list, at).type)).toEqual(['string', 'number'])
    expect(entrySchema({ items: false } as unknown as FormSchema, 0)).toEqual({})
  })

  it('takes answers of no field of its own by their names, or any, or none', () => {
    const named = { patternProperties: { '^a': { type: 'string' }, '^b': false, '^c': true } } as unknown as FormSchema
    expect(['a1', 'b1', 'c1', 'd1'].map((name) => extraSchema(named, name))).toEqual([
      { type: 'string' },
      null,
      {},
      null,
    ])
    const rest = (additionalProperties: unknown) => extraSchema({ additionalProperties } as FormSchema, 'x')
    expect([true, false, { type: 'number' }, undefined].map(rest)).toEqual([{}, null, { type: 'number' }, null])
    expect(extraSchema({ unevaluatedProperties: true } as unknown as FormSchema, 'x')).toEqual({})
  })

  it('is of single values where each is no list and no object', () => {
    expect(
      [{ const: 'a' }, { enum: [1, null] }, { const: {} }, { enum: ['a', [1]] }, {}].map((one) => {
        return isConstant(one as FormSchema)
      }),
    ).toEqual([true, true, false, false, false])
    expect(commonType([{ type: 'integer' }, { type: 'number' }])).toBe('number')
    expect(commonType([{ type: 'integer' }])).toBe('integer')
    expect(commonType([{}])).toBe('string')
  })

  it.each([
    [1, 'integer', true],
    [1.5, 'integer', false],
    [null, 'null', true],
    [0, 'null', false],
    [[], 'array', true],
    [{}, 'array', false],
    [{}, 'object', true],
    [[], 'object', false],
    ['a', 'string', true],
    [1, 'string', false],
    [1, '', true],
  ])('%j is of type %s: %s', (value, type, is) => expect(isOfType(value, type)).toBe(is))
})

describe('what is drawn', () => {
  it('is one list of choices, named and of the type that all options have', () => {
    const option = (value: unknown, title?: string) => ({ const: value, ...(title && { title }) })
    expect(foldOf({ oneOf: [option('a', 'A'), option('b')] })).toMatchObject({ enum: ['a', 'b'], enumNames: ['A', ''] })
    expect(
      foldOf({
        oneOf: [
          { type: 'number', const: 1 },
          { type: 'number', const: 2 },
        ],
      }),
    ).toMatchObject({ type: 'number', enum: [1, 2] })
    expect(foldOf({ anyOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] }).enum).toEqual(['a', 'b', 'c'])
    expect(foldOf({ oneOf: [option('a'), option('b')] })).not.toHaveProperty('enumNames')
    expect(
      foldOf({
        oneOf: [
          { type: 'string', const: 'a' },
          { type: 'number', const: 2 },
        ],
      }).type,
    ).not.toBe('number')
  })

  it('may be left out where nothing is an answer too', () => {
    expect(foldOf({ type: ['string', 'null'] })).toMatchObject({ type: 'string', nullable: true })
    expect(foldOf({ type: 'string' }).nullable).toBeUndefined()
    expect(foldOf({ anyOf: [{ type: 'string', minLength: 2 }, { type: 'null' }] })).toMatchObject({
      type: 'string',
      nullable: true,
      minLength: 2,
    })
    const two = foldOf({ anyOf: [{ type: 'string' }, { type: 'boolean' }] })
    expect([two.nullable, two.alternatives?.[0]?.kind]).toEqual([undefined, 'ask'])
  })

  it('keeps its own words beside those of the option that is chosen', () => {
    const part = {
      title: 'Pay',
      readOnly: true,
      description: 'How',
      anyOf: [
        { type: 'string', title: 'Words', minLength: 1 },
        {
          type: 'object',
          title: 'Card',
          description: 'By card',
          readOnly: false,
          properties: { no: { type: 'string' } },
        },
      ],
    }
    const store = storeOf({ pay: part }, { pay: { no: '1' } })
    const folded = store.folded(store.form.schema.properties?.pay ?? {}, '/pay')
    expect(folded).toMatchObject({
      type: 'object',
      readOnly: false,
      title: 'Pay',
      description: 'How',
      properties: { no: {} },
    })
    expect(folded.alternatives?.[0]).toMatchObject({ chosen: 1, fields: ['no'] })
  })

  it('are the parts of allOf as one: the narrower type, the common choices with their names', () => {
    expect(foldOf({ type: ['integer', 'string'], allOf: [{ type: ['number', 'boolean'] }] }).type).toBe('integer')
    const { outline } = storeOf({}).resolver
    const types = (...all: (string | string[])[]) => outline({ allOf: all.map((type) => ({ type })) }).type
    expect(types('string', ['null', 'string'])).toBe('string')
    expect(types(['string', 'null', 'array'], ['string', 'array'])).toEqual(['string', 'array'])
    expect(foldOf({ type: 'string', allOf: [{ type: 'number' }] }).type).toBe('number')
    expect(foldOf({ type: 'number', allOf: [{ type: 'integer' }] }).type).toBe('integer')
    expect(foldOf({ enum: ['a', 'b', 'c'], enumNames: ['A', 'B', 'C'], allOf: [{ enum: ['c', 'b'] }] })).toMatchObject({
      enum: ['b', 'c'],
      enumNames: ['B', 'C'],
      allChoices: ['a', 'b', 'c'],
    })
    expect(foldOf({ enum: ['a', 'b'], allOf: [{ enum: ['b', 'a'], enumNames: ['two', 'one'] }] }).enumNames).toEqual([
      'one',
      'two',
    ])
    expect(foldOf({ enum: ['a', 'b'], allOf: [{ const: 'b' }] }).enum).toEqual(['b'])
    const both = foldOf({
      type: 'object',
      required: ['a'],
      properties: { a: { minLength: 1 } },
      allOf: [{ required: ['a', 'b'], properties: { a: { maxLength: 2 }, b: false } }],
    })
    expect(both.required).toEqual(['a', 'b'])
    expect(both.properties).toEqual({ a: { minLength: 1, maxLength: 2 } })
  })
})

it('offers choices by their labels, in their order, some not to be chosen', () => {
  const { resolver } = storeOf({})
  const list = (schema: object, ui: FormUi = {}) =>
    listChoices(schema as never, ui, resolver, 'en').map(
      ({ value, label, off }) => `${value} ${label}${off ? ' off' : ''}`,
    )
  expect(list({ enum: ['a', 'b'] }, { 'ui:enumDisabled': ['b', 'c'] })).toEqual(['a a', 'b b off'])
  expect(list({ enum: ['a', 'b'], enumNames: ['A', 'B'] }, { 'ui:enumNames': ['One', ''] })).toEqual(['a One', 'b B'])
  expect(list({ enum: ['b'], allChoices: ['a', 'b'] }, { 'ui:enumNames': ['One', 'Two'] })).toEqual(['b Two'])
  expect(list({ enum: ['a', 'b'] }, { 'ui:enumOrder': ['b', 'a'] })).toEqual(['b b', 'a a'])
  expect(list({ type: 'boolean' })).toEqual(['true Yes', 'false No'])
  expect(list({ type: 'array', items: { enum: [1, null] } }, { items: { 'ui:enumNames': ['One'] } })[0]).toBe('1 One')
  expect(list({ type: 'string' })).toEqual([])
})

it('brings over answers that still mean something, and names those that do not', () => {
  const properties = {
    text: { type: 'string' },
    number: { type: 'number' },
    whole: { type: 'integer' },
    yes: { type: 'boolean', title: 'Yes' },
    list: { type: 'array', items: { type: 'string', enum: ['a'] } },
    part: { type: 'object' },
    any: {},
  }
  const form = { schema: { type: 'object', properties } as FormSchema, ui: {} }
  const brought = (answers: object) => {
    const { value, dropped } = reconcile(answers as never, form, 'en')
    return [Object.keys(value), dropped]
  }
  expect(brought({ text: '1', number: '1.', whole: '1', yes: false, list: ['a'], part: {}, any: null })).toEqual([
    Object.keys(properties),
    [],
  ])
  expect(brought({ number: 1, list: [] })).toEqual([['number', 'list'], []])
  const wrong: object[] = [
    { text: 1 },
    { number: true },
    { whole: true },
    { yes: 'true' },
    { list: 'a' },
    { list: ['a', 'b'] },
    { part: [] },
    { part: null },
    { part: 'x' },
  ]
  for (const answers of wrong) expect(brought(answers)[0], JSON.stringify(answers)).toEqual([])
  expect(brought({ gone: 'words', empty: '', other: 7 })).toEqual([[], ['“wo****ds”', 'empty', 'other']])
  for (const nothing of [null, 'x', []])
    expect(reconcile(nothing as never, form, 'en')).toEqual({ value: {}, dropped: [] })
})

it.each<[string, object, boolean]>([
  ['texts', { type: 'array', items: { type: 'string' } }, true],
  ['nothing said', { type: 'array' }, true],
  ['entries without a type', { items: {} }, true],
  ['choices', { type: 'array', items: { enum: ['a'] } }, false],
  [
    'choices, or others that are typed',
    { type: 'array', items: { anyOf: [{ enum: ['a'] }, { type: 'string' }] } },
    false,
  ],
  [
    'fixed entries, some of them choices',
    { prefixItems: [{ enum: ['a'] }], items: { enum: ['a'] }, allOf: [{ type: 'array' }] },
    true,
  ],
  ['no list', { type: 'string' }, false],
])('a list of %s is of entries that are added: %s', (_what, schema, expected) => {
  expect(isEntryList([schema as FormSchema], {})).toBe(expected)
})

it('takes in answers from elsewhere in place of its own defaults, and not of what was answered', () => {
  const size = { type: 'string', default: 'M' }
  const merged = (own?: string) => {
    const store = storeOf({ size })
    if (own) store.set('/size', own)
    store.mergeExternal({ size: 'L' }, {})
    return store.value()
  }
  expect([merged(), merged('S')]).toEqual([{ size: 'L' }, { size: 'S' }])
})

it('takes in answers from elsewhere where nobody has changed them here, and keeps what is being typed', () => {
  const text = { type: 'string' }
  const store = storeOf({ a: text, b: text, c: text, d: text }, { a: '1', b: '1' })
  store.set('/b', 'mine')
  store.type('/c', 'typing')
  store.mergeExternal({ a: '2', b: '2', c: '2', d: '2' }, { a: '1', b: '1' })
  expect(store.value()).toEqual({ a: '2', b: 'mine', c: 'typing', d: '2' })
  store.mergeExternal({ b: '3' }, { a: '2', b: 'mine', d: '2' })
  expect(store.value()).toEqual({ b: '3', c: 'typing' })
})

it('arranges the entries of a list with what was found at them, and ends it with the last', () => {
  const store = storeOf(
    { list: { type: 'array', items: { type: 'string', minLength: 2 } } },
    { list: ['aa', 'b', 'cc'] },
  )
  expect(store.validate().map(({ path }) => path)).toEqual(['/list/1'])
  store.arrange('/list', [1, -1, 0], 'new')
  expect(store.answer()).toEqual({ list: ['b', 'new', 'aa'] })
  expect(['/list/0', '/list/1'].map((at) => store.issueAt(at)?.keyword)).toEqual(['minLength', undefined])
  store.arrange('/list', [])
  expect([store.answer(), store.issueAt('/list/0')]).toEqual([{}, null])
})

it('waits for answers that are on their way, and names those that did not come', async () => {
  const store = storeOf({ a: {}, b: {}, c: {} })
  store.expect('/a', Promise.resolve(true))
  store.expect('/b', Promise.resolve(false))
  store.expect('/c', Promise.reject(new Error('gone')))
  expect(await store.arrived()).toEqual(['/b', '/c'])
  expect(await store.arrived()).toEqual([])
})

it('follows references to what they mean in the end, and ends where they lead in a circle', () => {
  const root = {
    $defs: {
      a: { $ref: '#/$defs/b', title: 'A' },
      b: { type: 'string' },
      round: { $ref: '#/$defs/back' },
      back: { $ref: '#/$defs/round' },
    },
  } as FormSchema
  expect(resolved({ $ref: '#/$defs/a' }, root)).toEqual({ type: 'string', title: 'A' })
  expect(resolved({ $ref: '#/$defs/nowhere', title: 'B' }, root)).toEqual({ title: 'B' })
  expect(resolved({ $ref: '#/$defs/round' }, root)).toHaveProperty('$ref')
})

it('has the words of the case that holds, else its own', () => {
  const ui = {
    'ui:title': 'Number',
    'ui:help': 'Help',
    'ui:cases': [{ title: 'Passport' }, { help: 'As on the card' }],
  } as FormUi
  const wordsOf = (held: object) => {
    const { 'ui:title': title, 'ui:help': help } = resolveUi(held as FormSchema, ui)
    return [title, help]
  }
  expect([{}, { 'x-case': 0 }, { 'x-case': 1 }].map(wordsOf)).toEqual([
    ['Number', 'Help'],
    ['Passport', 'Help'],
    ['Number', 'As on the card'],
  ])
})
