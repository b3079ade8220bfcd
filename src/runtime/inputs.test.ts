import { afterEach, expect, it, vi } from 'vitest'
import { runtimeForTest } from '#support/runtime.ts'
import type { InputHandle } from './inputs.ts'
import type { Block, Page } from './model.ts'

afterEach(() => {
  vi.useRealTimers()
})

const field = (name: string, more: object = {}): Block => ({ type: 'field', input: true, name, ...more })
const page = (blocks: Block[], more: Partial<Page> = {}) =>
  runtimeForTest({ blocks, data: { race: { call: 'raceDetail' } }, ...more })

/** An input with these faults. */
function handle(name: string, faults: string[] = [], more: Partial<InputHandle> = {}): InputHandle {
  return {
    validate: async () => faults.map((message) => ({ input: name, path: '', message })),
    describe: () => ({ label: name, rows: [] }),
    focus: vi.fn(),
    ...more,
  }
}
const namesOf = (problems: { input: string; message: string }[]) =>
  problems.map(({ input, message }) => `${input} ${message}`)

it('are judged in the order of the page, inside a block where one is named', async () => {
  const { inputs } = page([
    field('a', { id: 'first' }),
    { type: 'card', id: 'card', blocks: [field('b'), { type: 'row', blocks: [field('c')] }] },
    { type: 'text', name: 'no' },
  ])
  for (const name of ['c', 'b', 'a']) inputs.register(name, handle(name, ['!']))
  expect(namesOf(await inputs.validate())).toEqual(['a !', 'b !', 'c !'])
  expect(namesOf(await inputs.validate('card'))).toEqual(['b !', 'c !'])
  expect(namesOf(await inputs.validate('first'))).toEqual(['a !'])
  expect(inputs.summaries().map(({ input, label }) => `${input} ${label}`)).toEqual(['a a', 'b b', 'c c'])
})

it('are lost where they are not drawn in time, and nothing is sent without them', async () => {
  vi.useFakeTimers()
  const { inputs } = page([field('a'), field('b', { showIf: 'state.no' })], { data: {} })
  let found: string[] | null = null
  const judged = inputs.validate().then((problems) => (found = namesOf(problems)))
  await vi.advanceTimersByTimeAsync(1900)
  expect(found).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  await judged
  expect(found).toEqual([expect.stringContaining('a “a”')])
  expect(vi.getTimerCount()).toBe(0)
})

it('are awaited until they are drawn, and until the data is there that decides which there are', async () => {
  vi.useFakeTimers()
  const drawn = page([field('a')])
  const late = drawn.inputs.validate()
  await vi.advanceTimersByTimeAsync(100)
  drawn.inputs.register('a', handle('a'))
  expect(await late).toEqual([])
  const waiting = page([field('a', { showIf: 'race.open' })])
  let done = false
  const judged = waiting.inputs.validate().then((problems) => {
    done = true
    return problems
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done).toBe(false)
  waiting.answer('race', { open: false })
  expect(await judged).toEqual([])
  const failed = page([field('a', { showIf: 'race.open' })])
  failed.fail('race', new Error())
  expect(await failed.inputs.validate()).toEqual([])
})

it('wait no longer for those outside of what is judged', async () => {
  const { inputs } = page([field('a', { showIf: 'race.open' }), field('b', { id: 'b' })])
  inputs.register('b', handle('b', ['!']))
  expect(namesOf(await inputs.validate('b'))).toEqual(['b !'])
})

it('have problems that hold until they are mended or the input is gone', () => {
  const { inputs, set, data } = page(
    [field('a'), field('b', { showIf: 'state.yes' }), field('c', { each: 'state.rows', key: 'item' })],
    { state: { yes: true, rows: ['x'] } },
  )
  inputs.register('a', handle('a', [], { holds: ({ path }) => path === '/x' }))
  const problems = [
    { input: 'a', path: '/x' },
    { input: 'a', path: '/y' },
    { input: 'b', path: '' },
    { input: 'c--x', path: '' },
    { input: 'c--y', path: '' },
    { input: 'other', path: '' },
  ].map((one) => ({ ...one, message: '!' }))
  const open = () => inputs.openProblems(problems).map(({ input, path }) => input + path)
  expect(open()).toEqual(['a/x', 'b', 'c--x', 'other'])
  set(data.state, { yes: false, rows: [] })
  expect(open()).toEqual(['a/x', 'other'])
})

it('tell those who list them of every answer, and of inputs that come and go', async () => {
  const { inputs, answers } = page([field('a')])
  const heard = vi.fn()
  const stop = inputs.onSummaries(heard)
  const gone = inputs.register('a', handle('a'))
  expect(heard).toHaveBeenCalledTimes(1)
  answers.set('a', 1)
  expect(heard).toHaveBeenCalledTimes(2)
  inputs.register('a', handle('a'))
  // It is drawn anew before what was drawn is taken away.
  gone()
  expect([heard.mock.calls.length, inputs.summaries().length]).toEqual([4, 1])
  stop()
  answers.set('a', 2)
  expect(heard).toHaveBeenCalledTimes(4)
})

it('take answers themselves where they keep them, and hear of those changed elsewhere', () => {
  const { inputs } = page([field('a'), field('b')])
  const [take, mergeExternal] = [vi.fn(), vi.fn()]
  inputs.register('a', handle('a', [], { take, mergeExternal }))
  inputs.register('b', handle('b'))
  expect([inputs.give('a', 1), inputs.give('b', 1), inputs.give('c', 1)]).toEqual([true, false, false])
  for (const name of ['a', 'b', 'c']) inputs.mergeExternal(name)
  expect([take.mock.calls, mergeExternal.mock.calls.length]).toEqual([[[1]], 1])
})

it('have answers of their own in each row', () => {
  const { inputs } = page([
    field('a', { each: 'state.rows' }),
    { type: 'list', each: 'state.rows', blocks: [field('b')] },
    field('c'),
  ])
  expect(inputs.inRows('a', { x: 1, y: 2 })).toEqual([
    ['a--x', 1],
    ['a--y', 2],
  ])
  expect(inputs.inRows('b', { x: 1 })).toEqual([['b--x', 1]])
  expect([inputs.inRows('c', { x: 1 }), inputs.inRows('a', [1]), inputs.inRows('d', {})]).toEqual([
    [['c', { x: 1 }]],
    [['a', [1]]],
    [['d', {}]],
  ])
})

it('are brought into sight with all that they stand in, and then take focus', () => {
  vi.useFakeTimers()
  const { inputs } = page([
    { type: 'steps', id: 'steps', blocks: [{ type: 'card', blocks: [field('a', { id: 'own' })] }] },
  ])
  const own = handle('a')
  inputs.register('a', own)
  const show = vi.fn()
  const stop = inputs.onReveal(show)
  inputs.reveal('a', '/x')
  expect([show.mock.calls.flat(), vi.mocked(own.focus).mock.calls]).toEqual([['steps', 'own'], []])
  vi.runAllTimers()
  expect(own.focus).toHaveBeenCalledWith('/x')
  stop()
  inputs.reveal('a--row')
  inputs.reveal('a')
  vi.runAllTimers()
  expect([show.mock.calls.length, vi.mocked(own.focus).mock.lastCall]).toEqual([2, ['']])
})

it('are shown what the server says of them, by their rows and inside a block only', () => {
  const { inputs } = page([field('a', { id: 'one' }), field('b', { each: 'state.rows' }), field('c')])
  const shown = Object.fromEntries(['a', 'b--x', 'c'].map((name) => [name, vi.fn()]))
  for (const [name, showErrors] of Object.entries(shown))
    inputs.register(name, handle(name, [], name === 'c' ? {} : { showErrors }))
  const error = (input: string, path = '') => ({ input, path, message: '!' })
  const errors = [error('a', '/p'), error('b', '/x/name'), error('b', '/x'), error('b', '/y'), error('c')]
  expect(inputs.showErrors(errors)).toEqual([
    error('a', '/p'),
    error('b--x', '/name'),
    error('b--x'),
    error('b', '/y'),
    error('c'),
  ])
  expect([shown.a?.mock.calls, shown['b--x']?.mock.calls]).toEqual([
    [[[error('a', '/p')]]],
    [[[error('b--x', '/name'), error('b--x')]]],
  ])
  expect(inputs.showErrors(errors, 'one')).toEqual([error('a', '/p')])
  expect(inputs.showErrors([error('b', '/x')])).toEqual([error('b--x')])
  expect(shown.a).toHaveBeenCalledTimes(2)
})
