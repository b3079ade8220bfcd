// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { FormServicesContext } from '#forms/context.ts'
import { formValidator } from '#forms/engine/formValidator.ts'
import { FormInput } from '#forms/formInput.tsx'
import { loadComponent } from '#forms/inputs/components.ts'
import type { CompiledForm, ValidatorModule } from '#forms/model.ts'
import { i18n } from '#lib/i18n.ts'
import type { Json } from '#runtime/model.ts'
import { compiledForTest } from '#support/forms.ts'

const FOUND = [
  { name: '上海江湾体育发展有限公司', creditCode: '91350100M000100Y43' },
  { name: '江湾餐饮有限公司', creditCode: '91350100M000100Y51' },
]
let compiled: { form: CompiledForm; module: ValidatorModule }
beforeAll(async () => {
  compiled = await compiledForTest({ fields: ['invoiceCompany', 'creditCode'] })
  await loadComponent('suggest')
})

async function show(load: (operation: string, params: object) => Promise<Json>) {
  await i18n.changeLanguage('zh')
  const { schema, uiSchema, hash } = compiled.form
  const services = {
    load: vi.fn(load),
    upload: () => Promise.reject(new Error('no upload')),
    sendFile: () => Promise.reject(new Error('no upload')),
    importValidator: async () => compiled.module,
  }
  let saved: Json = {}
  const answer = {
    name: 'form',
    value: {},
    set: (next: Json) => {
      saved = next
    },
    read: () => ({ value: saved, version: hash }),
    register: () => () => {},
  }
  const validator = formValidator(schema, compiled.module)
  render(
    <FormServicesContext value={services}>
      <FormInput {...{ schema, hash, validator, answer }} ui={uiSchema} label="" columns={1} lang="zh" />
    </FormServicesContext>,
  )
  const field = await screen.findByRole('combobox', { name: /单位名称/ })
  return { load: services.load, field, code: screen.getByRole('textbox', { name: /信用代码/ }) }
}

it('asks once after a pause, and what is taken fills the other field too', async () => {
  const { load, field, code } = await show(async () => FOUND)
  await userEvent.type(field, '江湾')
  await userEvent.click(await screen.findByRole('option', { name: /上海江湾/ }))
  expect(load.mock.calls).toEqual([['creditCodeListByCompany', { company: '江湾' }]])
  expect(field).toHaveValue('上海江湾体育发展有限公司')
  expect(code).toHaveValue('91350100M000100Y43')
  expect(screen.queryByRole('option')).toBeNull()
})

it('is gone through by the keys, and closed without a choice', async () => {
  const { field, code } = await show(async () => FOUND)
  await userEvent.type(field, '江湾')
  await screen.findAllByRole('option')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('江湾餐饮有限公司')
  await userEvent.keyboard('{Escape}')
  expect(field).toHaveValue('江湾')
  await userEvent.type(field, '餐')
  await screen.findAllByRole('option')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect([field, code].map((one) => (one as HTMLInputElement).value)).toEqual([
    '江湾餐饮有限公司',
    '91350100M000100Y51',
  ])
})

it('lets who is not found, or whose look-up fails, write on', async () => {
  const { load, field } = await show(async () => Promise.reject(new Error('down')))
  await userEvent.type(field, '某')
  expect(screen.queryByText('没有找到，可以继续手动填写')).toBeNull()
  await userEvent.type(field, '公司')
  expect(await screen.findByText('没有找到，可以继续手动填写')).toBeVisible()
  await userEvent.tab()
  await waitFor(() => expect(field).toHaveValue('某公司'))
  expect(load).toHaveBeenCalledOnce()
})
