// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { type RenderOptions, renderBlock } from '#support/page.tsx'
import example from './example.json'
import { addMonths, sameDayIn, weeksOf } from './month.ts'
import calendar from './widget.tsx'

const widgets = { calendar }
const block: Block = {
  type: 'calendar',
  month: '{{state.month}}',
  days: [
    { day: '2027-05-02', count: 2 },
    { day: '2027-05-16', count: 3, open: true },
    { day: '2027-06-01', count: 1 },
  ],
  chosen: '{{state.day}}',
  today: '2027-05-12',
  openText: { zh: '能报名', en: 'open for entries' },
  unit: { zh: '场赛事', en: 'races' },
  one: { zh: '场赛事', en: 'race' },
  onChoose: [{ do: 'set', state: { day: '{{event}}' } }],
  onMonth: [{ do: 'set', state: { month: '{{event}}' } }],
}
const show = (options: Partial<RenderOptions> = {}) =>
  renderBlock(block, { widgets, lang: 'en', state: { month: '2027-05', day: '2027-05-16' }, ...options })
const stateOf = ({ runtime }: ReturnType<typeof show>) => runtime.data.store.get(runtime.data.state)

it('shows a month from Monday on, and says of each day what it holds', () => {
  show()
  expect(screen.getByRole('grid', { name: 'May 2027' })).toBeInTheDocument()
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  expect(screen.getByRole('button', { name: 'Sunday, 16 May, 3 races, open for entries' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Sunday, 2 May, 2 races' })).toHaveAttribute('data-past')
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('16')
  expect(screen.getByRole('button', { name: 'Wednesday, 12 May, today, no races' })).toHaveAttribute('aria-current')
  expect(within(screen.getByRole('grid')).getAllByRole('button')).toHaveLength(31)
})

it('is walked by keys over the end of the month, and a day is chosen by Enter', async () => {
  const view = show()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: /^Sunday, 16 May/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Tuesday, 1 June, 1 race' })).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  expect(stateOf(view)).toMatchObject({ month: '2027-06', day: '2027-06-01' })
  await userEvent.keyboard('{PageUp}')
  await waitFor(() => expect(screen.getByRole('button', { name: /^Saturday, 1 May/ })).toHaveFocus())
  await userEvent.keyboard('{End}')
  await waitFor(() => expect(screen.getByRole('button', { name: /^Sunday, 2 May/ })).toHaveFocus())
  const reached = within(screen.getByRole('grid'))
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0)
  expect(reached).toHaveLength(1)
})

it('leaves the focus on the button that turns the month', async () => {
  const view = show()
  const later = screen.getByRole('button', { name: 'Next month' })
  await userEvent.click(later)
  expect(await screen.findByRole('grid', { name: 'June 2027' })).toBeInTheDocument()
  expect(later).toHaveFocus()
  expect(stateOf(view)).toMatchObject({ month: '2027-06', day: '2027-05-16' })
})

it('speaks Chinese, and shows nothing for what is no month', () => {
  show({ lang: 'zh' })
  expect(screen.getByRole('button', { name: '5 月 16 日 周日，3 场赛事，能报名' })).toBeInTheDocument()
  show({ state: { month: '2027-13', day: '' } })
  expect(screen.getAllByRole('grid')).toHaveLength(1)
})

it('knows months of every length', () => {
  expect(weeksOf('2027-02')).toHaveLength(4)
  expect(weeksOf('2027-08')).toHaveLength(6)
  expect(addMonths('2027-01', -1)).toBe('2026-12')
  expect(sameDayIn('2027-02', '2027-01-31')).toBe('2027-02-28')
})

it('renders its example in both languages', () => {
  for (const lang of ['zh', 'en'] as const) {
    const view = renderBlock(example as Block[], { widgets, lang })
    expect(screen.getByText(lang === 'zh' ? '2027 年 5 月' : 'May 2027')).toBeInTheDocument()
    view.unmount()
  }
})
