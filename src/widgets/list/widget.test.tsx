// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { i18n } from '#lib/i18n.ts'
import type { Block } from '#runtime/model.ts'
import { helpers, renderBlock } from '#runtime/react/testing.tsx'
import { defineWidget, type SourceView } from '#runtime/react/widget.ts'
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
    expect(screen.getByRole('status')).toHaveTextContent('Could not load more: No network')
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
  act(() => sight?.(true))
  expect(await screen.findByText('race h')).toBeInTheDocument()
  expect(await screen.findByText('The end')).toBeInTheDocument()
  expect(ports.request).toHaveBeenCalledTimes(2)
})

it('renders its example in both languages', () => {
  for (const lang of ['zh', 'en'] as const) {
    const view = renderBlock(example as Block[], { widgets, lang })
    expect(screen.getByText(lang === 'zh' ? '兰州马拉松' : 'Lanzhou Marathon')).toBeInTheDocument()
    view.unmount()
  }
})
