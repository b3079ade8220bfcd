import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bind } from './binding.ts'
import type { Json } from './model.ts'

const scope = (names: Record<string, Json>) => ({
  read: (name: string) => (Object.hasOwn(names, name) ? names[name] : undefined),
})
const read = (value: unknown, names: Record<string, Json> = {}, keepTexts = false) =>
  bind(value, keepTexts).read(scope({ lang: 'zh', ...names }))

describe('bind', () => {
  it('keeps the type of a text that is one binding and words the rest', () => {
    expect(read('{{n}}', { n: 5 })).toBe(5)
    expect(read('余{{n}}席', { n: 5 })).toBe('余5席')
    expect(read('{{gone}}')).toBeNull()
    expect(read('a{{gone}}b')).toBe('ab')
  })

  it('reads {zh, en} in the current language, in texts and around them', () => {
    const name = { zh: '宜昌', en: 'Yichang' }
    expect(read('{{name}}站', { name })).toBe('宜昌站')
    expect(read({ zh: '{{n}}席', en: '{{n}} places' }, { n: 2, lang: 'en' })).toBe('2 places')
    expect(read({ zh: 'a', en: 'b' }, {}, true)).toEqual({ zh: 'a', en: 'b' })
  })

  it('takes a broken expression as missing', () => {
    expect(read('{{a ||}}', { a: 1 })).toBeNull()
  })

  it('makes lists from lists and adds them to their neighbours', () => {
    const names = {
      cities: [
        { code: '1', open: true },
        { code: '2', open: false },
      ],
    }
    const template = { each: 'cities', when: 'item.open', item: { value: '{{item.code}}', at: '{{index}}' } }
    expect(read(template, names)).toEqual([{ value: '1', at: 0 }])
    expect(read([{ value: '' }, template], names)).toEqual([{ value: '' }, { value: '1', at: 0 }])
    expect(read(template)).toEqual([])
    // Other members are an object's own.
    expect(read({ ...template, label: 'x' }, names)).toMatchObject({ each: 'cities', label: 'x' })
  })

  it('takes the first case that holds', () => {
    const fee = {
      cases: [
        { when: 'fee == 0', value: { zh: '免费', en: 'Free' } },
        { when: 'fee > 100', value: '{{fee}}' },
        { value: { zh: '{{fee}} 元', en: '{{fee}} yuan' } },
      ],
    }
    expect([0, 50, 500].map((amount) => read(fee, { fee: amount }))).toEqual(['免费', '50 元', 500])
    expect(read(fee, { fee: 0, lang: 'en' })).toBe('Free')
    expect(read({ cases: [{ when: 'fee > 9', value: 1 }] }, { fee: 1 })).toBeNull()
    expect(bind(fee).expressions).toHaveLength(5)
  })

  it('leaves items out whose condition does not hold', () => {
    const items = ['a', { when: 'open', item: '{{n}}' }, { when: '!open', item: { zh: '关', en: 'shut' } }]
    expect(read(items, { open: true, n: 7 })).toEqual(['a', 7])
    expect(read([{ when: 5, item: 'b' }])).toEqual([{ when: 5, item: 'b' }])
    expect(read(items, { open: false })).toEqual(['a', '关'])
  })

  it('takes over the members of another object, and what is beside them wins', () => {
    const form = { name: '王', email: null }
    expect(read({ '...': '{{form}}', name: '{{form.name}}！' }, { form })).toEqual({ name: '王！', email: null })
    expect(read({ '...': ['{{form}}', '{{more}}'], a: 1 }, { form, more: { email: 'x' } })).toEqual({
      name: '王',
      email: 'x',
      a: 1,
    })
    expect(read({ '...': '{{gone}}', a: 1 })).toEqual({ a: 1 })
  })

  it('leaves any value without bindings as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(!/\{\{|"(each|cases|when|\.\.\.)"/.test(JSON.stringify(value)))
        expect(read(value, {}, true)).toEqual(value)
      }),
    )
  })
})
