// @vitest-environment jsdom
import '#forms/texts.ts'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createFormStore } from '#forms/engine/formStore.ts'
import type { FormSchema, FormValue } from '#forms/model.ts'
import { validatorForTest } from '#forms/testing.ts'
import { i18n } from '#lib/i18n.ts'
import { FormView } from './formView.tsx'

function show(schema: FormSchema, value: FormValue = {}) {
  void i18n.changeLanguage('en')
  const validator = validatorForTest(schema)
  const store = createFormStore({ schema, ui: {}, hash: 'h', validator }, value)
  render(<FormView id="form-f" store={store} ui={{}} columns={1} />)
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
    expect(screen.getByRole('group', { name: /Choose/ })).toHaveAccessibleDescription(/Choose one of the options/)
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
