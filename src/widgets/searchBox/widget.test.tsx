// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { type RenderOptions, renderBlock } from '#support/page.tsx'
import example from './example.json'
import searchBox from './widget.tsx'

const widgets = { searchBox }
const show = (more: Partial<Block> = {}, options: Partial<RenderOptions> = {}) =>
  renderBlock(
    {
      type: 'searchBox',
      placeholder: { zh: '请输入赛事名称', en: 'Race name' },
      onSearch: [{ do: 'toast', text: 'search {{event}}' }],
      onInput: [{ do: 'toast', text: 'input {{event}}' }],
      ...more,
    },
    { widgets, lang: 'en', ...options },
  )
const toasts = ({ ports }: ReturnType<typeof show>) => ports.toast.mock.calls.map(([words]) => words)
/** The runner types nothing for so many milliseconds. */
const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const field = () => screen.getByRole('searchbox', { name: 'Race name' })

afterEach(() => void vi.useRealTimers())

it('searches on Enter, without spaces around', async () => {
  const view = show()
  expect(screen.getByRole('search')).toBeInTheDocument()
  await userEvent.type(field(), ' Lanzhou {Enter}')
  expect(toasts(view)).toEqual(['search Lanzhou'])
})

it('searches by its button when it has one', async () => {
  const view = show({ button: { zh: '搜索', en: 'Search' }, value: 'Yichang' })
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(toasts(view)).toEqual(['search Yichang'])
})

it('tells what is typed once it pauses', async () => {
  vi.useFakeTimers()
  const view = show()
  for (const value of ['L', 'La', 'Lan']) {
    fireEvent.input(field(), { target: { value } })
    await pause(200)
  }
  expect(toasts(view)).toEqual([])
  await pause(100)
  expect(toasts(view)).toEqual(['input Lan'])
})

it('does not take half a syllable for a word', async () => {
  vi.useFakeTimers()
  const view = show()
  fireEvent.compositionStart(field())
  fireEvent.input(field(), { target: { value: 'lan z' }, isComposing: true })
  await pause(400)
  expect(toasts(view)).toEqual([])
  fireEvent.input(field(), { target: { value: '兰州' }, isComposing: true })
  fireEvent.compositionEnd(field(), { data: '兰州' })
  await pause(300)
  expect(toasts(view)).toEqual(['input 兰州'])
})

it('clears, says so and keeps the focus', async () => {
  const view = show({ value: 'Lanzhou' })
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(field()).toHaveValue('')
  expect(field()).toHaveFocus()
  expect(toasts(view)).toEqual(['input '])
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
})

it('renders its example in both languages', () => {
  for (const lang of ['zh', 'en'] as const) {
    const view = renderBlock(example as Block[], { widgets, lang })
    expect(screen.getByRole('searchbox', { name: lang === 'zh' ? '请输入赛事名称' : 'Race name' })).toBeInTheDocument()
    view.unmount()
  }
})
