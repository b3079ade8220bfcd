// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { type RenderOptions, renderBlock } from '#support/page.tsx'
import example from './example.json'
import filters from './widget.tsx'

const widgets = { filters }
const block: Block = {
  type: 'filters',
  items: [
    {
      key: 'city',
      label: { zh: '城市', en: 'City' },
      value: '{{state.city}}',
      options: [
        { value: '', label: { zh: '全国', en: 'All cities' } },
        { value: 'sh', label: { zh: '上海', en: 'Shanghai' } },
        { value: 'cs', label: { zh: '长沙', en: 'Changsha' } },
      ],
    },
    {
      key: 'month',
      label: { zh: '月份', en: 'Month' },
      value: '{{state.month}}',
      options: [{ value: 4, label: 'April' }],
    },
  ],
  onChange: [
    { do: 'set', when: "event.key == 'city'", state: { city: '{{event.value}}' } },
    { do: 'set', when: "event.key == 'month'", state: { month: '{{event.value}}' } },
  ],
}
const RACES = { call: 'pageChina', with: { city: '{{state.city}}', month: '{{state.month}}' } }
const show = (options: Partial<RenderOptions> = {}, more: Partial<Block> = {}) =>
  renderBlock({ ...block, ...more }, { widgets, lang: 'en', state: { city: '', month: '' }, ...options })
const stateOf = ({ runtime }: ReturnType<typeof show>) => runtime.data.store.get(runtime.data.state)

it('chooses in a sheet and shows the choice on its chip', async () => {
  const view = show()
  const chip = screen.getByRole('button', { name: 'City' })
  expect(chip).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(chip)
  const sheet = screen.getByRole('dialog', { name: 'City' })
  expect(within(sheet).getByRole('radio', { name: 'All cities' })).toBeChecked()
  await userEvent.click(within(sheet).getByRole('radio', { name: 'Shanghai' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByRole('button', { name: 'City: Shanghai' })).toHaveTextContent('Shanghai')
  expect(stateOf(view)).toMatchObject({ city: 'sh', month: '' })
})

it('adds a way back to all where the options have none', async () => {
  const view = show({ state: { city: '', month: 4 } })
  await userEvent.click(screen.getByRole('button', { name: 'Month: April' }))
  await userEvent.click(screen.getByRole('radio', { name: 'All' }))
  expect(stateOf(view)).toMatchObject({ month: '' })
})

it('clears all at once', async () => {
  const view = show({ state: { city: 'cs', month: 4 } })
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(stateOf(view)).toEqual({ city: '', month: '' }))
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

it('asks the platform once when all are cleared', async () => {
  const onRequest = vi.fn(() => null)
  show(
    { state: { city: 'cs', month: 4 }, onRequest, page: { data: { races: RACES } } },
    { onClear: [{ do: 'set', state: { city: '', month: '' } }] },
  )
  await waitFor(() => expect(onRequest).toHaveBeenCalledTimes(1))
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(onRequest).toHaveBeenLastCalledWith('pageChina', { city: '', month: '' }))
  expect(onRequest).toHaveBeenCalledTimes(2)
})

it('offers neither all nor clearing where one is always chosen', async () => {
  const [, month] = block.items as object[]
  show({ state: { city: '', month: 4 } }, { items: [{ ...month, always: true }] })
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Month: April' }))
  expect(screen.getAllByRole('radio').map((radio) => radio.textContent)).toEqual(['April'])
})

it('works by keyboard: arrows move, Enter chooses, Escape leaves things as they are', async () => {
  const view = show({ state: { city: 'sh', month: '' } })
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Shanghai' })).toHaveFocus())
  await userEvent.keyboard('{ArrowDown}{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(stateOf(view)).toMatchObject({ city: 'sh' })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Shanghai' })).toHaveFocus())
  await userEvent.keyboard('{End}{Enter}')
  expect(stateOf(view)).toMatchObject({ city: 'cs' })
})

it('speaks Chinese', () => {
  show({ lang: 'zh', state: { city: 'sh', month: '' } })
  expect(screen.getByRole('group', { name: '筛选' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '城市：上海' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '清除筛选' })).toBeInTheDocument()
})

it('renders its example in both languages', () => {
  for (const lang of ['zh', 'en'] as const) {
    const view = renderBlock(example as Block[], { widgets, lang })
    expect(screen.getByText(lang === 'zh' ? '上海' : 'Shanghai')).toBeInTheDocument()
    view.unmount()
  }
})
