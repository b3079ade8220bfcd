// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type FormServices, FormServicesContext } from '#forms/context.ts'
import { formValidator } from '#forms/engine/formValidator.ts'
import { FormInput } from '#forms/formInput.tsx'
import type { FieldUse, FormSource, FormValue } from '#forms/model.ts'
import { compiledForTest, findingsForTest } from '#forms/testing.ts'
import { i18n } from '#lib/i18n.ts'
import type { InputHandle, InputProblem } from '#runtime/inputs.ts'
import type { Json, Lang } from '#runtime/model.ts'
import { FOLDER_OF, INPUTS } from './inputs.ts'
import { boundsOf, stepped } from './stepper/stepped.ts'

interface About {
  about: { zh: string; en: string }
  settings: Record<string, { zh: string; en: string }>
  example: { fields: FieldUse[]; answer: FormValue }
}

const files = import.meta.glob<{ default: Record<string, About> }>('./*/about.json', { eager: true })
const told = new Map(Object.values(files).flatMap((file) => Object.entries(file.default)))

const AREAS: Json = [{ code: '110101', name: { zh: '东城区', en: 'Dongcheng' }, children: [] }]
const COUNTRIES: Json = [{ code: 'CHN', name: { zh: '中国', en: 'China' } }]

async function show(source: FormSource, value: FormValue = {}, lang: Lang = 'zh') {
  await i18n.changeLanguage(lang)
  const { form, module } = await compiledForTest(source)
  const services: FormServices = {
    load: async (operation) => (operation === 'countryList' ? COUNTRIES : AREAS),
    upload: async (file) => ({ path: `uploads/${file.name}` }),
    importValidator: async () => module,
  }
  let saved: Json = value
  const handle: { current: InputHandle | null } = { current: null }
  const answer = {
    name: 'form',
    value,
    version: form.hash,
    set: (next: Json) => {
      saved = next
    },
    read: () => ({ value: saved, version: form.hash }),
    register: (given: InputHandle) => {
      handle.current = given
      return () => {}
    },
  }
  const view = render(
    <FormServicesContext value={services}>
      <FormInput
        schema={form.schema}
        ui={form.uiSchema}
        hash={form.hash}
        validator={formValidator(form.schema, module)}
        label=""
        columns={1}
        lang={lang}
        answer={answer}
      />
    </FormServicesContext>,
  )
  const validate = async (): Promise<InputProblem[]> => {
    let problems: InputProblem[] = []
    await act(async () => {
      problems = (await handle.current?.validate()) ?? []
    })
    return problems
  }
  const rows = () => handle.current?.describe().rows.map(({ label, value: words }) => `${label}: ${words}`) ?? []
  // Folders that are not part of every form come a moment later.
  await waitFor(() => expect(view.container.querySelector('[role="status"][aria-label]')).toBeNull())
  return { ...view, validate, rows, answer: () => saved }
}

const inline = (name: string, schema: object, ui: object, more: object = {}): FieldUse =>
  ({ name, title: { zh: name, en: name }, schema, ui, ...more }) as FieldUse

describe('every input', () => {
  it('says what it is for, what it can be set to and how it is written, in both languages', () => {
    expect([...told.keys()].sort()).toEqual([...INPUTS.keys()].sort())
    for (const [name, { about, settings }] of told) {
      expect(Object.keys(settings).sort(), name).toEqual(Object.keys(INPUTS.get(name)?.settings ?? {}).sort())
      for (const text of [about, ...Object.values(settings)]) {
        expect(text.zh, name).toMatch(/\p{Script=Han}/u)
        expect(text.en, name).toMatch(/^[^\p{Script=Han}]+\.$/u)
      }
    }
    for (const [file, { default: own }] of Object.entries(files)) {
      for (const name of Object.keys(own)) expect(file).toBe(`./${FOLDER_OF.get(name)}/about.json`)
    }
  })

  it.each([...told])(
    '%s: its example is without findings, drawn in both languages, and its answer valid',
    async (...[name, { example }]) => {
      expect(await findingsForTest({ fields: example.fields })).toEqual([])
      for (const lang of ['zh', 'en'] as const) {
        const crashes = vi.spyOn(console, 'error').mockImplementation(() => {})
        const form = await show({ fields: example.fields }, example.answer, lang)
        expect(await form.validate(), name).toEqual([])
        expect(form.answer()).toEqual(example.answer)
        expect(form.container.textContent).not.toMatch(/\{\{|undefined|\[object/)
        expect(form.rows().join('\n')).not.toMatch(/\{\{|undefined|\[object/)
        expect(screen.queryByRole('alert')).toBeNull()
        expect(crashes.mock.calls).toEqual([])
        crashes.mockRestore()
        form.unmount()
      }
    },
  )
})

describe('stepper', () => {
  it('counts by its buttons within its bounds, by keys and from what is being typed', async () => {
    const user = userEvent.setup()
    const unit = { zh: '个', en: 'seats' }
    const schema = { type: 'integer', minimum: 0, maximum: 4 }
    const form = await show({ fields: [inline('座位', schema, { widget: 'stepper', unit })] })
    const box = screen.getByRole('spinbutton', { name: /座位/ })
    const [fewer, more] = [
      screen.getByRole('button', { name: '减少座位' }),
      screen.getByRole('button', { name: '增加座位' }),
    ]
    expect(fewer).toHaveAttribute('aria-disabled', 'true')
    await user.click(fewer)
    expect(await form.validate()).toMatchObject([{ path: '/座位', message: '请填写座位' }])
    await user.click(more)
    expect(screen.queryByText('请填写座位')).toBeNull()
    expect(screen.getByRole('status', { name: '' })).toHaveTextContent('1 个')
    await user.click(box)
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(box).toHaveValue('2')
    await user.clear(box)
    await user.type(box, '３')
    await user.click(more)
    expect(box).toHaveValue('4')
    expect(more).toHaveAttribute('aria-disabled', 'true')
    await user.click(more)
    expect(box).toHaveValue('4')
    expect(form.rows()).toEqual(['座位: 4 个'])
    await user.clear(box)
    await user.type(box, '9')
    expect(await form.validate()).toMatchObject([{ message: '座位不能大于 4' }])
    await user.clear(box)
    await user.type(box, '两个')
    expect(await form.validate()).toMatchObject([{ message: '座位请填写整数' }])
    expect(box).toHaveValue('两个')
  })

  it('never steps out of its bounds nor off its multiples, and always reaches the end', () => {
    const schemas = fc.record({
      minimum: fc.integer({ min: -20, max: 20 }),
      span: fc.integer({ min: 0, max: 30 }),
      multipleOf: fc.constantFrom(undefined, 1, 2, 5, 0.1, 0.25),
    })
    const direction = fc.constantFrom<1 | -1>(1, -1)
    fc.assert(
      fc.property(schemas, direction, ({ minimum, span, multipleOf }, way) => {
        const step = multipleOf ?? 1
        // As config writes them: 0.3, not 0.30000000000000004.
        const [low = 0, high = 0] = [minimum, minimum + span].map((count) => Number((count * step).toFixed(10)))
        const bounds = boundsOf({ minimum: low, maximum: high, multipleOf })
        let at = way === 1 ? low : high
        let steps = 0
        for (let next: number | null = at; next !== null; next = stepped(next, way, bounds)) {
          at = next
          steps += 1
          expect(Math.abs(at / step - Math.round(at / step))).toBeLessThan(1e-6)
        }
        expect(at).toBe(way === 1 ? high : low)
        expect(steps).toBe(span + 1)
      }),
    )
  })
})

describe('pinyin', () => {
  it('takes its fault back when it is filled in by itself', async () => {
    const user = userEvent.setup()
    const form = await show({ fields: ['userName', 'enUserName'] })
    await form.validate()
    expect(screen.getByText('请填写姓名拼音')).toBeInTheDocument()
    await user.type(screen.getByLabelText(/^姓名\*/), '王小跑')
    await user.tab()
    await waitFor(() => expect(screen.queryByText('请填写姓名拼音')).toBeNull())
  })
})

describe('rating', () => {
  it('is stars from 1 to 5 and figures with their ends otherwise, and can be taken back when it is optional', async () => {
    const user = userEvent.setup()
    const ends = { low: { zh: '不会', en: 'No' }, high: { zh: '一定会', en: 'Yes' } }
    const form = await show({
      fields: [
        inline('赛道', { type: 'integer', minimum: 1, maximum: 5 }, { widget: 'rating' }),
        inline(
          '推荐',
          { type: 'integer', minimum: 0, maximum: 10 },
          { widget: 'rating', ...ends },
          { required: false },
        ),
      ],
    })
    await user.click(screen.getByRole('radio', { name: '4 星' }))
    await user.click(screen.getByRole('radio', { name: '10 一定会' }))
    expect(await form.validate()).toEqual([])
    expect(form.answer()).toEqual({ 赛道: 4, 推荐: 10 })
    expect(form.rows()).toEqual(['赛道: 4 / 5', '推荐: 10 / 10'])
    await user.click(screen.getByRole('button', { name: '清除' }))
    await form.validate()
    expect(form.answer()).toEqual({ 赛道: 4 })
  })
})

describe('range', () => {
  it('is nothing until it is moved or typed', async () => {
    const user = userEvent.setup()
    const schema = { type: 'integer', minimum: 0, maximum: 150 }
    const form = await show({ fields: [inline('跑量', schema, { widget: 'range', unit: { zh: '公里', en: 'km' } })] })
    expect(await form.validate()).toMatchObject([{ message: '请选择跑量' }])
    await user.type(screen.getByRole('textbox', { name: '跑量（数字）' }), '45')
    await user.tab()
    expect(screen.getByRole('slider', { name: /跑量/ })).toHaveValue('45')
    expect(await form.validate()).toEqual([])
    expect(form.rows()).toEqual(['跑量: 45 公里'])
  })
})

describe('time', () => {
  it('answers what ISO says, and words what it is not', async () => {
    const fields = [
      inline('上车', { type: 'string', format: 'time' }, {}),
      inline('落地', { type: 'string', format: 'date-time' }, {}),
    ]
    const form = await show({ fields })
    const set = async (label: RegExp, text: string) => {
      const input = screen.getByLabelText<HTMLInputElement>(label)
      await act(async () => {
        input.focus()
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
        input.blur()
      })
      return input
    }
    expect(await set(/上车/, '05:30')).toHaveAttribute('type', 'time')
    expect(await set(/落地/, '2027-04-17T18:20')).toHaveAttribute('type', 'datetime-local')
    expect(await form.validate()).toEqual([])
    expect(form.answer()).toEqual({ 上车: '05:30', 落地: '2027-04-17T18:20:00+08:00' })
    expect(form.rows()).toEqual(['上车: 05:30', '落地: 2027-04-17 18:20'])
    form.unmount()
    const wrong = await show({ fields }, { 上车: '5点半', 落地: '明天' })
    expect((await wrong.validate()).map(({ message }) => message)).toEqual([
      '上车请填写时间，如 07:30',
      '落地请填写日期和时间，如 2027-04-18 07:30',
    ])
  })
})

describe('picture choice', () => {
  it('is one of several, or a list in the order of the choices', async () => {
    const user = userEvent.setup()
    const options = ['a', 'b', 'c'].map((value) => ({ value, text: { zh: `图${value}`, en: value } }))
    const ui = { widget: 'pictureChoice', pictures: { a: 'a.png', b: 'b.png', c: 'c.png' } }
    const form = await show({
      fields: [
        inline('奖牌', { type: 'string' }, ui, { options }),
        inline('背景', { type: 'array', items: { type: 'string' } }, ui, { options }),
      ],
    })
    await user.click(screen.getByRole('radio', { name: '图b' }))
    for (const one of ['图c', '图a', '图b', '图b']) await user.click(screen.getByRole('checkbox', { name: one }))
    expect(await form.validate()).toEqual([])
    expect(form.answer()).toEqual({ 奖牌: 'b', 背景: ['a', 'c'] })
    expect(form.rows()).toEqual(['奖牌: 图b', '背景: 图a、图c'])
    expect(
      await findingsForTest({
        fields: [inline('奖', { type: 'string' }, { ...ui, pictures: { a: 'a.png', d: 'd.png' } }, { options })],
      }),
    ).toMatchObject([
      { message: { en: 'the choice "b" has no picture' } },
      { message: { en: 'the choice "c" has no picture' } },
      { message: { en: 'no choice is called "d"' } },
    ])
  })
})
