// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { FormServicesContext } from '#forms/context.ts'
import { formValidator } from '#forms/engine/formValidator.ts'
import { FormInput } from '#forms/formInput.tsx'
import { loadComponent } from '#forms/inputs/components.ts'
import type { CompiledForm, FormValue, ValidatorModule } from '#forms/model.ts'
import { i18n } from '#lib/i18n.ts'
import type { InputHandle } from '#runtime/inputs.ts'
import type { Json } from '#runtime/model.ts'
import { compiledForTest } from '#support/forms.ts'

const FILLS = { userName: { fact: 'userName' }, userGender: { fact: 'userGender' }, idNumber: { fact: 'idNumber' } }
const PHOTO = {
  widget: 'cardPhoto',
  side: 'front',
  type: 'idType',
  upload: 'uploadCard',
  open: 'openCard',
  reads: 'analyseCard',
  fills: FILLS,
}
let compiled: { form: CompiledForm; module: ValidatorModule }
beforeAll(async () => {
  compiled = await compiledForTest({
    fields: ['idType', { use: 'idPhotoFront', ui: PHOTO }, 'userName', 'userGender', 'idNumber'],
  })
  await loadComponent('cardPhoto')
})

const fact = (field: string, value: string, sure = true) => ({ field, value, sure })
const READ = { status: 'read', fields: [fact('userName', '王小跑'), fact('userGender', '1')], notes: [] }

async function show(value: FormValue, answers: Record<string, Json | Error>) {
  await i18n.changeLanguage('zh')
  const { schema, uiSchema, hash } = compiled.form
  const load = vi.fn(async (operation: string) => {
    const answer = answers[operation] ?? null
    if (answer instanceof Error) throw answer
    return answer
  })
  let count = 0
  const services = {
    load,
    upload: () => Promise.reject(new Error('not privately')),
    sendFile: async () => ({ photo: `p${++count}` }),
    importValidator: async () => compiled.module,
  }
  let saved: Json = value
  const handle: { current: InputHandle | null } = { current: null }
  const answer = {
    name: 'form',
    value,
    set: (next: Json) => {
      saved = next
    },
    read: () => ({ value: saved, version: saved === value ? null : hash }),
    register: (given: InputHandle) => {
      handle.current = given
      return () => {}
    },
  }
  render(
    <FormServicesContext value={services}>
      <FormInput
        schema={schema}
        ui={uiSchema}
        hash={hash}
        validator={formValidator(schema, compiled.module)}
        label=""
        columns={1}
        lang="zh"
        answer={answer}
      />
    </FormServicesContext>,
  )
  const user = userEvent.setup()
  return {
    load,
    user,
    photograph: async () =>
      user.upload(screen.getByLabelText(/身份证人像面/), new File(['x'], 'card.png', { type: 'image/png' })),
    answers: async () => {
      await act(async () => void (await handle.current?.validate()))
      return saved
    },
  }
}

it('fills what nobody has answered, says so, and fills it again from the next photo', async () => {
  const answers: Record<string, Json> = { analyseCard: READ }
  const form = await show({ idType: '1' }, answers)
  await form.photograph()
  expect(await screen.findByText('已按证件填写：姓名、性别')).toBeVisible()
  expect(form.load).toHaveBeenCalledWith('analyseCard', { photo: 'p1', side: 'front', idType: '1' })
  expect(await form.answers()).toMatchObject({ idPhotoFront: 'p1', userName: '王小跑', userGender: '1' })
  answers.analyseCard = { ...READ, fields: [fact('userName', '王大跑', false), fact('userGender', '1')] }
  await form.photograph()
  expect(await screen.findByText('没看清，请对照证件核对：姓名')).toBeVisible()
  expect(await form.answers()).toMatchObject({ idPhotoFront: 'p2', userName: '王大跑' })
})

it('never writes over what was typed: it shows both, and the runner says which', async () => {
  const form = await show({ idType: '1', userName: '王晓跑', userGender: '2' }, { analyseCard: READ })
  await form.photograph()
  const name = await screen.findByRole('group', { name: '姓名：证件上是“王小跑”，你填的是“王晓跑”' })
  const gender = screen.getByRole('group', { name: '性别：证件上是“男”，你填的是“女”' })
  expect(await form.answers()).toMatchObject({ userName: '王晓跑', userGender: '2' })
  await form.user.click(within(name).getByRole('button', { name: '用证件上的' }))
  await form.user.click(within(gender).getByRole('button', { name: '保留我填的' }))
  expect(screen.queryByRole('group', { name: /证件上是/ })).toBeNull()
  expect(await form.answers()).toMatchObject({ userName: '王小跑', userGender: '2' })
})

it('keeps the photo where nothing can be read, or the service fails, and lets it be read again', async () => {
  const note = { zh: '没能读出证件内容。', en: 'It could not be read.' }
  const answers: Record<string, Json | Error> = { analyseCard: { status: 'unread', fields: [], notes: [note] } }
  const form = await show({ idType: '1' }, answers)
  await form.photograph()
  expect(await screen.findByText('没能读出证件内容。')).toBeVisible()
  answers.analyseCard = new Error('down')
  await form.photograph()
  expect(await screen.findByText(/识别服务暂时不可用/)).toBeVisible()
  expect(await form.answers()).toMatchObject({ idPhotoFront: 'p2' })
  answers.analyseCard = READ
  await form.user.click(screen.getByRole('button', { name: '再识别一次' }))
  expect(await screen.findByText('已按证件填写：姓名、性别')).toBeVisible()
})

it('takes what the platform keeps empty as not answered', async () => {
  const { user } = await show({ idType: '1', idPhotoFront: '', userName: '' }, {})
  expect(screen.getByText('照片只用于核验参赛身份，不会公开')).toBeVisible()
  const name = screen.getByLabelText(/^姓名/)
  await user.click(name)
  await user.tab()
  expect(name).not.toHaveAccessibleDescription(/至少 2 个字/)
})

it('opens a photo that was saved before by a link for its owner', async () => {
  await show({ idType: '1', idPhotoFront: 'p9' }, { openCard: { path: '/files/cards/link' } })
  expect(await screen.findByRole('img', { name: '身份证人像面' })).toHaveAttribute('src', '/files/cards/link')
})
