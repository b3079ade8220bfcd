// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { FormServicesContext } from '#forms/context.ts'
import type { CompiledForm, FormSource, ValidatorModule } from '#forms/model.ts'
import { i18n } from '#lib/i18n.ts'
import type { Block, JsonObject } from '#runtime/model.ts'
import type { SavedAnswers } from '#runtime/ports.ts'
import { defineWidget, type WidgetDefinition, type WidgetHelpers } from '#runtime/react/widget.ts'
import { compiledForTest } from '#support/forms.ts'
import { type RenderOptions, renderBlock } from '#support/page.tsx'
import form from './widget.tsx'

const SOURCE: FormSource = {
  fields: [
    'userName',
    'idType',
    'idNumber',
    'userGender',
    'birthday',
    'userPhone',
    { use: 'dressSize', options: ['S', 'M'] },
    'haveVaccination',
    { use: 'vaccinationSite', when: { field: 'haveVaccination', equals: '1' } },
  ],
}

let compiled: { form: CompiledForm; module: ValidatorModule }
beforeAll(async () => {
  compiled = await compiledForTest(SOURCE)
})

function show(
  options: Partial<RenderOptions> & { importValidator?: () => Promise<unknown>; more?: Partial<Block> } = {},
) {
  const { importValidator = async () => compiled.module, more, ...rest } = options
  const services = {
    load: async () => [],
    upload: async () => ({ path: 'x.png' }),
    sendFile: async () => null,
    importValidator,
  }
  const Form = form.render as ComponentType<WidgetHelpers>
  const provided: WidgetDefinition = defineWidget({}, (props) => (
    <FormServicesContext value={services}>
      <Form {...props} />
    </FormServicesContext>
  ))
  const { schema, uiSchema, hash } = compiled.form
  const block = {
    type: 'form',
    name: 'form',
    input: true,
    schema,
    uiSchema,
    hash,
    validator: 'objects/x.js',
    ...more,
  } as Block
  return renderBlock(block, { widgets: { form: provided }, page: { draft: { key: 'test' } }, ...rest })
}

/** The form is drawn a moment before its effects register it with the page. */
const settled = () => act(async () => {})

const answersOf = (drafts: Map<string, SavedAnswers>): JsonObject =>
  ([...drafts.values()][0]?.form?.value ?? {}) as JsonObject

describe('what the page offers', () => {
  const offers = [
    { field: 'dressSize', value: 'S', label: { zh: 'S · 已领完', en: 'S · none left' }, off: true },
    { field: 'dressSize', value: 'M', label: { zh: 'M · 余 3', en: 'M · 3 left' } },
  ]

  it('is there in place of the field’s own choices, with what cannot be chosen', async () => {
    show({ more: { offers } })
    const size = await screen.findByLabelText(/参赛服尺码/)
    expect(within(size).getByRole('option', { name: 'S · 已领完' })).toBeDisabled()
    await userEvent.selectOptions(size, 'M · 余 3')
    expect(size).toHaveDisplayValue('M · 余 3')
  })

  it('is what the form says by itself where the page says nothing', async () => {
    show({ more: { offers: [] } })
    const size = await screen.findByLabelText(/参赛服尺码/)
    expect(
      within(size)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['请选择', 'S', 'M'])
  })
})

describe('form', () => {
  it('renders the fields, labelled, with their choices', async () => {
    show()
    expect(await screen.findByLabelText(/姓名/)).toBeInTheDocument()
    expect(screen.getByRole('group', { name: /性别/ })).toBeInTheDocument()
    expect(screen.getByLabelText(/参赛服尺码/)).toHaveDisplayValue('请选择')
    expect(screen.queryByLabelText(/接种地点/)).toBeNull()
  })

  it('shows a conditional field when its condition holds, and drops its answer from the form when it goes', async () => {
    const user = userEvent.setup()
    const { runtime } = show()
    await user.click(await screen.findByRole('radio', { name: '是' }))
    await user.type(await screen.findByLabelText(/接种地点/), '上海')
    await user.click(screen.getByRole('radio', { name: '否' }))
    await waitFor(() => expect(screen.queryByLabelText(/接种地点/)).toBeNull())
    await runtime.inputs.validate()
    expect(runtime.answers.get('form')).toEqual({ haveVaccination: '2' })
    await user.click(screen.getByRole('radio', { name: '是' }))
    expect(await screen.findByLabelText(/接种地点/)).toHaveValue('上海')
  })

  it('knows which of its problems still hold', async () => {
    const user = userEvent.setup()
    const { runtime } = show()
    await user.click(await screen.findByRole('radio', { name: '是' }))
    const problems = await act(() => runtime.inputs.validate())
    const openProblems = () => runtime.inputs.openProblems(problems).map(({ path }) => path)
    expect(openProblems()).toEqual(expect.arrayContaining(['/userName', '/vaccinationSite']))
    await user.type(screen.getByLabelText(/^姓名/), '王小跑')
    await user.tab()
    expect(openProblems()).not.toContain('/userName')
    await user.click(screen.getByRole('radio', { name: '否' }))
    expect(openProblems()).not.toContain('/vaccinationSite')
    expect(openProblems()).toContain('/idNumber')
  })

  it('says what is wrong with a field when it is left, and takes it back when it is right', async () => {
    const user = userEvent.setup()
    show()
    const phone = await screen.findByLabelText(/^手机号/)
    await user.type(phone, '1280013')
    expect(phone).not.toHaveAttribute('aria-invalid')
    await user.tab()
    expect(phone).toHaveAccessibleDescription(/请填写正确的 11 位手机号/)
    expect(phone).toHaveAttribute('aria-invalid', 'true')
    await user.clear(phone)
    await user.tab()
    expect(phone).toHaveAccessibleDescription(/请填写手机号/)
    await user.type(phone, '+86 138-0013-8000')
    await user.tab()
    expect(phone).not.toHaveAttribute('aria-invalid')
    expect(phone).toHaveValue('13800138000')
  })

  it('answers every problem in the order of the form, in the language of the page', async () => {
    const { runtime } = show({ lang: 'en' })
    await screen.findByLabelText(/^Name/)
    await settled()
    const problems = await runtime.inputs.validate()
    expect(problems.slice(0, 3)).toEqual([
      { input: 'form', path: '/userName', message: 'Enter the name as on the ID' },
      { input: 'form', path: '/idType', message: 'Choose an ID type' },
      { input: 'form', path: '/idNumber', message: 'Enter the ID number' },
    ])
    expect(await screen.findByLabelText(/^Name/)).toHaveAccessibleDescription(/Enter the name as on the ID/)
    runtime.inputs.reveal('form', '/userGender')
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Male' })).toHaveFocus())
  })

  it('takes the words over when the language changes, and keeps what was typed', async () => {
    const user = userEvent.setup()
    const { runtime } = show()
    await user.type(await screen.findByLabelText(/^姓名/), '王小明')
    await runtime.inputs.validate()
    act(() => runtime.data.store.set(runtime.data.surroundings.lang, 'en'))
    await act(async () => void (await i18n.changeLanguage('en')))
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('王小明')
    expect(screen.getByLabelText(/^Mobile number/)).toHaveAccessibleDescription(/Enter a mobile number/)
  })

  it('fills birthday and gender from an ID card, and refuses a wrong check digit', async () => {
    const user = userEvent.setup()
    show()
    await user.selectOptions(await screen.findByLabelText(/证件类型/), '居民身份证')
    const number = screen.getByLabelText(/证件号码/)
    await user.type(number, '11010519491231002x')
    await user.tab()
    await waitFor(() => expect(screen.getByLabelText(/出生日期/)).toHaveValue('1949-12-31'))
    expect(screen.getByRole('radio', { name: '女' })).toBeChecked()
    expect(number).not.toHaveAttribute('aria-invalid')
    await user.clear(number)
    await user.type(number, '110105194912310021')
    await user.tab()
    expect(number).toHaveAccessibleDescription(/身份证号码有误/)
    await user.selectOptions(screen.getByLabelText(/证件类型/), '护照')
    await user.clear(number)
    await user.type(number, 'E12345678')
    await user.tab()
    expect(number).not.toHaveAttribute('aria-invalid')
  })

  it('drafts what is being typed after a pause, without leaving the field', async () => {
    const user = userEvent.setup()
    const drafts = new Map<string, SavedAnswers>()
    show({ drafts })
    await user.type(await screen.findByLabelText(/^姓名/), '王小')
    await waitFor(() => expect(answersOf(drafts)).toEqual({ userName: '王小' }))
    expect([...drafts.values()][0]?.form).toMatchObject({
      version: compiled.form.hash,
      privacy: { '/idNumber': 'sensitive', '/dressSize': 'public' },
    })
  })

  it('drafts within a second of the first key, however steadily is typed on', async () => {
    const drafts = new Map<string, SavedAnswers>()
    show({ drafts })
    const name = await screen.findByLabelText(/^姓名/)
    await settled()
    vi.useFakeTimers()
    try {
      for (const key of '1234567') {
        act(() => void fireEvent.input(name, { target: { value: '1234567'.slice(0, Number(key)) } }))
        act(() => void vi.advanceTimersByTime(100))
      }
      expect(answersOf(drafts).userName).toMatch(/^12345/)
    } finally {
      vi.useRealTimers()
    }
  })

  it('drafts at once when a field is left', async () => {
    const user = userEvent.setup()
    const drafts = new Map<string, SavedAnswers>()
    show({ drafts })
    await user.type(await screen.findByLabelText(/^姓名/), '赵')
    await user.tab()
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(answersOf(drafts)).toEqual({ userName: '赵' })
  })

  it('takes in what another tab has typed, but where the runner is typing', async () => {
    const user = userEvent.setup()
    const { ports } = show({ drafts: savedDraft({ userName: '张' }, compiled.form.hash) })
    const name = await screen.findByLabelText(/^姓名/)
    await settled()
    await user.type(name, '三')
    const value = { userName: '李四', userPhone: '13800138000', dressSize: 'M' }
    act(() => ports.tellDraft({ form: { value, version: compiled.form.hash } }))
    expect(screen.getByLabelText(/手机号/)).toHaveValue('13800138000')
    expect(screen.getByLabelText(/参赛服尺码/)).toHaveDisplayValue('M')
    expect(name).toHaveValue('张三')
    act(() => ports.tellDraft({ form: { value: { userName: '李四', dressSize: 'M' }, version: compiled.form.hash } }))
    expect(screen.getByLabelText(/手机号/)).toHaveValue('')
  })

  it('says what was dropped of a draft of an older form that comes late', async () => {
    const { ports } = show()
    await screen.findByLabelText(/^姓名/)
    await settled()
    act(() => ports.tellDraft({ form: { value: { userName: '张三', dressSize: 'XXL' }, version: 'older' } }))
    expect(screen.getByLabelText(/^姓名/)).toHaveValue('张三')
    expect(screen.getByText(/报名表已更新/)).toHaveTextContent('参赛服尺码')
  })

  it('drafts at once when the page is hidden', async () => {
    const user = userEvent.setup()
    const drafts = new Map<string, SavedAnswers>()
    show({ drafts })
    await user.type(await screen.findByLabelText(/^姓名/), '李')
    window.dispatchEvent(new Event('pagehide'))
    expect(answersOf(drafts)).toEqual({ userName: '李' })
  })

  it('drafts what is being typed when the page goes away', async () => {
    const user = userEvent.setup()
    const drafts = new Map<string, SavedAnswers>()
    const { unmount } = show({ drafts })
    await user.type(await screen.findByLabelText(/^姓名/), '赵六')
    unmount()
    expect(answersOf(drafts)).toEqual({ userName: '赵六' })
  })

  it('restores a draft of the same form', async () => {
    show({
      drafts: savedDraft({ userName: '张三', haveVaccination: '1', vaccinationSite: '长沙' }, compiled.form.hash),
    })
    expect(await screen.findByLabelText(/^姓名/)).toHaveValue('张三')
    expect(screen.getByLabelText(/接种地点/)).toHaveValue('长沙')
    expect(screen.queryByText(/报名表已更新/)).toBeNull()
  })

  it('keeps what still fits of a draft of an older form and says what was dropped', async () => {
    show({ drafts: savedDraft({ userName: '张三', dressSize: 'XXL', nickname: '飞毛腿兔' }, 'older') })
    expect(await screen.findByLabelText(/^姓名/)).toHaveValue('张三')
    expect(screen.getByText(/报名表已更新/)).toHaveTextContent('参赛服尺码')
    expect(screen.getByText(/报名表已更新/)).toHaveTextContent('飞毛****腿兔')
    expect(screen.getByLabelText(/参赛服尺码/)).toHaveDisplayValue('请选择')
  })

  it('is named in the review by its title, else by its label', async () => {
    const label = { zh: '问卷', en: 'Questionnaire' }
    const titled = show({ more: { label, title: { zh: '队伍', en: 'Team' } } })
    await screen.findByLabelText(/^姓名/)
    await settled()
    expect(titled.runtime.inputs.summaries()[0]?.label).toBe('队伍')
    titled.unmount()
    const labelled = show({ more: { label } })
    await screen.findByLabelText(/^姓名/)
    await settled()
    expect(labelled.runtime.inputs.summaries()[0]?.label).toBe('问卷')
  })

  it('describes the answers in words, sensitive ones masked', async () => {
    const { runtime } = show({
      drafts: savedDraft(
        { userName: '张三', idType: '1', idNumber: '11010519491231002X', dressSize: 'M' },
        compiled.form.hash,
      ),
    })
    await screen.findByLabelText(/^姓名/)
    await settled()
    const rows = runtime.inputs.summaries()[0]?.rows
    expect(rows?.find((row) => row.path === '/idType')?.value).toBe('居民身份证')
    expect(rows?.find((row) => row.path === '/idNumber')).toEqual({
      path: '/idNumber',
      label: '证件号码',
      value: '11****2X',
    })
  })

  it("shows the server's errors on their fields until the answer changes", async () => {
    const user = userEvent.setup()
    const { runtime } = show()
    const phone = await screen.findByLabelText(/^手机号/)
    await settled()
    act(() => void runtime.inputs.showErrors([{ input: 'form', path: '/userPhone', message: '该手机号已报名' }]))
    expect(phone).toHaveAccessibleDescription(/该手机号已报名/)
    await user.type(phone, '13800138000')
    await user.tab()
    expect(phone).not.toHaveAttribute('aria-invalid')
  })

  it('takes over an answer that an action sets', async () => {
    const { runtime } = show()
    await screen.findByLabelText(/^姓名/)
    await settled()
    await act(async () => {
      await runtime.run([{ do: 'answer', name: 'form', value: { userName: '王小明', haveVaccination: '1' } }])
    })
    expect(screen.getByLabelText(/^姓名/)).toHaveValue('王小明')
    expect(await screen.findByLabelText(/接种地点/)).toBeInTheDocument()
  })

  it('blocks the submit while its validators are not there, and loads them again on demand', async () => {
    const user = userEvent.setup()
    const importValidator = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(compiled.module)
    const { runtime } = show({ importValidator })
    expect(await runtime.inputs.validate()).toEqual([
      { input: 'form', path: '', message: '表单还没有加载完成，请稍候再试' },
    ])
    await user.click(await screen.findByRole('button', { name: /重/ }))
    expect(await screen.findByLabelText(/^姓名/)).toBeInTheDocument()
    expect(importValidator).toHaveBeenCalledTimes(2)
  })
})

/** What an earlier visit left: the key is that of the route, nobody and the page's own. */
function savedDraft(value: JsonObject, version: string): Map<string, SavedAnswers> {
  return new Map([['/test||test', { form: { value, version } }]])
}
