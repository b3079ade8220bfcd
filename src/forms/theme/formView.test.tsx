// @vitest-environment jsdom
import '#forms/texts.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { createFormStore } from '#forms/engine/formStore.ts'
import { conditionsOf, formValidator } from '#forms/engine/formValidator.ts'
import type { FormSchema, FormValue, ValidateFunction } from '#forms/model.ts'
import { i18n } from '#lib/i18n.ts'
import { FormView } from './formView.tsx'

function show(schema: FormSchema, value: FormValue = {}) {
  void i18n.changeLanguage('en')
  const ajv = new Ajv({ allErrors: true, strict: false })
  const compile = (part: object) => ajv.compile(part) as ValidateFunction
  const conditions = conditionsOf(schema).map((condition) => compile(condition.schema))
  const validator = formValidator(schema, { hash: 'h', validate: compile(schema), conditions })
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
  await user.click(screen.getByRole('button', { name: 'Add another' }))
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
