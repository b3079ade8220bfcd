// @vitest-environment jsdom
import '#forms/texts.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { inOneDialect } from '#forms/compile/dialect.ts'
import { createFormStore } from '#forms/engine/formStore.ts'
import { wordIssueAfar } from '#forms/engine/issues.ts'
import type { FormSchema, FormUi, FormValue } from '#forms/model.ts'
import { i18n } from '#lib/i18n.ts'
import { validatorForTest } from '#support/forms.ts'
import { FormView } from './formView.tsx'

function show(schema: FormSchema, value: FormValue = {}, ui: FormUi = {}) {
  void i18n.changeLanguage('en')
  const validator = validatorForTest(schema)
  const store = createFormStore({ schema, ui, hash: 'h', validator }, value)
  render(<FormView id="form-f" store={store} ui={ui} columns={1} />)
  return store
}

it('draws a part that contains itself one level at a time', async () => {
  const user = userEvent.setup()
  const person = {
    type: 'object',
    properties: { name: { type: 'string', title: 'Name' }, child: { $ref: '#/$defs/person' } },
  }
  const store = show({ type: 'object', $defs: { person }, properties: { head: { $ref: '#/$defs/person' } } })
  expect(screen.getAllByLabelText(/^Name/)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Add child' }))
  const [, inner] = screen.getAllByLabelText(/^Name/)
  await user.type(inner as HTMLElement, 'Li')
  await user.tab()
  expect(store.answer()).toEqual({ head: { child: { name: 'Li' } } })
})

it('draws and counts by the same conditions, nested ones too', async () => {
  const user = userEvent.setup()
  const pet = {
    type: 'object',
    properties: { kind: { type: 'string', title: 'Kind', enum: ['cat', 'dog'] } },
    if: { properties: { kind: { const: 'dog' } }, required: ['kind'] },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword; nothing awaits a schema.
    then: { properties: { breed: { type: 'string', title: 'Breed' } } },
  }
  const store = show({ type: 'object', properties: { pet } })
  expect(screen.queryByLabelText(/^Breed/)).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'dog' }))
  await user.type(screen.getByLabelText(/^Breed/), 'Akita')
  expect(store.answer()).toEqual({ pet: { kind: 'dog', breed: 'Akita' } })
  await user.click(screen.getByRole('radio', { name: 'cat' }))
  expect(screen.queryByLabelText(/^Breed/)).toBeNull()
  expect(store.answer()).toEqual({ pet: { kind: 'cat' } })
})

describe('alternatives', () => {
  const text = (title: string, more: object = {}) => ({ type: 'string', title, ...more })

  it('draws "one of two" as the fields of the object, and says so at the object', async () => {
    const user = userEvent.setup()
    const store = show({
      type: 'object',
      properties: { phone: text('Phone'), mail: text('E-mail') },
      anyOf: [{ required: ['phone'] }, { required: ['mail'] }],
    })
    act(() => void store.validate())
    expect(screen.getByText('Fill in at least one: Phone, E-mail')).toBeInTheDocument()
    expect(screen.getByLabelText(/^Phone/)).not.toHaveAttribute('aria-invalid')
    await user.type(screen.getByLabelText(/^E-mail/), 'li@example.com')
    await user.tab()
    expect(screen.queryByText(/Fill in at least one/)).toBeNull()
    expect(store.validate()).toEqual([])
    expect(store.answer()).toEqual({ mail: 'li@example.com' })
  })

  it('says that a question is optional, unless it is the page that knows', () => {
    show(
      { type: 'object', properties: { club: text('Club'), code: text('Code') } },
      {},
      {
        code: { 'ui:options': { optionalMark: false } },
      },
    )
    expect(screen.getByLabelText(/^Club.*optional/)).toBeInTheDocument()
    expect(screen.getByLabelText(/^Code$/)).toBeInTheDocument()
  })

  it('asks which of several objects it is, and what that one needs', async () => {
    const user = userEvent.setup()
    const kind = (value: string, more: object) => ({
      type: 'object',
      properties: { kind: { const: value }, ...more },
      required: ['kind', ...Object.keys(more)],
    })
    const store = show({
      type: 'object',
      $defs: { card: { ...kind('card', { number: text('Number', { minLength: 4 }) }), title: 'By card' } },
      properties: {
        pay: { title: 'Payment', oneOf: [{ $ref: '#/$defs/card' }, kind('cash', { desk: text('Desk') })] },
      },
      required: ['pay'],
    })
    expect(screen.queryByLabelText(/^Number/)).toBeNull()
    act(() => void store.validate())
    expect(screen.getByRole('group', { name: /^Payment/ })).toHaveAccessibleDescription(/Choose payment/)
    await user.click(screen.getByRole('radio', { name: 'By card' }))
    await user.type(screen.getByLabelText(/^Number/), '12')
    await user.tab()
    expect(store.validate().map(({ path, keyword }) => [path, keyword])).toEqual([['/pay/number', 'minLength']])
    await user.type(screen.getByLabelText(/^Number/), '34')
    await user.tab()
    expect(store.validate()).toEqual([])
    expect(store.answer()).toEqual({ pay: { kind: 'card', number: '1234' } })
    await user.click(screen.getByRole('radio', { name: 'cash' }))
    expect(screen.queryByLabelText(/^Number/)).toBeNull()
    expect(store.answer()).toEqual({ pay: { kind: 'cash' } })
  })

  it('shows again what an answer from elsewhere belongs to', () => {
    const store = show(
      { type: 'object', oneOf: [{ properties: { a: text('A') } }, { properties: { b: text('B') } }] },
      { b: 'here' },
    )
    expect(screen.getByRole('textbox', { name: /^B/ })).toHaveValue('here')
    expect(screen.queryByRole('textbox', { name: /^A/ })).toBeNull()
    expect(store.answer()).toEqual({ b: 'here' })
  })

  it('asks for the kind of a value, and draws what only restricts it as one line', async () => {
    const user = userEvent.setup()
    const store = show({
      type: 'object',
      properties: {
        size: { title: 'Size', anyOf: [{ enum: ['S', 'M'] }, { type: 'integer', title: 'In cm' }] },
        code: { type: 'string', title: 'Code', anyOf: [{ pattern: '^A' }, { pattern: '^B' }] },
        some: { type: 'array', title: 'Some', items: { oneOf: [{ type: 'string' }, { type: 'number' }] } },
      },
    })
    await user.type(screen.getByLabelText(/^Code/), 'C')
    await user.tab()
    expect(screen.getByLabelText(/^Code/)).toHaveAccessibleDescription(/Check the format/)
    await user.clear(screen.getByLabelText(/^Code/))
    await user.type(screen.getByLabelText(/^Code/), 'B1')
    await user.click(screen.getByRole('radio', { name: 'In cm' }))
    await user.type(screen.getByRole('textbox', { name: /^In cm/ }), '190')
    await user.click(screen.getByRole('button', { name: 'Add another' }))
    await user.click(screen.getByRole('radio', { name: 'Number' }))
    await user.type(screen.getByRole('textbox', { name: /^Number/ }), '1.5')
    await user.tab()
    expect(store.validate()).toEqual([])
    expect(store.answer()).toEqual({ size: 190, code: 'B1', some: [1.5] })
  })
})

describe('lists', () => {
  const GUESTS: FormSchema = {
    type: 'object',
    properties: {
      guests: {
        type: 'array',
        title: 'Guests',
        minItems: 2,
        items: {
          type: 'object',
          properties: {
            name: { type: 'string', title: 'Name', minLength: 3 },
            runs: { type: 'boolean', title: 'Runs', default: true },
            size: { type: 'string', title: 'Size' },
          },
          required: ['name'],
          if: { properties: { runs: { const: false } }, required: ['runs'] },
          // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword; nothing awaits a schema.
          then: { properties: { size: false as unknown as FormSchema } },
        },
      },
    },
  }
  const names = () => screen.getAllByLabelText(/^Name/).map((input) => (input as HTMLInputElement).value)

  it('keeps the focus and says what happened when entries are added, moved and removed; errors go with them', async () => {
    const user = userEvent.setup()
    const store = show(GUESTS)
    const add = () => user.click(screen.getByRole('button', { name: 'Add another' }))
    await add()
    expect(screen.getByLabelText(/^Name/)).toHaveFocus()
    expect(screen.getByRole('status')).toHaveTextContent('Item 1 added')
    await user.type(screen.getByLabelText(/^Name/), 'Li')
    await add()
    await user.type(screen.getAllByLabelText(/^Name/)[1] as HTMLElement, 'Yara')
    expect(screen.getByRole('group', { name: 'Guests 2' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Move item 1 down' }))
    expect(names()).toEqual(['Yara', 'Li'])
    expect(screen.getByRole('status')).toHaveTextContent('Item 1 is now number 2')
    const [yara, li] = screen.getAllByLabelText(/^Name/)
    expect(li).toHaveAccessibleDescription(/at least 3/)
    expect(yara).not.toHaveAttribute('aria-invalid')
    const [issue] = store.validate()
    expect(issue && wordIssueAfar(issue, store, {}, 'en')).toBe('Guests 2: Name must be at least 3 characters')
    await user.click(screen.getByRole('button', { name: 'Remove item 2' }))
    expect(names()).toEqual(['Yara'])
    expect(screen.getByLabelText(/^Name/)).not.toHaveAttribute('aria-invalid')
    expect(screen.getByLabelText(/^Name/)).toHaveFocus()
    act(() => void store.validate())
    expect(screen.getByText('Guests must have at least 2 items')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove item 1' }))
    expect(screen.getByRole('button', { name: 'Add another' })).toHaveFocus()
    expect(store.answer()).toEqual({})
  })

  it('fills in the defaults of a new entry and drops what it hides', async () => {
    const user = userEvent.setup()
    const store = show(GUESTS)
    await user.click(screen.getByRole('button', { name: 'Add another' }))
    await user.type(screen.getByLabelText(/^Name/), 'Yara')
    await user.type(screen.getByLabelText(/^Size/), 'XL')
    await user.tab()
    expect(store.answer()).toEqual({ guests: [{ name: 'Yara', runs: true, size: 'XL' }] })
    await user.click(screen.getByRole('checkbox', { name: 'Runs' }))
    expect(screen.queryByLabelText(/^Size/)).toBeNull()
    expect(store.answer()).toEqual({ guests: [{ name: 'Yara', runs: false }] })
  })

  it('asks for an entry that nobody has answered', async () => {
    const user = userEvent.setup()
    const tags = { type: 'array', title: 'Tags', items: { type: 'string' } }
    const store = show({ type: 'object', properties: { tags } })
    await user.click(screen.getByRole('button', { name: 'Add another' }))
    act(() => void store.validate())
    expect(screen.getByRole('textbox', { name: /^Tags 1/ })).toHaveAccessibleDescription(/Enter tags 1/)
    await user.type(screen.getByRole('textbox', { name: /^Tags 1/ }), 'x')
    await user.tab()
    expect(store.validate()).toEqual([])
  })
})

it('tells apart fields whose names joined are the same, and shows the words of objects', () => {
  const text = (title: string) => ({ type: 'string', title })
  show({
    type: 'object',
    title: 'About you',
    description: 'As in your papers.',
    properties: { a_b: text('Flat'), a: { type: 'object', description: 'Inside.', properties: { b: text('Nested') } } },
  })
  expect(screen.getByLabelText(/^Flat/)).not.toBe(screen.getByLabelText(/^Nested/))
  for (const words of ['About you', 'As in your papers.', 'Inside.'])
    expect(screen.getByText(words)).toBeInTheDocument()
})

it('keeps as text what is no decimal number or more than a number holds, and says so at the field', async () => {
  const user = userEvent.setup()
  const store = show({
    type: 'object',
    properties: { count: { type: 'integer', title: 'Count' }, weight: { type: 'number', title: 'Weight' } },
  })
  const [count, weight] = [screen.getByLabelText(/^Count/), screen.getByLabelText(/^Weight/)]
  for (const [text, other] of [
    ['0x10', '0b11'],
    ['12345678901234567890', 'Infinity'],
  ] as const) {
    await user.clear(count)
    await user.type(count, text)
    await user.clear(weight)
    await user.type(weight, other)
    await user.tab()
    expect(store.answer()).toEqual({ count: text, weight: other })
    expect(count).toHaveValue(text)
    expect(count).toHaveAccessibleDescription(/must be a whole number/)
    expect(weight).toHaveAccessibleDescription(/must be a number/)
  }
})

it('reads out the fault of the field that was left last, and of no other', () => {
  vi.useFakeTimers()
  const short = (title: string) => ({ type: 'string', title, minLength: 3 })
  const store = show({ type: 'object', properties: { a: short('A'), b: short('B'), c: short('C') }, required: ['c'] })
  const spoken = () => [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent).join()
  const type = (name: RegExp, value: string) => {
    act(() => screen.getByLabelText(name).focus())
    fireEvent.change(screen.getByLabelText(name), { target: { value } })
  }
  type(/^A/, 'x')
  act(() => screen.getByLabelText(/^B/).focus())
  // The reader is in B by now.
  expect(spoken()).toMatch(/A must be at least 3/)
  type(/^B/, 'y')
  act(() => vi.advanceTimersByTime(2_000))
  act(() => void store.validate())
  expect(screen.getByLabelText(/^C/)).toHaveAccessibleDescription(/Enter c/i)
  expect(spoken()).toMatch(/B must be at least 3/)
  expect(spoken()).not.toMatch(/A must|Enter c/i)
  vi.useRealTimers()
})

describe('an object as a whole', () => {
  it.each<[string, FormSchema, FormValue, RegExp]>([
    ['fewer answers than it needs', { minProperties: 2 }, { a: 'x' }, /^Fill in at least 2 of home$/],
    [
      'answers that exclude each other',
      { not: { required: ['a', 'b'] } },
      { a: 'x', b: 'y' },
      /^Leave at least one of these empty: A, B$/,
    ],
    [
      'two of which it takes one',
      { oneOf: ['a', 'b', 'c'].map((name) => ({ required: [name] })), anyOf: [{ required: ['a'] }] },
      { a: 'x', b: 'y' },
      /^Fill in only one: A, B$/,
    ],
    [
      'none where it takes one',
      { oneOf: [{ required: ['a'] }, { required: ['b'] }], required: ['c'] },
      { c: 'x' },
      /^Fill in at least one: A, B$/,
    ],
  ])('says at itself what is wrong with it: %s', (_name, rule, value, words) => {
    const text = (title: string) => ({ type: 'string', title })
    const home = { type: 'object', title: 'Home', properties: { a: text('A'), b: text('B'), c: text('C') }, ...rule }
    const store = show({ type: 'object', properties: { home } }, { home: value })
    act(() => void store.validate())
    const [issue] = store.validate()
    expect(issue?.path).toBe('/home')
    const error = document.querySelector('[data-path="/home"] > .sl-field-error')
    expect(error).toHaveTextContent(words)
    expect(screen.getByLabelText(/^A/)).not.toHaveAttribute('aria-invalid')
  })

  it('lets go of an answer that it has no field for', () => {
    const a = { type: 'string' }
    const closed = { additionalProperties: false as unknown as FormSchema }
    const inner = { type: 'object', properties: { a }, ...closed }
    const store = show(
      { type: 'object', properties: { a, inner }, ...closed },
      { a: 'x', zz: 1, inner: { a: 'y', zz: 2 } },
    )
    expect(store.validate()).toEqual([])
    expect(store.answer()).toEqual({ a: 'x', inner: { a: 'y' } })
  })
})

it('asks for yes or no, of which neither counts before it is said', async () => {
  const user = userEvent.setup()
  const store = show({
    type: 'object',
    properties: { first: { type: 'boolean', title: 'First' }, name: { type: 'string', title: 'Name' } },
    required: ['first'],
  })
  await user.type(screen.getByLabelText(/^Name/), 'Li')
  await user.tab()
  expect(store.answer()).toEqual({ name: 'Li' })
  act(() => void store.validate())
  expect(screen.getByRole('group', { name: /First/ })).toHaveAccessibleDescription(/Choose first/i)
  await user.click(screen.getByRole('radio', { name: 'No' }))
  expect(store.validate()).toEqual([])
  expect(store.answer()).toEqual({ name: 'Li', first: false })
})

it('shows the help of objects and lists', () => {
  const help = (text: string) => ({ 'ui:help': { zh: text, en: text } })
  show(
    {
      type: 'object',
      properties: {
        home: { type: 'object', title: 'Home', properties: { city: { type: 'string' } } },
        tags: { type: 'array', title: 'Tags', items: { type: 'string' } },
      },
    },
    {},
    { ...help('Of the form.'), home: help('Of the object.'), tags: help('Of the list.') },
  )
  expect(screen.getByText('Of the form.')).toBeInTheDocument()
  expect(screen.getByText('Of the object.')).toBeInTheDocument()
  expect(screen.getByRole('group', { name: /^Tags/ })).toHaveAccessibleDescription('Of the list.')
  cleanup()
  const groups = [{ title: 'Papers', fields: ['a'] }]
  show({ type: 'object', properties: { a: { type: 'string' } } }, {}, { ...help('Of groups.'), 'ui:groups': groups })
  expect(screen.getByText('Of groups.')).toBeInTheDocument()
})

it('proposes the examples of what is typed, and takes what is not among them', async () => {
  const user = userEvent.setup()
  const store = show({
    type: 'object',
    properties: {
      browser: { type: 'string', title: 'Browser', examples: ['Firefox', 'Chrome', 'Firefox', { no: 'text' }] },
      lanes: { type: 'integer', title: 'Lanes', examples: [4, 8] },
      city: { type: 'string', title: 'City' },
    },
  })
  const proposed = (name: RegExp) =>
    [...((screen.getByRole('combobox', { name }) as HTMLInputElement).list?.options ?? [])].map(({ value }) => value)
  expect(proposed(/^Browser/)).toEqual(['Firefox', 'Chrome'])
  expect(proposed(/^Lanes/)).toEqual(['4', '8'])
  expect(screen.getByRole('textbox', { name: /^City/ })).not.toHaveAttribute('list')
  await user.type(screen.getByRole('combobox', { name: /^Browser/ }), 'Own')
  await user.type(screen.getByRole('combobox', { name: /^Lanes/ }), '8')
  await user.tab()
  expect(store.validate()).toEqual([])
  expect(store.answer()).toEqual({ browser: 'Own', lanes: 8 })
})

it('draws by a condition that always holds, or never, as it judges', async () => {
  const user = userEvent.setup()
  const text = { type: 'string' }
  const always = true as unknown as FormSchema
  const never = false as unknown as FormSchema
  const branch = (condition: FormSchema, yes: string, no: string) => ({
    if: condition,
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword; nothing awaits a schema.
    then: { properties: { [yes]: text }, required: [yes] },
    else: { properties: { [no]: text }, required: [no] },
  })
  const store = show({ type: 'object', allOf: [branch(always, 'a', 'b'), branch(never, 'c', 'd')] })
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
  await user.type(screen.getByLabelText(/^a/), 'x')
  await user.type(screen.getByLabelText(/^d/), 'y')
  expect(store.validate()).toEqual([])
  expect(store.answer()).toEqual({ a: 'x', d: 'y' })
})

it('takes anything where a reference leads to what takes anything', async () => {
  const user = userEvent.setup()
  const store = show({
    type: 'object',
    $defs: { yes: true as unknown as FormSchema, empty: {} },
    properties: { a: { $ref: '#/$defs/yes' }, b: { $ref: '#/$defs/empty' } },
    required: ['a', 'b'],
  })
  await user.type(screen.getByLabelText(/^a/), 'x')
  await user.type(screen.getByLabelText(/^b/), 'y')
  expect(store.validate()).toEqual([])
  expect(store.answer()).toEqual({ a: 'x', b: 'y' })
})

it('takes unions with null, numbers as text and yes or no as a choice', async () => {
  const user = userEvent.setup()
  const store = show(
    {
      type: 'object',
      properties: {
        age: { type: ['integer', 'null'], title: 'Age' },
        weight: { type: 'number', title: 'Weight' },
        first: { type: 'boolean', title: 'First' },
        gone: { type: ['string', 'null'], title: 'Gone' },
        nothing: { type: 'null' },
        inner: { type: 'object', properties: { note: { type: 'string', title: 'Note' } } },
      },
      required: ['age', 'first', 'gone', 'nothing', 'inner'],
    },
    {},
    { weight: { 'ui:widget': 'text' }, first: { 'ui:widget': 'select' } },
  )
  await user.type(screen.getByLabelText(/^Age/), '12')
  await user.type(screen.getByLabelText(/^Weight/), '60.5')
  await user.selectOptions(screen.getByLabelText(/^First/), 'No')
  expect(store.validate()).toEqual([])
  expect(store.answer()).toEqual({ age: 12, weight: 60.5, first: false, gone: null, nothing: null, inner: {} })
})

it('keeps the words of a question whichever way it is answered, and says those of the way beside it', async () => {
  const user = userEvent.setup()
  const store = show({
    type: 'object',
    properties: {
      limit: {
        title: 'Limit',
        description: 'of the question',
        oneOf: [
          { type: 'integer', title: 'A number' },
          { type: 'string', title: 'Words', description: 'of the words', minLength: 3 },
        ],
      },
      post: {
        title: 'Delivery',
        description: 'of the parcel',
        oneOf: [
          { type: 'object', title: 'By post', description: 'of the post', properties: { to: { type: 'string' } } },
          { type: 'object', title: 'Fetched', properties: { on: { type: 'string' } } },
        ],
      },
      nick: { title: 'Nickname', anyOf: [{ type: 'string', title: 'A text' }, { type: 'null' }] },
      colour: {
        title: 'Colour',
        anyOf: [
          { type: 'string', enum: ['#f00'], title: 'Red' },
          { type: 'string', enum: ['#0f0', '#00f'], title: 'Others' },
        ],
      },
    },
    required: ['limit'],
  })
  const named = (name: RegExp) => expect(screen.getByRole('group', { name }))
  expect(screen.getByLabelText(/^Nickname/)).toBeInTheDocument()
  expect(screen.getAllByRole('radio', { name: /Red|Others|#/ }).map((one) => one.parentElement?.textContent)).toEqual([
    'Red',
    '#0f0',
    '#00f',
  ])
  await user.click(screen.getByRole('radio', { name: 'Words' }))
  await user.click(screen.getByRole('radio', { name: 'By post' }))
  named(/^Limit/).toHaveAccessibleDescription('of the question')
  named(/^Delivery/).toHaveAccessibleDescription('of the parcel')
  expect(screen.getAllByText('Delivery')).toHaveLength(1)
  expect(screen.getByLabelText(/^Words/, { selector: 'input[type=text]' })).toHaveAccessibleDescription(/of the words/)
  expect(screen.getAllByText(/^of the/).map(({ textContent }) => textContent)).toEqual([
    'of the question',
    'of the words',
    'of the parcel',
    'of the post',
  ])
  expect(screen.getByLabelText(/^Words/, { selector: 'input[type=text]' })).not.toHaveAttribute('aria-invalid')
  act(() => void store.validate())
  expect(screen.getByText('Enter limit')).toBeInTheDocument()
})

it('says a fault by the name that its field has now, and by the number of its entry', async () => {
  const user = userEvent.setup()
  const detail = (kind: string, part: FormSchema) => ({ properties: { kind: { const: kind }, detail: part } })
  const store = show({
    type: 'object',
    properties: {
      kind: { type: 'string', title: 'Kind', enum: ['A', 'B'] },
      skills: {
        type: 'array',
        title: 'Skills',
        items: { type: 'string', title: 'Skill', minLength: 5 },
      },
      size: { type: 'array', title: 'Size', prefixItems: [{ type: 'string', title: 'Width', minLength: 2 }] },
    },
    oneOf: [
      detail('A', { type: 'string', title: 'Detail A', minLength: 3 }),
      detail('B', { type: 'number', title: 'Detail B' }),
    ],
  })
  const [skills, size] = screen.getAllByRole('button', { name: 'Add another' })
  for (const one of [skills, skills, size]) await user.click(one as HTMLElement)
  await user.type(screen.getByLabelText(/^Skill 1/), 'juggling')
  await user.type(screen.getByLabelText(/^Skill 2/), 'run')
  await user.type(screen.getByLabelText(/^Width/), '1')
  await user.click(screen.getByRole('radio', { name: 'A' }))
  await user.type(screen.getByLabelText(/^Detail A/), 'x')
  const faults = () => store.validate().map((issue) => wordIssueAfar(issue, store, {}, 'en'))
  expect(faults()).toEqual([
    'Skill 2 must be at least 5 characters',
    'Width must be at least 2 characters',
    'Detail A must be at least 3 characters',
  ])
  await user.click(screen.getByRole('radio', { name: 'B' }))
  expect(faults().at(-1)).toBe('Detail B must be a number')
})

describe('an answer that decides', () => {
  const pets = (options: string[]) => ({ type: 'string', title: 'Pets', enum: options })
  const age = { type: 'string', title: 'Age' }
  const cases = [
    { properties: { pets: { enum: ['No'] } } },
    { properties: { pets: { const: 'One' }, age }, required: ['age'] },
    { properties: { pets: { $ref: '#/$defs/many' }, rid: { type: 'boolean', title: 'Rid of them' } } },
  ]
  const form = (more: FormSchema, own: FormSchema = {}): FormSchema => ({
    type: 'object',
    $defs: { many: { enum: ['Many', 'A zoo'] } },
    properties: { pets: { ...pets(['No', 'One', 'Many', 'A zoo']), ...own } },
    ...more,
  })

  it.each<[how: string, schema: FormSchema]>([
    ['by a dependency', form({ dependencies: { pets: { oneOf: cases } } })],
    ['by a dependency of the newer drafts', form({ dependentSchemas: { pets: { oneOf: cases } } })],
    ['by oneOf of the whole form', form({ oneOf: cases })],
    ['by anyOf of the whole form', form({ anyOf: cases })],
    ['by oneOf in allOf', form({ allOf: [{ oneOf: cases }] })],
    ['with a default', form({ oneOf: cases }, { default: 'No' })],
    [
      'by conditions that say it again',
      form({
        allOf: cases.map(({ properties, ...more }) => ({
          if: { properties: { pets: properties.pets }, required: ['pets'] },
          // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword; nothing awaits a schema.
          then: { properties, ...more },
        })) as FormSchema[],
      }),
    ],
  ])('can be changed: %s', async (_how, written) => {
    const user = userEvent.setup()
    const store = show(inOneDialect(written))
    for (const [choice, shown] of [
      ['One', 'Age'],
      ['Many', 'Rid of them'],
      ['No', null],
      ['One', 'Age'],
    ] as const) {
      await user.click(screen.getByRole('radio', { name: choice }))
      expect(screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual(
        expect.arrayContaining(['No', 'One', 'Many', 'A zoo']),
      )
      for (const label of ['Age', 'Rid of them'])
        expect(screen.queryAllByLabelText(new RegExp(label)), label).toHaveLength(label === shown ? 1 : 0)
    }
    await user.type(screen.getByLabelText(/^Age/), '3')
    await user.tab()
    expect(store.validate()).toEqual([])
    expect(store.answer()).toEqual({ pets: 'One', age: '3' })
  })

  it('can be changed in each entry of a list, and while others follow from it', async () => {
    const user = userEvent.setup()
    const size = { type: 'string', title: 'Size', enum: ['S', 'M', 'L'] }
    const entry = form({
      oneOf: [
        { properties: { pets: { const: 'No' } } },
        { properties: { pets: { enum: ['One', 'Many', 'A zoo'] }, size: { enum: ['S', 'M'] } } },
      ],
    })
    const items = { ...entry, $defs: undefined, properties: { ...entry.properties, size } } as unknown as FormSchema
    show({ type: 'object', properties: { all: { type: 'array', title: 'All', items } } }, { all: [{}, {}] })
    const [first] = screen.getAllByRole('radio', { name: 'Many' })
    await user.click(first as HTMLElement)
    const offered = () => screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)
    expect(offered()).toEqual(['No', 'One', 'Many', 'A zoo', 'S', 'M', 'No', 'One', 'Many', 'A zoo', 'S', 'M', 'L'])
    await user.click(screen.getAllByRole('radio', { name: 'No' })[0] as HTMLElement)
    expect(offered().slice(0, 7)).toEqual(['No', 'One', 'Many', 'A zoo', 'S', 'M', 'L'])
  })
})
