import { describe, expect, it } from 'vitest'
import type { FormSchema, FormValue } from '#forms/model.ts'
import { validatorForTest } from '#support/forms.ts'
import { createFormStore } from './formStore.ts'

/** A form with one field `f` of this schema. */
function storeOf(f: object, value: FormValue = {}, rest: object = {}) {
  const schema = { type: 'object', properties: { f }, ...rest } as FormSchema
  const store = createFormStore({ schema, ui: {}, hash: 'h', validator: validatorForTest(schema) }, value)
  const folded = () => store.folded(store.form.schema.properties?.f ?? {}, '/f')
  const errors = () =>
    store
      .validate()
      .map(({ path, keyword, params }) =>
        [path, keyword, ...(Array.isArray(params.names) ? params.names : [])].join(' '),
      )
  return { ...store, folded, errors, chosen: () => folded().alternatives?.[0]?.chosen ?? null }
}

const text = { type: 'string' }
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })

describe('who decides between alternatives', () => {
  it.each<[string, object, string | undefined]>([
    ['the runner, between kinds of answers', { anyOf: [text, { type: 'boolean' }] }, 'ask'],
    ['the runner, between objects that bring fields', { oneOf: [object({ a: text }), object({ b: text })] }, 'ask'],
    [
      'the runner, where one brings something to draw',
      { ...object({ a: text }), anyOf: [{ required: ['a'] }, { allOf: [object({ b: text })] }] },
      'ask',
    ],
    [
      'the runner, where one has a condition of its own',
      { ...object({ a: text }), anyOf: [{ required: ['a'] }, { if: { required: ['a'] }, else: { required: ['b'] } }] },
      'ask',
    ],
    [
      'nobody, where they only demand',
      { ...object({ a: text, b: text }), anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      'restrict',
    ],
    [
      'the runner, between texts with a title of their own',
      {
        anyOf: [
          { ...text, title: 'A', format: 'email' },
          { ...text, title: 'B', format: 'uri' },
        ],
      },
      'ask',
    ],
    [
      'the runner, between a line of text and a number',
      { anyOf: [{ ...text, format: 'email' }, { type: 'integer' }] },
      'ask',
    ],
    ['the runner, between a list and one of its entries', { anyOf: [{ type: 'array', items: text }, text] }, 'ask'],
    [
      'nobody, between formats of one line',
      {
        anyOf: [
          { ...text, format: 'email' },
          { ...text, format: 'uri' },
        ],
      },
      'restrict',
    ],
    [
      'nobody, between numbers',
      {
        anyOf: [
          { type: 'integer', maximum: 1 },
          { type: 'number', minimum: 5 },
        ],
      },
      'restrict',
    ],
    ['nobody, between rules of one text', { ...text, anyOf: [{ minLength: 3 }, { pattern: '^a' }] }, 'restrict'],
    [
      'nobody, between fields of which one is wanted',
      { ...object({ a: text, b: text }), anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      'restrict',
    ],
    [
      'an answer beside, that tells objects apart',
      {
        ...object({ k: { enum: ['p', 'q'] } }),
        oneOf: [object({ k: { const: 'p' }, x: text }), object({ k: { enum: ['q'] }, y: text })],
      },
      'field',
    ],
    [
      'an answer beside of yes and no',
      {
        ...object({ k: { type: 'boolean' } }),
        oneOf: [object({ k: { const: true } }), object({ k: { const: false }, y: text })],
      },
      'field',
    ],
    [
      'an answer beside, however its choices are written',
      {
        ...object({ k: { oneOf: [{ const: 'p' }, { const: 'q' }] } }),
        oneOf: [object({ k: { const: 'p' } }), object({ k: { const: 'q' } })],
      },
      'field',
    ],
    [
      'the runner, where that answer is not asked for',
      { oneOf: [object({ k: { const: 'p' }, x: text }), object({ k: { const: 'q' } })] },
      'ask',
    ],
    [
      'the runner, where one answer stands in several',
      {
        ...object({ k: { enum: ['p', 'q'] } }),
        oneOf: [object({ k: { enum: ['p', 'q'] }, x: text }), object({ k: { const: 'q' } })],
      },
      'ask',
    ],
    ['nobody, of choices', { anyOf: [{ const: 1 }, { enum: [2, 3] }] }, undefined],
  ])('is %s', (_what, schema, kind) => {
    expect(storeOf(schema).folded().alternatives?.[0]?.kind).toBe(kind)
  })
})

describe('an answer from elsewhere', () => {
  const card = object({ no: text, kind: { const: 'card' } })
  const cash = object({ sum: { type: 'number' }, kind: { const: 'cash' } })

  it.each<[string, object[], unknown, number | null]>([
    ['the kind that it is of', [text, { type: 'integer' }, { type: 'boolean' }], 7, 1],
    ['the one whose fields it has', [card, cash], { sum: 1 }, 1],
    ['the one whose constant it says', [card, cash], { kind: 'cash' }, 1],
    ['none that a field contradicts', [card, cash], { kind: 'card', sum: 'x', no: '1' }, 0],
    ['none, where nothing speaks for any', [card, cash], { other: 1 }, null],
    ['none, of another kind', [card, cash], 'x', null],
    ['the one that has more of its fields', [object({ a: text }), object({ a: text, b: text })], { a: 'x', b: 'y' }, 1],
    ['the first of two alike', [object({ a: text }), object({ a: text })], { a: 'x' }, 0],
    [
      'the one that it is right by, of two alike',
      [object({ a: { ...text, minLength: 3 } }), object({ a: text })],
      { a: 'x' },
      1,
    ],
    [
      'the list whose entries are like its own',
      [
        { type: 'array', items: text },
        { type: 'array', items: { type: 'number' } },
      ],
      [1],
      1,
    ],
    [
      'the tuple that it fits',
      [
        { type: 'array', prefixItems: [text, text] },
        { type: 'array', prefixItems: [text, { type: 'number' }] },
      ],
      ['a', 1],
      1,
    ],
    [
      'the one in which alternatives are like it',
      [{ anyOf: [text, { type: 'boolean' }] }, { anyOf: [{ type: 'integer' }, card] }],
      5,
      1,
    ],
    [
      'none whose own alternatives contradict it',
      [
        object({ a: text }, { anyOf: [object({ k: { const: 'p' } }), object({ k: { const: 'r' } })] }),
        object({ b: text }),
      ],
      { a: 'x', k: 'q' },
      null,
    ],
    ['the one that lists it', [{ type: 'boolean' }, { enum: [{ a: 1 }, { a: 2 }] }], { a: 2 }, 1],
  ])('belongs to %s', (_what, anyOf, value, expected) => {
    expect(storeOf({ anyOf }, { f: value as never }).chosen()).toBe(expected)
  })

  it('belongs to what it fits after it was replaced, to what was chosen until then', () => {
    const store = storeOf({ anyOf: [card, cash] }, { f: { no: '1' } })
    expect(store.chosen()).toBe(0)
    store.replace({ f: { sum: 1 } })
    expect(store.chosen()).toBe(1)
    store.mergeExternal({ f: { no: '2' } }, { f: { sum: 1 } })
    expect([store.chosen(), store.answer()]).toEqual([0, { f: { kind: 'card', no: '2' } }])
  })
})

describe('what a chosen alternative says', () => {
  const kinds = [
    object({ kind: { const: 'card' }, no: text }, { title: 'Card' }),
    object({ kind: { const: 'cash' }, sum: { type: 'number' } }, { title: 'Cash' }),
  ]

  it('is answered by the choice itself where the others say otherwise', () => {
    const store = storeOf({ oneOf: kinds })
    const [found] = store.resolver.alternatives(store.answer())
    if (found) store.choose(found, 1)
    expect([store.answer(), Object.keys(store.folded().properties ?? {})]).toEqual([{ f: { kind: 'cash' } }, ['sum']])
    expect(store.folded().alternatives?.[0]).toMatchObject({ chosen: 1, fields: ['kind', 'sum'] })
    if (found) store.choose(found, 0)
    expect(store.answer()).toEqual({ f: { kind: 'card' } })
  })

  it('is asked where the chosen one leaves it open, and known where another one has no fields', () => {
    const open = storeOf({ oneOf: [object({ kind: text, no: text }), kinds[1] ?? {}] })
    const bare = storeOf({ oneOf: [kinds[1] ?? {}, { type: 'object', title: 'None' }, kinds[0] ?? {}] })
    for (const store of [open, bare]) {
      const [found] = store.resolver.alternatives(store.answer())
      if (found) store.choose(found, 0)
    }
    expect([Object.keys(open.folded().properties ?? {}), bare.answer()]).toEqual([
      ['kind', 'no'],
      { f: { kind: 'cash' } },
    ])
  })

  it('counts before any is chosen: nothing of what the form has not asked', () => {
    expect(storeOf({ type: 'object', oneOf: kinds }, { f: { x: 1 } }).answer()).toEqual({ f: {} })
  })

  it('leaves nothing of what another one asked', () => {
    const store = storeOf({ oneOf: kinds }, { f: { kind: 'card', no: '1' } })
    const [found] = store.resolver.alternatives(store.answer())
    if (found) store.choose(found, 1)
    expect(store.answer()).toEqual({ f: { kind: 'cash' } })
  })
})

describe('what is wrong with alternatives', () => {
  const need = (...names: string[]) => ({ required: names })
  const asked = object({ a: text, b: text })

  it.each<[string, object, unknown, string[]]>([
    ['that one has to be chosen', { anyOf: [text, { type: 'boolean' }] }, { x: 1 }, ['/f alternative']],
    [
      'the faults of the chosen one',
      { anyOf: [{ ...object({ a: text, c: text }), required: ['a', 'c'] }, object({ b: text }, need('b'))] },
      { a: 'x' },
      ['/f/c required'],
    ],
    ['which fields of which one is wanted', { ...asked, anyOf: [need('a'), need('b')] }, {}, ['/f oneRequired a b']],
    [
      'which fields of which only one may be',
      { ...asked, oneOf: [need('a'), need('b')] },
      { a: 'x', b: 'y' },
      ['/f onlyOne a b'],
    ],
    [
      'the faults of single values as they are',
      { ...text, anyOf: [{ minLength: 3 }, { pattern: '^b' }] },
      'a',
      ['/f minLength'],
    ],
    ['nothing, where one is met', { ...asked, anyOf: [need('a'), need('b')] }, { b: 'x' }, []],
    [
      'that an entry is not answered',
      { type: 'array', items: { anyOf: [text, { type: 'boolean' }] } },
      [null],
      ['/f/0 required'],
    ],
    [
      'what an answer beside decides',
      {
        ...object({ k: { enum: ['p', 'q'] } }),
        oneOf: [object({ k: { const: 'p' }, x: text }, need('x')), object({ k: { const: 'q' } })],
      },
      { k: 'p' },
      ['/f/x required'],
    ],
  ])('is said as %s', (_what, schema, value, expected) => {
    expect(storeOf(schema, { f: value as never }, { required: ['f'] }).errors()).toEqual(expected)
  })
})
