// @vitest-environment jsdom
import '#forms/texts.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createFormStore } from '#forms/engine/formStore.ts'
import { wordIssueAfar } from '#forms/engine/issues.ts'
import type { FormSchema, FormUi, FormValue } from '#forms/model.ts'
import { i18n } from '#lib/i18n.ts'
import { validatorForTest } from '#support/forms.ts'
import { FormView } from './formView.tsx'

function show(properties: Record<string, object>, more: object = {}, ui: FormUi = {}, value: FormValue = {}) {
  void i18n.changeLanguage('en')
  const schema = { type: 'object', properties, ...more } as FormSchema
  const store = createFormStore({ schema, ui, hash: 'h', validator: validatorForTest(schema) }, value)
  render(<FormView id="form-f" store={store} ui={ui} columns={1} />)
  const faults = (lang: 'zh' | 'en') => store.validate().map((issue) => wordIssueAfar(issue, store, ui, lang))
  return { store, faults }
}

const parent = {
  type: 'object',
  properties: { name: { type: 'string', title: 'Name' }, phone: { type: 'string', title: 'Phone', default: '+86' } },
  required: ['name'],
}
const parents = (more: object) => ({
  parents: { type: 'array', title: 'Parents', items: { $ref: '#/$defs/parent' }, ...more },
})
const withParent = (more: object = {}) => ({ $defs: { parent }, ...more })

describe('a list that must have entries', () => {
  it('begins with them, says how many and that it is required', async () => {
    const user = userEvent.setup()
    const { store } = show(parents({ minItems: 2, maxItems: 3 }), withParent({ required: ['parents'] }))
    expect(screen.getAllByLabelText(/^Name/)).toHaveLength(2)
    const list = screen.getByRole('group', { name: /^Parents.*required/ })
    expect(within(list).getByText('2 to 3')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
    await user.type(screen.getAllByLabelText(/^Name/)[1] as HTMLElement, 'Li')
    await user.tab()
    expect(store.answer()).toEqual({ parents: [{ phone: '+86' }, { name: 'Li', phone: '+86' }] })
    await user.click(screen.getByRole('button', { name: 'Add another' }))
    expect(screen.queryByRole('button', { name: 'Add another' })).toBeNull()
    expect(screen.getByText('You’ve added all 3')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove item 1' }))
    expect(store.valueAt('/parents')).toHaveLength(2)
  })

  it('leaves a list alone that may be left out', () => {
    const { store } = show(parents({ minItems: 2 }), withParent())
    expect(store.answer()).toEqual({})
    expect(screen.queryByLabelText(/^Name/)).toBeNull()
  })

  it('fills up a default that is too short', () => {
    const tags = { type: 'array', items: { type: 'string', default: 'x' }, minItems: 3, default: ['a'] }
    expect(show({ tags }).store.answer()).toEqual({ tags: ['a', 'x', 'x'] })
  })

  it('asks for entries, and not for a choice', () => {
    const { faults, store } = show(parents({ minItems: 2 }), withParent({ required: ['parents'] }))
    store.set('/parents', undefined)
    expect(faults('zh')).toEqual(['请添加Parents，至少 2 项'])
    expect(faults('en')).toEqual(['Add parents, at least 2'])
  })
})

describe('settings of lists', () => {
  const tags = { tags: { type: 'array', title: 'Tags', items: { type: 'string', title: 'Tag' } } }

  it('copies an entry where the list says so', async () => {
    const user = userEvent.setup()
    const { store } = show(tags, {}, { tags: { 'ui:options': { copyable: true } } }, { tags: ['a', 'b'] })
    await user.click(screen.getByRole('button', { name: 'Copy item 1' }))
    expect(store.answer()).toEqual({ tags: ['a', 'a', 'b'] })
    expect(screen.getByRole('status')).toHaveTextContent('Item 1 copied')
  })

  it('takes those of all lists, and its own first', () => {
    const ui = {
      'ui:globalOptions': { addable: false, orderable: false },
      tags: { 'ui:options': { orderable: true } },
    }
    show(tags, {}, ui, { tags: ['a', 'b'] })
    expect(screen.queryByRole('button', { name: 'Add another' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Move item 1 down' })).toBeInTheDocument()
  })
})
