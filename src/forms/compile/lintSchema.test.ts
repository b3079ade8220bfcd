import { expect, it } from 'vitest'
import type { FormSchema, FormUi } from '#forms/model.ts'
import { lintSchema, lintSchemaWords } from './lintSchema.ts'

/** Codes and places of what is wrong with a schema of a form. */
function findingsOf(schema: object): string[] {
  const found: string[] = []
  lintSchema(schema as FormSchema, '', (path, { code }) => found.push(`${code} ${path}`))
  return found
}

const person = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
const DRAFT_7 = 'http://json-schema.org/draft-07/schema#'
const DRAFT_2019 = 'https://json-schema.org/draft/2019-09/schema'
const DRAFT_2020 = 'https://json-schema.org/draft/2020-12/schema'
const branch = (condition: object, consequence: object) => ({ if: condition, ['then' as string]: consequence })

it.each<[string, object]>([
  [
    'every kind of value',
    { minLength: 0, maxLength: 1, minimum: -1, multipleOf: 0.5, uniqueItems: true, format: 'email' },
  ],
  ['words in one language and in both', { title: 'Name', description: { zh: '姓名', en: 'Name' } }],
  ['several types', { type: ['string', 'null'] }],
  ['anything and nothing', { properties: { a: true, b: false }, additionalProperties: true }],
  ['labels, one for each choice', { enum: ['a', 'b'], enumNames: ['A', 'B'] }],
  ['choices that are objects', { enum: [{ a: 1 }, { a: 2 }] }],
  ['choices told apart by their labels', { enum: ['1', 1], enumNames: ['One', 'Two'] }],
  ['a pattern with a lookahead', { pattern: '^(?=a)\\p{L}$' }],
  ['needs of fields', { properties: { a: {}, b: {} }, dependentRequired: { a: ['b'] }, dependencies: { b: ['a'] } }],
  [
    'a need that a branch brings',
    { properties: { a: {} }, allOf: [{ properties: { c: {} } }], dependencies: { a: ['c'] } },
  ],
  [
    'what a branch asks for at the top',
    { properties: { a: {} }, ...branch({ required: ['a'] }, { properties: { b: {} }, required: ['a', 'b'] }) },
  ],
  ['what a condition asks for', { properties: { a: {} }, ...branch({ properties: { a: {} }, required: ['zz'] }, {}) }],
  [
    'what stands beside a reference',
    { $ref: '#/$defs/p', properties: { a: {} }, required: ['name'], $defs: { p: person } },
  ],
  ['a condition with its other branch only', { if: { required: ['a'] }, else: { required: ['b'] } }],
  ['how many are contained', { contains: {}, minContains: 1, maxContains: 2 }],
  ['a tuple with more entries', { items: [{}], additionalItems: {} }],
  ['what others have not looked at', { unevaluatedProperties: false, unevaluatedItems: {} }],
  [
    'examples of what is typed',
    { properties: { a: { type: ['integer', 'null'], examples: [1] }, b: { examples: ['x'] } } },
  ],
  ['names that fit', { properties: { ab: {} }, propertyNames: { minLength: 2 } }],
  [
    'names by a reference',
    { properties: { a: {} }, propertyNames: { $ref: '#/$defs/long' }, $defs: { long: { minLength: 2 } } },
  ],
  ['newer keywords in a newer draft', { $schema: DRAFT_2020, prefixItems: [{}], contains: {}, minContains: 1 }],
  ['most of them in the draft before', { $schema: DRAFT_2019, items: [{}], contains: {}, maxContains: 1 }],
  ['any of them where no draft is named', { prefixItems: [{}], items: { items: [{}] } }],
  [
    'one anchor for a reference that looks for it',
    { $dynamicAnchor: 'node', properties: { a: { $dynamicRef: '#node' } } },
  ],
  ['a definition that contains itself', { properties: { a: { $ref: '#' } } }],
  ['two uses of one definition', { $defs: { p: person }, allOf: [{ $ref: '#/$defs/p' }, { $ref: '#/$defs/p' }] }],
  ['objects that differ by what they require', { oneOf: [{ properties: { a: {} }, required: ['a'] }, person] }],
  [
    'objects that differ by a field',
    { oneOf: [{ properties: { k: { const: 1 } } }, { properties: { k: { const: 2 } } }] },
  ],
  ['objects with a rule of their own', { oneOf: [{ ...person, minProperties: 1 }, person] }],
  ['alternatives that are no objects of fields', { oneOf: [{ type: 'string' }, person] }],
  ['one alternative alone', { oneOf: [person] }],
])('finds nothing wrong with %s', (_what, schema) => expect(findingsOf(schema)).toEqual([]))

const dangling = { $ref: '#/$defs/gone' }

it.each<[string, object, string[]]>([
  ['what is no schema', 'text' as never, ['form.schemaShape ']],
  [
    'parts that are no schemas',
    { properties: { a: 'x' }, items: [1], not: null },
    ['/properties/a', '/items/0', '/not'].map((at) => `form.schemaShape ${at}`),
  ],
  [
    'values of another kind',
    {
      ...{ minLength: 1.5, maxItems: -1, minimum: '1', multipleOf: 0, uniqueItems: 'yes', pattern: 1, title: 7 },
      ...{ required: [1], enum: 'a', enumNames: [1], dependentRequired: { a: 'b' }, description: { zh: '甲' } },
    },
    [
      ...['minLength', 'maxItems', 'minimum', 'multipleOf', 'uniqueItems', 'pattern', 'title', 'required', 'enum'],
      ...['enumNames', 'dependentRequired', 'description'],
    ].map((key) => `form.keywordValue /${key}`),
  ],
  [
    'no list of schemas, and an empty one',
    { allOf: {}, anyOf: [] },
    ['form.keywordValue /allOf', 'form.keywordValue /anyOf'],
  ],
  ['no schemas by name', { properties: [], $defs: 1 }, ['form.keywordValue /properties', 'form.keywordValue /$defs']],
  ['a type among others', { type: ['string', 'txt'] }, ['form.unknownType /type']],
  [
    'bad names of any kind',
    { patternProperties: { '[': true, '(?<!a)b': true } },
    ['badPattern', 'lookbehind', 'openNames'].map((code) => `form.${code} /patternProperties`),
  ],
  ['no choice', { enum: [] }, ['form.emptyEnum /enum']],
  ['fewer labels than choices', { enum: ['a', 'b'], enumNames: ['A'] }, ['form.enumNames /enumNames']],
  ['labels that are alike', { enum: ['a', 'b'], enumNames: ['A', 'A'] }, ['form.alikeChoices /enum']],
  [
    'labels in both languages that are alike',
    {
      enum: [1, 2],
      enumNames: [
        { zh: '甲', en: 'A' },
        { zh: '甲', en: 'A' },
      ],
    },
    ['form.alikeChoices /enum'],
  ],
  [
    'alternatives that read alike',
    { oneOf: [{ const: 1, title: 'A' }, { const: 2, title: 'B' }, { const: 'A' }] },
    ['form.alikeChoices /oneOf'],
  ],
  ['a keyword that came later', { $schema: DRAFT_7, contains: {}, minContains: 1 }, ['form.newerKeyword /minContains']],
  ['the keyword that came last', { $schema: DRAFT_2019, prefixItems: [{}] }, ['form.newerKeyword /prefixItems']],
  ['the other branch without its condition', { else: {} }, ['form.noEffect /else']],
  [
    'how many of nothing',
    { minContains: 1, maxContains: 2 },
    ['form.noEffect /minContains', 'form.noEffect /maxContains'],
  ],
  ['labels of nothing', { enumNames: ['A'] }, ['form.noEffect /enumNames']],
  ['more entries of no tuple', { items: {}, additionalItems: {} }, ['form.noEffect /additionalItems']],
  [
    'examples of what is not typed',
    { properties: { a: { type: 'boolean', examples: [true] }, b: { oneOf: [{ const: 1 }], examples: [1] } } },
    ['form.noEffect /properties/a/examples', 'form.noEffect /properties/b/examples'],
  ],
  [
    'names that nobody can type',
    { patternProperties: { '^x': { type: 'string' } }, unevaluatedProperties: { type: 'string' } },
    ['form.openNames /unevaluatedProperties', 'form.openNames /patternProperties'],
  ],
  [
    'a required field that is refused',
    { properties: { a: false }, required: ['a'] },
    ['form.requiredMissing /required'],
  ],
  [
    'a required field of a branch that is nowhere',
    { properties: { a: {} }, ...branch({ required: ['a'] }, { properties: { b: {} }, required: ['c'] }) },
    ['form.requiredMissing /then/required'],
  ],
  [
    'names that nobody can type, which others may need',
    { properties: { a: {} }, patternProperties: { '^x': {} }, dependentRequired: { a: ['x1'] } },
    ['form.openNames /patternProperties'],
  ],
  [
    'a need that is no field',
    { properties: { a: {} }, dependencies: { a: ['b', 'b'] } },
    ['form.requiredMissing /dependencies'],
  ],
  [
    'references to nothing',
    { properties: { a: dangling, b: { $ref: '#gone' } } },
    ['form.danglingRef /properties/a/$ref', 'form.danglingRef /properties/b/$ref'],
  ],
  ['a reference to what is no schema', { $ref: '#/required', required: [] }, ['form.danglingRef /$ref']],
  ['a reference out of the form', { $ref: 'other.json' }, ['form.foreignRef /$ref']],
  [
    'definitions that come back to themselves',
    {
      properties: { a: { $ref: '#/$defs/x' } },
      $defs: { x: { not: { $ref: '#/$defs/y' } }, y: { anyOf: [{ $ref: '#/$defs/x' }] } },
    },
    ['form.endlessRef /properties/a/$ref', 'form.endlessRef /$defs/x/not/$ref'],
  ],
  [
    'objects of which one fits where another does',
    { oneOf: [{ ...person, required: [] }, person] },
    ['form.notApart /oneOf/1'],
  ],
  [
    'such objects by reference',
    { oneOf: [{ $ref: '#/$defs/p' }, { $ref: '#/$defs/p', title: 'Same' }], $defs: { p: person } },
    ['form.notApart /oneOf/0'],
  ],
])('finds %s', (_what, schema, expected) => expect(findingsOf(schema).sort()).toEqual([...expected].sort()))

it('advises once on words in one language: the first, and how many there are besides', () => {
  const found = (schema: object, ui: FormUi = {}): unknown[] => {
    const texts: unknown[] = []
    lintSchemaWords(schema as FormSchema, ui, '/schema', (path, { message }) => texts.push([path, message.en]))
    return texts
  }
  const both = { zh: '姓名', en: 'Name' }
  const schema = {
    properties: {
      a: { title: '姓名', description: both },
      b: { title: '2026 / 10' },
      c: { enum: ['x'], enumNames: ['甲'] },
    },
  }
  expect(found(schema)).toEqual([['/schema/properties/a/title', expect.stringContaining('姓名')]])
  // What the look says of the field itself is what runners read.
  expect(found(schema, { a: { 'ui:title': both } })).toEqual([
    ['/schema/properties/c/enumNames', expect.stringContaining('甲')],
  ])
  expect(found(schema, { a: { 'ui:title': both }, c: { 'ui:enumNames': [both] } })).toEqual([])
  expect(found(schema, { a: { 'ui:help': both } })).toHaveLength(1)
  const more = (schema: object) => /\d+/.exec(JSON.stringify(found(schema)))?.[0]
  expect([{ title: 'A' }, { title: 'A', description: 'B', not: { title: 'C' } }].map(more)).toEqual([undefined, '2'])
})

it.each<[object]>([
  [{ title: { en: 'Name' } }],
  [{ title: { zh: '姓名', en: 7 } }],
  [{ title: { zh: 7, en: 'Name' } }],
  [{ title: Object.assign(() => '', { zh: '姓名', en: 'Name' }) }],
  [{ multipleOf: '2' }],
])('takes no words of one language only, and no text for a number: %j', (schema) => {
  expect(findingsOf(schema)).toHaveLength(1)
})
