// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { AliveProvider, useComingAlive } from '#lib/useAlive.ts'
import type { Block, Json } from '#runtime/model.ts'
import { type FieldError, RequestError } from '#runtime/ports.ts'
import { type RenderOptions, renderBlock } from '#support/page.tsx'
import { defineWidget } from './widget.ts'

const Place = ({ title, note, columns, children }: Record<string, unknown>) => (
  <div data-testid="place">
    {JSON.stringify({ title, note, columns })}
    {children as ReactNode}
  </div>
)
const Coming = ({ children }: { children: ReactNode }) => (
  <AliveProvider value={useComingAlive()}>{children}</AliveProvider>
)
const renders = vi.fn<(text: string) => void>()

const text = defineWidget<{ text: string }>({}, function Text({ text: words, emit, busy }) {
  renders(words ?? '')
  return (
    <button type="button" disabled={busy} onClick={() => void emit('tap', words ?? null)}>
      {words}
    </button>
  )
})
const box = defineWidget({}, function Box({ children, parts }) {
  return (
    <section aria-label={parts.map((part) => part.label).join('|')}>
      {children}
      <hr />
    </section>
  )
})
const bomb = defineWidget({}, function Bomb() {
  throw new Error('boom')
})
const list = defineWidget({}, function List({ children }) {
  return <div>{children}</div>
})
const field = defineWidget<{ needed: boolean }>({}, function Field({ answer, needed }) {
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
const choice = defineWidget({}, function Choice({ emit }) {
  return ['a', 'b', 'c'].map((word) => (
    <button key={word} type="button" onClick={() => void emit('change', word)}>
      {word}
    </button>
  ))
})
const store = defineWidget(
  {},
  function Store({ answer }) {
    renders('store')
    return <input aria-label="store" onChange={({ target }) => answer?.set(target.value)} />
  },
  { keepsAnswer: true },
)
const widgets = { text, box, bomb, list, field, choice, store }

describe('<Page>', () => {
  it('renders texts in the current language and follows a change', async () => {
    const { runtime } = renderBlock({ type: 'text', text: { zh: '报名', en: 'Enter a race' } }, { widgets })
    expect(screen.getByText('报名')).toBeVisible()
    act(() => runtime.data.store.set(runtime.data.surroundings.lang, 'en'))
    expect(screen.getByText('Enter a race')).toBeVisible()
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

  it('leaves an input that keeps its own answer as it is when it hands one over, and shows it to who reads it', async () => {
    const { runtime } = renderBlock(
      [
        { type: 'store', name: 'who', input: true },
        { type: 'text', text: 'n{{answers.who}}' },
      ],
      { widgets },
    )
    renders.mockClear()
    fireEvent.change(screen.getByLabelText('store'), { target: { value: 'Xu' } })
    expect(screen.getByText('nXu')).toBeVisible()
    expect(runtime.answers.get('who')).toBe('Xu')
    expect(renders.mock.calls).toEqual([['nXu']])
  })

  it('draws no block again when a drawn page comes alive but those that lead on', async () => {
    const blocks = [
      { type: 'text', text: 'story' },
      { type: 'text', text: 'way', onTap: [{ do: 'navigate', to: '/race' }] },
    ]
    renders.mockClear()
    renderBlock(blocks as Block[], { widgets, wrapper: Coming })
    await waitFor(() => expect(renders.mock.calls).toEqual([['story'], ['way'], ['way']]))
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

  it('keeps the place of what is expected until the data says', async () => {
    const blocks: Block[] = [
      { type: 'box', showIf: 'len(races) > 0', expected: 1, blocks: [{ type: 'text', text: '热门' }] },
      { type: 'text', showIf: 'len(races) > 0', text: '推荐' },
      { type: 'text', each: 'races', expected: 5, text: '{{item}}' },
    ]
    renderBlock(blocks, { widgets, data: { races: [] } })
    expect(screen.getByText('热门')).toBeInTheDocument()
    expect(screen.queryByText('推荐')).toBeNull()
    expect(screen.getAllByTestId('skeleton')).toHaveLength(5)
    await waitFor(() => expect(screen.queryByText('热门')).toBeNull())
    expect(screen.queryByTestId('skeleton')).toBeNull()
  })

  it('keeps the place of a block that only asks for its data, also where that waits for another answer', async () => {
    const page = {
      data: {
        coupons: { call: 'getOptimalCoupon' },
        order: { call: 'raceDetail', when: "status.coupons == 'ready'" },
        idle: { call: 'pageChina', when: 'false' },
      },
    }
    const blocks: Block[] = [
      { type: 'text', showIf: 'order != null', text: '{{order.name}}' },
      { type: 'text', showIf: 'order.mail != null', text: '{{order.mail}}' },
      { type: 'text', showIf: 'idle != null', text: '{{idle.name}}' },
    ]
    renderBlock(blocks, { widgets, page, onRequest: () => ({ name: '待支付' }) })
    expect(screen.getAllByTestId('skeleton')).toHaveLength(1)
    expect(await screen.findByText('待支付')).toBeVisible()
    expect(screen.queryByTestId('skeleton')).toBeNull()
  })

  it('draws the place of a block as its config says it, with the places of the blocks inside', () => {
    const framed = { ...widgets, box: defineWidget({}, () => null, { skeleton: Place }) }
    const inside: Block[] = [
      { type: 'text', each: 'race.items', expected: 2, text: '{{item}}' },
      { type: 'text', showIf: 'race.open', text: 'open' },
    ]
    renderBlock(
      { type: 'box', title: '{{race.name}}', note: { zh: '说明', en: 'Note' }, columns: 2, blocks: inside },
      { widgets: framed, data: { race: { name: '兰州' } } },
    )
    const place = screen.getByTestId('place')
    expect(place).toHaveTextContent('{"title":null,"note":"说明","columns":2}')
    expect(within(place).getAllByTestId('skeleton')).toHaveLength(2)
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

  it('offers no retry where another try would end alike', async () => {
    const onRequest = (): Json => {
      throw new RequestError('没有找到该赛事', { code: 2003001, retry: false })
    }
    const page = { data: { race: { call: 'raceDetail' } } }
    renderBlock({ type: 'text', text: '{{race.name}}' }, { widgets, onRequest, page })
    expect(await screen.findByRole('alert')).toHaveTextContent('没有找到该赛事')
    expect(screen.queryByText('retry')).toBeNull()
  })

  it('says a refusal of two sources where a value has looked into one of them only', async () => {
    const onRequest = (): Json => {
      throw new RequestError('没有找到该赛事', { code: 2003001, retry: false })
    }
    const page = {
      data: { items: { call: 'itemByRaceIdList' }, race: { call: 'raceDetail' } },
      values: { open: "{{race.state == 'open' && len(items) > 0}}" },
    }
    renderBlock({ type: 'text', text: '{{race.name}}{{open}}' }, { widgets, onRequest, page })
    expect(await screen.findByRole('alert')).toHaveTextContent('没有找到该赛事')
  })

  it('shows a failure in a block that can be seen, and none where a hidden one alone needs the source', async () => {
    const onRequest = (operation: string): Json => {
      throw new RequestError(`${operation} failed`, { code: 'network' })
    }
    const data = {
      race: { call: 'race' },
      items: { call: 'items' },
      silent: { call: 'silent', error: 'silent' },
    } as const
    const blocks: Block[] = [
      { type: 'text', text: '{{race.name}}', showIf: 'state.wide' },
      { type: 'box', showIf: 'state.wide', blocks: [{ type: 'text', text: '{{race.name}}' }] },
      { type: 'text', text: '{{items.length}}', showIf: 'state.wide' },
      { type: 'text', text: '{{silent.name}}' },
      { type: 'text', text: 'open', showIf: "race.state == 'open'" },
    ]
    const { runtime } = renderBlock(blocks, { widgets, onRequest, state: { wide: false }, page: { data } })
    expect((await screen.findAllByRole('alert')).map((alert) => alert.textContent)).toEqual(['race failedretry'])
    await act(async () => void (await runtime.run([{ do: 'set', state: { wide: true } }])))
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'race failedretry',
      'items failedretry',
    ])
  })

  it.each([
    ['race', 'items'],
    ['items', 'race'],
  ])('says once what %s and %s were refused with, and one press asks for both', async (...names) => {
    let known = false
    const onRequest = (operation: string): Json => {
      if (!known) throw new RequestError('没有找到该赛事', { code: 2003001 })
      return { name: operation }
    }
    const blocks: Block[] = [
      { type: 'text', text: '{{race.name}}' },
      { type: 'box', blocks: [{ type: 'text', text: '{{items.name}}' }] },
    ]
    const data = Object.fromEntries(names.map((name) => [name, { call: name }]))
    renderBlock(blocks, { widgets, onRequest, page: { data } })
    await waitFor(() => expect(screen.queryByTestId('skeleton')).toBeNull())
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    known = true
    fireEvent.click(screen.getByText('retry'))
    expect(await screen.findByText('race')).toBeVisible()
    expect(await screen.findByText('items')).toBeVisible()
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
    await waitFor(() => expect(ports.navigate).toHaveBeenCalledWith('/Match', { query: {} }))
  })

  it('shows an empty text by what the page knows: its state, and the case that holds', async () => {
    const cases = [
      { when: "state.group == 'paid'", value: { zh: '还没有已支付的订单', en: 'Nothing paid yet' } },
      { value: { zh: '还没有{{state.group}}订单', en: 'No {{state.group}} orders yet' } },
    ]
    const { runtime } = renderBlock(
      { type: 'list', source: 'orders', blocks: [{ type: 'text', each: 'orders', text: '{{item}}' }] },
      {
        widgets,
        lang: 'en',
        onRequest: () => [],
        page: {
          state: { group: 'open' },
          data: {
            orders: {
              call: 'myOrders',
              empty: { text: { cases } as unknown as string, action: { text: 'See {{state.group}}', onTap: [] } },
            },
          },
        },
      },
    )
    expect(await screen.findByText('No open orders yet')).toBeVisible()
    expect(screen.getByText('See open')).toBeVisible()
    await act(() => runtime.run([{ do: 'set', state: { group: 'paid' } }]))
    expect(screen.getByText('Nothing paid yet')).toBeVisible()
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

  it('evaluates a value once, whoever reads it, and again only when what it reads has changed', async () => {
    const look = vi.fn()
    const race = {
      get name() {
        look()
        return 'Lanzhou'
      },
    }
    const blocks = ['a', 'b', 'c'].map((word): Block => ({ type: 'text', text: `${word}{{name}}` }))
    const { runtime } = renderBlock(blocks, {
      widgets,
      state: { race, other: 1 },
      page: { values: { name: '{{state.race.name}}', round: '{{trip}}', trip: '{{round}}' } },
    })
    expect(screen.getByText('cLanzhou')).toBeVisible()
    expect(look).toHaveBeenCalledTimes(1)
    await act(async () => void (await runtime.run([{ do: 'set', state: { other: 2 } }])))
    expect(look.mock.calls.length).toBeLessThanOrEqual(2)
  })

  it('lets sources and values that read each other in a circle miss what leads back to them', async () => {
    renderBlock(
      { type: 'text', text: '{{a}} {{b}} {{word}}!' },
      {
        widgets,
        onRequest: (operation) => operation,
        page: {
          data: {
            a: { call: 'one', with: { of: '{{b}}' }, when: "status.b != 'error'" },
            b: { call: 'two', with: { of: '{{word}}' } },
          },
          values: { word: '{{a}}' },
        },
      },
    )
    expect(await screen.findByText('one two !')).toBeVisible()
  })

  it('keeps a crash inside its block and shows an unknown type by its fallback', () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
    renderBlock(
      [
        { type: 'bomb' },
        { type: 'bomb', id: 'seats' },
        { type: 'nope', fallback: { type: 'text', text: 'instead' } },
        { type: 'text', text: 'still here' },
      ],
      { widgets },
    )
    expect(screen.getAllByText('broken block')).toHaveLength(2)
    const traces = silence.mock.calls.filter(([words]) => /^block/.test(String(words)))
    expect(traces).toEqual(['bomb', 'seats'].map((name) => [`block ${name} crashed`, expect.any(Error)]))
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

  it('judges a submit once it is known what is asked', async () => {
    let answer: (value: Json) => void = () => {}
    const team = new Promise<Json>((resolve) => (answer = resolve))
    const { runtime } = renderBlock(
      [
        { type: 'field', name: 'a', input: true, showIf: 'team == null' },
        { type: 'field', name: 'b', input: true, needed: '{{team != null}}', showIf: 'team != null' },
      ],
      {
        widgets,
        page: { data: { team: { call: 'team' } } },
        onRequest: () => team,
      },
    )
    const ended = vi.fn()
    const submitted = runtime.run([{ do: 'submit' }]).then(ended)
    await act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
    expect(ended).not.toHaveBeenCalled()
    await act(async () => answer({ id: '1' }))
    await act(async () => submitted)
    expect(ended).toHaveBeenCalledWith({ status: 'stopped' })
    expect(screen.getByLabelText('problems')).toHaveTextContent('b?')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  it('judges at once where it cannot be known what is asked', async () => {
    const { runtime } = renderBlock([{ type: 'field', name: 'a', input: true, showIf: 'team == null' }], {
      widgets,
      page: { data: { team: { call: 'team' } } },
      onRequest: () => Promise.reject(new RequestError('no network', { code: 'network' })),
    })
    await screen.findByText(/no network/)
    vi.useFakeTimers()
    await act(async () => expect((await runtime.run([{ do: 'submit' }])).status).toBe('stopped'))
    vi.useRealTimers()
  })

  it('keeps one answer a row of an input inside each, by the row’s key', async () => {
    const drafts = new Map()
    const rows: Block = {
      type: 'box',
      each: 'state.runners',
      key: 'item.id',
      blocks: [{ type: 'field', name: 'size', input: true, needed: true, showIf: "item.id != 'c'" }],
    }
    const seen: Block = { type: 'text', text: '{{answers.size.a}} {{answers.size.b}}' }
    const options = {
      widgets,
      drafts,
      page: { draft: { key: 'k' } },
      state: { runners: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] },
    } satisfies RenderOptions
    const first = renderBlock([rows, seen], options)
    fireEvent.change(screen.getByLabelText('size--a'), { target: { value: 'M' } })
    await act(async () => expect((await first.runtime.run([{ do: 'submit' }])).status).toBe('stopped'))
    expect(screen.getByLabelText('problems')).toHaveTextContent('size--b?')
    fireEvent.change(screen.getByLabelText('size--b'), { target: { value: 'L' } })
    await act(async () => expect((await first.runtime.run([{ do: 'submit' }])).status).toBe('done'))
    expect(screen.getByText('M L')).toBeVisible()
    expect(first.runtime.inputs.summaries().map(({ input }) => input)).toEqual(['size--a', 'size--b'])
    const wrong = { input: 'size', path: '/b', message: '没有这个尺码' }
    expect(first.runtime.inputs.showErrors([wrong])).toEqual([{ ...wrong, input: 'size--b', path: '' }])
    expect(screen.getByLabelText('size--b')).toHaveAttribute('title', '没有这个尺码')
    first.unmount()
    const again = renderBlock([rows, seen], options)
    expect(screen.getByLabelText('size--b')).toHaveValue('L')
    const given = { do: 'answer', name: 'size', value: { a: 'S', b: 'XL' } } as const
    await act(async () => void (await again.runtime.run([given])))
    expect(screen.getByText('S XL')).toBeVisible()
  })

  it('drafts answers under runner and key and restores them with their version', () => {
    const drafts = new Map()
    const page = { draft: { key: '{{query.raceId}}' } }
    const block: Block[] = [
      { type: 'field', name: 'a', input: true },
      { type: 'text', showIf: 'draft.resumed', text: '已恢复' },
    ]
    const first = renderBlock(block, { widgets, drafts, page, user: { userId: 'u1' }, query: { raceId: '9' } })
    fireEvent.change(screen.getByLabelText('a'), { target: { value: '王小跑' } })
    expect(screen.queryByText('已恢复')).toBeNull()
    first.unmount()
    const second = renderBlock(block, { widgets, drafts, page, user: { userId: 'u1' }, query: { raceId: '9' } })
    expect(screen.getByLabelText('a')).toHaveValue('王小跑')
    expect(screen.getByText('已恢复')).toBeVisible()
    expect(second.runtime.answers.read('a').version).toBe('h1')
    second.unmount()
    renderBlock(block, { widgets, drafts, page, user: { userId: 'u2' }, query: { raceId: '9' } })
    expect(screen.getByLabelText('a')).toHaveValue('')
  })

  it('shares one draft among the pages that an entry is spread over, and ends it for all of them', async () => {
    const drafts = new Map()
    const options = { widgets, drafts, user: { userId: 'u1' }, query: { raceId: '9' } } satisfies RenderOptions
    const key = '{{query.raceId}}'
    const first = renderBlock(
      { type: 'field', name: 'a', input: true },
      { ...options, page: { route: '/registration', draft: { key } } },
    )
    fireEvent.change(screen.getByLabelText('a'), { target: { value: '王小跑' } })
    first.unmount()
    const second = renderBlock(
      [
        { type: 'field', name: 'b', input: true },
        { type: 'text', text: '{{answers.a}}' },
      ],
      { ...options, page: { route: '/questionnaire', draft: { key, of: '/registration' } } },
    )
    expect(screen.getByText('王小跑')).toBeVisible()
    fireEvent.change(screen.getByLabelText('b'), { target: { value: '朋友' } })
    second.unmount()
    const back = renderBlock(
      { type: 'field', name: 'a', input: true },
      { ...options, page: { route: '/registration', draft: { key } } },
    )
    expect(back.runtime.answers.get('b')).toBe('朋友')
    expect(drafts.size).toBe(1)
    await act(async () => void (await back.runtime.run([{ do: 'forgetDraft' }])))
    expect(drafts.size).toBe(0)
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
    const stored = new Map<string, Json>()
    const options = {
      widgets,
      kept: stored,
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

  it('carries out the last of the values that came while the first was being carried out', async () => {
    const answers: (() => void)[] = []
    const { ports } = renderBlock(
      { type: 'choice', onChange: [{ do: 'call', call: 'find', with: { word: '{{event}}' } }] },
      { widgets, onRequest: () => new Promise((resolve) => answers.push(() => resolve(null))) },
    )
    for (const word of ['a', 'b', 'c']) fireEvent.click(screen.getByRole('button', { name: word }))
    await act(async () => answers[0]?.())
    await waitFor(() => expect(answers).toHaveLength(2))
    await act(async () => answers[1]?.())
    expect(ports.request.mock.calls.map(([, params]) => params.word)).toEqual(['a', 'c'])
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

  it("shares its own card: what a step and the card leave out is the page's title and description", async () => {
    const tap = (name: string, step: object = {}) => ({ type: 'text', text: name, onTap: [{ do: 'share', ...step }] })
    const { ports } = renderBlock([tap('plain'), tap('own', { title: '自己的', image: 'b.jpg' })], {
      widgets: { text },
      data: { race: { name: '半程' } },
      page: {
        title: { zh: '{{race.name}}报名', en: '' },
        description: { zh: '四月开跑', en: '' },
        share: { picture: 'a.jpg' },
      },
    })
    await screen.findByText('plain')
    await waitFor(() => {
      fireEvent.click(screen.getByText('plain'))
      expect(ports.share).toHaveBeenLastCalledWith({ title: '半程报名', text: '四月开跑', image: 'a.jpg' })
    })
    fireEvent.click(screen.getByText('own'))
    await waitFor(() =>
      expect(ports.share).toHaveBeenLastCalledWith({ title: '自己的', text: '四月开跑', image: 'b.jpg' }),
    )
  })

  it('leaves a block as it is when one before it comes or goes', async () => {
    const { runtime } = renderBlock(
      {
        type: 'box',
        blocks: [
          { type: 'text', text: 'first', showIf: 'state.more' },
          { type: 'text', text: 'second' },
        ],
      },
      { widgets: { box, text }, state: { more: false } },
    )
    const second = screen.getByText('second')
    act(() => runtime.data.store.set(runtime.data.state, { more: true }))
    expect(screen.getByText('first')).toBeInTheDocument()
    expect(second).toBeInTheDocument()
  })
})
