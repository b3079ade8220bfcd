// @vitest-environment jsdom
import '#forms/texts.ts'
import { act, cleanup, render } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { inOneDialect } from '#forms/compile/dialect.ts'
import { lintForm } from '#forms/compile/lintForm.ts'
import { ownUi } from '#forms/compile/ownUi.ts'
import { createFormStore } from '#forms/engine/formStore.ts'
import { loadComponent } from '#forms/inputs/components.ts'
import type { FormSchema, FormSource, FormUi } from '#forms/model.ts'
import { FormView } from '#forms/theme/formView.tsx'
import { i18n } from '#lib/i18n.ts'
import { validatorForTest } from '#support/forms.ts'
import { typeAnswer } from '../schemas/automaton.ts'
import { APIS } from './apis.ts'
import type { OutsideForm } from './outsideForm.ts'
import { PRODUCTS } from './products.ts'
import { RACES } from './races.ts'
import { RJSF } from './rjsf.ts'

const ALL: OutsideForm[] = [...RJSF, ...PRODUCTS, ...APIS, ...RACES]
const TAKEN = ALL.filter(({ refused }) => refused === undefined)

beforeAll(async () => {
  await i18n.changeLanguage('en')
  for (const name of ['time', 'dateTime', 'stepper', 'range', 'password', 'file', 'rating']) await loadComponent(name)
})

const errorsOf = ({ schema, uiSchema }: OutsideForm) => {
  const source = { schema, ...(uiSchema && { uiSchema }) } as unknown as FormSource
  const errors = lintForm(source, new Map()).filter(({ severity }) => severity !== 'warning')
  return errors.map(({ code, path }) => `${code} ${path}`)
}

describe('forms that others made', () => {
  it('are 68, of which at least 62 are taken as they are', () => {
    expect(ALL).toHaveLength(68)
    expect(TAKEN.length).toBeGreaterThanOrEqual(62)
    expect(TAKEN.flatMap((one) => errorsOf(one).map((error) => `${one.name}: ${error}`))).toEqual([])
  })

  it('are refused where what they ask for is code of their own', () => {
    const refused = ALL.filter((one) => !TAKEN.includes(one)).map((one) => [one.name, errorsOf(one).length > 0])
    expect(refused).toEqual([
      ['widgets', true],
      ['custom field', true],
      ['single', true],
      ['OpenAPI: a format of its own', true],
      ['HTML: a layout by a grid of rjsf', true],
    ])
  })

  it.each(TAKEN.filter(({ answer }) => answer).map((one) => [one.name, one] as const))(
    'is filled in and sent: %s',
    (_name, one) => {
      const schema = inOneDialect(one.schema as FormSchema)
      const { ui } = ownUi(schema, (one.uiSchema ?? {}) as FormUi, '', () => {})
      const validator = validatorForTest(schema)
      const store = createFormStore({ schema, ui, hash: 'h', validator }, {})
      const { container } = render(<FormView id="form-f" store={store} ui={ui} columns={1} />)
      typeAnswer(container, one.answer ?? {}, new Map(Object.entries(one.plan ?? {})))
      act(() => void store.validate())
      expect(store.validate()).toEqual([])
      expect(store.answer()).toMatchObject(one.sent ?? one.answer ?? {})
      expect(validator.errors(store.answer())).toEqual([])
      cleanup()
    },
  )
})
