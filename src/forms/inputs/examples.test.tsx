// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type FormServices, FormServicesContext } from '#forms/context.ts'
import { formValidator } from '#forms/engine/formValidator.ts'
import { FormInput } from '#forms/formInput.tsx'
import type { FieldUse, FormSource, FormValue } from '#forms/model.ts'
import { i18n } from '#lib/i18n.ts'
import type { InputHandle, InputProblem } from '#runtime/inputs.ts'
import type { Json, Lang } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import { compiledForTest, findingsForTest, inputAbouts } from '#support/forms.ts'
import { FOLDER_OF, INPUTS } from './inputs.ts'
import { readBounds, stepped } from './stepper/stepped.ts'
import { masked } from './text/mask.ts'

const abouts = inputAbouts()

const AREAS: Json = [{ code: '110101', name: { zh: '东城区', en: 'Dongcheng' }, children: [] }]
const COUNTRIES: Json = [{ code: 'CHN', name: { zh: '中国', en: 'China' } }]

async function show(source: FormSource, value: FormValue = {}, lang: Lang = 'zh', own: Partial<FormServices> = {}) {
  await i18n.changeLanguage(lang)
  const { form, module } = await compiledForTest(source)
  const services: FormServices = {
    load: async (operation) => (operation === 'countryList' ? COUNTRIES : AREAS),
    upload: async (file) => ({ path: `uploads/${file.name}` }),
    sendFile: async () => null,
    importValidator: async () => module,
    ...own,
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
  return { ...view, validate, rows, answer: () => saved, handle: () => handle.current }
}

const inline = (name: string, schema: object, ui: object, more: object = {}): FieldUse =>
  ({ name, title: { zh: name, en: name }, schema, ui, ...more }) as FieldUse

describe('every input', () => {
  it('says what it is for, what it can be set to and how it is written, in both languages', () => {
    expect(abouts.map(({ name }) => name).sort()).toEqual([...INPUTS.keys()].sort())
    for (const { name, folder, about, settings } of abouts) {
      expect(folder, name).toBe(FOLDER_OF.get(name))
      expect(Object.keys(settings).sort(), name).toEqual(Object.keys(INPUTS.get(name)?.settings ?? {}).sort())
      for (const text of [about, ...Object.values(settings)]) {
        expect(text.zh, name).toMatch(/\p{Script=Han}/u)
        expect(text.en, name).toMatch(/^[^\p{Script=Han}]+\.$/u)
      }
    }
  })

  it.each(abouts)(
    '$name: its example is without findings, drawn in both languages, and its answer valid',
    async ({ name, example }) => {
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
        const bounds = readBounds({ minimum: low, maximum: high, multipleOf })
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

describe('choices from an operation', () => {
  const source = { operation: 'pickupPoints', value: 'id', text: 'name' }
  const stop = (id: string) => ({ id, name: { zh: `${id}号站`, en: `Stop ${id}` } })

  it('waits, offers to try again what failed, and tells the answer by its name', async () => {
    const user = userEvent.setup()
    let answer: (list: Json) => void = () => {}
    const load = vi
      .fn<FormServices['load']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockReturnValueOnce(new Promise((done) => (answer = done)))
    const field = inline('上车点', { type: 'string' }, { widget: 'select', source })
    const form = await show({ fields: [field] }, {}, 'zh', { load })
    expect(await screen.findByRole('alert')).toHaveTextContent('选项加载失败')
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(screen.getByRole('status', { name: '加载中…' })).toBeInTheDocument()
    answer([stop('1'), stop('2')])
    await user.selectOptions(await screen.findByRole('combobox', { name: /上车点/ }), '2号站')
    expect(await form.validate()).toEqual([])
    expect(form.answer()).toEqual({ 上车点: '2' })
    expect(form.rows()).toEqual(['上车点: 2号站'])
  })

  it('are boxes of a list: kept in the order of the list, told by their names, gone with what is gone', async () => {
    const user = userEvent.setup()
    const field = inline(
      '上车点',
      { type: 'array', items: { type: 'string' }, minItems: 1 },
      { widget: 'checkboxes', source },
    )
    expect(await findingsForTest({ fields: [field] })).toEqual([])
    const load: FormServices['load'] = async () => [stop('1'), stop('2'), stop('3')]
    const form = await show({ fields: [field] }, { 上车点: ['2', '9'] }, 'zh', { load })
    await waitFor(() => expect(screen.getByRole('checkbox', { name: '2号站' })).toBeChecked())
    await user.click(screen.getByRole('checkbox', { name: '1号站' }))
    expect(await form.validate()).toEqual([])
    expect(form.answer()).toEqual({ 上车点: ['1', '2'] })
    expect(form.rows()).toEqual(['上车点: 1号站、2号站'])
    for (const one of ['1号站', '2号站']) await user.click(screen.getByRole('checkbox', { name: one }))
    expect(await form.validate()).toMatchObject([{ path: '/上车点', message: '请选择上车点' }])
  })

  it('says that there is nothing, and what has to be answered first; an answer that is gone goes', async () => {
    const user = userEvent.setup()
    const lists: Record<string, Json> = { a: [stop('1'), stop('2')], b: { results: [stop('2')] }, c: [] }
    const load: FormServices['load'] = async (_operation, { line }) => lists[String(line)] ?? null
    const line = inline('line', { type: 'string' }, { widget: 'radio' }, { options: ['a', 'b', 'c'] })
    const point = inline(
      '上车点',
      { type: 'string' },
      { widget: 'radio', source: { ...source, with: { line: 'line' } } },
    )
    const form = await show({ fields: [line, point] }, {}, 'en', { load })
    expect(screen.getByText('Answer “line” first')).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'a' }))
    await user.click(await screen.findByRole('radio', { name: 'Stop 1' }))
    await user.click(screen.getByRole('radio', { name: 'b' }))
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Stop 1' })).toBeNull())
    await form.validate()
    expect(form.answer()).toEqual({ line: 'b' })
    await user.click(await screen.findByRole('radio', { name: 'Stop 2' }))
    await user.click(screen.getByRole('radio', { name: 'c' }))
    expect(await screen.findByText('Nothing to choose from yet')).toBeInTheDocument()
    await form.validate()
    expect(form.answer()).toEqual({ line: 'c' })
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

describe('computed', () => {
  it('follows the answers that it reads, one through the other, and is sent or only shown as it says', async () => {
    const user = userEvent.setup()
    const fields = [
      inline('seats', { type: 'integer', minimum: 0 }, { widget: 'stepper' }),
      inline('gift', { type: 'integer' }, {}, { required: false }),
      inline('sum', { type: 'integer' }, { widget: 'computed', value: 'fare + coalesce(gift, 0)' }),
      inline('fare', { type: 'integer' }, { widget: 'computed', value: 'seats * 60', sent: false }),
    ]
    expect(await findingsForTest({ fields })).toEqual([])
    const form = await show({ fields })
    expect((await form.validate()).map(({ path }) => path)).toEqual(['/seats', '/sum'])
    await user.click(screen.getByRole('button', { name: '增加seats' }))
    await user.type(screen.getByRole('textbox', { name: /gift/ }), '15')
    await user.tab()
    expect(screen.getByText('75')).toBeInTheDocument()
    expect(await form.validate()).toEqual([])
    expect(form.answer()).toEqual({ seats: 1, gift: 15, sum: 75 })
    expect(form.rows()).toContain('fare: 60')
    const wrong = [inline('sum', { type: 'integer' }, { widget: 'computed', value: 'seets * nothing(1)' })]
    expect(await findingsForTest({ fields: [...fields.slice(0, 1), ...wrong] })).toMatchObject([
      { message: { en: 'the form has no field "seets"' }, hint: { en: 'Did you mean "seats"?' } },
      { message: { en: 'there is no function "nothing"' } },
    ])
  })
})

describe('ranking', () => {
  it('is ordered by buttons alone, says where a choice went, and is nothing until it is touched', async () => {
    const user = userEvent.setup()
    const options = ['a', 'b', 'c'].map((value) => ({ value, text: { zh: `礼品${value}`, en: value } }))
    const schema = { type: 'array', items: { type: 'string' }, uniqueItems: true }
    const form = await show({ fields: [inline('礼品', schema, { widget: 'ranking' }, { options })] })
    expect(await form.validate()).toMatchObject([{ message: '请选择礼品' }])
    const up = screen.getByRole('button', { name: '礼品c上移' })
    up.focus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('status')).toHaveTextContent('礼品c：第 2 位，共 3 项')
    expect(screen.getByRole('button', { name: '礼品c上移' })).toHaveFocus()
    await user.keyboard('{Enter}{Enter}')
    expect(await form.validate()).toEqual([])
    expect(form.answer()).toEqual({ 礼品: ['c', 'a', 'b'] })
    expect(form.rows()).toEqual(['礼品: 礼品c、礼品a、礼品b'])
  })
})

describe('a matrix', () => {
  const rows = { course: { zh: '赛道', en: 'Course' }, water: { zh: '补给', en: 'Aid stations' } }
  const options = [
    { value: 'good', text: { zh: '满意', en: 'Satisfied' } },
    { value: 'poor', text: { zh: '不满意', en: 'Dissatisfied' } },
  ]
  const schema = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(rows).map(([name, title]) => [name, { type: 'string', title }])),
  }
  const field = (more: object = {}, own: object = schema) =>
    inline('评价', own, { widget: 'matrix' }, { options, ...more })

  it('is a group of radios a row, answered by the keyboard alone, each row with its own fault', async () => {
    const user = userEvent.setup()
    const form = await show({ fields: [field()] })
    const [course, water] = [
      screen.getByRole('radiogroup', { name: /^赛道/ }),
      screen.getByRole('radiogroup', { name: /^补给/ }),
    ]
    expect(course).toHaveAttribute('aria-required', 'true')
    await user.tab()
    expect(within(course).getByRole('radio', { name: '满意' })).toHaveFocus()
    await user.keyboard(' ')
    expect(await form.validate()).toMatchObject([{ path: '/评价/water', message: '请选择补给' }])
    expect(water).toBeInvalid()
    expect(water).toHaveAccessibleDescription(/请选择补给/)
    expect(course).not.toBeInvalid()
    await user.click(within(water).getByRole('radio', { name: '不满意' }))
    expect(await form.validate()).toEqual([])
    expect(form.answer()).toEqual({ 评价: { course: 'good', water: 'poor' } })
    expect(form.rows()).toEqual(['赛道: 满意', '补给: 不满意'])
  })

  it('asks for the rows that its schema names, or for none', async () => {
    const one = await show({ fields: [field({}, { ...schema, required: ['water'] })] })
    expect((await one.validate()).map(({ path }) => path)).toEqual(['/评价/water'])
    expect(screen.getByRole('radiogroup', { name: /选填/ })).toHaveAccessibleName(/^赛道/)
    one.unmount()
    const none = await show({ fields: [field({ required: false })] })
    expect(await none.validate()).toEqual([])
    expect(screen.queryByRole('radiogroup', { name: /选填/ })).toBeNull()
  })

  it('has rows, and the same choices in each', async () => {
    const codes = async (own: object, more: object = {}) =>
      (await findingsForTest({ fields: [field(more, own)] })).map(({ code }) => code)
    expect(await codes(schema)).toEqual([])
    expect(await codes({ type: 'object' })).toEqual(['form.widgetChoices'])
    expect(await codes(schema, { options: undefined })).toEqual(['form.widgetChoices', 'form.widgetChoices'])
    const [a, b] = [
      { type: 'string', enum: ['x'] },
      { type: 'string', enum: ['y'] },
    ]
    expect(await codes({ type: 'object', properties: { a, b } }, { options: undefined })).toEqual([
      'form.widgetChoices',
    ])
    expect(await codes({ type: 'string' })).toContain('form.widgetType')
  })
})

describe('what fields say of each other', () => {
  const day = { type: 'string', format: 'date' }

  it('judges rules on the phone and in the module that the platform runs, and says them at their field', async () => {
    const say = { zh: '离开不能早于到达', en: 'You cannot leave before you arrive' }
    const source: FormSource = {
      fields: [inline('arrive', day, {}), inline('leave', day, {}), inline('nights', { type: 'integer' }, {})],
      rules: [
        { require: 'leave >= arrive', say, at: 'leave' },
        {
          when: "leave == '2027-04-18'",
          require: 'nights > 0',
          say: { zh: '请填写住几晚', en: 'Nights?' },
          at: 'nights',
        },
      ],
    }
    expect(await findingsForTest(source)).toEqual([])
    const { module } = await compiledForTest(source)
    const judged = (answer: object) =>
      module.validate(answer) ? [] : module.validate.errors?.map((error) => error.instancePath)
    expect(judged({ arrive: '2027-04-17', leave: '2027-04-17', nights: 0 })).toEqual([])
    expect(judged({ arrive: '2027-04-17', leave: '2027-04-16', nights: 0 })).toEqual(['/leave'])
    expect(judged({ arrive: '2027-04-17', leave: '2027-04-18', nights: 0 })).toEqual(['/nights'])
    // What is not answered yet is asked for, not compared.
    expect(judged({ arrive: '2027-04-17', nights: 1 })).toEqual([''])

    const user = userEvent.setup()
    const form = await show(source, { arrive: '2027-04-17', leave: '2027-04-16', nights: 1 })
    await user.click(screen.getByLabelText(/^arrive/))
    await user.tab()
    expect(screen.getByLabelText(/^leave/)).toHaveAccessibleDescription(/离开不能早于到达/)
    await act(async () => form.handle()?.take?.({ arrive: '2027-04-15', leave: '2027-04-16', nights: 1 }))
    expect(screen.getByLabelText(/^leave/)).toBeValid()
    expect(await form.validate()).toEqual([])
    expect(await findingsForTest({ ...source, rules: [{ require: 'leave >= arive', say, at: 'leaf' }] })).toMatchObject(
      [
        { path: '/rules/0/require', hint: { en: 'Did you mean "arrive"?' } },
        { path: '/rules/0/at', hint: { en: 'Did you mean "leave"?' } },
      ],
    )
  })

  it('a field that is disabled is not asked for, and is when it is not', async () => {
    const user = userEvent.setup()
    const options = ['yes', 'no'].map((value) => ({ value, text: { zh: value, en: value } }))
    const source: FormSource = {
      fields: [
        inline('bus', { type: 'string' }, {}, { options }),
        inline('stop', { type: 'string' }, { disabledWhen: "bus == 'no'" }),
      ],
    }
    expect(await findingsForTest(source)).toEqual([])
    const form = await show(source)
    expect((await form.validate()).map(({ message }) => message)).toEqual(['请选择bus', '请填写stop'])
    await user.click(screen.getByRole('radio', { name: 'no' }))
    const stop = screen.getByRole('textbox')
    expect(stop).toBeDisabled()
    expect(stop).not.toBeRequired()
    expect(await form.validate()).toEqual([])
    await user.click(screen.getByRole('radio', { name: 'yes' }))
    expect(stop).toBeRequired()
    expect((await form.validate()).map(({ path }) => path)).toEqual(['/stop'])
  })

  it('offers what another answer holds, and takes back what that no longer has', async () => {
    const user = userEvent.setup()
    const options = ['fri', 'sat', 'sun'].map((value) => ({ value, text: { zh: `周${value}`, en: value } }))
    const source: FormSource = {
      fields: [
        inline('days', { type: 'array', items: { type: 'string' } }, { widget: 'checkboxes' }, { options }),
        inline('dinner', { type: 'string' }, { widget: 'radio', carry: 'days' }),
      ],
    }
    expect(await findingsForTest(source)).toEqual([])
    const form = await show(source)
    for (const day of ['周fri', '周sat']) await user.click(screen.getByRole('checkbox', { name: day }))
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual(['周fri', '周sat'])
    await user.click(screen.getByRole('radio', { name: '周sat' }))
    expect(await form.validate()).toEqual([])
    expect(form.answer()).toEqual({ days: ['fri', 'sat'], dinner: 'sat' })
    await user.click(screen.getByRole('checkbox', { name: '周sat' }))
    expect((await form.validate()).map(({ path }) => path)).toEqual(['/dinner'])
    expect(form.answer()).toEqual({ days: ['fri'] })
    const { module } = await compiledForTest(source)
    expect(module.validate({ days: ['fri'], dinner: 'sat' })).toBe(false)
    expect(module.validate({ days: ['fri'], dinner: 'fri' })).toBe(true)
  })

  it('is told by the platform when it is left: late answers are dropped, silence stops nobody', async () => {
    const user = userEvent.setup()
    const answers: { give(): void; refuse(message: string): void; fail(): void }[] = []
    const load = vi.fn<FormServices['load']>(
      () =>
        new Promise((resolve, reject) =>
          answers.push({
            give: () => resolve(null),
            refuse: (message) => reject(new RequestError(message, { code: 1, retry: false })),
            fail: () => reject(new RequestError('no network', { code: 'network' })),
          }),
        ),
    )
    const check = { operation: 'isRegister', with: { mobile: 'code' } }
    const form = await show({ fields: [inline('code', { type: 'string', minLength: 3 }, { check })] }, {}, 'zh', {
      load,
    })
    const box = screen.getByRole('textbox')
    await user.type(box, 'ab')
    await user.tab()
    expect(load).not.toHaveBeenCalled()
    await user.type(box, 'c')
    await user.tab()
    expect(load).toHaveBeenLastCalledWith('isRegister', { mobile: 'abc' })
    await user.type(box, 'd')
    await user.tab()
    await act(async () => answers[0]?.refuse('abc is taken'))
    expect(box).toBeValid()
    await act(async () => answers[1]?.fail())
    expect(box).toBeValid()
    expect(await form.validate()).toEqual([])
    await user.click(box)
    await user.tab()
    expect(load).toHaveBeenCalledTimes(3)
    await act(async () => answers[2]?.refuse('abcd is taken'))
    expect(box).toHaveAccessibleDescription('错误：abcd is taken')
    expect(await form.validate()).toMatchObject([{ path: '/code', message: 'abcd is taken' }])
    await user.type(box, 'e')
    await user.tab()
    await act(async () => answers[3]?.give())
    expect(await form.validate()).toEqual([])
  })
})

describe('pictures', () => {
  it('uploads several at once up to the most, keeps those that went well, and tries the others again', async () => {
    const user = userEvent.setup()
    let online = false
    const upload = vi.fn<FormServices['upload']>(async (file) => {
      if (file.name === 'b.png' && !online) throw new Error('offline')
      return { path: `uploads/${file.name}` }
    })
    const schema = { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 3 }
    const form = await show({ fields: [inline('证书', schema, { widget: 'pictures' })] }, {}, 'zh', { upload })
    expect(await form.validate()).toMatchObject([{ message: '请上传证书' }])
    const picture = (name: string, type = 'image/png') => new File(['x'], name, { type })
    const input = screen.getByLabelText<HTMLInputElement>('证书 添加图片')
    await user.upload(input, [picture('a.png'), picture('b.png')])
    expect(await screen.findByRole('alert')).toHaveTextContent('b.png：上传失败')
    expect(await form.validate()).toMatchObject([{ message: '证书至少上传 2 张' }])
    online = true
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('img', { name: '证书：第 2 张' })).toHaveAttribute('src', 'uploads/b.png')
    await user.upload(screen.getByLabelText('证书 添加图片'), [picture('c.png'), picture('d.png')])
    await waitFor(() => expect(screen.queryByLabelText('证书 添加图片')).toBeNull())
    expect(await form.validate()).toEqual([])
    expect(form.answer()).toEqual({ 证书: ['uploads/a.png', 'uploads/b.png', 'uploads/c.png'] })
    expect(form.rows()).toEqual(['证书: 已上传 3 张'])
    await user.click(screen.getByRole('button', { name: '删除第 1 张图片' }))
    await form.validate()
    expect(form.answer()).toEqual({ 证书: ['uploads/b.png', 'uploads/c.png'] })
  })
})

describe('mask', () => {
  it('writes its marks while one types, and gives the same whatever was pasted around the characters', async () => {
    const user = userEvent.setup()
    const schema = { type: 'string', pattern: '^[A-Z]{2}-\\d{3}$' }
    const form = await show({ fields: [inline('号码布', schema, { mask: 'aa-999' })] })
    const box = screen.getByRole('textbox')
    await user.type(box, 'AB12')
    expect(box).toHaveValue('AB-12')
    await user.type(box, '3456')
    expect(box).toHaveValue('AB-123')
    expect(await form.validate()).toEqual([])
    expect(form.answer()).toEqual({ 号码布: 'AB-123' })
    const text = fc.string({ unit: fc.constantFrom('A', 'b', '1', '9', '-', ' ', '(', '中') })
    fc.assert(
      fc.property(text, fc.constantFrom('aa-999', '(999) 99', '***/9', 'No. 99-99'), (typed, mask) => {
        const once = masked(typed, mask)
        expect(masked(once, mask)).toBe(once)
        expect(once.length).toBeLessThanOrEqual(mask.length)
      }),
    )
  })
})

describe('the form', () => {
  it('hands over what has one answer only, though nobody types it', async () => {
    const schema = { type: 'object', properties: { none: { type: 'null' } }, required: ['none'] }
    const form = await show({ schema } as FormSource)
    expect(await form.validate()).toEqual([])
    expect(form.answer()).toEqual({ none: null })
  })
})
