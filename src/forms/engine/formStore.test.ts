import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { expandForm } from '#forms/compile/compileForm.ts'
import type { FieldCondition, FieldUse, FormSchema, FormSource, FormValue } from '#forms/model.ts'
import { validatorForTest } from '#support/forms.ts'
import { createFormStore } from './formStore.ts'
import { reconcile } from './reconcile.ts'
import { createResolver } from './resolver.ts'

const text = { type: 'string', minLength: 1 }
const field = (name: string, shownBy?: string): FieldUse => ({
  name,
  schema: text,
  ...(shownBy ? { when: { field: shownBy, equals: 'yes' } } : {}),
})

/** c is shown by b, which is shown by a: dropping b hides c. */
const CHAIN: FormSource = { fields: [field('c', 'b'), field('b', 'a'), field('a')] }

function formOf(source: FormSource) {
  const { schema, uiSchema: ui } = expandForm(source, new Map())
  const validator = validatorForTest(schema)
  return { schema, ui, hash: 'h', validator }
}

const storeOf = (source: FormSource, value: FormValue = {}) => createFormStore(formOf(source), value)

describe('formStore', () => {
  it('gives the only answer that there is, where one is needed, and leaves a tick to the runner', () => {
    const schema = {
      type: 'object',
      properties: {
        plan: { const: 'unlimited', title: 'Unlimited' },
        place: { const: { city: 'Lanzhou' } },
        size: { type: 'string', enum: ['M'] },
        agree: { type: 'boolean', enum: [true] },
        more: { type: 'string', const: 'x' },
      },
      required: ['plan', 'place', 'size', 'agree'],
    }
    const store = storeOf({ schema })
    expect(store.answer()).toEqual({ plan: 'unlimited', place: { city: 'Lanzhou' }, size: 'M' })
    store.set('/agree', true)
    expect(store.validate()).toEqual([])
  })

  it('counts what is being typed at once, and tells those who show it when it is committed', () => {
    const store = storeOf(CHAIN)
    const [shows, edits] = [vi.fn(), vi.fn()]
    store.onField('/a', shows)
    store.onEdit(edits)
    store.type('/a', 'ye')
    expect(store.answer()).toEqual({ a: 'ye' })
    expect(store.valueAt('/a')).toBe('ye')
    expect(edits).toHaveBeenLastCalledWith('typing')
    expect(shows).not.toHaveBeenCalled()
    store.commit()
    expect(shows).toHaveBeenCalledOnce()
    expect(edits).toHaveBeenLastCalledWith('change')
  })

  it('has nothing of an object that may be left out once its answers are taken back', () => {
    const contact = {
      type: 'object',
      properties: { name: text, home: { type: 'object', properties: { city: text } } },
      required: ['name'],
    }
    const store = storeOf({
      fields: [
        { name: 'contact', schema: contact, required: false },
        { name: 'club', schema: contact },
        { name: 'friends', schema: { type: 'array', items: contact } },
      ],
    })
    store.set('/friends', [{}])
    for (const at of ['/contact', '/club', '/friends/0']) {
      store.set(`${at}/home/city`, 'Lanzhou')
      store.set(`${at}/home/city`, undefined)
    }
    // An entry of a list stays until it is removed, and what must be answered is asked for.
    expect(store.answer()).toEqual({ club: {}, friends: [{}] })
    expect(store.validate().map(({ path }) => path)).toEqual(['/club/name', '/friends/0/name'])
  })

  it('has nothing of an object whose only answers do not count, and what hung on it goes', () => {
    const inner = {
      type: 'object',
      properties: { kind: text },
      dependencies: { kind: { properties: { more: text } } },
    }
    const outer = { type: 'object', properties: { inner } }
    const schema = {
      type: 'object',
      properties: { may: outer, must: outer },
      required: ['must'],
      dependencies: { may: { properties: { hung: text }, required: ['hung'] } },
    }
    const store = storeOf({ schema })
    for (const at of ['/may/inner', '/must/inner']) {
      store.set(`${at}/kind`, 'a')
      store.set(`${at}/more`, 'b')
      store.set('/hung', 'c')
      store.set(`${at}/kind`, undefined)
    }
    expect(store.answer()).toEqual({ must: {} })
    expect(store.validate()).toEqual([])
    store.set('/may/inner/kind', 'a')
    expect(store.answer()).toEqual({ may: { inner: { kind: 'a', more: 'b' } }, hung: 'c', must: {} })
  })

  it('has an empty object where its alternative was chosen and asks for nothing', () => {
    const pay = {
      anyOf: [
        { type: 'object', properties: { card: text } },
        { type: 'object', title: 'Cash' },
      ],
    }
    const store = storeOf({ schema: { type: 'object', properties: { pay } } })
    const choose = (at: number) => {
      const found = store.resolver.alternatives(store.answer())[0]
      if (found) store.choose(found, at)
    }
    choose(0)
    expect(store.answer()).toEqual({ pay: {} })
    store.set('/pay/card', '1')
    choose(1)
    expect(store.answer()).toEqual({ pay: {} })
  })

  it('has one as soon as an alternative is chosen, with or without fields, and keeps what all of them ask', () => {
    const chosen = (pay: FormSchema, at: number, answers: Record<string, string> = {}) => {
      const store = storeOf({ schema: { type: 'object', properties: { pay } } })
      for (const [path, value] of Object.entries(answers)) store.set(path, value)
      const [found] = store.resolver.alternatives(store.answer())
      if (found) store.choose(found, at)
      return store.answer()
    }
    const plain = { anyOf: [{ type: 'boolean' }, { type: 'object', title: 'Cash' }] }
    expect(chosen(plain, 1)).toEqual({ pay: {} })
    const whole = { type: 'object', properties: { name: text } }
    const either = { ...whole, anyOf: [{ properties: { card: text } }, { properties: { cash: text } }] }
    expect(chosen(either, 1)).toEqual({ pay: {} })
    expect(chosen(either, 1, { '/pay/name': 'A' })).toEqual({ pay: { name: 'A' } })
  })

  it('takes back a fault as soon as it is mended: filled in by the form, while it is typed, or no longer asked', () => {
    const store = storeOf({
      fields: [field('a'), field('b', 'a'), { name: 'c', schema: { type: 'string', minLength: 3 } }],
    })
    store.set('/a', 'yes')
    store.validate()
    expect(['/a', '/b', '/c'].map((at) => store.issueAt(at)?.keyword)).toEqual([undefined, 'required', 'required'])
    store.type('/c', 'ab')
    store.mend()
    expect(store.issueAt('/c')?.keyword).toBe('required')
    store.type('/c', 'abc')
    store.mend()
    expect(store.issueAt('/c')).toBeNull()
    store.set('/a', 'no')
    expect(store.issueAt('/b')).toBeNull()
    store.showIssues([{ path: '/c', keyword: 'server', params: {}, said: 'taken' }])
    store.set('/a', 'yes')
    expect(store.issueAt('/c')?.said).toBe('taken')
  })

  it('tells the shape only when a condition has another outcome', () => {
    const store = storeOf(CHAIN)
    const shape = vi.fn()
    store.onShape(shape)
    store.set('/a', 'no')
    expect(shape).not.toHaveBeenCalled()
    store.set('/a', 'yes')
    expect(shape).toHaveBeenCalledOnce()
    expect(store.shape()).toEqual({ a: 'yes' })
  })

  it('tells only those who look at the changed answer', () => {
    const store = storeOf(CHAIN)
    const [one, other] = [vi.fn(), vi.fn()]
    store.onField('/a', one)
    store.onField('/b', other)
    store.set('/a', 'x')
    expect(one).toHaveBeenCalledOnce()
    expect(other).not.toHaveBeenCalled()
  })

  it('drops hidden answers along a chain but keeps them for when they are shown again', () => {
    const store = storeOf(CHAIN, { a: 'yes', b: 'yes', c: 'here' })
    expect(store.answer()).toEqual({ a: 'yes', b: 'yes', c: 'here' })
    store.set('/a', 'no')
    expect(store.answer()).toEqual({ a: 'no' })
    store.set('/a', 'yes')
    expect(store.answer()).toEqual({ a: 'yes', b: 'yes', c: 'here' })
  })

  it('keeps a hidden answer whose field says so', () => {
    const store = storeOf({
      fields: [field('a'), { name: 'b', schema: text, when: { field: 'a', equals: 'yes' }, hidden: 'keep' }],
    })
    store.set('/a', 'no')
    store.set('/b', 'kept')
    expect(store.answer()).toEqual({ a: 'no', b: 'kept' })
  })

  it.each<[FieldCondition, FormValue[], FormValue[]]>([
    [{ field: 'age', above: 17 }, [{ age: 18 }], [{ age: 17 }, {}, { age: '18' }]],
    [{ field: 'age', below: 18 }, [{ age: 17.5 }], [{ age: 18 }, {}]],
    [{ field: 'age', atLeast: 18 }, [{ age: 18 }], [{ age: 17 }]],
    [{ field: 'age', atMost: 60 }, [{ age: 60 }], [{ age: 61 }]],
    [{ field: 'days', count: { above: 1 } }, [{ days: ['a', 'b'] }], [{ days: ['a'] }, {}]],
    [{ field: 'days', count: { atMost: 1 } }, [{ days: ['a'] }], [{ days: ['a', 'b'] }]],
  ])('shows a field by what is more, less or counted: %j', (when, shown, hidden) => {
    const fields: FieldUse[] = [
      { name: 'age', schema: { type: 'number' } },
      { name: 'days', schema: { type: 'array', items: { type: 'string' } } },
      { name: 'more', schema: text, when },
    ]
    for (const value of shown) expect(storeOf({ fields }, { ...value, more: 'x' }).answer()).toHaveProperty('more')
    for (const value of hidden) expect(storeOf({ fields }, { ...value, more: 'x' }).answer()).not.toHaveProperty('more')
  })

  it('does not bring back a default that the runner cleared', () => {
    const store = storeOf({
      fields: [
        { name: 'a', schema: { ...text, default: 'x' } },
        field('b'),
        { name: 'c', schema: { ...text, default: 'y' }, when: { field: 'b', equals: 'yes' } },
      ],
    })
    expect(store.answer()).toEqual({ a: 'x' })
    store.set('/a', undefined)
    store.set('/b', 'yes')
    expect(store.answer()).toEqual({ b: 'yes', c: 'y' })
  })

  it('takes for its defaults only what nobody has answered, whatever the answer is made of', () => {
    const many = { type: 'array', items: { type: 'string' } }
    const store = storeOf({
      fields: [
        { name: 'many', schema: many },
        field('c', 'b'),
        field('b'),
        { name: 'size', schema: { ...text, default: 'M' } },
      ],
    })
    expect(store.defaults()).toEqual({ size: 'M' })
    store.set('/many', ['water'])
    store.set('/b', 'yes')
    expect(store.answer()).toEqual({ many: ['water'], b: 'yes', size: 'M' })
    expect(store.defaults()).toEqual({ size: 'M' })
    store.set('/size', 'L')
    store.set('/size', 'M')
    expect(store.defaults()).toEqual({})
  })

  it('offers constants as one list of choices, of their type', () => {
    const { resolver } = storeOf({ fields: [field('a')] })
    const constants = [1, 2].map((value) => ({ type: 'integer', const: value, title: `No. ${value}` }))
    expect(resolver.fold({ oneOf: constants }, undefined, '')).toMatchObject({
      type: 'integer',
      enum: [1, 2],
      enumNames: ['No. 1', 'No. 2'],
    })
  })

  it('lets go of an answer that is not of the kind that is chosen', () => {
    const either = {
      anyOf: [
        { type: 'string', title: 'Words' },
        { type: 'integer', title: 'A number' },
      ],
    }
    const store = storeOf({ schema: { type: 'object', properties: { either } } })
    const choose = (at: number) => {
      const [found] = store.resolver.alternatives(store.answer())
      if (found) store.choose(found, at)
    }
    store.set('/either', 'two')
    choose(0)
    expect(store.answer()).toEqual({ either: 'two' })
    choose(1)
    expect(store.answer()).toEqual({})
  })

  it('does not hold a condition that was not compiled', () => {
    const { validator } = formOf(CHAIN)
    expect(validator.holds({ const: 1 }, 1)).toBe(false)
    expect(validator.holds(true, 1)).toBe(true)
  })

  it('brings over what a new form still offers, and names what it does not', () => {
    const size = { type: 'string', enum: ['S', 'M'], title: 'Size' }
    const form = { schema: { type: 'object', properties: { size } }, ui: {} }
    expect(reconcile({ size: 'S' }, form, 'en')).toEqual({ value: { size: 'S' }, dropped: [] })
    expect(reconcile({ size: 'XL' }, form, 'en')).toEqual({ value: {}, dropped: ['Size'] })
  })

  it('answers problems in the order of the form, those that the platform found too', () => {
    const store = storeOf({ fields: [field('a'), field('b')] }, { a: 'taken' })
    store.showIssues([{ path: '/a', keyword: 'check', params: {}, said: 'Taken' }])
    expect(store.validate().map(({ path }) => path)).toEqual(['/a', '/b'])
  })

  it('answers problems in the order of the form, one for each field', () => {
    const store = storeOf({ fields: [field('z'), field('a'), field('m')] })
    expect(store.validate().map((issue) => [issue.path, issue.keyword])).toEqual([
      ['/z', 'required'],
      ['/a', 'required'],
      ['/m', 'required'],
    ])
    expect(store.issueAt('/a')?.keyword).toBe('required')
  })

  it('removes hidden answers once and for all, whatever the answers', () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const uses = fc.tuple(...names.map((name) => fc.option(fc.constantFrom(...names)).map((by) => ({ name, by }))))
    const value = fc.dictionary(fc.constantFrom(...names, 'other'), fc.constantFrom('yes', 'no', ''))
    fc.assert(
      fc.property(uses, value, (fields, answers) => {
        const form = formOf({ fields: fields.map(({ name, by }) => field(name, by ?? undefined)) })
        const { withoutHidden } = createResolver(form.schema, form.ui, form.validator, () => null)
        const visible = withoutHidden(answers)
        expect(withoutHidden(visible)).toEqual(visible)
        for (const { name, by } of fields) {
          if (Object.hasOwn(visible, name) && by) expect(visible[by]).toBe('yes')
          if (Object.hasOwn(answers, name) && !by) expect(visible[name]).toBe(answers[name])
        }
        expect(visible).not.toHaveProperty('other')
      }),
    )
  })
})
