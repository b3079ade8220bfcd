import { describe, expect, it, vi } from 'vitest'
import { expandForm } from '#forms/compile/compileForm.ts'
import type { FieldUse, FormSchema, FormUi, FormValue } from '#forms/model.ts'
import { validatorForTest } from '#support/forms.ts'
import { createFormStore } from './formStore.ts'

const text = { type: 'string' }
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })

function storeOf(properties: object, value: FormValue = {}, rest: object = {}, ui: FormUi = {}) {
  const schema = { type: 'object', properties, ...rest } as FormSchema
  return createFormStore({ schema, ui, hash: 'h', validator: validatorForTest(schema) }, value)
}

describe('defaults', () => {
  const card = object({ no: text, kind: { ...text, default: 'visa' } }, { required: ['no'] })

  it('of an object come with its first answer, where it may be left out and must be completed', () => {
    const store = storeOf({ card })
    expect(store.answer()).toEqual({})
    store.set('/card/no', '1')
    expect(store.answer()).toEqual({ card: { no: '1', kind: 'visa' } })
    store.set('/card/no', undefined)
    expect(store.answer()).toEqual({ card: { kind: 'visa' } })
  })

  it('of an object come at once where it is asked for, or has nothing that must be answered', () => {
    expect(storeOf({ card }, {}, { required: ['card'] }).answer()).toEqual({ card: { kind: 'visa' } })
    expect(storeOf({ card: { ...card, required: [] } }).answer()).toEqual({ card: { kind: 'visa' } })
  })

  it('of a list are as many entries as it must have, once it is asked for', () => {
    const list = (more: object) => ({
      type: 'array',
      items: object({ size: { ...text, default: 'M' } }),
      minItems: 2,
      ...more,
    })
    expect(storeOf({ list: list({}) }, {}, { required: ['list'] }).answer()).toEqual({
      list: [{ size: 'M' }, { size: 'M' }],
    })
    expect(storeOf({ list: list({}) }).answer()).toEqual({})
    expect(storeOf({ list: list({ default: [{ size: 'S' }] }) }).answer()).toEqual({
      list: [{ size: 'S' }, { size: 'M' }],
    })
    expect(storeOf({ list: list({ default: [], minItems: 0 }) }).answer()).toEqual({ list: [] })
    expect(storeOf({ list: list({ minItems: 21 }) }, {}, { required: ['list'] }).answer()).toEqual({})
    const begun = (items: object, ui = {}, more = {}) =>
      storeOf({ list: { type: 'array', items, minItems: 1, ...more } }, {}, { required: ['list'] }, ui).answer()
    expect([begun(text), begun({ type: 'array', items: text }), begun({ ...text, default: 'x' })]).toEqual([
      { list: [null] },
      { list: [[]] },
      { list: ['x'] },
    ])
    expect([begun({ enum: ['a'] }), begun(text, { list: { 'ui:widget': 'ranking' } })]).toEqual([{}, {}])
    expect(begun(text, {}, { prefixItems: [{ enum: ['a', 'b'] }], minItems: 2 })).toEqual({ list: [null, null] })
    expect(begun({ enum: ['a'] }, {}, { prefixItems: [{ ...text, default: 'x' }] })).toEqual({ list: ['x'] })
    expect(begun({ anyOf: [text, { type: 'boolean' }] })).toEqual({ list: [null] })
  })

  it('inside of entries come with the entry', () => {
    const store = storeOf({ list: { type: 'array', items: object({ size: { ...text, default: 'M' }, no: text }) } })
    store.set('/list', [{ no: '1' }])
    expect(store.answer()).toEqual({ list: [{ no: '1', size: 'M' }] })
    expect(store.defaults()).toEqual({})
    store.set('/list/0/size', undefined)
    store.set('/list/0/no', '2')
    expect(store.answer()).toEqual({ list: [{ no: '2' }] })
  })

  it('are looked for in a part that contains itself so deep as nobody has answered, and deeper where somebody has', () => {
    const more = { $ref: '#/$defs/one' }
    const one = object({ n: { type: 'number', default: 1 }, father: more, mother: more })
    const store = storeOf({ runner: more }, {}, { $defs: { one } })
    const depth = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0
    expect(depth(store.answer())).toBe(6)
    store.set('/runner/father', { n: 2 })
    const { father, mother } = store.answer().runner as FormValue
    expect([father, mother].map(depth)).toEqual([6, 5])
  })

  it('show further fields, whose own come in turn', () => {
    const when = (field: string) => ({ field, equals: 'yes' })
    const field = (name: string, by?: string): FieldUse => ({
      name,
      schema: { ...text, default: 'yes' },
      ...(by && { when: when(by) }),
    })
    const { schema, uiSchema: ui } = expandForm({ fields: [field('c', 'b'), field('b', 'a'), field('a')] }, new Map())
    expect(createFormStore({ schema, ui, hash: 'h', validator: validatorForTest(schema) }, {}).answer()).toEqual({
      a: 'yes',
      b: 'yes',
      c: 'yes',
    })
  })
})

describe('answers that count', () => {
  it('are given by the form where nobody has to be asked: nothing, the one object, and objects that must be there', () => {
    const properties = {
      none: { type: 'null' },
      maybe: { type: ['string', 'null'] },
      one: { const: { a: 1 } },
      part: object({ inner: object({ a: text }, { required: ['a'] }) }, { required: ['inner'] }),
      text,
    }
    const store = storeOf(properties, {}, { required: Object.keys(properties) })
    expect(store.answer()).toEqual({ none: null, maybe: null, one: { a: 1 }, part: { inner: {} } })
    expect(storeOf(properties).answer()).toEqual({})
  })

  it('are those of fields that the form has, or of any where it takes any', () => {
    const answers = { a: 'x', b: 'y', n_c: 1 }
    expect(storeOf({ a: text }, answers).answer()).toEqual({ a: 'x' })
    expect(storeOf({ a: text }, answers, { additionalProperties: true }).answer()).toEqual(answers)
    expect(storeOf({ a: text }, answers, { patternProperties: { '^n_': { type: 'number' } } }).answer()).toEqual({
      a: 'x',
      n_c: 1,
    })
    expect(storeOf({ a: { type: 'object' }, b: { type: 'array' } }, { a: { x: 1 }, b: [{ y: 1 }] }).answer()).toEqual({
      a: { x: 1 },
      b: [{ y: 1 }],
    })
    const tuple = { list: { type: 'array', prefixItems: [object({ x: text })], items: object({ y: text }) } }
    expect(
      storeOf(tuple, {
        list: [
          { x: 'a', y: 'b' },
          { x: 'a', y: 'b' },
        ],
      }).answer(),
    ).toEqual({ list: [{ x: 'a' }, { y: 'b' }] })
  })

  it('keep what is hidden where the look says so, at any depth', () => {
    const ui = { part: { b: { 'ui:hidden': 'keep' } }, list: { items: { b: { 'ui:hidden': 'keep' } } } } as FormUi
    const store = storeOf(
      { part: object({ a: text }), list: { type: 'array', items: object({ a: text }) } },
      { part: { a: '1', b: '2', c: '3' }, list: [{ b: '2', c: '3' }] },
      {},
      ui,
    )
    expect(store.answer()).toEqual({ part: { a: '1', b: '2' }, list: [{ b: '2' }] })
  })
})

describe('a form', () => {
  const number = { type: 'number' }
  const computed = (value: string, more = {}) => ({ 'ui:widget': 'computed', 'ui:options': { value, ...more } })

  it('works answers out by others, one by another too, and sends those that are to be sent', () => {
    const ui = { total: computed('price + 1'), price: computed('count * 2', { sent: false }), none: computed('gone') }
    const store = storeOf({ count: number, total: number, price: number, none: number }, { count: 1 }, {}, ui)
    expect(store.answer()).toEqual({ count: 1, price: 2, total: 3 })
    const heard = vi.fn()
    store.onField('/total', heard)
    store.set('/count', 2)
    expect([store.answer(), store.sent(), heard.mock.calls.length]).toEqual([
      { count: 2, price: 4, total: 5 },
      { count: 2, total: 5 },
      1,
    ])
    store.set('/count', undefined)
    expect(store.answer()).toEqual({})
  })

  it('tells of edits and of other fields until nobody listens any more', () => {
    const store = storeOf({ a: text, part: object({ b: text, c: text }) })
    const heard: string[] = []
    const stops = ['', '/a', '/part', '/part/b', '/part/c'].map((at) => store.onField(at, () => heard.push(at)))
    store.set('/part/b', 'x')
    expect(heard).toEqual(['/part/b', '/part', ''])
    heard.length = 0
    store.set('/part', { b: 'y' })
    expect(heard.sort()).toEqual(['', '/part', '/part/b', '/part/c'])
    heard.length = 0
    store.set('/a', 'x')
    store.set('/a', 'x')
    expect(heard).toEqual(['/a', ''])
    heard.length = 0
    for (const stop of stops) stop()
    store.set('/part/b', 'z')
    expect(heard).toEqual([])
  })

  it('shows the same object until its answer or its fault changes', () => {
    const store = storeOf({ a: { ...text, minLength: 2 }, b: text })
    const before = store.shownAt('/a')
    store.set('/b', 'x')
    expect(store.shownAt('/a')).toBe(before)
    store.type('/a', 'x')
    expect(store.shownAt('/a')).toEqual({ value: 'x', issue: null })
    store.leave('/a')
    expect(store.shownAt('/a')).toMatchObject({ value: 'x', issue: { keyword: 'minLength' } })
    const part = store.form.schema.properties?.b ?? {}
    expect(store.folded(part, '/b')).toBe(store.folded(part, '/b'))
  })

  it('shows at a field that is left its own faults, and those that its answer makes elsewhere', () => {
    const schema = {
      type: 'object',
      properties: { a: { ...text, minLength: 2 }, b: { ...text, minLength: 2 } },
    } as FormSchema
    const store = createFormStore(
      { schema, ui: {}, hash: 'h', validator: validatorForTest(schema) },
      { a: 'x', b: 'y' },
    )
    store.leave('/a')
    expect(['/a', '/b'].map((at) => store.issueAt(at)?.keyword)).toEqual(['minLength', undefined])
    store.type('/a', 'xx')
    store.leave('/b')
    expect(['/a', '/b'].map((at) => store.issueAt(at)?.keyword)).toEqual(['minLength', 'minLength'])
    store.leave('/a')
    expect(['/a', '/b'].map((at) => store.issueAt(at)?.keyword)).toEqual([undefined, 'minLength'])
    expect(store.errors().map(({ instancePath }) => instancePath)).toEqual(['/b'])
  })

  it('shows what the server says until another answer is given', () => {
    const store = storeOf({ a: text, b: text }, { a: 'x', b: 'y' })
    const taken = (path: string, keyword = 'server') => ({ path, keyword, params: {}, said: 'Taken' })
    store.showIssues([taken('/a'), taken('/b', 'check')])
    store.validate()
    expect(['/a', '/b'].map((at) => store.issueAt(at)?.said)).toEqual([undefined, 'Taken'])
    store.showIssues([taken('/a')])
    store.type('/a', 'z')
    expect(store.issueAt('/a')?.said).toBe('Taken')
    store.leave('/a')
    expect(store.issueAt('/a')).toBeNull()
    store.set('/b', 'z')
    expect([store.issueAt('/b'), store.validate()]).toEqual([null, []])
  })

  it('forgets what was typed and chosen with other answers for all of it', () => {
    const store = storeOf({ a: text, b: text }, { a: 'x', b: 'y' })
    store.type('/a', 'typing')
    store.replace({ b: 'z' })
    expect(store.value()).toEqual({ b: 'z' })
  })

  it('remembers the name of a code for as long as it is the code', () => {
    const store = storeOf({ a: text })
    const edits = vi.fn()
    const stop = store.onEdit(edits)
    const name = { zh: '中国', en: 'China' }
    store.nameCode('/a', 'CHN', name)
    store.nameCode('/a', 'CHN', name)
    expect([edits.mock.calls, store.nameOf('/a', 'CHN'), store.nameOf('/a', 'FRA'), store.nameOf('/b', 'CHN')]).toEqual(
      [[['change']], name, null, null],
    )
    store.nameCode('/a', 'FRA', name)
    expect(store.nameOf('/a', 'CHN')).toBeNull()
    stop()
    store.set('/a', 'FRA')
    expect(edits).toHaveBeenCalledTimes(2)
  })

  it('moves with the entries of a list what was cleared, chosen and named in them', () => {
    const either = {
      anyOf: [
        { ...text, title: 'Words' },
        { type: 'integer', title: 'A number' },
      ],
    }
    const entry = object({ size: { ...text, default: 'M' }, either })
    const store = storeOf(
      { list: { type: 'array', items: entry, minItems: 1 }, other: text },
      { list: [{ either: 'x' }, { either: 'y' }], other: 'o' },
    )
    store.set('/list/0/size', undefined)
    store.nameCode('/list/0/either', 'x', { zh: '甲', en: 'A' })
    store.showIssues([
      { path: '/list', keyword: 'minItems', params: {} },
      { path: '/other', keyword: 'server', params: {}, said: 'x' },
    ])
    const find = (place: string) => store.resolver.alternatives(store.answer()).find(({ pointer }) => pointer === place)
    expect(find('/list/0/either')?.chosen).toBe(0)
    store.arrange('/list', [1, 0, -1])
    expect(store.answer()).toEqual({ list: [{ either: 'y', size: 'M' }, { either: 'x' }, null], other: 'o' })
    expect([store.nameOf('/list/1/either', 'x')?.en, store.nameOf('/list/0/either', 'x')]).toEqual(['A', null])
    expect([store.issueAt('/list'), store.issueAt('/other')?.said]).toEqual([null, 'x'])
    store.arrange('/list', [1])
    expect([store.nameOf('/list/0/either', 'x')?.en, store.nameOf('/list/1/either', 'x')]).toEqual(['A', null])
  })

  it('judges again by every answer where a condition looks at a part of it', () => {
    const inner = object(
      { k: text },
      {
        if: { properties: { k: { const: 'yes' } }, required: ['k'] },
        ['then' as string]: { properties: { more: text }, required: ['more'] },
      },
    )
    const store = storeOf({ inner })
    const shape = vi.fn()
    const stop = store.onShape(shape)
    store.set('/inner/k', 'yes')
    expect([shape.mock.calls.length > 0, store.validate().map(({ path }) => path)]).toEqual([true, ['/inner/more']])
    stop()
    shape.mockClear()
    store.set('/inner/k', 'no')
    expect([shape.mock.calls, store.shape()]).toEqual([[], { inner: { k: 'no' } }])
  })
})
