import fc from 'fast-check'
import { parse } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import type { Json } from '#runtime/model.ts'
import { editJson, type JsonEdit } from './editJson.ts'

const PAGE = `{
  // The list of races.
  "route": "/x",   "title": { "zh": "甲", "en": "A" },

  "blocks": [
    { "type": "text", "text": "a" }, /* kept */
    {
      "type": "card",
      "items": [1, 2]
    }
  ]
}
`

describe('an edit leaves every other byte', () => {
  it.each<[string, JsonEdit, string, string]>([
    [
      'a key beside others on one line',
      { at: ['blocks', 0, 'id'], set: 'intro', after: 'type' },
      '{ "type": "text", "text": "a" }',
      '{ "type": "text", "id": "intro", "text": "a" }',
    ],
    [
      'a key on a line of its own',
      { at: ['blocks', 1, 'id'], set: 'card', after: 'type' },
      '"type": "card",\n',
      '"type": "card",\n      "id": "card",\n',
    ],
    ['the last item of a list on one line', { at: ['blocks', 1, 'items', 1], remove: true }, '[1, 2]', '[1]'],
    ['the first item', { at: ['blocks', 1, 'items', 0], remove: true }, '[1, 2]', '[2]'],
    ['a value', { at: ['title', 'en'], set: 'B' }, '"en": "A"', '"en": "B"'],
    [
      'an item of a list over several lines',
      { at: ['blocks', 2], set: { type: 'divider' } },
      '      "items": [1, 2]\n    }',
      '      "items": [1, 2]\n    },\n    { "type": "divider" }',
    ],
    [
      'the last key of an object',
      { at: ['blocks', 1, 'items'], remove: true },
      '"type": "card",\n      "items": [1, 2]',
      '"type": "card"',
    ],
  ])('%s', (_name, edit, before, after) => {
    expect(editJson(PAGE, [edit])).toBe(PAGE.replace(before, after))
  })

  it('in a file of Windows too', () => {
    const text = '{\r\n  "a": 1\r\n}\r\n'
    const [one, two] = ['1'.repeat(60), '2'.repeat(60)]
    const list = `[\r\n    "${one}",\r\n    "${two}"\r\n  ]`
    expect(editJson(text, [{ at: ['b'], set: [one, two] }])).toBe(`{\r\n  "a": 1,\r\n  "b": ${list}\r\n}\r\n`)
    expect(editJson('{ }', [{ at: ['b'], set: { c: [] } }])).toBe('{ "b": { "c": [] } }')
  })

  it('of any JSON: what is read afterwards is what was asked for', () => {
    const keys = fc.constantFrom('a', 'b', 'c')
    const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        fc.integer(),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(keys, tie('tree'), { maxKeys: 3, noNullPrototype: true }),
      ) as fc.Arbitrary<Json>,
    }))
    fc.assert(
      fc.property(
        fc.dictionary(keys, tree, { noNullPrototype: true }),
        keys,
        tree,
        fc.constantFrom(undefined, 2),
        (value, key, set, space) => {
          const text = JSON.stringify(value, null, space)
          expect(parse(editJson(text, [{ at: [key], set }]))).toEqual({ ...value, [key]: set })
          const list = JSON.stringify([value, set], null, space)
          expect(parse(editJson(list, [{ at: [1], remove: true }]))).toEqual([value])
          expect(parse(editJson(list, [{ at: [2], set: value }]))).toEqual([value, set, value])
        },
      ),
    )
  })
})

it('is refused where there is no place, or a comment would be lost', () => {
  expect(() => editJson(PAGE, [{ at: ['blocks', 7, 'id'], set: 'x' }])).toThrow('blocks[7].id')
  expect(() => editJson(PAGE, [{ at: ['blocks', 9], remove: true }])).toThrow('blocks[9]')
  expect(() => editJson('{ "a": ', [{ at: ['a'], set: 1 }])).toThrow('no JSON')
  expect(() => editJson('[1, /* why */ 2]', [{ at: [1], remove: true }])).toThrow('changing more')
})
