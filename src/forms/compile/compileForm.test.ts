import { gzipSync } from 'node:zlib'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitSchema } from '#forms/engine/formValidator.ts'
import type { FieldUse, FormSchema, ValidateFunction, ValidatorModule } from '#forms/model.ts'
import { FORMATS } from '#lib/formats.ts'
import { compiledForTest } from '#support/forms.ts'
import { compileForm } from './compileForm.ts'
import { loadLibrary } from './resolveField.ts'

const library = loadLibrary()

async function moduleOf(source: string): Promise<ValidatorModule> {
  return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)) as ValidatorModule
}

/** A form of so many fields, every seventh shown by the answer before it. */
function bigForm(count: number, conditions: number): FieldUse[] {
  let left = conditions
  return Array.from({ length: count }, (_, at): FieldUse => {
    const field = { name: `f${at}`, schema: { type: 'string', minLength: 1, maxLength: 30, pattern: '^[a-z]+$' } }
    if (at % 6 !== 3 || left-- <= 0) return field
    return { ...field, when: { field: `f${at - 1}`, equals: 'yes' } }
  })
}

/** What a validator says, as sorted places and keywords. */
function messagesBy(check: ValidateFunction, data: unknown): string[] {
  check(data)
  return (check.errors ?? []).map((error) => `${error.instancePath} ${error.keyword}`).sort()
}

describe('compileForm', () => {
  it('expands fields with their words, groups and conditions', async () => {
    const form = await compileForm(
      {
        fields: [
          { group: { zh: '健康', en: 'Health' }, fields: ['haveVaccination'] },
          { use: 'vaccinationSite', required: false, when: { field: 'haveVaccination', equals: '1' } },
          { use: 'dressSize', options: ['M', 'S'], title: { zh: '尺码', en: 'Size' } },
        ],
      },
      library,
    )
    expect(form.schema.properties?.dressSize?.enum).toEqual(['M', 'S'])
    expect(form.schema.required).toEqual(['haveVaccination', 'dressSize'])
    expect(form.schema.allOf).toHaveLength(1)
    expect(form.schema.allOf?.[0]?.then).toEqual({ properties: { vaccinationSite: expect.anything() } })
    expect(form.uiSchema).toMatchObject({
      'ui:order': ['haveVaccination', 'vaccinationSite', 'dressSize'],
      'ui:groups': [{ title: { zh: '健康', en: 'Health' }, fields: ['haveVaccination'] }],
      dressSize: { 'ui:title': { zh: '尺码', en: 'Size' }, 'ui:privacy': 'public', 'ui:widget': 'select' },
    })
    // “请选择参赛服尺码” would name it as it is called no more.
    expect(form.uiSchema.dressSize).not.toHaveProperty(['ui:messages', 'required'])
    expect(form.uiSchema).toHaveProperty(['haveVaccination', 'ui:messages', 'required'])
  })

  it('gives the same hash for the same form and another one for a changed rule', async () => {
    const one = await compileForm({ fields: ['userName', 'email'] }, library)
    const same = await compileForm({ fields: ['userName', { use: 'email' }] }, library)
    const other = await compileForm({ fields: ['userName', { use: 'email', required: false }] }, library)
    // Drafts keep it beside every answer.
    expect(one.hash).toMatch(/^[\da-f]{16}$/)
    expect(same.hash).toBe(one.hash)
    expect(other.hash).not.toBe(one.hash)
    const hashOf = async (schema: FormSchema) => (await compileForm({ schema }, library)).hash
    const a = { type: 'string', enum: ['x', 'y'] }
    const b = { enum: a.enum, type: a.type }
    const [first, again, turned] = await Promise.all([
      hashOf({ type: 'object', properties: { a } }),
      hashOf({ properties: { a: b }, type: 'object' }),
      hashOf({ type: 'object', properties: { a: { ...a, enum: ['y', 'x'] } } }),
    ])
    expect([again === first, turned === first]).toEqual([true, false])
  })

  it('emits one module without require, eval or new Function', async () => {
    const { validatorSource } = await compileForm({ fields: [...library.keys()] }, library)
    expect(/new Function|\beval\(|require\(/.test(validatorSource)).toBe(false)
    const module = await moduleOf(validatorSource)
    expect(module.validate({})).toBe(false)
    expect(module.conditions.length).toBeGreaterThan(0)
  })

  it('judges by formats whatever else a field asks for', async () => {
    const code = { type: 'string', maxLength: 12 }
    const properties = { mail: { ...code, format: 'email' }, day: { ...code, format: 'date' }, code }
    const { validatorSource } = await compileForm({ schema: { type: 'object', properties } as FormSchema }, library)
    const { validate } = await moduleOf(validatorSource)
    expect(messagesBy(validate, { mail: 'a@b.cn', day: '2027-04-18', code: 'x' })).toEqual([])
    expect(messagesBy(validate, { mail: 'nobody', day: '2027-02-30', code: '2027-02-30 10' })).toEqual([
      ...['/code maxLength', '/day format', '/mail format'],
    ])
  })

  it('lifts dependencies into conditions with the same meaning', async () => {
    const schema: FormSchema = {
      type: 'object',
      properties: { card: { type: 'string' }, bill: { type: 'string' }, kind: { enum: ['a', 'b'] } },
      dependencies: {
        card: ['bill'],
        kind: {
          oneOf: [
            { properties: { kind: { const: 'a' } } },
            { properties: { kind: { const: 'b' }, more: { type: 'string' } }, required: ['more'] },
          ],
        },
      },
    }
    const form = await compileForm({ schema }, library)
    const module = await moduleOf(form.validatorSource)
    for (const [data, valid] of [
      [{ card: '1' }, false],
      [{ card: '1', bill: '2' }, true],
      [{ kind: 'a' }, true],
      [{ kind: 'b' }, false],
      [{ kind: 'b', more: 'x' }, true],
    ] as const) {
      expect(module.validate(data), JSON.stringify(data)).toBe(valid)
    }
  })

  it.each<[string, FormSchema, [data: unknown, valid: boolean][]]>([
    [
      'what stands beside the choice of a dependency',
      {
        properties: { pets: { type: 'string' }, always: { type: 'string' } },
        dependencies: {
          pets: {
            required: ['always'],
            oneOf: [{ properties: { pets: { const: 'one' } } }, { properties: { pets: { const: 'two' } } }],
          },
        },
      },
      [
        [{ pets: 'one' }, false],
        [{ pets: 'one', always: 'x' }, true],
        [{ pets: 'many', always: 'x' }, false],
      ],
    ],
    [
      'a dependency that forbids',
      { dependentSchemas: { bar: false } },
      [
        [{ bar: 1 }, false],
        [{}, true],
      ],
    ],
    [
      'a condition with an address of its own, and references by address and by name',
      {
        $id: 'https://example.com/form',
        properties: { a: { $ref: 'word' }, b: { $ref: '#num' } },
        $defs: { w: { $id: 'word', type: 'string' }, n: { $anchor: 'num', type: 'number' } },
        if: { $id: 'https://example.com/if', required: ['a'] },
        ['then' as string]: { required: ['b'] },
      },
      [
        [{ a: 'x' }, false],
        [{ a: 'x', b: 1 }, true],
        [{ b: 'x' }, false],
        [{ a: 1, b: 1 }, false],
      ],
    ],
    [
      'a tuple of draft 7 and one of 2020-12',
      {
        properties: {
          old: { type: 'array', items: [{ type: 'string' }] as never, additionalItems: { type: 'number' } },
          new: { type: 'array', prefixItems: [{ type: 'string' }], items: false as never },
        },
      },
      [
        [{ old: ['a', 1], new: ['a'] }, true],
        [{ old: [1] }, false],
        [{ old: ['a', 'b'] }, false],
        [{ new: ['a', 'b'] }, false],
      ],
    ],
    [
      'what other parts have not looked at',
      { properties: { a: {} }, anyOf: [{ properties: { b: {} }, required: ['b'] }, {}], unevaluatedProperties: false },
      [
        [{ a: 1, b: 1 }, true],
        [{ a: 1, c: 1 }, false],
      ],
    ],
    [
      'a reference in a list of choices, which is none',
      {
        properties: { a: {} },
        if: { properties: { a: { enum: [{ $ref: '#/x' }] } }, required: ['a'] },
        ['then' as string]: { required: ['b'] },
      },
      [
        [{ a: { $ref: '#/x' } }, false],
        [{ a: 1 }, true],
      ],
    ],
    [
      'a pattern of names that meets a field, and one that none has',
      {
        properties: { firstName: { type: 'string' } },
        patternProperties: { Name$: { minLength: 2 }, '^n_': { type: 'number' } },
        additionalProperties: false as never,
      },
      [
        [{ firstName: 'Li', n_a: 1 }, true],
        [{ firstName: 'L' }, false],
        [{ firstName: 'Li', n_a: 'x' }, false],
        [{ firstName: 'Li', other: 1 }, false],
      ],
    ],
    [
      'references to all, to nothing and to names with slashes, tildes and blanks',
      {
        $defs: { all: true as never, none: false as never, empty: {}, 'a/b~c d': { type: 'number' } },
        properties: {
          all: { $ref: '#/$defs/all' },
          none: { $ref: '#/$defs/none' },
          empty: { $ref: '#/$defs/empty' },
          odd: { $ref: '#/$defs/a~1b~0c%20d' },
        },
      },
      [
        [{ all: null, empty: [], odd: 1 }, true],
        [{ none: 1 }, false],
        [{ odd: 'x' }, false],
      ],
    ],
  ])('reads %s', async (_what, rules, answers) => {
    const form = await compileForm({ schema: { type: 'object', ...rules } }, library)
    const module = await moduleOf(form.validatorSource)
    for (const [data, valid] of answers) expect(module.validate(data), JSON.stringify(data)).toBe(valid)
  })

  it('compiles conditions inside definitions and nested objects', async () => {
    const schema: FormSchema = {
      type: 'object',
      properties: { person: { $ref: '#/$defs/person' } },
      $defs: {
        yes: { const: 'yes' },
        person: {
          type: 'object',
          properties: { ill: { type: 'string' } },
          if: { properties: { ill: { $ref: '#/$defs/yes' } }, required: ['ill'] },
          ['then' as string]: { properties: { what: { type: 'string' } }, required: ['what'] },
        },
      },
    }
    const form = await compileForm({ schema }, library)
    const module = await moduleOf(form.validatorSource)
    expect(module.conditions.map((check) => [check({ ill: 'yes' }), check({ ill: 'no' })])).toEqual([[true, false]])
    expect(module.validate({ person: { ill: 'yes' } })).toBe(false)
  })

  it('grows with the number of conditions, not with their combinations', async () => {
    const [small, large] = [
      await compileForm({ fields: bigForm(100, 15) }, library),
      await compileForm({ fields: bigForm(500, 75) }, library),
    ]
    expect(splitSchema(large.schema).conditions).toHaveLength(75)
    expect(large.validatorSource.length / small.validatorSource.length).toBeLessThan(5.5)
  })

  it.each([
    ['fields of some kinds', (at: number) => ({ type: 'string', minLength: at % 12 })],
    [
      'texts of limits that are all different',
      (at: number) => ({ type: 'string', maxLength: at + 1, pattern: `^${at}` }),
    ],
    ['choices that are all different', (at: number) => ({ enum: [`a${at}`, `b${at}`, `c${at}`, `d${at}`] })],
  ])('takes at most 40 KiB for 500 %s, each shown by the one before', async (_, schemaOf) => {
    const fields = Array.from({ length: 500 }, (_, at) => ({
      name: `f${at}`,
      schema: schemaOf(at) as FormSchema,
      ...(at > 0 && { when: { field: `f${at - 1}`, equals: 'yes' } }),
    }))
    const { validatorSource } = await compileForm({ fields }, library)
    expect(gzipSync(validatorSource).length).toBeLessThan(40 * 1024)
  })

  it('judges random answers exactly as plain Ajv does, conditions included', async () => {
    const form = await compileForm({ fields: bigForm(24, 4) }, library)
    const module = await moduleOf(form.validatorSource)
    const conditions = splitSchema(form.schema).conditions.map(({ schema }) =>
      new Ajv({ strict: false }).compile(schema),
    )
    const plain = new Ajv({ allErrors: true, strict: false, formats: FORMATS }).compile(form.schema) as ValidateFunction
    const value = fc.oneof(fc.constantFrom('yes', 'abc', '', 'A1', 7, null), fc.string({ maxLength: 40 }))
    const name = fc.integer({ min: 0, max: 24 }).map((at) => `f${at}`)
    fc.assert(
      fc.property(fc.dictionary(name, value), (data) => {
        expect(messagesBy(module.validate, data)).toEqual(messagesBy(plain, data))
        expect(module.conditions.map((check) => check(data))).toEqual(conditions.map((check) => check(data)))
      }),
      { numRuns: 200 },
    )
  })

  it('judges random answers to the whole library as plain Ajv does', async () => {
    const form = await compileForm({ fields: [...library.keys()] }, library)
    const module = await moduleOf(form.validatorSource)
    const check = new Ajv({ allErrors: true, strict: false, formats: FORMATS }).compile(form.schema)
    const value = fc.oneof(
      fc.constantFrom('1', '2', '13800138000', '11010519491231002X', 'a@b.cn', '2001-02-30', 'M', true, 61, 'Ab1234'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...library.keys()), value), (data) => {
        expect(module.validate(data)).toBe(check(data))
      }),
      { numRuns: 300 },
    )
  })
})

it('takes tenths and hundredths as people write them', async () => {
  const number = (multipleOf: number) => ({ type: 'number', multipleOf })
  const { module } = await compiledForTest({
    schema: { type: 'object', properties: { a: number(0.1), b: number(0.01) } },
  })
  const refused = (name: string, digits: number, last: number) =>
    Array.from({ length: last }, (_, at) => Number((at / 10 ** digits).toFixed(digits))).filter(
      (value) => !module.validate({ [name]: value }),
    )
  expect(refused('a', 1, 2500)).toEqual([])
  expect(refused('b', 2, 20_000)).toEqual([])
  expect([0.05, 50.31, 0.001].map((value) => module.validate({ a: value }))).toEqual([false, false, false])
})
