// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type FormServices, FormServicesContext } from '#forms/context.ts'
import { formValidator } from '#forms/engine/formValidator.ts'
import { FormInput } from '#forms/formInput.tsx'
import type { CompiledForm, FormSource, FormValue, ValidatorModule } from '#forms/model.ts'
import { i18n } from '#lib/i18n.ts'
import type { InputHandle } from '#runtime/inputs.ts'
import type { Json, Lang } from '#runtime/model.ts'
import { compiledForTest } from '#support/forms.ts'
import { type InputComponents, loadComponent } from './components.ts'
import { INPUTS } from './inputs.ts'

const SOURCE: FormSource = {
  fields: [
    'userName',
    'enUserName',
    'nativePlace',
    'nationality',
    'idPhotoFront',
    { use: 'idPhotoBack', required: false },
    'finishTime',
    'agreement',
    'userAge',
    'password',
    { use: 'emergencyPhone', required: false },
    { use: 'idNumber', required: false },
    { use: 'idType', required: false },
    { use: 'birthday', required: false },
    { use: 'bloodType', required: false },
    {
      name: 'days',
      title: { zh: '参加哪几天', en: 'Days' },
      schema: { type: 'array', items: { type: 'string' }, uniqueItems: true, minItems: 1 },
      options: ['fri', 'sat', 'sun'],
      ui: { widget: 'checkboxes' },
    },
    {
      name: 'guests',
      title: { zh: '同行人', en: 'Guests' },
      schema: {
        type: 'array',
        maxItems: 2,
        items: {
          type: 'object',
          properties: { who: { type: 'string', title: '称呼', minLength: 2 } },
          required: ['who'],
        },
      },
      required: false,
    },
  ],
}
const AREAS: Json = [
  {
    code: '110000',
    name: { zh: '北京市', en: 'Beijing' },
    children: [
      {
        code: '110100',
        name: { zh: '市辖区', en: 'Shixiaqu' },
        children: [{ code: '110101', name: { zh: '东城区', en: 'Dongcheng' }, children: [] }],
      },
    ],
  },
  { code: '710000', name: { zh: '台湾省', en: 'Taiwan' }, children: [] },
]
const COUNTRIES: Json = [
  { code: 'CHN', name: { zh: '中国', en: 'China' }, phone: '86' },
  { code: 'CHE', name: { zh: '瑞士', en: 'Switzerland' }, phone: '41' },
  { code: 'FRA', name: { zh: '法国', en: 'France' }, phone: '33' },
  { code: 'CAN', name: { zh: '加拿大', en: 'Canada' }, phone: '1' },
  { code: 'RUS', name: { zh: '俄罗斯', en: 'Russian Federation' }, phone: '7' },
  { code: 'ARE', name: { zh: '阿联酋', en: 'United Arab Emirates' }, phone: '971' },
  { code: 'GBR', name: { zh: '英国', en: 'United Kingdom' }, phone: '44' },
  { code: 'UMI', name: { zh: '美国本土外小岛屿', en: 'United States Minor Outlying Islands' }, phone: '1' },
  { code: 'USA', name: { zh: '美国', en: 'United States' }, phone: '1' },
]

let compiled: { form: CompiledForm; module: ValidatorModule }
beforeAll(async () => {
  compiled = await compiledForTest(SOURCE)
})

function show(options: { value?: FormValue; lang?: Lang; services?: Partial<FormServices> } = {}) {
  const { value = {}, lang = 'zh' } = options
  void i18n.changeLanguage(lang)
  const { schema, uiSchema, hash } = compiled.form
  const services: FormServices = {
    load: async (operation) => (operation === 'countryList' ? COUNTRIES : AREAS),
    upload: async (file) => ({ path: `uploads/${file.name}` }),
    sendFile: async () => null,
    importValidator: async () => compiled.module,
    ...options.services,
  }
  const saved = vi.fn<(value: Json) => void>()
  const handle: { current: InputHandle | null } = { current: null }
  const answer = {
    name: 'form',
    value,
    version: hash,
    set: saved,
    read: () => ({ value: saved.mock.lastCall?.[0] ?? value, version: hash }),
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
        lang={lang}
        answer={answer}
      />
    </FormServicesContext>,
  )
  const answers = async (): Promise<FormValue> => {
    await act(async () => void (await handle.current?.validate()))
    return (saved.mock.lastCall?.[0] ?? {}) as FormValue
  }
  return { answers, handle }
}

describe('controls', () => {
  it('has one for every input type that config may name', async () => {
    const folders = import.meta.glob<{ default: InputComponents }>('./*/input.tsx', { eager: true })
    const names = Object.values(folders).flatMap((folder) => Object.keys(folder.default))
    expect([...names, 'hidden'].sort()).toEqual([...INPUTS.keys()].sort())
    for (const name of names) expect(await loadComponent(name), name).toBeTypeOf('function')
    expect(await loadComponent('nothing')).toBeNull()
  })

  it('writes the name in pinyin until the runner writes his own', async () => {
    const user = userEvent.setup()
    show()
    const name = screen.getByLabelText(/^姓名\*/)
    const pinyin = screen.getByLabelText(/姓名拼音/)
    await user.type(name, '曾小贤')
    await user.tab()
    await waitFor(() => expect(pinyin).toHaveValue('ZENG XIAOXIAN'))
    await user.clear(name)
    await user.type(name, '欧阳吕')
    await user.tab()
    await waitFor(() => expect(pinyin).toHaveValue('OUYANG LYU'))
    await user.clear(pinyin)
    await user.type(pinyin, 'Own Words')
    await user.clear(name)
    await user.type(name, '张三')
    await user.tab()
    await new Promise((done) => setTimeout(done, 50))
    expect(pinyin).toHaveValue('Own Words')
  })

  it('leaves the pinyin empty that the runner has cleared in one step', async () => {
    const user = userEvent.setup()
    const { answers } = show()
    const pinyin = screen.getByLabelText(/姓名拼音/)
    await user.type(screen.getByLabelText(/^姓名\*/), '张三')
    await user.tab()
    await waitFor(() => expect(pinyin).toHaveValue('ZHANG SAN'))
    await user.clear(pinyin)
    await user.tab()
    await new Promise((done) => setTimeout(done, 50))
    expect(pinyin).toHaveValue('')
    expect(await answers()).not.toHaveProperty('enUserName')
    expect(pinyin).toHaveAccessibleDescription(/姓名拼音/)
  })

  it('chooses a region in turn and answers its code only when it is complete', async () => {
    const user = userEvent.setup()
    const { answers, handle } = show()
    await user.selectOptions(await screen.findByLabelText('省份'), '北京市')
    expect(await answers()).not.toHaveProperty('nativePlace')
    await user.selectOptions(screen.getByLabelText('城市'), '市辖区')
    await user.selectOptions(screen.getByLabelText('区县'), '东城区')
    expect(await answers()).toMatchObject({ nativePlace: '110101' })
    const row = handle.current?.describe().rows.find(({ path }) => path === '/nativePlace')
    expect(row?.value).toBe('北京市 市辖区 东城区')
    await user.selectOptions(screen.getByLabelText('省份'), '台湾省')
    expect(await answers()).toMatchObject({ nativePlace: '710000' })
    expect(screen.queryByLabelText('城市')).toBeNull()
  })

  it('shows a restored region, and offers to load the list again when that failed', async () => {
    const user = userEvent.setup()
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(AREAS)
    show({ value: { nativePlace: '110101' }, services: { load } })
    const trouble = await screen.findByText('地区列表加载失败')
    await user.click(within(trouble.parentElement as HTMLElement).getByRole('button', { name: '重试' }))
    expect(await screen.findByLabelText('区县')).toHaveDisplayValue('东城区')
  })

  it('finds a country by typing and chooses it with the keyboard', async () => {
    const user = userEvent.setup()
    const { answers } = show({ lang: 'en' })
    const opener = await screen.findByRole('button', { name: /Country or region/ })
    await user.click(opener)
    const search = screen.getByRole('combobox', { name: /Search/, hidden: true })
    await user.type(search, 'ch')
    expect(
      within(screen.getByRole('listbox', { hidden: true }))
        .getAllByRole('option', { hidden: true })
        .map((option) => option.textContent),
    ).toEqual(['China', 'Switzerland'])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(await answers()).toMatchObject({ nationality: 'CHE' })
    expect(opener).toHaveTextContent('Switzerland')
  })

  it('finds the United States first, before the others whose name begins so', async () => {
    show({ lang: 'en' })
    fireEvent.click(await screen.findByRole('button', { name: /Country or region/ }))
    for (const value of ['united', 'us', '美国']) {
      fireEvent.change(screen.getByRole('combobox', { name: /Search/, hidden: true }), { target: { value } })
      const found = within(screen.getByRole('listbox', { hidden: true })).getAllByRole('option', { hidden: true })
      expect(found[0], value).toHaveTextContent(/^United States$/)
    }
  })

  it('takes a pasted mainland number and one of another country, and says when a country has none like it', async () => {
    const user = userEvent.setup()
    const { answers } = show({ lang: 'en' })
    const line = screen.getByRole('textbox', { name: /Emergency contact’s mobile/ })
    await user.click(line)
    await user.paste('\u202d+86 138-0013-8000\u202c')
    await user.tab()
    expect(line).toHaveValue('13800138000')
    await user.clear(line)
    await user.selectOptions(await screen.findByRole('combobox', { name: /Country code/ }), 'USA')
    expect(line).toHaveFocus()
    await user.keyboard('(415) 555-2671')
    await user.tab()
    await waitFor(() => expect(line).toHaveValue('+14155552671'))
    expect(screen.getByRole('combobox', { name: /Country code/ })).toHaveValue('USA')
    expect(await answers()).toMatchObject({ emergencyPhone: '+14155552671' })
    await user.clear(line)
    await user.type(line, '+1 415 555')
    await user.tab()
    await waitFor(() => expect(line).toHaveAccessibleDescription(/choose another country code/))
    await user.clear(line)
    await user.type(line, '0044 07911 123456')
    await user.tab()
    await waitFor(() => expect(line).toHaveValue('+447911123456'))
    expect(line).toBeValid()
  })

  it('asks a holder of a passport in the words of a passport', async () => {
    const user = userEvent.setup()
    show({ lang: 'en', value: { idType: '4' } })
    expect(screen.getByLabelText(/^Name in passport/)).toBeVisible()
    expect(screen.getByLabelText(/^Passport number/)).toBeVisible()
    await user.selectOptions(screen.getByLabelText(/^ID type/), 'Chinese ID card')
    await waitFor(() => expect(screen.getByLabelText(/^Name\*/)).toBeVisible())
    expect(screen.getByLabelText(/^ID number/)).toBeVisible()
  })

  it('says at the birthday that the ID card tells another one', async () => {
    const user = userEvent.setup()
    const { answers } = show({ value: { idType: '1', birthday: '1990-03-08' } })
    await user.type(screen.getByLabelText(/证件号码/), '1101 0319 9003 0745 17')
    await user.tab()
    const birthday = screen.getByLabelText(/出生日期/)
    expect(birthday).toHaveAccessibleDescription(/与身份证号码不一致/)
    await user.selectOptions(screen.getByLabelText(/证件类型/), '4')
    await answers()
    expect(birthday).not.toHaveAccessibleDescription(/不一致/)
  })

  it('uploads a picture, and takes it away again', async () => {
    const user = userEvent.setup()
    const { answers } = show()
    const input = screen.getByLabelText(/证件照片（正面） 上传图片/)
    await user.upload(input, new File(['x'], 'front.png', { type: 'image/png' }))
    expect(await screen.findByRole('img', { name: '证件照片（正面）' })).toBeInTheDocument()
    expect(await answers()).toMatchObject({ idPhotoFront: 'uploads/front.png' })
    await user.click(screen.getByRole('button', { name: /删除图片/ }))
    expect(await answers()).not.toHaveProperty('idPhotoFront')
  })

  it('refuses other kinds of files, and lets a failed upload be tried again', async () => {
    const user = userEvent.setup({ applyAccept: false })
    const upload = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ path: 'b.jpg' })
    const { answers } = show({ services: { upload } })
    const input = screen.getByLabelText(/证件照片（正面） 上传图片/)
    await user.upload(input, new File(['x'], 'a.gif', { type: 'image/gif' }))
    expect(await screen.findByText('只能上传 png、jpg 格式')).toBeInTheDocument()
    expect(upload).not.toHaveBeenCalled()
    await user.upload(input, new File(['x'], 'b.jpg', { type: 'image/jpeg' }))
    const trouble = await screen.findByText(/上传失败/)
    await user.click(within(trouble.parentElement as HTMLElement).getByRole('button', { name: '重试' }))
    await waitFor(() => expect(screen.queryByText(/上传失败/)).toBeNull())
    expect(await answers()).toMatchObject({ idPhotoFront: 'b.jpg' })
  })

  it('judges once what is being uploaded has come', async () => {
    const user = userEvent.setup()
    const arrive: (() => void)[] = []
    const upload = (file: File) =>
      new Promise<{ path: string }>((resolve) => arrive.push(() => resolve({ path: `uploads/${file.name}` })))
    const { answers } = show({ services: { upload } })
    await user.upload(
      screen.getByLabelText(/证件照片（正面） 上传图片/),
      new File(['x'], 'a.png', { type: 'image/png' }),
    )
    await waitFor(() => expect(arrive).toHaveLength(1))
    const judged = answers()
    await act(async () => arrive[0]?.())
    expect(await judged).toMatchObject({ idPhotoFront: 'uploads/a.png' })
  })

  it('tells whoever submits meanwhile that an upload has failed, once', async () => {
    const user = userEvent.setup()
    const fail: (() => void)[] = []
    const upload = () => new Promise<never>((_, reject) => fail.push(() => reject(new Error('offline'))))
    const { handle } = show({ services: { upload } })
    await user.upload(
      screen.getByLabelText(/证件照片（背面） 上传图片/),
      new File(['x'], 'a.png', { type: 'image/png' }),
    )
    await waitFor(() => expect(fail).toHaveLength(1))
    const lost = { path: '/idPhotoBack', message: expect.stringMatching(/上传失败/) }
    const judged = handle.current?.validate()
    await act(async () => fail[0]?.())
    expect(await judged).toContainEqual(expect.objectContaining(lost))
    // It can be left out: whoever saw that goes on without it.
    expect(await handle.current?.validate()).not.toContainEqual(expect.objectContaining(lost))
  })

  it('takes a finish time in seconds and refuses what is no time', async () => {
    const user = userEvent.setup()
    const { answers } = show()
    await user.type(screen.getByLabelText('时'), '3')
    await user.type(screen.getByLabelText('分'), '5')
    await user.type(screen.getByLabelText('秒'), '09')
    expect(await answers()).toMatchObject({ finishTime: 11_109 })
    await user.clear(screen.getByLabelText('分'))
    await user.type(screen.getByLabelText('分'), '75')
    await user.click(screen.getByLabelText(/年龄/))
    expect(screen.getByText(/分和秒应在 0 到 59 之间/)).toBeInTheDocument()
    // The schema of a field without a minimum would take any number in its place.
    expect(await answers()).toMatchObject({ finishTime: '3:75:09' })
    expect(screen.getByLabelText('分')).toHaveValue('75')
    await user.clear(screen.getByLabelText('分'))
    expect(await answers()).toMatchObject({ finishTime: 10_809 })
  })

  it('keeps a restored finish time', () => {
    show({ value: { finishTime: 5025 } })
    expect(screen.getByLabelText('时')).toHaveValue('1')
    expect(screen.getByLabelText('分')).toHaveValue('23')
    expect(screen.getByLabelText('秒')).toHaveValue('45')
  })

  it('asks to accept the agreement, with links to its texts', async () => {
    const user = userEvent.setup()
    const { answers } = show()
    const box = screen.getByRole('checkbox', { name: /我已阅读并同意/ })
    expect(screen.getByRole('link', { name: '用户协议' })).toHaveAttribute('href', '/userAgreement')
    expect(box).not.toBeChecked()
    expect(await answers()).not.toHaveProperty('agreement')
    expect(box).toHaveAccessibleDescription(/请先阅读并同意/)
    await user.click(box)
    expect(await answers()).toMatchObject({ agreement: true })
    expect(box).not.toHaveAttribute('aria-invalid')
  })

  it('says what is wrong with a question once: at its control, or at the group that has a name', async () => {
    const { answers } = show()
    await answers()
    const groups = screen.getAllByRole('group')
    expect(groups.length).toBeGreaterThan(2)
    for (const group of groups) expect(group).toHaveAccessibleName()
    expect(screen.getByRole('checkbox', { name: /我已阅读并同意/ }).closest('fieldset')).toBeNull()
    for (const name of [/参加哪几天/, /最好成绩/]) {
      const group = screen.getByRole('group', { name })
      expect(group).toHaveAccessibleDescription(/请/)
      for (const one of group.querySelectorAll('input')) expect(one).not.toHaveAttribute('aria-describedby')
    }
  })

  it('keeps what is no number as it was typed and says so', async () => {
    const user = userEvent.setup()
    const { answers } = show()
    const age = screen.getByLabelText(/年龄/)
    await user.type(age, '三十')
    await user.tab()
    expect(age).toHaveValue('三十')
    expect(age).toHaveAccessibleDescription(/请填写整数/)
    await user.clear(age)
    await user.type(age, '３０')
    await user.tab()
    expect(await answers()).toMatchObject({ userAge: 30 })
  })

  it('shows a password on demand and judges it by the rule', async () => {
    const user = userEvent.setup()
    show()
    const password = screen.getByLabelText(/^密码\*/)
    await user.type(password, 'abcdef')
    await user.tab()
    expect(password).toHaveAccessibleDescription(/6 – 12 位/)
    await user.click(screen.getByRole('button', { name: '显示密码' }))
    expect(password).toHaveAttribute('type', 'text')
    await user.type(password, '1')
    await user.tab()
    expect(password).not.toHaveAttribute('aria-invalid')
  })

  it('keeps ticked boxes in the order of the choices', async () => {
    const user = userEvent.setup()
    const { answers } = show()
    await user.click(screen.getByRole('checkbox', { name: 'sun' }))
    await user.click(screen.getByRole('checkbox', { name: 'fri' }))
    expect(await answers()).toMatchObject({ days: ['fri', 'sun'] })
  })

  it('sets choices side by side as far as their words keep in one line', () => {
    show()
    // 不清楚 among the blood types is a letter too many for three on a phone.
    expect(screen.getByText('不清楚').closest('[data-beside]')).toHaveAttribute('data-beside', 'two')
    expect(screen.getByText('fri').closest('[data-beside]')).toHaveAttribute('data-beside', 'three')
  })

  it('adds and removes entries of a list, each with its own errors', async () => {
    const user = userEvent.setup()
    const { answers } = show()
    await user.click(screen.getByRole('button', { name: '添加一项' }))
    await user.type(await screen.findByLabelText(/称呼/), '王')
    await user.tab()
    expect(screen.getByLabelText(/称呼/)).toHaveAccessibleDescription(/至少 2 个字/)
    await user.click(screen.getByRole('button', { name: '添加一项' }))
    expect(await screen.findAllByLabelText(/称呼/)).toHaveLength(2)
    expect(screen.queryByRole('button', { name: '添加一项' })).toBeNull()
    await user.type(screen.getAllByLabelText(/称呼/)[1] as HTMLElement, '小李')
    await user.click(screen.getByRole('button', { name: '删除第 1 项' }))
    await waitFor(() => expect(screen.getByLabelText(/称呼/)).toHaveValue('小李'))
    expect(await answers()).toMatchObject({ guests: [{ who: '小李' }] })
  })
})
