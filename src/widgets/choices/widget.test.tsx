// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Block, Json } from '#runtime/model.ts'
import { type RenderOptions, renderBlock } from '#support/page.tsx'
import example from './example.json'
import choices from './widget.tsx'

const widgets = { choices }
const runners = ['Anna', 'Ben', 'Cai', 'Dong'].map((title, index) => ({ value: `${index + 1}`, title }))
const show = (more: Partial<Block>, options: Partial<RenderOptions> = {}) =>
  renderBlock(
    {
      type: 'choices',
      id: 'c',
      name: 'c',
      input: true,
      label: { zh: '参赛人', en: 'Runners' },
      items: runners,
      ...more,
    },
    { widgets, lang: 'en', ...options },
  )
const answerOf = ({ runtime }: ReturnType<typeof show>): Json => runtime.answers.get('c')
const problemsOf = async ({ runtime }: ReturnType<typeof show>) => {
  const problems = await act(() => runtime.inputs.validate())
  return problems.map((problem) => problem.message)
}

describe('one of several', () => {
  it('is a group of radios whose answer is the value', async () => {
    const view = show({ onChange: [{ do: 'toast', text: '{{event}}' }] })
    expect(screen.getByRole('group', { name: /Runners/ })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('radio', { name: 'Ben' }))
    expect(answerOf(view)).toBe('2')
    await userEvent.click(screen.getByRole('radio', { name: 'Anna' }))
    expect(answerOf(view)).toBe('1')
    expect(screen.getByRole('radio', { name: 'Ben' })).not.toBeChecked()
    expect(view.ports.toast).toHaveBeenLastCalledWith('1', expect.anything())
  })

  it('compares what it offers: price, conditions a line, what is left; and tells more of each', async () => {
    const half = {
      value: 'half',
      title: 'Half',
      amount: 12_000,
      lines: ['Aged 18 or over', 'No refunds'],
      note: '5 left',
    }
    const { ports } = show({ items: [{ ...half, share: 0.1 }], onAbout: [{ do: 'toast', text: '{{event}}' }] })
    const radio = screen.getByRole('radio', { name: 'Half ¥120' })
    expect(radio).toHaveAccessibleDescription('Aged 18 or over No refunds 5 left')
    await userEvent.click(screen.getByRole('button', { name: 'Details: Half' }))
    expect(ports.toast).toHaveBeenLastCalledWith('half', expect.anything())
    expect(radio).not.toBeChecked()
  })

  it('folds what cannot be chosen below the rest, unless it is one or all', () => {
    const off = (...refused: string[]) =>
      runners.map((one) => ({ ...one, disabled: refused.includes(one.title), reason: 'Too young' }))
    const folded = () => [...(document.querySelector('details')?.querySelectorAll('input') ?? [])].length
    show({ foldOff: true, items: off('Anna', 'Cai') })
    expect(screen.getByText('2 more can’t be chosen')).toBeInTheDocument()
    expect(folded()).toBe(2)
    expect(screen.getAllByRole('radio', { hidden: true })[0]).toHaveAccessibleName('Ben')
    cleanup()
    show({ foldOff: true, items: off('Anna') })
    expect(folded()).toBe(0)
    cleanup()
    show({ foldOff: true, items: off('Anna', 'Ben', 'Cai', 'Dong') })
    expect(folded()).toBe(0)
  })

  it('says what is missing, in both languages', async () => {
    expect(await problemsOf(show({}))).toEqual(['Runners: choose one'])
    expect(await problemsOf(show({}, { lang: 'zh' }))).toEqual(['请选择参赛人'])
    const zh = show({ unit: { zh: '名', en: '' } }, { lang: 'zh' })
    expect(await problemsOf(zh)).toEqual(['请选择 1 名参赛人'])
    expect(screen.getByText('请选择 1 名参赛人')).toBeInTheDocument()
  })

  it('asks for nothing when nothing is required', async () => {
    expect(await problemsOf(show({ min: 0 }))).toEqual([])
  })
})

describe('several', () => {
  it('stops at the limit and lets one be taken away again', async () => {
    const view = show({ multiple: true, min: 2, max: 2 })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Anna' }))
    expect(await problemsOf(view)).toEqual(['Runners: choose 2'])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Cai' }))
    expect(answerOf(view)).toEqual(['1', '3'])
    expect(screen.getByText('2 of 2 chosen')).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: 'Ben' })).toBeDisabled()
    expect(await problemsOf(view)).toEqual([])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Anna' }))
    expect(answerOf(view)).toEqual(['3'])
    expect(screen.getByRole('checkbox', { name: 'Ben' })).toBeEnabled()
  })

  it('of which one may be chosen: another takes its place, and a tap takes it away', async () => {
    const view = show({ multiple: true, min: 0, max: 1 })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Anna' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ben' }))
    expect(answerOf(view)).toEqual(['2'])
    expect(screen.getByRole('checkbox', { name: 'Anna' })).toBeEnabled()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ben' }))
    expect(answerOf(view)).toEqual([])
    expect(await problemsOf(view)).toEqual([])
  })

  it('words a range', async () => {
    expect(await problemsOf(show({ multiple: true, min: 2, max: 4 }))).toEqual(['Runners: choose 2 to 4'])
    const zh = show({ multiple: true, min: 1 }, { lang: 'zh' })
    expect(await problemsOf(zh)).toEqual(['请至少选择 1 个参赛人'])
  })
})

describe('what cannot be chosen', () => {
  const items = [
    { value: '1', title: 'Anna' },
    { value: '2', title: 'Ben', disabled: true, reason: 'Under 16' },
  ]

  it('is off and says why', () => {
    show({ items })
    const ben = screen.getByRole('radio', { name: 'Ben' })
    expect(ben).toBeDisabled()
    expect(ben).toHaveAccessibleDescription('Under 16')
  })

  it('is a problem when it was chosen before', async () => {
    const view = show({ items })
    act(() => view.runtime.answers.set('c', '2'))
    expect(await problemsOf(view)).toEqual(['Ben: Under 16'])
  })

  it('is dropped from the answer when it is offered no more', async () => {
    const view = show({ items, multiple: true, max: 3 })
    act(() => view.runtime.answers.set('c', ['gone', '1']))
    expect(await problemsOf(view)).toEqual([])
    expect(answerOf(view)).toEqual(['1'])
  })
})

it('shows fees, and free ones in words', () => {
  show({
    items: [
      { value: 'a', title: 'Half', amount: 12000 },
      { value: 'b', title: 'Fun run', amount: 0 },
    ],
  })
  expect(screen.getByRole('radio', { name: 'Half ¥120' })).toBeInTheDocument()
  expect(screen.getByText('Free')).toBeInTheDocument()
})

it('adds and edits', async () => {
  const view = show({
    addText: 'Add runner',
    editText: 'Edit',
    onAdd: [{ do: 'toast', text: 'add' }],
    onEdit: [{ do: 'toast', text: 'edit {{event}}' }],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Add runner' }))
  expect(view.ports.toast).toHaveBeenLastCalledWith('add', expect.anything())
  await userEvent.click(screen.getByRole('button', { name: 'Edit: Ben' }))
  expect(view.ports.toast).toHaveBeenLastCalledWith('edit 2', expect.anything())
  expect(answerOf(view)).toBeNull()
})

it('says so when there is nothing to choose from, and focuses the way out', async () => {
  const view = show({ items: [], addText: 'Add', onAdd: [{ do: 'toast', text: 'x' }] }, { lang: 'zh' })
  expect(screen.getByText('暂时没有可选的参赛人')).toBeInTheDocument()
  act(() => view.runtime.inputs.reveal('c'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus())
})

it('tells its answer in words', async () => {
  const view = show({ multiple: true, max: 3 })
  act(() => view.runtime.answers.set('c', ['3', '1']))
  await waitFor(() => expect(view.runtime.inputs.summaries()[0]?.rows[0]?.value).toBe('Cai, Anna'))
})

it('renders its example in both languages', () => {
  for (const lang of ['zh', 'en'] as const) {
    const view = renderBlock(example as Block[], { widgets, lang })
    expect(view.container.textContent).toContain(lang === 'zh' ? '比赛日未满 16 周岁' : 'Under 16 on race day')
    view.unmount()
  }
})

describe('many choices', () => {
  const many = Array.from({ length: 12 }, (_, at) => ({
    value: `${at}`,
    title: `Runner ${at}`,
    subtitle: `ID 11*${at}8`,
  }))

  it('are found by what is written on them, and what was chosen stays so', async () => {
    const view = show({ items: many, multiple: true, max: 3 })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Runner 3' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search: Runners' }), '11*78')
    expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-labelledby'))).toHaveLength(1)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Runner 7' }))
    expect(answerOf(view)).toEqual(['3', '7'])
    await userEvent.type(screen.getByRole('searchbox'), 'x')
    expect(screen.getByText('No results. Try another word')).toBeVisible()
  })

  it('are searched only where they do not fit on a screen', () => {
    show({})
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})
