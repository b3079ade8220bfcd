// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { Block, Json } from '#runtime/model.ts'
import { type FieldError, RequestError } from '#runtime/ports.ts'
import { type RenderOptions, renderBlock } from './testing.tsx'
import { defineWidget } from './widget.ts'

const renders = vi.fn<(text: string) => void>()

const text = defineWidget<{ text: string }>(function Text({ text: words, emit, busy }) {
  renders(words ?? '')
  return (
    <button type="button" disabled={busy} onClick={() => void emit('tap', words ?? null)}>
      {words}
    </button>
  )
})
const box = defineWidget(function Box({ children, parts }) {
  return (
    <section aria-label={parts.map((part) => part.label).join('|')}>
      {children}
      <hr />
    </section>
  )
})
const bomb = defineWidget(function Bomb() {
  throw new Error('boom')
})
const list = defineWidget(function List({ children, source }) {
  return (
    <div>
      {children}
      {source?.hasMore && (
        <button type="button" onClick={source.more}>
          more
        </button>
      )}
    </div>
  )
})
const field = defineWidget<{ needed: boolean }>(function Field({ answer, needed }) {
  useEffect(
    () =>
      answer?.register({
        validate: () => (needed && !answer.value ? [{ input: answer.name, path: '', message: `${answer.name}?` }] : []),
        describe: () => ({ label: answer.name, rows: [{ path: '', label: 'a', value: String(answer.value) }] }),
        focus: () => document.getElementById(answer.name)?.focus(),
        showErrors: (errors: FieldError[]) =>
          void document.getElementById(answer.name)?.setAttribute('title', errors[0]?.message ?? ''),
      }),
    [answer, needed],
  )
  return (
    <input
      id={answer?.name}
      aria-label={answer?.name ?? ''}
      value={typeof answer?.value === 'string' ? answer.value : ''}
      onChange={(event) => answer?.set(event.target.value, { version: 'h1' })}
    />
  )
})
const widgets = { text, box, bomb, list, field }

describe('<Page>', () => {
  it('renders texts in the current language and follows a change', async () => {
    const { runtime } = renderBlock({ type: 'text', text: { zh: '报名', en: 'Register' } }, { widgets })
    expect(screen.getByText('报名')).toBeVisible()
    act(() => runtime.data.store.set(runtime.data.surroundings.lang, 'en'))
    expect(screen.getByText('Register')).toBeVisible()
  })

  it('renders a block again only when a value it reads has changed', async () => {
    const { runtime } = renderBlock(
      [
        { type: 'text', text: 'a{{state.a}}' },
        { type: 'text', text: 'b{{state.b}}' },
        { type: 'text', text: 'n{{state.a > 5}}' },
      ],
      { widgets, state: { a: 1, b: 1 } },
    )
    renders.mockClear()
    await act(async () => void (await runtime.run([{ do: 'set', state: { a: 2 } }])))
    expect(renders.mock.calls).toEqual([['a2']])
  })

  it('keeps the rows of a list that did not change', async () => {
    const rows = [
      { id: 1, n: 'x' },
      { id: 2, n: 'y' },
    ]
    const { runtime } = renderBlock(
      { type: 'text', each: 'state.rows', key: 'item.id', text: '{{item.n}}' },
      { widgets, state: { rows } },
    )
    renders.mockClear()
    await act(async () => void (await runtime.run([{ do: 'set', state: { rows: [...rows, { id: 3, n: 'z' }] } }])))
    expect(renders.mock.calls).toEqual([['z']])
  })

  it('shows skeletons while a source loads, then its values', async () => {
    renderBlock(
      { type: 'text', text: '{{race.name}}' },
      { widgets, data: { race: { name: { zh: '兰州', en: 'Lanzhou' } } } },
    )
    expect(screen.getByTestId('skeleton')).toBeInTheDocument()
    expect(await screen.findByText('兰州')).toBeVisible()
  })

  it('shows a failure once, where the first block would have stood, and retries', async () => {
    let calls = 0
    const onRequest = (): Json => {
      calls++
      if (calls === 1) throw new RequestError('网络不给力', { code: 'network' })
      return { name: '长沙' }
    }
    const blocks: Block[] = [
      { type: 'text', text: '{{race.name}}' },
      { type: 'text', text: '二{{race.name}}' },
    ]
    renderBlock(blocks, { widgets, onRequest, page: { data: { race: { call: 'raceDetail' } } } })
    expect(await screen.findAllByRole('alert')).toHaveLength(1)
    fireEvent.click(screen.getByText('retry'))
    expect(await screen.findByText('二长沙')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows the empty text of a list and runs its action', async () => {
    const { ports } = renderBlock(
      { type: 'list', source: 'races', blocks: [{ type: 'text', each: 'races', text: '{{item}}' }] },
      {
        widgets,
        onRequest: () => [],
        page: {
          data: {
            races: {
              call: 'pageChina',
              empty: { text: '暂无赛事', action: { text: '看看全部', onTap: [{ do: 'navigate', to: '/Match' }] } },
            },
          },
        },
      },
    )
    fireEvent.click(await screen.findByText('看看全部'))
    await waitFor(() => expect(ports.navigate).toHaveBeenCalledWith('/Match', { query: {}, replace: false }))
  })

  it('pages a list until the total is reached', async () => {
    const onRequest = (_: string, params: { [key: string]: Json }): Json => ({
      results: params.pageNo === 1 ? ['a', 'b'] : ['c'],
      totalCount: 3,
    })
    renderBlock(
      { type: 'list', source: 'races', blocks: [{ type: 'text', each: 'races', text: '{{item}}' }] },
      { widgets, onRequest, page: { data: { races: { call: 'pageChina', paging: { size: 2 } } } } },
    )
    fireEvent.click(await screen.findByText('more'))
    expect(await screen.findByText('c')).toBeVisible()
    expect(screen.queryByText('more')).toBeNull()
  })

  it('calls a source that needs another only when that one has answered', async () => {
    const calls: string[] = []
    renderBlock(
      { type: 'text', text: '{{b}}' },
      {
        widgets,
        onRequest: (operation, params) => {
          calls.push(`${operation}:${JSON.stringify(params)}`)
          return operation === 'one' ? { id: 7 } : 'second'
        },
        page: {
          data: {
            a: { call: 'one' },
            b: { call: 'two', with: { id: '{{a.id}}' } },
            c: { call: 'three', when: 'user' },
          },
        },
      },
    )
    await screen.findByText('second')
    expect(calls).toEqual(['one:{}', 'two:{"id":7}'])
  })

  it('keeps a crash inside its block and shows an unknown type by its fallback', () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
    renderBlock(
      [
        { type: 'bomb' },
        { type: 'nope', fallback: { type: 'text', text: 'instead' } },
        { type: 'text', text: 'still here' },
      ],
      { widgets },
    )
    expect(screen.getByText('broken block')).toBeVisible()
    expect(screen.getByText('instead')).toBeVisible()
    expect(screen.getByText('still here')).toBeVisible()
    silence.mockRestore()
  })

  it('refuses to submit while an input is missing, hidden ones apart', async () => {
    const { runtime } = renderBlock(
      [
        { type: 'field', name: 'a', input: true },
        { type: 'gone', name: 'b', input: true },
        { type: 'gone', name: 'c', input: true, showIf: 'state.no' },
      ],
      { widgets },
    )
    await act(async () => expect((await runtime.run([{ do: 'submit' }])).status).toBe('stopped'))
    expect(screen.getByLabelText('problems')).toHaveTextContent('b')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  it('drafts answers under runner and key and restores them with their version', () => {
    const drafts = new Map()
    const page = { draft: { key: '{{query.raceId}}' } }
    const block: Block = { type: 'field', name: 'a', input: true }
    const first = renderBlock(block, { widgets, drafts, page, user: { userId: 'u1' }, query: { raceId: '9' } })
    fireEvent.change(screen.getByLabelText('a'), { target: { value: '王小跑' } })
    first.unmount()
    const second = renderBlock(block, { widgets, drafts, page, user: { userId: 'u1' }, query: { raceId: '9' } })
    expect(screen.getByLabelText('a')).toHaveValue('王小跑')
    expect(second.runtime.answers.version('a')).toBe('h1')
    second.unmount()
    renderBlock(block, { widgets, drafts, page, user: { userId: 'u2' }, query: { raceId: '9' } })
    expect(screen.getByLabelText('a')).toHaveValue('')
  })

  it('does not bring a sent draft back', async () => {
    const drafts = new Map()
    const { runtime } = renderBlock(
      { type: 'field', name: 'a', input: true },
      { widgets, drafts, page: { draft: { key: 'k' } } },
    )
    fireEvent.change(screen.getByLabelText('a'), { target: { value: 'x' } })
    expect(drafts.size).toBe(1)
    await act(async () => void (await runtime.run([{ do: 'forgetDraft' }])))
    fireEvent.change(screen.getByLabelText('a'), { target: { value: 'y' } })
    expect(drafts.size).toBe(0)
  })

  it('keeps state on the device: for whoever uses it, or for the runner alone', async () => {
    const kept = new Map<string, Json>()
    const options = {
      widgets,
      kept,
      state: { city: 'none', words: [] },
      page: { keep: { city: 'device', words: 'runner' } },
    } satisfies RenderOptions
    const block: Block = { type: 'text', text: '{{state.city}} {{len(state.words)}}' }
    const first = renderBlock(block, { ...options, user: { userId: 'u1' } })
    expect(screen.getByText('none 0')).toBeVisible()
    await act(async () => void (await first.runtime.run([{ do: 'set', state: { city: '430100', words: ['a'] } }])))
    first.unmount()
    const same = renderBlock(block, { ...options, user: { userId: 'u1' } })
    expect(screen.getByText('430100 1')).toBeVisible()
    same.unmount()
    renderBlock(block, { ...options, user: { userId: 'u2' } })
    expect(screen.getByText('430100 0')).toBeVisible()
  })

  it('ignores a second tap while the first is being carried out', async () => {
    const { ports } = renderBlock(
      { type: 'text', text: 'go', onTap: [{ do: 'call', call: 'slow' }] },
      { widgets, onRequest: () => new Promise((resolve) => setTimeout(() => resolve(1), 20)) },
    )
    fireEvent.click(screen.getByText('go'))
    fireEvent.click(screen.getByText('go'))
    await waitFor(() => expect(screen.getByText('go')).toBeEnabled())
    expect(ports.request).toHaveBeenCalledTimes(1)
  })

  it('puts server errors on their fields and in the summary', async () => {
    const { runtime } = renderBlock(
      [
        { type: 'field', name: 'form', input: true },
        { type: 'text', text: 'send', onTap: [{ do: 'call', call: 'save', onError: [{ do: 'errors' }] }] },
      ],
      {
        widgets,
        onRequest: () => {
          throw new RequestError('请检查', { code: 1, fieldErrors: [{ input: 'form', path: '/x', message: '太短' }] })
        },
      },
    )
    fireEvent.click(screen.getByText('send'))
    await waitFor(() => expect(screen.getByLabelText('form')).toHaveAttribute('title', '太短'))
    expect(runtime.data.store.get(runtime.problems)).toHaveLength(1)
  })

  it('makes a part of every row of a labelled child', async () => {
    renderBlock(
      {
        type: 'box',
        blocks: [{ type: 'text', each: 'state.rows', key: 'item', label: 'L{{item}}', text: '{{item}}' }],
      },
      { widgets, state: { rows: ['1', '2'] } },
    )
    expect(screen.getByRole('region', { name: 'L1|L2' })).toBeInTheDocument()
  })
})

describe('a page opened again at once', () => {
  it('asks anew, so that what was saved in between is there', async () => {
    let names = ['a']
    const options = { widgets, onRequest: () => names, page: { data: { list: { call: 'listContestants' } } } }
    const block: Block = { type: 'text', each: 'list', text: '{{item}}' }
    const first = renderBlock(block, { ...options, cache: 'shared' })
    await screen.findByText('a')
    first.unmount()
    names = ['a', 'b']
    renderBlock(block, { ...options, cache: 'shared' })
    expect(await screen.findByText('b')).toBeVisible()
  })
})
