// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { useInputHandle } from '#runtime/react/useInputHandle.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { type RenderOptions, renderBlock } from '#support/page.tsx'
import example from './example.json'
import tabs from './widget.tsx'

const text = defineWidget<{ text: string }>({}, ({ text }) => <p>{text}</p>)
const field = defineWidget({}, ({ answer }) => {
  useInputHandle(answer, {
    validate: () => [],
    describe: () => ({ label: '', rows: [] }),
    focus: () => document.getElementById('field')?.focus(),
  })
  return <input id="field" aria-label="field" />
})
const widgets = { tabs, text, field }
const show = (more: Partial<Block> = {}, options: Partial<RenderOptions> = {}) =>
  renderBlock(
    {
      type: 'tabs',
      id: 'tabs',
      onChange: [{ do: 'toast', text: '{{event}}' }],
      blocks: [
        { type: 'text', id: 'about', label: { zh: '介绍', en: 'About' }, text: 'the course' },
        { type: 'text', id: 'rules', label: { zh: '规程', en: 'Rules' }, text: 'the limit' },
        { type: 'field', id: 'f', name: 'f', input: true, label: { zh: '提问', en: 'Ask' } },
      ],
      ...more,
    },
    { widgets, lang: 'en', ...options },
  )
const panel = () => screen.getByRole('tabpanel')

it('shows one panel, named by its tab', async () => {
  const { ports } = show()
  expect(panel()).toHaveTextContent('the course')
  expect(screen.queryByText('the limit')).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'Rules' }))
  expect(screen.getByText('the course')).not.toBeVisible()
  expect(screen.getByRole('tabpanel', { name: 'Rules' })).toHaveTextContent('the limit')
  expect(screen.getByRole('tab', { name: 'Rules' })).toHaveAttribute('aria-selected', 'true')
  expect(ports.toast).toHaveBeenCalledWith('rules', expect.anything())
})

it('moves with the arrows', async () => {
  show()
  act(() => screen.getByRole('tab', { name: 'About' }).focus())
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Rules' })).toHaveFocus()
  expect(panel()).toHaveTextContent('the limit')
})

it('follows the page when it chooses, and the runner afterwards', async () => {
  const { runtime } = show({ current: '{{state.tab}}' }, { state: { tab: 'rules' } })
  expect(panel()).toHaveTextContent('the limit')
  await userEvent.click(screen.getByRole('tab', { name: 'About' }))
  expect(panel()).toHaveTextContent('the course')
  act(() => runtime.data.store.set(runtime.data.state, { tab: 'f' }))
  expect(panel()).toContainElement(screen.getByLabelText('field'))
})

it('opens the tab of an input that is revealed, and stays put for others', async () => {
  const { runtime } = show()
  await userEvent.click(screen.getByRole('tab', { name: 'Rules' }))
  act(() => runtime.inputs.reveal('f'))
  await waitFor(() => expect(screen.getByLabelText('field')).toHaveFocus())
  expect(screen.getByRole('tab', { name: 'Ask' })).toHaveAttribute('aria-selected', 'true')
})

it('falls back to the first tab when its own is not visible', () => {
  show({ current: 'nowhere' }, { lang: 'zh' })
  expect(screen.getByRole('tab', { name: '介绍' })).toHaveAttribute('aria-selected', 'true')
})

it('renders its example in both languages', () => {
  for (const lang of ['zh', 'en'] as const) {
    const view = renderBlock(example as Block[], { widgets, lang })
    expect(panel()).toHaveTextContent(lang === 'zh' ? '关门时间 3 小时。' : 'The time limit is 3 hours.')
    view.unmount()
  }
})

it('marks the last part at the end of the page, but the one that was asked for where the page ends before it', async () => {
  const seen: IntersectionObserverCallback[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        seen.push(callback)
      }
      observe() {}
      disconnect() {}
    },
  )
  const part = (id: string) => ({ type: 'text', id, label: { zh: id, en: id }, text: `words of ${id}` })
  Element.prototype.scrollIntoView = vi.fn()
  show({ along: true, blocks: ['course', 'dates', 'travel'].map(part) })
  const marked = () => screen.getAllByRole('link').find((link) => link.hasAttribute('aria-current'))?.textContent
  const height = vi.spyOn(document.documentElement, 'scrollHeight', 'get')
  const scrollTo = async (end: boolean) => {
    height.mockReturnValue(end ? window.innerHeight : 5000)
    await act(async () => window.dispatchEvent(new Event('scroll')))
  }
  await scrollTo(true)
  expect(marked()).toBe('travel')
  await scrollTo(false)
  expect(marked()).toBe('course')
  await userEvent.click(screen.getByRole('link', { name: 'dates' }))
  await scrollTo(true)
  expect(marked()).toBe('dates')
  vi.unstubAllGlobals()
  height.mockRestore()
})

it('marks the first part after a leap to the top, which passes none', async () => {
  let come: IntersectionObserverCallback | undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        come = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  const part = (id: string) => ({ type: 'text', id, label: { zh: id, en: id }, text: `words of ${id}` })
  show({ along: true, blocks: ['course', 'dates', 'travel'].map(part) })
  const marked = () => screen.getAllByRole('link').find((link) => link.hasAttribute('aria-current'))?.textContent
  const height = vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000)
  vi.stubGlobal('scrollY', 900)
  const target = document.querySelector('[data-part="dates"]')
  const entry = { isIntersecting: true, target } as unknown as IntersectionObserverEntry
  act(() => come?.([entry], {} as IntersectionObserver))
  expect(marked()).toBe('dates')
  vi.spyOn(document.querySelector('[data-part="course"]') as Element, 'getBoundingClientRect').mockReturnValue({
    top: window.innerHeight,
  } as DOMRect)
  act(() => void window.dispatchEvent(new Event('scroll')))
  expect(marked()).toBe('course')
  vi.unstubAllGlobals()
  height.mockRestore()
})

it('leads along all of its blocks, and passes over those without a name', async () => {
  const blocks = [
    { type: 'text', id: 'course', label: { zh: '赛道', en: 'Course' }, text: 'the river' },
    { type: 'text', id: 'aside', text: 'a word' },
    { type: 'text', id: 'travel', label: { zh: '交通', en: 'Travel' }, text: 'the metro' },
    { type: 'text', id: 'gone', showIf: 'false', label: { zh: '成绩', en: 'Results' }, text: 'none' },
  ]
  Element.prototype.scrollIntoView = vi.fn()
  show({ along: true, blocks })
  expect(screen.getByText('the river')).toBeVisible()
  expect(screen.getByText('a word')).toBeVisible()
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Course', 'Travel'])
  expect(links[0]).toHaveAttribute('aria-current', 'true')
  await userEvent.click(links[1] as HTMLElement)
  expect(links[1]).toHaveAttribute('aria-current', 'true')
  expect(document.activeElement).toHaveTextContent('the metro')
})
