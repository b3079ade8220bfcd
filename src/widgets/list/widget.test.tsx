// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { i18n } from '#lib/i18n.ts'
import type { Block } from '#runtime/model.ts'
import { defineWidget, type SourceView } from '#runtime/react/widget.ts'
import { helpers, renderBlock } from '#support/page.tsx'
import example from './example.json'
import list from './widget.tsx'

const plain = defineWidget<{ title: string }>({}, ({ title }) => <p>{title}</p>)
const widgets = { list, card: plain }

let sight: ((visible: boolean) => void) | null = null
beforeEach(() => {
  sight = null
  void i18n.changeLanguage('en')
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(then: (entries: { isIntersecting: boolean }[]) => void) {
        sight = (visible) => then([{ isIntersecting: visible }])
      }
      observe() {}
      disconnect() {
        sight = null
      }
    },
  )
})

const List = list.render as unknown as React.ComponentType<Record<string, unknown>>
const source = (more: Partial<SourceView> = {}): SourceView => ({
  status: 'ready',
  count: 10,
  hasMore: true,
  loadingMore: false,
  error: null,
  more: vi.fn(),
  reload: vi.fn(async () => {}),
  ...more,
})
const show = (view: SourceView, props = {}) =>
  render(<List {...helpers({ source: view })} label="Races" endText="That is all" {...props} />)

describe('a paged list', () => {
  it('loads more when its end comes near', () => {
    const view = source()
    show(view)
    act(() => sight?.(false))
    expect(view.more).not.toHaveBeenCalled()
    act(() => sight?.(true))
    expect(view.more).toHaveBeenCalledTimes(1)
    expect(sight).toBeNull()
  })

  it('loads more by button too', async () => {
    const view = source()
    show(view)
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
    expect(view.more).toHaveBeenCalledTimes(1)
  })

  it('says that it is loading, and asks for nothing meanwhile', () => {
    show(source({ loadingMore: true }))
    expect(screen.getByRole('region', { name: 'Races' })).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('status')).toHaveTextContent('Loading…')
    expect(screen.queryByRole('button')).toBeNull()
    expect(sight).toBeNull()
  })

  it('ends in words', () => {
    show(source({ hasMore: false }))
    expect(screen.getByRole('status')).toHaveTextContent('That is all')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('offers to try again after a failure', async () => {
    const view = source({ error: 'No network' })
    show(view)
    expect(screen.getByRole('status')).toHaveTextContent('Couldn’t load more: No network')
    expect(sight).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(view.more).toHaveBeenCalledTimes(1)
  })
})

it('shows a row for each item and loads the next page of a real source', async () => {
  const races = [...'abcdefgh'].map((id) => ({ id }))
  const { ports } = renderBlock(
    {
      type: 'list',
      source: 'races',
      endText: { zh: '到底了', en: 'The end' },
      blocks: [{ type: 'card', each: 'races', key: 'item.id', title: 'race {{item.id}}' }],
    },
    {
      widgets,
      lang: 'en',
      onRequest: (_, { page }) => races.slice((Number(page) - 1) * 5, Number(page) * 5),
      page: { data: { races: { call: 'races', paging: { size: 5, page: 'page' } } } },
    },
  )
  expect(await screen.findByText('race a')).toBeInTheDocument()
  expect(screen.queryByText('race f')).toBeNull()
  // The list looks out for its end once it is laid out, which a busy machine may do later.
  await waitFor(() => expect(sight).not.toBeNull())
  act(() => sight?.(true))
  expect(await screen.findByText('race h')).toBeInTheDocument()
  expect(await screen.findByText('The end')).toBeInTheDocument()
  expect(ports.request).toHaveBeenCalledTimes(2)
})

describe('a list of hundreds', () => {
  const HEIGHT = 100
  const SCREEN = window.innerHeight
  let scrolled = 0
  const watching = new Map<Element, (entries: { isIntersecting: boolean; boundingClientRect: object }[]) => void>()

  /** Rows are under each other, and what is within two screens is near. */
  function scrollTo(top: number) {
    scrolled = top
    // As long as a step brings what is near as well.
    for (let before = -1; before !== document.querySelectorAll('p').length; ) {
      before = document.querySelectorAll('p').length
      for (const [element, then] of [...watching]) {
        const boundingClientRect = element.getBoundingClientRect()
        const isIntersecting = boundingClientRect.top < 2 * SCREEN && boundingClientRect.bottom > 0
        act(() => then([{ isIntersecting, boundingClientRect }]))
      }
    }
  }

  beforeEach(() => {
    watching.clear()
    scrolled = 0
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const top = [...(this.parentElement?.children ?? [])].indexOf(this) * HEIGHT - scrolled
      const height = Number.parseFloat(this.style.height || String(HEIGHT))
      return { top, bottom: top + height, left: 0, right: 390 } as DOMRect
    })
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        tell: Parameters<(typeof watching)['set']>[1]
        constructor(tell: Parameters<(typeof watching)['set']>[1]) {
          this.tell = tell
        }
        observe(element: Element) {
          watching.set(element, this.tell)
        }
        disconnect() {
          for (const [element, then] of watching) if (then === this.tell) watching.delete(element)
        }
      },
    )
    return () => vi.restoreAllMocks()
  })

  const races = Array.from({ length: 500 }, (_, id) => ({ id }))
  const hundreds = (child: Partial<Block> = {}) =>
    renderBlock(
      {
        type: 'list',
        blocks: [{ type: 'card', each: 'races', key: 'item.id', title: 'race {{item.id}}', ...child }],
      },
      { widgets, lang: 'en', data: { races } },
    )
  const drawn = () => screen.getAllByText(/^race/).length

  it('draws what is seen and keeps the room of the others', async () => {
    const { container } = hundreds()
    expect(await screen.findByText('race 0')).toBeInTheDocument()
    expect(drawn()).toBe(20)
    const room = () => Number.parseFloat(container.querySelector<HTMLElement>('[aria-hidden]')?.style.height ?? '0')
    expect(room()).toBe(480 * HEIGHT)
    scrollTo(0)
    expect(drawn()).toBe(20)
    scrollTo(30 * HEIGHT)
    expect(drawn() * HEIGHT).toBeGreaterThanOrEqual(30 * HEIGHT + 2 * SCREEN)
    expect(drawn()).toBeLessThan(80)
    expect(drawn() * HEIGHT + room()).toBe(500 * HEIGHT)
    // Back from another page, or by the key for its end.
    scrollTo(499 * HEIGHT)
    expect(drawn()).toBe(500)
    expect(container.querySelector('[aria-hidden]')).toBeNull()
    scrollTo(0)
    expect(drawn()).toBe(500)
  })

  it('draws all of what asks something, and all where nothing tells what is near', async () => {
    const asking = hundreds({ input: true, name: 'answer' })
    expect(await screen.findByText('race 499')).toBeInTheDocument()
    asking.unmount()
    vi.stubGlobal('IntersectionObserver', undefined)
    hundreds()
    expect(await screen.findByText('race 499')).toBeInTheDocument()
  })
})

it('renders its example in both languages', () => {
  for (const lang of ['zh', 'en'] as const) {
    const view = renderBlock(example as Block[], { widgets, lang })
    expect(screen.getByText(lang === 'zh' ? '2027 兰州马拉松' : '2027 Lanzhou Marathon')).toBeInTheDocument()
    view.unmount()
  }
})
