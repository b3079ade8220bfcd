import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FormSchema, FormValue, ValidateFunction } from '#forms/model.ts'
import { compiledParts, running } from './compileValidators.ts'
import { takeApart } from './takeApart.ts'

/** Rules of an object, and the answers that each looks at: null all of them. */
const RULES: [string, object, string[] | null][] = [
  [
    'one of several fields',
    { anyOf: [{ required: ['b'] }, { properties: { a: { const: 'x' } }, required: ['a'] }] },
    ['a', 'b'],
  ],
  ['what must not be', { not: { required: ['b'], properties: { a: { const: 'x' } } } }, ['a', 'b']],
  [
    'all of several in one',
    { oneOf: [{ allOf: [{ required: ['a'] }, { required: ['c'] }] }, { required: ['b'] }] },
    ['a', 'b', 'c'],
  ],
  [
    'a condition inside',
    { anyOf: [{ if: { required: ['a'] }, ['then' as string]: { required: ['b'] }, else: { required: ['c'] } }] },
    ['a', 'b', 'c'],
  ],
  ['a reference', { $ref: '#/$defs/x', $defs: { x: { required: ['b'] } } }, ['b']],
  [
    'a reference to itself',
    { $ref: '#/$defs/x', $defs: { x: { required: ['b'], properties: { c: { $ref: '#/$defs/x' } } } } },
    ['b', 'c'],
  ],
  [
    'objects that may have more',
    { anyOf: [{ additionalProperties: true, required: ['a'] }, { required: ['b'] }] },
    ['a', 'b'],
  ],
  ['an object that has no more', { properties: { a: {} }, additionalProperties: false }, null],
  [
    'an alternative that has no more',
    { anyOf: [{ required: ['a'] }, { properties: { b: {} }, additionalProperties: false }] },
    null,
  ],
  ['how much it has', { minProperties: 1, maxProperties: 2 }, null],
  ['names by a pattern', { patternProperties: { '^a': { type: 'string' } } }, null],
  ['what all names are like', { propertyNames: { maxLength: 0 } }, null],
  ['what nothing has looked at', { properties: { a: {} }, unevaluatedProperties: false }, null],
  ['what may go unlooked at', { unevaluatedProperties: true, anyOf: [{ required: ['a'] }] }, null],
  ['several types', { type: ['object', 'null'] }, []],
]

it.each(RULES)('knows which answers %s looks at', (_what, rule, reads) => {
  const schema = rule as FormSchema
  const found = takeApart(schema, schema, () => '').flatMap((part) =>
    'reads' in part ? [part.reads && [...part.reads].sort()] : [],
  )
  expect(found).toEqual([reads])
})

it.each([
  ...RULES,
  [
    'fields, some of them required',
    { type: 'object', properties: { a: { const: 'x' }, b: false }, required: ['a', 'c'] },
    null,
  ],
  [
    'a condition',
    { if: { required: ['a'] }, ['then' as string]: { required: ['b'] }, else: { properties: { c: false } } },
    null,
  ],
  [
    'conditions of all kinds',
    { allOf: [{ if: true, else: false }, { if: { properties: { a: false } }, else: { required: ['b'] } }, true] },
    null,
  ],
  ['nothing at all', { type: 'object', allOf: [false] }, null],
  [
    'what is no object',
    { properties: { a: { type: 'array', items: { enum: ['x'] } }, b: { type: 'object', required: ['c'] } } },
    null,
  ],
] as typeof RULES)('judges one answer after another by %s as Ajv does', (_what, rule) => {
  const schema = rule as FormSchema
  const validator = running(compiledParts(schema)).validate
  const plain = new Ajv2020({ allErrors: true, strict: false }).compile(schema) as ValidateFunction
  const errorsOf = (check: ValidateFunction, data: unknown) =>
    check(data) ? [] : (check.errors ?? []).map((error) => `${error.instancePath} ${error.keyword}`).sort()
  const value = fc.constantFrom('x', 'y', ['x'], ['y'], { c: 1 }, {}, undefined)
  const edits = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'a2'), value), { minLength: 3, maxLength: 8 })
  fc.assert(
    fc.property(edits, (changes) => {
      let answer: Record<string, unknown> = {}
      for (const [name, next] of changes) {
        answer = { ...answer, [name]: next }
        if (next === undefined) delete answer[name]
        expect(errorsOf(validator, answer as FormValue)).toEqual(errorsOf(plain, answer))
      }
    }),
    { numRuns: 40 },
  )
  for (const other of [null, [], 'x']) expect(errorsOf(validator, other)).toEqual(errorsOf(plain, other))
})
