import { describe, expect, it } from 'vitest'
import type { FormSchema, FormUi, FormValue } from '#forms/model.ts'
import { validatorForTest } from '#support/forms.ts'
import { describeAnswers } from './describe.ts'
import { createFormStore } from './formStore.ts'
import { findExample, inputFaults, toIssues, wordIssue, wordIssueAfar } from './issues.ts'

const text = { type: 'string' }
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })

function storeOf(properties: object, value: FormValue = {}, rest: object = {}, ui: FormUi = {}) {
  const schema = { type: 'object', properties, ...rest } as FormSchema
  return createFormStore({ schema, ui, hash: 'h', validator: validatorForTest(schema) }, value)
}

describe('what is wrong, in words', () => {
  const both = (name: string) => ({ zh: name, en: name })
  /** What is said in English of every fault of `f`. */
  const wordsOf = (f: object, value: unknown, ui: FormUi = {}) => {
    const look = { f: { 'ui:title': both('Kit'), ...ui } }
    const store = storeOf({ f }, value === undefined ? {} : { f: value as never }, { required: ['f'] }, look)
    return store.validate().map((issue) => wordIssue(issue, store, look, 'en'))
  }

  it.each<[string, object, unknown, string, FormUi?]>([
    ['entries of a list', { type: 'array', items: text }, undefined, 'Add kit'],
    ['many of them', { type: 'array', items: text, minItems: 21 }, undefined, 'Add kit, at least 21'],
    ['one of them', { type: 'array', items: text, minItems: 1 }, [], 'Add kit'],
    ['more of them', { type: 'array', items: text, minItems: 2 }, ['a'], 'Kit must have at least 2 items'],
    ['fewer of them', { type: 'array', items: text, maxItems: 1 }, ['a', 'b'], 'Kit must have 1 items or fewer'],
    [
      'choices of a list',
      { type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 2 },
      ['a'],
      'Choose at least 2 for kit',
    ],
    ['a number', { type: 'number' }, 'x', 'Kit must be a number'],
    ['a whole number', { type: 'integer' }, 1.5, 'Kit must be a whole number'],
    ['a day that there is', { type: 'string', format: 'date' }, '2027-02-30', 'Kit must be a real date'],
    ['no such number', { type: 'number', not: { enum: [1, 2] } }, 1, 'Kit can’t be 1, 2'],
    ['a tick by its control', { type: 'boolean', const: true }, false, 'Tick “kit”', { 'ui:widget': 'agreement' }],
    [
      'a confirmation by another control',
      { type: 'boolean', const: true },
      false,
      'Confirm kit',
      { 'ui:widget': 'radio' },
    ],
    ['its own words', { ...text, minLength: 3 }, 'x', 'Longer!', { 'ui:messages': { minLength: both('Longer!') } }],
    [
      'its own words for its format',
      { ...text, format: 'email' },
      'x',
      'An address!',
      { 'ui:messages': { 'format:email': both('An address!'), format: both('no') } },
    ],
    [
      'its own words for any format',
      { ...text, format: 'email' },
      'x',
      'A format!',
      { 'ui:messages': { 'format:uri': both('no'), format: both('A format!') } },
    ],
    ['a choice of what is listed elsewhere', { ...text, enum: ['a', 'b'] }, 'c', 'Choose kit from the list'],
    ['an order of choices', { ...text, enum: ['a', 'b'] }, undefined, 'Choose kit'],
    ['a time as its control words it', { ...text, format: 'time' }, 'x', 'Kit must be a time, such as 07:30'],
  ])('asks for %s', (_what, schema, value, expected, ui) => {
    expect(wordsOf(schema, value, ui)).toContain(expected)
  })

  it('names the fields of which one, only one or not all may be', () => {
    const asked = object({ a: { ...text, title: 'Tel' }, b: { ...text, title: 'Mail' } })
    const one = { anyOf: [{ required: ['a'] }, { required: ['b'] }] }
    expect(wordsOf({ ...asked, ...one }, {})).toEqual(['Fill in at least one: Tel, Mail'])
    expect(wordsOf({ ...asked, oneOf: one.anyOf }, { a: '1', b: '2' })).toEqual(['Fill in only one: Tel, Mail'])
    expect(wordsOf({ ...asked, not: { required: ['a', 'b'] } }, { a: '1', b: '2' })).toEqual([
      'Leave at least one of these empty: Tel, Mail',
    ])
  })

  it('says of the form itself what it says of this field, and of a rule its own words', () => {
    const rules = { 'ui:rules': [both('First'), both('Second')] } as FormUi
    const store = storeOf({ a: text }, {}, { minProperties: 1 }, rules)
    const [found] = store.validate()
    expect(found && [wordIssue(found, store, rules, 'en'), wordIssue(found, store, rules, 'zh')]).toEqual([
      'Fill in at least 1 of this field',
      expect.any(String),
    ])
    expect(wordIssue({ path: '/a', keyword: 'rule', params: { rule: 1 } }, store, rules, 'en')).toBe('Second')
    const taken = { path: '/a', keyword: 'x', params: {}, said: 'Taken' }
    expect(wordIssue(taken, store, rules, 'en')).toBe('Taken')
  })

  it('says in another language or at another look what it says there', () => {
    const store = storeOf({ a: text }, {}, { required: ['a'] })
    const [issue] = store.validate()
    const words = (ui: FormUi, lang: 'zh' | 'en') => issue && wordIssue(issue, store, ui, lang)
    const [one, other] = [{ a: { 'ui:title': 'One' } }, { a: { 'ui:title': 'Other' } }]
    expect([words(one, 'en'), words(other, 'en'), words(other, 'zh'), words(one, 'en')]).toEqual([
      'Enter one',
      'Enter other',
      '请填写Other',
      'Enter one',
    ])
  })

  it('says away from its field first in which entries it is', () => {
    const ui = { teams: { 'ui:title': both('Team'), items: { runners: { 'ui:title': both('Runner') } } } } as FormUi
    const person = object({ name: { ...text, title: 'Name' } }, { required: ['name'] })
    const team = object({ runners: { type: 'array', items: person } })
    const store = storeOf(
      { teams: { type: 'array', items: team }, own: { ...text, title: 'Own' } },
      { teams: [{ runners: [{ name: 'x' }, {}] }] },
      { required: ['own'] },
      ui,
    )
    const words = (lang: 'zh' | 'en') => store.validate().map((issue) => wordIssueAfar(issue, store, ui, lang))
    expect(words('en')).toEqual(['Team 1 · Runner 2: Enter name', 'Enter own'])
    expect(words('zh')[0]).toMatch(/^Team 1 · Runner 2：/)
  })

  it('is one fault a field: the most basic, and of what only repeats another nothing', () => {
    const error = (instancePath: string, keyword: string, params = {}) => ({
      instancePath,
      keyword,
      params,
      schemaPath: '',
    })
    const found = (...errors: ReturnType<typeof error>[]) =>
      toIssues(errors).map(({ path, keyword }) => `${path} ${keyword}`)
    expect(
      found(
        error('/a', 'format'),
        error('/a', 'minLength'),
        error('/a', 'enum'),
        error('/b', 'enum'),
        error('/b', 'type'),
      ),
    ).toEqual(['/a minLength', '/b type'])
    expect(found(error('', 'required', { missingProperty: 'a/b' }), error('', 'if'))).toEqual(['/a~1b required'])
    expect(found(error('/a', 'anyOf'), error('/ab', 'enum'), error('/c', 'oneOf'), error('/c/d', 'type'))).toEqual([
      '/a anyOf',
      '/ab enum',
      '/c/d type',
    ])
  })

  it('is found by inputs themselves: what a number says of others', () => {
    const ui = {
      no: {
        'ui:widget': 'idNumber',
        'ui:options': { idCard: { field: 'kind', equals: '1' }, fills: { born: { fact: 'birthday' } } },
      },
      tel: { 'ui:widget': 'phone' },
    } as FormUi
    const answers = { kind: '1', no: '11010519491231002X', born: '1950-01-01' }
    const found = (value: FormValue) =>
      inputFaults(ui, value).map(({ instancePath, keyword, params }) => [instancePath, keyword, params.by])
    expect(found(answers)).toEqual([['/born', 'agrees', '/no']])
    expect([found({ ...answers, born: '1949-12-31' }), found({ ...answers, kind: '2' }), found({})]).toEqual([
      [],
      [],
      [],
    ])
  })
})

describe('answers in words', () => {
  it('stand in the order of the form, hidden ones apart, entries by their numbers', () => {
    const properties = {
      z: { ...text, title: 'Z' },
      a: { ...text, title: 'A', enum: ['x'], enumNames: ['Ex'] },
      list: { type: 'array', title: 'Runner', items: object({ name: { ...text, title: 'Name' } }) },
      many: { type: 'array', title: 'Days', items: { enum: ['sat', 'sun'], enumNames: ['Sat', 'Sun'] } },
      words: { type: 'array', title: 'Words', items: text },
      part: object({ in: { type: 'boolean', title: 'In' } }),
      none: { type: 'null' },
      secret: text,
      left: { ...text, title: 'Left' },
    }
    const ui = { 'ui:order': ['a', 'z', '*'], secret: { 'ui:widget': 'hidden' } } as FormUi
    const value = {
      z: 'z',
      a: 'x',
      list: [{ name: 'Li' }, { name: 'Xu' }],
      many: ['sun', 'sat'],
      words: ['p', 'q'],
      part: { in: true },
      none: null,
      secret: 's',
    }
    const rows = describeAnswers(storeOf(properties, value, {}, ui), ui, 'en')
    expect(rows.map(({ path, label, value: said }) => `${path} ${label}: ${said}`)).toEqual([
      '/a A: Ex',
      '/z Z: z',
      '/list/0/name Runner 1 · Name: Li',
      '/list/1/name Runner 2 · Name: Xu',
      '/many Days: Sun, Sat',
      '/words Words: p, q',
      '/part/in In: Yes',
      '/left Left: ',
    ])
  })

  it('are told by a control of lists in its own words', () => {
    const ui = { photos: { 'ui:widget': 'pictures' } } as FormUi
    const store = storeOf({ photos: { type: 'array', items: text } }, { photos: ['a', 'b'] }, {}, ui)
    expect(describeAnswers(store, ui, 'en')[0]?.value).toBe('2 uploaded')
  })

  it('are told by the name that a control has looked up, and masked where they are sensitive', () => {
    const sensitive = { 'ui:privacy': 'sensitive' } as FormUi
    const ui = {
      land: { 'ui:widget': 'country' },
      no: sensitive,
      long: { ...sensitive, 'ui:widget': 'textarea' },
      lands: {},
    } as FormUi
    const value = { land: 'CHN', no: '110101199003074258', long: 'a long text', lands: ['FRA'] }
    const store = storeOf({ land: text, no: text, long: text, lands: { type: 'array', items: text } }, value, {}, ui)
    store.nameCode('/land', 'CHN', { zh: '中国', en: 'China' })
    store.nameCode('/lands/0', 'FRA', { zh: '法国', en: 'France' })
    expect(describeAnswers(store, ui, 'en').map(({ value: said }) => said)).toEqual([
      'China',
      '11****58',
      'a long text',
      'France',
    ])
    expect(describeAnswers(store, ui, 'zh')[0]?.value).toBe('中国')
  })
})

it.each<[string, FormSchema, string | null]>([
  ['its own first example', { examples: ['x1', 'x2'], format: 'email' }, 'x1'],
  ['none of its examples that is no text', { examples: [1], format: 'email' }, 'name@example.com'],
  ['that of its format', { format: 'uuid' }, 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'],
  ['none of a format without one', { format: 'toString' }, null],
  ['digits and letters, counted', { pattern: '^[A-Z]{2}\\d{3}[a-z]?-[0-9]+$' }, 'AB345-7'],
  ['signs as they stand', { pattern: '^T\\.1/2 [a-z]{2,3}$' }, 'T.1/2 gh'],
  ['classes of letters by a capital', { pattern: '^[A-Za-z0-9]{3}$' }, 'ABC'],
  ['nothing of what may be left out', { pattern: '^a*b?\\d$' }, '1'],
  ['none where a pattern is not whole', { pattern: 'a{2}' }, null],
  ['none of a choice', { pattern: '^(a|b)$' }, null],
  ['none that breaks the rule itself', { pattern: '^[b-d0-9]$' }, null],
  ['none of nothing', {}, null],
])('a field has for an example %s', (_what, schema, expected) => expect(findExample(schema)).toBe(expected))
