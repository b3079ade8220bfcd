import { expect, it } from 'vitest'
import type { FieldCase, FormSchema } from '#forms/model.ts'
import { expandForm } from './compileForm.ts'
import { inOneDialect } from './dialect.ts'
import { lintForm } from './lintForm.ts'

it('follows a reference into a tuple to where its entries stand then', () => {
  const tuple: object = { items: [{ type: 'string' }, { type: 'number' }], additionalItems: { type: 'boolean' } }
  const pair = tuple as FormSchema
  const read = inOneDialect({
    type: 'object',
    properties: {
      pair,
      second: { $ref: '#/properties/pair/items/1' },
      rest: { $ref: '#/properties/pair/additionalItems' },
      list: { items: { type: 'string' } },
      entry: { $ref: '#/properties/list/items' },
    },
  })
  expect(['second', 'rest', 'entry'].map((name) => read.properties?.[name]?.$ref)).toEqual([
    '#/properties/pair/prefixItems/1',
    '#/properties/pair/items',
    '#/properties/list/items',
  ])
})

it('reads the schemas of dependencies, and leaves their lists of names', () => {
  const read = inOneDialect({
    type: 'object',
    properties: { a: {}, b: {} },
    dependencies: { a: { properties: { c: { $ref: '#word' } } }, b: ['a'] },
    definitions: { word: { $id: '#word', type: 'string' } },
  })
  expect(read.allOf?.map(({ then }) => then)).toEqual([
    { properties: { c: { $ref: '#/definitions/word' } } },
    { required: ['a'] },
  ])
})

it('advises against names of one’s own only where they are described', () => {
  const found = (additionalProperties: FormSchema) =>
    lintForm({ schema: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties } }, new Map())
  expect(found({})).toEqual([])
  expect(found({ type: 'string' }).map(({ path }) => path)).toEqual(['/schema/additionalProperties'])
})

it('leaves out the words of a case that the form does not ask about, and keeps its rules', () => {
  const when = { field: 'nobody', equals: 'x' }
  const expanded = (part: FieldCase) =>
    expandForm({ fields: [{ name: 'a', schema: { type: 'string' }, cases: [part] }] }, new Map()).schema.allOf
  expect(expanded({ when, title: { zh: '别名', en: 'Alias' } })).toBeUndefined()
  expect(expanded({ when, schema: { minLength: 2 } })).toHaveLength(1)
})

it('reads what stands inside the entries of a tuple, too', () => {
  const tuple: object = { items: [{ properties: { a: {} }, dependencies: { a: ['b'] } }] }
  const read = inOneDialect({ type: 'object', properties: { pair: tuple as FormSchema } })
  expect(read.properties?.pair?.prefixItems).toEqual([
    { properties: { a: {} }, allOf: [expect.objectContaining({ if: { required: ['a'] } })] },
  ])
})
