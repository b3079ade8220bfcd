import { expect, it } from 'vitest'
import type { FieldCondition, FieldDef, FieldUse, FormRule, FormValue } from '#forms/model.ts'
import { compileForm, expandForm } from './compileForm.ts'
import { compiledParts, running } from './compileValidators.ts'
import { lintForm } from './lintForm.ts'

const title = { zh: '甲', en: 'A' }
const own = (name: string, more: object = {}): FieldUse =>
  ({ name, title, schema: { type: 'string' }, ...more }) as FieldUse
const expanded = (fields: FieldUse[], library: FieldDef[] = []) =>
  expandForm({ fields }, new Map(library.map((field) => [field.name, field])))
const findingsOf = (fields: FieldUse[], library: FieldDef[] = [], rules?: unknown) =>
  lintForm({ fields, rules: rules as FormRule[] }, new Map(library.map((field) => [field.name, field]))).map(
    ({ code, path }) => `${code} ${path}`,
  )

const age = own('age', { schema: { type: 'number' }, required: false })
const days = own('days', { schema: { type: 'array', items: { type: 'string' } }, required: false })
const size = own('size', { required: false })

it.each<[FieldCondition, FormValue[], FormValue[]]>([
  [{ field: 'size', equals: 'M' }, [{ size: 'M' }], [{ size: 'S' }, {}]],
  [{ field: 'size', in: ['S', 'M'] }, [{ size: 'M' }], [{ size: 'L' }, {}]],
  [{ field: 'size', not: 'M' }, [{ size: 'S' }, {}], [{ size: 'M' }]],
  [{ field: 'size', answered: true }, [{ size: '' }], [{}]],
  [{ field: 'size', answered: false }, [{}], [{ size: 'M' }]],
  [{ field: 'days', equals: 'sat' }, [{ days: ['fri', 'sat'] }], [{ days: ['fri'] }, { days: [] }, {}]],
  [{ field: 'days', in: ['sat', 'sun'] }, [{ days: ['fri', 'sun'] }], [{ days: ['fri'] }, {}]],
  [{ field: 'days', not: 'sat' }, [{ days: ['fri'] }, {}], [{ days: ['fri', 'sat'] }]],
  [{ field: 'age', above: 17 }, [{ age: 17.1 }], [{ age: 17 }, {}]],
  [{ field: 'age', below: 18 }, [{ age: 17.9 }], [{ age: 18 }, {}]],
  [{ field: 'age', atLeast: 18 }, [{ age: 18 }], [{ age: 17.9 }, {}]],
  [{ field: 'age', atMost: 18 }, [{ age: 18 }], [{ age: 18.1 }, {}]],
  [{ field: 'days', count: { above: 1 } }, [{ days: ['a', 'b'] }], [{ days: ['a'] }, {}]],
  [{ field: 'days', count: { above: 1.5 } }, [{ days: ['a', 'b'] }], [{ days: ['a'] }]],
  [{ field: 'days', count: { below: 2 } }, [{ days: ['a'] }, { days: [] }], [{ days: ['a', 'b'] }, {}]],
  [{ field: 'days', count: { below: 1.5 } }, [{ days: ['a'] }], [{ days: ['a', 'b'] }]],
  [{ field: 'days', count: { below: 0 } }, [{ days: [] }], [{ days: ['a'] }]],
  [{ field: 'days', count: { atLeast: 1 } }, [{ days: ['a'] }], [{ days: [] }, {}]],
  [{ field: 'days', count: { atLeast: 0.5 } }, [{ days: ['a'] }], [{ days: [] }]],
  [{ field: 'days', count: { atLeast: -1 } }, [{ days: [] }], [{}]],
  [{ field: 'days', count: { atMost: 1 } }, [{ days: ['a'] }, { days: [] }], [{ days: ['a', 'b'] }, {}]],
  [{ field: 'days', count: { atMost: 1.5 } }, [{ days: ['a'] }], [{ days: ['a', 'b'] }]],
  [{ field: 'days', count: { atMost: -1 } }, [{ days: [] }], [{ days: ['a'] }]],
  [
    {
      all: [
        { field: 'size', equals: 'M' },
        { field: 'age', above: 1 },
      ],
    },
    [{ size: 'M', age: 2 }],
    [{ size: 'M' }, { age: 2 }],
  ],
  [
    {
      any: [
        { field: 'size', equals: 'M' },
        { field: 'age', above: 1 },
      ],
    },
    [{ size: 'M' }, { age: 2 }],
    [{ size: 'S' }, {}],
  ],
])('asks for a field where %j holds, and not where it does not', (when, asked, free) => {
  const { schema } = expanded([age, days, size, own('more', { when })])
  const { validate } = running(compiledParts(schema))
  for (const answer of asked)
    expect([validate(answer), validate({ ...answer, more: 'x' })], JSON.stringify(answer)).toEqual([false, true])
  for (const answer of free) expect(validate(answer), JSON.stringify(answer)).toBe(true)
})

it('lays fields of one condition together, and those of a group under its title and its note', () => {
  const when: FieldCondition = { field: 'size', equals: 'M' }
  const { schema, uiSchema } = expanded([
    { group: '尺码', note: '可选', fields: [size, { group: title, fields: [own('a', { when })] }] },
    own('b', { when, required: false }),
  ])
  const text = { type: 'string' }
  expect(schema).toEqual({
    type: 'object',
    properties: { size: text },
    allOf: [
      {
        if: { properties: { size: { const: 'M' } }, required: ['size'] },
        ['then' as string]: { properties: { a: text, b: text }, required: ['a'] },
      },
    ],
  })
  expect(uiSchema['ui:order']).toEqual(['size', 'a', 'b'])
  expect(uiSchema['ui:groups']).toEqual([
    { title, fields: ['a'] },
    { title: { zh: '尺码', en: '尺码' }, note: { zh: '可选', en: '可选' }, fields: ['size', 'a'] },
  ])
})

it('has for each case its rules and its words, where the field itself is asked', () => {
  const cases = [
    {
      when: { field: 'size', equals: 'M' },
      schema: { format: 'email' },
      title,
      messages: { format: title, type: title },
    },
    { when: { field: 'size', equals: 'S' }, schema: { maxLength: 2 }, messages: { maxLength: title } },
  ]
  const { schema, uiSchema } = expanded([size, own('code', { when: { field: 'size', not: 'L' }, cases })])
  expect(uiSchema.code).toMatchObject({
    'ui:cases': [{ title }, {}],
    'ui:messages': { 'format:email': title, type: title, maxLength: title },
  })
  const { validate } = running(compiledParts(schema))
  const judged = [
    { size: 'M', code: 'a@b.cn' },
    { size: 'M', code: 'a' },
    { size: 'S', code: 'a' },
    { size: 'S', code: 'a@b.cn' },
    { size: 'L' },
  ]
  expect(judged.map((answer) => validate(answer))).toEqual([true, false, true, false, true])
  expect(schema.allOf?.map((one) => one.then?.properties?.code?.['x-case'])).toEqual([undefined, 0, undefined])
})

const LIBRARY: FieldDef[] = [
  {
    ...{
      name: 'shirt',
      title: { zh: '尺码', en: 'Size' },
      help: { zh: '注', en: 'Note' },
      placeholder: { zh: '如', en: 'As' },
    },
    ...{
      schema: { type: 'string', minLength: 1 },
      privacy: 'public',
      required: false,
      ui: { widget: 'select', width: 'half' },
    },
    options: [{ value: 'S', text: { zh: '小', en: 'Small' } }],
    messages: { required: { zh: '请选择尺码', en: 'Choose' }, enum: { zh: '没有了', en: 'Sold out' } },
  },
]

it('takes what a use of a field says in place of what the library says', () => {
  const as = (use: object) => {
    const { schema, uiSchema } = expanded([{ use: 'shirt', ...use }], LIBRARY)
    const [name = ''] = Object.keys(schema.properties ?? {})
    return { name, part: schema.properties?.[name], required: schema.required, ui: uiSchema[name] }
  }
  const ui = {
    ...{
      'ui:widget': 'select',
      'ui:options': { width: 'half' },
      'ui:privacy': 'public',
      'ui:enumNames': [{ zh: '小', en: 'Small' }],
    },
    ...{ 'ui:title': LIBRARY[0]?.title, 'ui:help': LIBRARY[0]?.help, 'ui:placeholder': LIBRARY[0]?.placeholder },
    'ui:messages': LIBRARY[0]?.messages,
  }
  expect(as({})).toEqual({
    name: 'shirt',
    part: { type: 'string', minLength: 1, enum: ['S'] },
    required: undefined,
    ui,
  })
  expect(as({ name: 'other', required: true })).toMatchObject({ name: 'other', required: ['other'] })
  expect(as({ schema: { minLength: 2 } }).part).toEqual({ type: 'string', minLength: 2, enum: ['S'] })
  expect(as({ schema: { type: 'array' } }).part).toEqual({ type: 'array', minLength: 1, items: { enum: ['S'] } })
  expect(as({ options: ['S', 7, { value: 'X', text: title }] })).toMatchObject({
    part: { enum: ['S', 7, 'X'] },
    ui: { 'ui:enumNames': [{ zh: '小', en: 'Small' }, { zh: '7', en: '7' }, title] },
  })
  expect(
    as({ title, help: '帮', placeholder: title, privacy: 'sensitive', hidden: 'keep', ui: { width: 'full' } }).ui,
  ).toEqual({
    ...ui,
    ...{
      'ui:title': title,
      'ui:help': { zh: '帮', en: '帮' },
      'ui:placeholder': title,
      'ui:privacy': 'sensitive',
      'ui:hidden': 'keep',
    },
    ...{ 'ui:options': { width: 'full' }, 'ui:messages': { enum: { zh: '没有了', en: 'Sold out' } } },
  })
  expect(as({ messages: { enum: title } }).ui).toHaveProperty(['ui:messages'], { ...LIBRARY[0]?.messages, enum: title })
})

it('asks a question of rows in every row, with the same choices', () => {
  const rows = { type: 'object', properties: { p: { title: 'P' }, q: { enum: ['9'] } } }
  const of = (more: object) => {
    const { schema, uiSchema } = expanded([own('m', { schema: rows, ui: { widget: 'matrix' }, ...more })])
    return [schema.properties?.m, uiSchema.m] as const
  }
  const options = [{ value: '1', text: title }]
  const [schema, ui] = of({ options })
  expect(schema).toEqual({
    type: 'object',
    properties: { p: { title: 'P', enum: ['1'] }, q: { enum: ['1'] } },
    required: ['p', 'q'],
  })
  const radio = { 'ui:widget': 'radio', 'ui:enumNames': [title] }
  expect(ui).toMatchObject({ 'ui:enumNames': [title], p: radio, q: radio })
  expect(of({ options, required: false })[0]).not.toHaveProperty('required')
  expect(of({ options, schema: { ...rows, required: ['q'] } })[0]).toHaveProperty('required', ['q'])
  const [bare, look] = of({})
  expect(bare).toHaveProperty('properties', rows.properties)
  expect(look).toMatchObject({ q: { 'ui:widget': 'radio' } })
  expect(look).not.toHaveProperty('p')
})

it('does not require what is worked out and not sent, and asks by a rule for what may be disabled', async () => {
  const number = { type: 'number' }
  const fields = [
    age,
    own('sum', { schema: number, ui: { widget: 'computed', value: 'age', sent: false } }),
    own('twice', { schema: number, ui: { widget: 'computed', value: 'age' } }),
    own('note', { ui: { disabledWhen: 'age < 18' } }),
    own('free', { required: false, ui: { disabledWhen: 'age < 18' } }),
    own('one', { required: false, ui: { widget: 'select', carry: 'days' } }),
    days,
  ]
  const { schema, uiSchema, rules } = expanded(fields)
  expect(schema.required).toEqual(['twice'])
  expect([uiSchema.note, uiSchema.free]).toMatchObject([{ 'ui:asked': true }, { 'ui:options': {} }])
  expect(uiSchema.free).not.toHaveProperty('ui:asked')
  expect(rules).toMatchObject([
    { kind: 'asked', at: 'note' },
    { kind: 'carried', at: 'one', from: 'days' },
  ])
  const { validatorSource } = await compileForm({ fields }, new Map())
  const { validate } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(validatorSource)}`
  )) as { validate(answer: object): boolean }
  expect([{ age: 20 }, { age: 20, note: 'x' }, { age: 17 }].map((one) => validate({ ...one, twice: 1 }))).toEqual([
    false,
    true,
    true,
  ])
  expect([['x'], ['y']].map((offered) => validate({ age: 17, twice: 1, days: offered, one: 'x' }))).toEqual([
    true,
    false,
  ])
})

it('judges by its rules, when they say so or once all that they read is answered', async () => {
  const rules: FormRule[] = [
    { require: 'len(size) < 3 && today > "2000"', say: title, at: 'size' },
    { when: 'contains(days, "sat")', require: 'age >= 18', say: title, at: 'age' },
  ]
  const form = await compileForm({ fields: [age, days, size], rules }, new Map())
  expect(form.uiSchema['ui:rules']).toEqual([title, title])
  const { validate } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(form.validatorSource)}`
  )) as { validate(answer: object): boolean }
  const judged = [
    {},
    { size: 'XXL' },
    { size: 'XL' },
    { days: ['sat'] },
    { days: ['sat'], age: 18 },
    { days: ['sun'], age: 7 },
  ]
  expect(judged.map((answer) => validate(answer))).toEqual([true, false, true, false, true, true])
  const { hash, uiSchema } = await compileForm({ fields: [age, days, size] }, new Map())
  expect(hash).not.toBe(form.hash)
  expect(uiSchema).not.toHaveProperty('ui:rules')
})

it.each<[string, FieldUse[], string[]]>([
  [
    'a field of a group that is not there',
    [{ group: title, fields: [size, 'gone', { use: 'lost' }] }],
    ['form.unknownField /fields/0/fields/1', 'form.unknownField /fields/0/fields/2'],
  ],
  ['a condition on itself', [own('a', { when: { field: 'a', equals: 'x' } })], ['form.whenUnknown /fields/0/when']],
  [
    'conditions on what is not asked',
    [own('a', { when: { any: [{ field: 'x', answered: true }, { all: [{ field: 'y', not: 1 }] }] } })],
    ['form.whenUnknown /fields/0/when', 'form.whenUnknown /fields/0/when'],
  ],
  [
    'an order of texts',
    [size, ...['above', 'below', 'atLeast', 'atMost'].map((way) => own(way, { when: { field: 'size', [way]: 1 } }))],
    [1, 2, 3, 4].map((at) => `form.whenValue /fields/${at}/when`),
  ],
  [
    'how many texts',
    [size, own('a', { when: { field: 'size', count: { above: 1 } } })],
    ['form.whenValue /fields/1/when'],
  ],
  [
    'choices that are not offered',
    [
      own('s', { options: ['S', 'M'] }),
      own('a', { when: { field: 's', in: ['S', 'L', 'XL'] } }),
      own('b', { when: { field: 's', not: 'L' } }),
    ],
    [1, 1, 2].map((at) => `form.whenValue /fields/${at}/when`),
  ],
  [
    'a choice that a list does not offer',
    [own('s', { schema: { type: 'array' }, options: ['S'] }), own('a', { when: { field: 's', equals: 'M' } })],
    ['form.whenValue /fields/1/when'],
  ],
  [
    'rules for a case of what is not asked',
    [
      own('a', {
        cases: [
          { when: { field: 'x', equals: 1 }, schema: {} },
          { when: { field: 'y', equals: 1 }, schema: {} },
        ],
      }),
    ],
    ['form.caseUnknown /fields/0'],
  ],
  [
    'texts in one language',
    [own('a', { title: '甲', help: '乙', placeholder: '丙' })],
    ['title', 'help', 'placeholder'].map((text) => `form.oneLanguage /fields/0/${text}`),
  ],
  ['a field without a name that is read', [{ name: 'a', schema: { type: 'string' } }], ['form.oneLanguage /fields/0']],
  [
    'choices in Chinese',
    [
      own('a', { options: [{ value: 'x', text: { zh: '东', en: '东' } }] }),
      own('b', { schema: { type: 'array', items: { enum: ['西'] } } }),
    ],
    ['form.oneLanguage /fields/0', 'form.oneLanguage /fields/1'],
  ],
  [
    'a fault in a schema of its own',
    [own('a', { schema: { type: 'txt' } })],
    ['form.unknownType /fields/0/schema/type'],
  ],
])('finds %s', (_what, fields, expected) => expect(findingsOf(fields)).toEqual(expected))

it('finds nothing wrong with conditions on what is asked, comparable and offered', () => {
  const conditions: FieldCondition[] = [
    ...[
      { field: 'age', above: 1 },
      { field: 'count', atMost: 1 },
      { field: 'days', count: { below: 2 } },
    ],
    ...[
      { field: 's', in: ['S', 'M'] },
      { field: 's', not: 'M' },
      { field: 'size', equals: 'any' },
      { field: 's', answered: true },
    ],
    {
      all: [
        { field: 'age', below: 9 },
        { field: 's', equals: 'S' },
      ],
    },
  ]
  const asked = [age, days, size, own('s', { options: ['S', 'M'] }), own('count', { schema: { type: 'integer' } })]
  expect(findingsOf([...asked, ...conditions.map((when, at) => own(`f${at}`, { when }))])).toEqual([])
  const words = { when: { field: 'gone', equals: 1 }, title }
  expect(findingsOf([own('a', { cases: [words] })])).toEqual([])
  const unseen = (widget: string, value?: string) => ({
    name: widget,
    schema: { type: 'string' },
    required: false,
    ui: { widget, ...(value && { value }) },
  })
  expect(findingsOf([size, unseen('hidden'), unseen('computed', 'size')])).toEqual([])
  expect(
    findingsOf([
      own('a', {
        schema: { type: 'string', enum: ['东'] },
        options: [{ value: '东', text: { zh: '东', en: 'East' } }],
      }),
    ]),
  ).toEqual([])
})

it.each<[string, unknown, string[]]>([
  [
    'nothing wrong with rules over its fields and the day',
    [{ require: 'age > 1 && today > "2026"', when: 'size', at: 'age' }],
    [],
  ],
  ['rules that are no list', {}, ['form.rule /rules']],
  [
    'a rule at no field',
    [{ require: 'age', at: 'aeg' }, { require: 'age' }],
    ['form.rule /rules/0/at', 'form.rule /rules/1/at'],
  ],
  [
    'expressions over nothing',
    [{ require: 'aeg', when: 'siez', at: 'age' }],
    ['form.expression /rules/0/when', 'form.expression /rules/0/require'],
  ],
  ['what is no rule', ['age', { require: 7, at: 'age' }], ['form.expression /rules/1/require']],
])('finds %s', (_what, rules, expected) => expect(findingsOf([age, size], [], rules)).toEqual(expected))
