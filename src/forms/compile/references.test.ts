import { expect, it } from 'vitest'
import type { FormSchema } from '#forms/model.ts'
import { inOneDialect } from './dialect.ts'
import { collectReferences } from './references.ts'

const HOME = 'https://example.com/forms/'

it.each<[string, object, string, string | null]>([
  ['the whole', {}, '#', ''],
  ['the whole by its own address', { $id: `${HOME}a` }, `${HOME}a`, ''],
  ['the whole by an address without a base', { $id: 'a' }, 'a', ''],
  ['a place', { $defs: { w: {} } }, '#/$defs/w', '/$defs/w'],
  ['a place in a list', { allOf: [{}, true] }, '#/allOf/1', '/allOf/1'],
  ['a place whose name is encoded', { $defs: { 'a b/c': {} } }, '#/$defs/a%20b~1c', '/$defs/a b~1c'],
  ['a place whose name cannot be decoded', { $defs: { '%zz': {} } }, '#/$defs/%zz', '/$defs/%zz'],
  [
    'a place of what has an address',
    { $defs: { w: { $id: 'word', $defs: { x: {} } } } },
    'word#/$defs/x',
    '/$defs/w/$defs/x',
  ],
  ['nothing', {}, '#/$defs/w', null],
  ['a step into a text', { title: 'a' }, '#/title/length', null],
  ['what is no schema', { $defs: { w: 'a' } }, '#/$defs/w', null],
  ['what every object has', { $defs: {} }, '#/$defs/toString', null],
  ['an anchor', { $defs: { w: { $anchor: 'word' } } }, '#word', '/$defs/w'],
  ['an anchor of the oldest kind', { definitions: { w: { $id: '#word' } } }, '#word', '/definitions/w'],
  ['a moving anchor', { items: { $dynamicAnchor: 'node' } }, '#node', '/items'],
  ['an anchor that stands twice', { $defs: { v: { $anchor: 'word' }, w: { $anchor: 'word' } } }, '#word', null],
  [
    'an anchor of what has an address',
    { $defs: { w: { $id: 'word', not: { $anchor: 'in' } } } },
    'word#in',
    '/$defs/w/not',
  ],
  ['an anchor that stands elsewhere', { $defs: { w: { $id: 'word', $anchor: 'in' } } }, '#in', null],
  ['an address among others', { $id: `${HOME}a`, $defs: { w: { $id: 'word' } } }, `${HOME}word`, '/$defs/w'],
  ['an address that is none', { $defs: { w: { $id: 'http://[' } } }, 'http://[', null],
])('finds %s', (_what, root, reference, pointer) => {
  const schema = root as FormSchema
  expect(collectReferences(schema).target(schema, reference)).toBe(pointer)
})

it('reads a reference from where it stands', () => {
  const inner: FormSchema = { $ref: '#in' }
  const root: FormSchema = {
    $id: `${HOME}a`,
    $defs: { w: { $id: `${HOME}b/`, properties: { x: inner, y: { $anchor: 'in' } } } },
    properties: { z: { $anchor: 'in' } },
  }
  const references = collectReferences(root)
  expect(references.target(inner, '#in')).toBe('/$defs/w/properties/y')
  expect(references.target(root, '#in')).toBe('/properties/z')
  expect(references.target(inner, '../a#in')).toBe('/properties/z')
})

it('tells what is outside of the form from what is nowhere in it', () => {
  const root: FormSchema = { $defs: { w: { $id: 'word' } } }
  const { isForeign } = collectReferences(root)
  const references = ['#/gone', '#gone', 'word', 'word#gone', 'other', 'https://example.com/a', 'http://[']
  expect(references.filter((one) => isForeign(root, one))).toEqual(['other', 'https://example.com/a', 'http://['])
})

it('reads a schema of any draft as one of references to places, of tuples and of conditions', () => {
  const read = (schema: object) => inOneDialect(schema as FormSchema)
  expect(read({ $schema: 'x', $id: 'y', $comment: 'z', type: 'object' })).toEqual({ type: 'object' })
  expect(read({ $defs: { 'a#b': {} }, $ref: '#/$defs/a%23b' })).toEqual({ $defs: { 'a#b': {} }, $ref: '#/$defs/a%23b' })
  expect(read({ $dynamicAnchor: 'n', items: { $dynamicRef: '#n' } })).toEqual({ items: { $ref: '#' } })
  expect(read({ $recursiveAnchor: true, items: { $recursiveRef: '#' } })).toEqual({ items: { $ref: '#' } })
  // What refers to nothing stays as it is written.
  expect(read({ $ref: '#/gone', items: { $dynamicRef: '#gone' } })).toEqual({
    $ref: '#/gone',
    items: { $dynamicRef: '#gone' },
  })
  expect(read({ items: [] })).toEqual({})
  expect(read({ items: [true], additionalItems: false })).toEqual({ prefixItems: [true], items: false })
  expect(read({ items: {}, additionalItems: {} })).toEqual({ items: {} })
  const need = (field: string, then: object) => ({ if: { required: [field] }, ['then' as string]: then })
  expect(
    read({ allOf: [{}], dependencies: { a: ['b'] }, dependentRequired: { c: ['d'] }, dependentSchemas: { e: false } }),
  ).toEqual({
    allOf: [{}, need('a', { required: ['b'] }), need('c', { required: ['d'] }), need('e', false as never)],
  })
})
