import { afterEach, describe, expect, it, vi } from 'vitest'
import { runtimeForTest, testPorts } from '#support/runtime.ts'
import { parseFirstAnswers } from './first.ts'
import type { Json, Page } from './model.ts'
import { preparePage } from './pageRuntime.ts'
import { RequestError } from './ports.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const surroundings = (userId: string) => ({ user: { userId } })

describe('the address of a page', () => {
  const page: Partial<Page> = {
    query: { kind: { default: 'run' }, race: { from: '{{state.race}}' }, city: {} },
    state: { race: 'r1' },
  }

  it('has what it lacks by default', () => {
    expect(runtimeForTest(page, { query: { city: 'x' } }).read('query')).toEqual({ kind: 'run', city: 'x' })
    expect(runtimeForTest(page, { query: { kind: 'walk' } }).read('query')).toEqual({ kind: 'walk' })
  })

  it('lacks what the page finds by itself, until it is there', () => {
    const own = (query: Record<string, string>) =>
      runtimeForTest(page, { query }).get(runtimeForTest(page, { query }).ownQuery)
    expect([own({}), own({ race: '' }), own({ race: 'r2' })]).toEqual([{ race: 'r1' }, { race: 'r1' }, {}])
    const runtime = runtimeForTest({ ...page, state: { race: '' } })
    expect(runtime.get(runtime.ownQuery)).toEqual({})
    runtime.set(runtime.data.state, { race: null })
    expect(runtime.get(runtime.ownQuery)).toEqual({})
    runtime.set(runtime.data.state, { race: 'r3' })
    expect(runtime.get(runtime.ownQuery)).toEqual({ race: 'r3' })
  })
})

it('is compiled in slices, so that a touch is answered between them', async () => {
  const text = (words: string) => ({ type: 'text', text: words })
  const { page } = runtimeForTest({ blocks: [text('a'), { type: 'card', blocks: [text('{{state.b}}'), text('c')] }] })
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const pause = vi.fn(async () => {})
  await preparePage(page, pause)
  expect(pause).not.toHaveBeenCalled()
  vi.mocked(performance.now).mockImplementation(() => (now += 5))
  await preparePage(page, pause)
  // Four blocks and what they depend on, two steps in each slice.
  expect(pause).toHaveBeenCalledTimes(2)
})

it('keeps a value of the page in every language', () => {
  const words = { zh: '余 {{query.left}} 席', en: '{{query.left}} left' }
  const runtime = runtimeForTest({ values: { words } }, { query: { left: '5' } })
  const { value } = runtime.get(runtime.data.values.get('words') as never) as { value: Json }
  expect(value).toEqual({ zh: '余 5 席', en: '5 left' })
})

it('is read by its names, what each input was typed into among them', async () => {
  const names = ['query', 'state', 'answers', 'draft', 'user', 'site', 'env', 'lang', 'now', 'picking', 'versions']
  const runtime = runtimeForTest(
    { state: { a: 1 }, values: Object.fromEntries(names.map((name) => [`${name}Now`, `{{${name}}}`])) },
    {
      query: { q: 'x' },
      drawnAt: 5,
      surroundings: { lang: 'en', user: { userId: '7' }, env: { e: 1 }, site: { s: 1 } },
    },
  )
  runtime.answers.set('form', 'x', { version: 'h1' })
  const read = names.map((name) => runtime.get(runtime.data.values.get(`${name}Now`) as never) as { value: Json })
  expect(read.map(({ value }) => value)).toEqual([
    ...[
      { q: 'x' },
      { a: 1 },
      { form: 'x' },
      { id: null, resumed: false },
      { userId: '7' },
      { s: 1 },
      { e: 1 },
      'en',
      5,
    ],
    ...[null, { form: 'h1' }],
  ])
})

describe('what a page keeps', () => {
  const page: Partial<Page> = { state: { a: 1, b: 1, c: 1 }, keep: { a: 'device', b: 'runner' } }

  it('is there again: on the device for whoever uses it, or for the runner', async () => {
    const stored = new Map<string, Json>()
    const ports = testPorts(() => null, new Map(), stored)
    const runtime = runtimeForTest(page, { ports, surroundings: surroundings('7') })
    await runtime.run([{ do: 'set', state: { a: 2, c: 2 } }])
    expect(stored).toEqual(new Map([['a', 2]]))
    await runtime.run([{ do: 'set', state: { b: 2 } }])
    expect(runtimeForTest(page, { ports, surroundings: surroundings('7') }).read('state')).toEqual({ a: 2, b: 2, c: 1 })
    expect(runtimeForTest(page, { ports, surroundings: surroundings('8') }).read('state')).toEqual({ a: 2, b: 1, c: 1 })
    expect(runtimeForTest(page, { ports }).read('state')).toEqual({ a: 2, b: 1, c: 1 })
  })

  it('goes before what the page left behind, and that before what it begins with', () => {
    const ports = testPorts(() => null, new Map(), new Map([['a', 3]]))
    const from = { state: { a: 2, c: 2 }, typed: {}, answers: new Map() }
    expect(runtimeForTest(page, { ports, from }).read('state')).toEqual({ a: 3, b: 1, c: 2 })
  })
})

describe('a page that was drawn', () => {
  const page: Partial<Page> = {
    query: { kind: { default: 'run' } },
    state: { a: 1 },
    keep: { a: 'runner' },
    draft: { key: 'd' },
  }
  const own = { lang: 'en' as const, user: { userId: '7' }, env: { wechat: true }, site: { name: 'S' } }

  it('learns who the runner is, what the phone keeps and the whole address, once', () => {
    const drafts = new Map([['/test|7|d', { name: { value: 'Li' } }]])
    const ports = testPorts(() => null, drafts, new Map([['a|7', 2]]))
    ports.picks.asked.mockReturnValue('club')
    const runtime = runtimeForTest(page, { ports, drawnAt: 5 })
    expect([runtime.read('state'), runtime.answers.get('name'), runtime.get(runtime.data.now)]).toEqual([
      { a: 1 },
      null,
      5,
    ])
    runtime.hydrate({ surroundings: own, query: { city: 'x' } })
    const { lang, user, env, site } = runtime.data.surroundings
    expect([lang, user, env, site].map((one) => runtime.get<unknown>(one))).toEqual(Object.values(own))
    expect([runtime.read('query'), runtime.read('state')]).toEqual([{ kind: 'run', city: 'x' }, { a: 2 }])
    expect([runtime.answers.get('name'), runtime.get(runtime.data.picking)]).toEqual(['Li', 'club'])
    runtime.hydrate({ surroundings: { ...own, lang: 'zh' }, query: {} })
    expect([runtime.get(lang), runtime.read('query')]).toEqual(['en', { kind: 'run', city: 'x' }])
  })

  it('knew all that from the start where it was not drawn', () => {
    const runtime = runtimeForTest(page)
    runtime.hydrate({ surroundings: own, query: { city: 'x' } })
    expect([runtime.get(runtime.data.surroundings.lang), runtime.read('query')]).toEqual(['zh', { kind: 'run' }])
  })
})

describe('action lists', () => {
  it('are under way until the last has ended', async () => {
    const ends: (() => void)[] = []
    const wait = () => new Promise<undefined>((end) => ends.push(() => end(undefined)))
    const runtime = runtimeForTest({}, { actions: { wait } })
    await runtime.idle()
    const [first, second] = [runtime.run([{ do: 'wait' }]), runtime.run([{ do: 'wait' }])]
    let idle = false
    const waits = runtime.idle().then(() => (idle = true))
    ends[0]?.()
    expect([await first, idle]).toEqual([{ status: 'done' }, false])
    ends[1]?.()
    await Promise.all([second, waits])
    expect(idle).toBe(true)
  })

  it('end with the page, and run again once it is back', async () => {
    const runtime = runtimeForTest({})
    const close = runtime.open()
    const again = runtime.open()
    close()
    expect((await runtime.run([{ do: 'set', state: { a: 1 } }])).status).toBe('stopped')
    const last = runtime.open()
    again()
    expect((await runtime.run([{ do: 'set', state: { a: 2 } }])).status).toBe('done')
    await runtime.request('races', {})
    const [, , signal] = runtime.ports.request.mock.lastCall ?? []
    expect(signal?.aborted).toBe(false)
    last()
    expect(signal?.aborted).toBe(true)
  })

  it.each([
    ['the platform’s words', new RequestError('名额已满', { code: 2003 }), ['名额已满'], 0],
    ['nothing where the login has answered it', new RequestError('login', { code: 'handled' }), [], 0],
    ['that it is nobody’s fault, and leave a trace', new Error('x is not a function'), ['系统开小差了，请稍后再试'], 1],
  ])('tell of a failure %s', async (_what, failure, words, traces) => {
    const trace = vi.spyOn(console, 'error').mockReturnValue()
    const runtime = runtimeForTest({}, { actions: { fail: () => Promise.reject(failure) } })
    expect((await runtime.run([{ do: 'fail' }])).status).toBe('failed')
    expect(runtime.ports.toast.mock.calls).toEqual(words.map((one) => [one, { tone: 'error' }]))
    expect(trace).toHaveBeenCalledTimes(traces)
  })
})

describe('a page that opens', () => {
  const page: Partial<Page> = {
    onOpen: [{ do: 'set', state: { opened: true } }],
    onPick: { club: [{ do: 'set', state: { club: '{{event.name}}' } }] },
  }

  it('does what it does then, and what it does with a choice', async () => {
    const ports = testPorts()
    ports.picks.take.mockResolvedValue({ what: 'club', value: { name: 'A' } })
    const runtime = runtimeForTest(page, { ports })
    await runtime.arrive()
    expect(runtime.read('state')).toEqual({ opened: true, club: 'A' })
  })

  it('leaves the choices of others alone, and those that come after it was left', async () => {
    const ports = testPorts()
    ports.picks.take.mockResolvedValue({ what: 'team', value: 'B' })
    const other = runtimeForTest(page, { ports })
    await other.arrive()
    expect(other.read('state')).toEqual({ opened: true })
    await runtimeForTest({}, { ports }).arrive()
    const left = runtimeForTest(page, { ports })
    left.open()()
    await left.arrive()
    expect(ports.picks.take).toHaveBeenCalledTimes(1)
  })
})

describe('the sources of a page', () => {
  const data = { race: { call: 'raceDetail' }, list: { call: 'pageChina' } }
  const runners = (runtime: ReturnType<typeof runtimeForTest>) =>
    Object.keys(data).map((name) => {
      const runner = { reload: vi.fn(async () => {}), more: vi.fn() }
      runtime.runners.set(name, runner)
      return runner
    })

  it('are loaded again, one or all; what failed is a failure of the step', async () => {
    const runtime = runtimeForTest({ data })
    const [race, list] = runners(runtime)
    await runtime.run([{ do: 'reload', source: 'race' }])
    await runtime.run([{ do: 'reload', source: 'gone' }])
    expect([race?.reload.mock.calls.length, list?.reload.mock.calls.length]).toEqual([1, 0])
    await runtime.run([{ do: 'reload' }])
    expect([race?.reload.mock.calls.length, list?.reload.mock.calls.length]).toEqual([2, 1])
    await runtime.run([{ do: 'more', source: 'list' }])
    expect([race?.more.mock.calls.length, list?.more.mock.calls.length]).toEqual([0, 1])
    list?.reload.mockRejectedValue(new RequestError('x', { code: 1 }))
    await expect(runtime.reload()).rejects.toThrow('x')
    await expect(runtime.reload('race')).resolves.toBeUndefined()
  })

  it('are left behind as they were answered, with state and what is in no draft', async () => {
    const runtime = runtimeForTest({ data, state: { a: 1 }, blocks: [{ type: 'field', name: 'who', input: true }] })
    runtime.answer('race', { name: 'R' })
    runtime.fail('list', new Error())
    await runtime.run([{ do: 'answer', name: 'who', value: 'Li' }])
    const left = runtime.snapshot()
    expect({ ...left, answers: [...left.answers.values()] }).toEqual({
      state: { a: 1 },
      typed: { who: { value: 'Li' } },
      answers: [{ value: { name: 'R' }, pages: 1, hasMore: false }],
    })
    const back = runtimeForTest({ data }, { from: left })
    expect([back.get(back.data.sources.get('race') as never), back.answers.get('who')]).toEqual([
      { status: 'ready', value: { name: 'R' }, hasMore: false, loadingMore: false, error: null },
      'Li',
    ])
  })

  it('are answered once nothing is shown by what was known before', async () => {
    expect(runtimeForTest({ data }).answered()).toBeNull()
    const first = parseFirstAnswers('{"":{"raceDetail":{"name":"R","?":true}}}')
    const runtime = runtimeForTest({ data }, { first })
    let isAnswered = false
    const waits = runtime.answered()?.then(() => (isAnswered = true))
    await Promise.resolve()
    expect(isAnswered).toBe(false)
    runtime.answer('race', { name: 'R' })
    await waits
    expect([isAnswered, runtime.answered()]).toEqual([true, null])
  })
})

describe('the answers of a page', () => {
  const handle = (problems: string[]) => ({
    validate: vi.fn(async () => problems.map((message) => ({ input: 'who', path: '', message }))),
    describe: () => ({ label: '', rows: [] }),
    focus: () => {},
    showErrors: vi.fn(),
  })
  const page: Partial<Page> = {
    blocks: [
      { type: 'field', name: 'who', input: true, id: 'one' },
      { type: 'field', name: 'club', input: true, id: 'two' },
      { type: 'list', each: 'state.rows', key: 'item', blocks: [{ type: 'field', name: 'each', input: true }] },
    ],
    state: { rows: [] },
  }

  it('are shown with what is wrong with them, and not sent then', async () => {
    const runtime = runtimeForTest(page)
    const who = handle(['名字？'])
    runtime.inputs.register('who', who)
    runtime.inputs.register('club', handle([]))
    const submit = (within?: string) =>
      runtime.run([
        { do: 'submit', ...(within && { within }) },
        { do: 'set', state: { sent: true } },
      ])
    expect([(await submit()).status, runtime.get(runtime.problems)]).toEqual([
      'stopped',
      [{ input: 'who', path: '', message: '名字？' }],
    ])
    expect([(await submit('two')).status, runtime.get(runtime.problems), runtime.read('state').sent]).toEqual([
      'done',
      [],
      true,
    ])
  })

  it('are refused by the platform: in its answer to a call, or in what it says of them', async () => {
    const errors = [{ input: 'who', path: '/name', message: '重名' }]
    const call = () => Promise.reject(new RequestError('x', { code: 1, fieldErrors: errors }))
    const runtime = runtimeForTest(page, { actions: { save: call, fail: () => Promise.reject(new Error()) } })
    const who = handle([])
    runtime.inputs.register('who', who)
    await runtime.run([{ do: 'save', onError: [{ do: 'errors' }] }])
    expect([who.showErrors.mock.lastCall, runtime.get(runtime.problems)]).toEqual([[errors], errors])
    await runtime.run([{ do: 'fail', onError: [{ do: 'errors' }] }])
    expect(runtime.get(runtime.problems)).toEqual(errors)
    const found = [{ input: 'who', path: null, messages: { zh: '重名', en: 'Taken' } }, { input: 'club' }, 'x']
    const refuse = async (problems: unknown, within?: string) => [
      (await runtime.run([{ do: 'refuse', problems, ...(within && { within }) }])).status,
      runtime.get(runtime.problems),
    ]
    expect(await refuse(found)).toEqual([
      'stopped',
      [
        { input: 'who', path: '', message: '重名' },
        { input: 'club', path: '', message: '' },
      ],
    ])
    expect(await refuse(found, 'one')).toEqual(['stopped', [{ input: 'who', path: '', message: '重名' }]])
    expect(await refuse([])).toEqual(['done', []])
    expect(await refuse('x')).toEqual(['done', []])
  })

  it('are given by a step: to the input that keeps its own, else to the page; of rows each to its own', async () => {
    const runtime = runtimeForTest(page)
    const take = vi.fn()
    runtime.inputs.register('who', { ...handle([]), take })
    await runtime.run([
      { do: 'answer', name: 'who', value: 'Li' },
      { do: 'answer', name: 'club', value: 'A' },
      { do: 'answer', name: 'each', value: { x: 1, y: 2 } },
    ])
    expect([take.mock.calls, runtime.read('answers')]).toEqual([[['Li']], { club: 'A', each: { x: 1, y: 2 } }])
  })

  it('come back with what another page was asked to choose, and are forgotten once sent', async () => {
    const drafts = new Map()
    const ports = testPorts(() => null, drafts)
    const runtime = runtimeForTest({ ...page, draft: { key: 'd' } }, { ports })
    await runtime.run([
      { do: 'answer', name: 'club', value: 'A' },
      { do: 'pick', what: 'club', from: '/clubs' },
    ])
    expect(ports.picks.ask.mock.lastCall).toEqual([
      { what: 'club', from: '/clubs', query: {} },
      { state: { rows: [] }, typed: {} },
    ])
    expect([...drafts.keys()]).toEqual(['/test||d'])
    await runtime.run([{ do: 'forgetDraft' }])
    expect([drafts.size, runtime.answers.get('club')]).toEqual([0, 'A'])
  })
})
