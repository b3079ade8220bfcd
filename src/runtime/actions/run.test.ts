import { describe, expect, it, vi } from 'vitest'
import type { Action, Json, JsonObject } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import { type ActionHandler, type ActionHandlers, runActions, STOP } from './run.ts'
import type { ActionArguments } from './table.gen.ts'

function setUp(handlers: ActionHandlers, names: JsonObject = {}) {
  const life = new AbortController()
  const report = vi.fn<(error: unknown) => void>()
  const run = (actions: Action[], local: JsonObject = {}) =>
    runActions(actions, local, {
      handlers,
      report,
      signal: life.signal,
      scope: (inner) => ({ read: (name): Json | undefined => inner[name] ?? names[name] }),
    })
  return { run, report, leave: () => life.abort() }
}

describe('runActions', () => {
  it('runs in order, hands results on and skips what `when` rules out', async () => {
    const toasts: Json[] = []
    const { run } = setUp({
      get: async () => ({ orderId: '9007199254740993' }),
      say: async (args: JsonObject) => void toasts.push(args.text ?? null) as undefined,
    })
    const outcome = await run([
      { do: 'get', as: 'order' },
      { do: 'say', text: '订单{{results.order.orderId}}' },
      { do: 'say', text: 'never', when: 'results.order == null' },
    ])
    expect(outcome).toEqual({ status: 'done' })
    expect(toasts).toEqual(['订单9007199254740993'])
  })

  it('passes over what is no step in a page that nobody checked', async () => {
    const said = vi.fn(async () => undefined)
    const { run, report } = setUp({ say: said })
    const steps: unknown[] = [null, 'say', 7, undefined, { do: 'say' }]
    expect(await run(steps as Action[])).toEqual({ status: 'done' })
    expect([said.mock.calls.length, report.mock.calls.length]).toEqual([1, 0])
  })

  it('hands each argument over as the schema of its action gives it, a text in the language of the page', async () => {
    const seen: unknown[] = []
    const toast: ActionHandler<ActionArguments['toast']> = async (args) => {
      // @ts-expect-error A misspelt argument is no argument.
      seen.push(args, args.mss)
      return undefined
    }
    const set: ActionHandler<ActionArguments['set']> = async ({ state }) => void seen.push(state) as undefined
    const { run } = setUp({ toast, set }, { lang: 'en', words: { zh: '名额已满', en: 'Sold out' }, code: 2003 })
    await run([
      { do: 'toast', text: '{{words}}', tone: 'loud', ms: 'long' },
      { do: 'toast', text: '{{code}}', tone: 'error', ms: '{{code}}' },
      { do: 'toast', text: '{{missing}}' },
      { do: 'set', state: { title: '{{words}}' } },
      { do: 'set', state: '{{code}}' },
    ])
    expect(seen.filter((one) => one !== undefined)).toEqual([
      { text: 'Sold out' },
      { text: '2003', tone: 'error', ms: 2003 },
      { text: '' },
      { title: { zh: '名额已满', en: 'Sold out' } },
      {},
    ])
  })

  it('stops quietly at STOP', async () => {
    const after = vi.fn(async () => undefined)
    const { run, report } = setUp({ ask: async () => STOP, after })
    expect(await run([{ do: 'ask' }, { do: 'after' }])).toEqual({ status: 'stopped' })
    expect(after).not.toHaveBeenCalled()
    expect(report).not.toHaveBeenCalled()
  })

  it('hands a failure to onError with its code and words, and goes no further', async () => {
    const seen: Json[] = []
    const { run, report } = setUp({
      call: async () => {
        throw new RequestError('名额已满', { code: 2003 })
      },
      say: async (args: JsonObject) => void seen.push(args.text ?? null) as undefined,
    })
    const actions: Action[] = [
      { do: 'call', onError: [{ do: 'say', text: '{{error.code}}:{{error.message}}' }] },
      { do: 'say', text: 'never' },
    ]
    expect(await run(actions)).toEqual({ status: 'stopped' })
    expect(seen).toEqual(['2003:名额已满'])
    expect(report).not.toHaveBeenCalled()
  })

  it('runs a list inside a step: one condition, shared results, one report', async () => {
    const toasts: Json[] = []
    const run = (steps: JsonObject[], names: JsonObject = {}) => {
      const page = setUp(
        {
          run: (_args: JsonObject, { action, inner }) => inner(action.actions as Action[]),
          get: async () => 7,
          ask: async () => STOP,
          fail: () => Promise.reject(new RequestError('名额已满', { code: 2003 })),
          say: async (args: JsonObject) => void toasts.push(args.text ?? null) as undefined,
        },
        names,
      )
      return page.run(steps as unknown as Action[]).then(({ status }) => [status, page.report.mock.calls.length])
    }
    const inside: Json = [
      { do: 'get', as: 'n' },
      { do: 'say', text: '{{results.n}}' },
    ]
    expect(
      await run([
        { do: 'run', actions: inside },
        { do: 'say', text: '{{results.n + 1}}' },
      ]),
    ).toEqual(['done', 0])
    expect(await run([{ do: 'run', when: 'open', actions: inside }], { open: false })).toEqual(['done', 0])
    expect(toasts).toEqual([7, 8])
    expect(
      await run([
        { do: 'run', actions: [{ do: 'ask' }] },
        { do: 'say', text: 'no' },
      ]),
    ).toEqual(['stopped', 0])
    expect(await run([{ do: 'run', actions: [{ do: 'fail' }] }])).toEqual(['failed', 1])
    const caught: Json = [{ do: 'say', text: '{{error.code}}' }]
    expect(await run([{ do: 'run', actions: [{ do: 'fail' }], onError: caught }])).toEqual(['stopped', 0])
    expect(toasts).toEqual([7, 8, 2003])
  })

  it('reports an uncaught failure and an unknown action', async () => {
    const { run, report } = setUp({})
    expect((await run([{ do: 'navigte' }])).status).toBe('failed')
    expect(report.mock.calls[0]?.[0]).toMatchObject({ message: 'unknown action "navigte"' })
  })

  it('leaves an expression to the action that evaluates it itself', async () => {
    const call = vi.fn(async () => undefined)
    const { run } = setUp({ call })
    await run([{ do: 'call', call: 'save', until: "result.state == '{{1}}'", with: { id: '{{7}}' } }])
    expect(call).toHaveBeenCalledWith({ call: 'save', with: { id: 7 } }, expect.anything())
  })

  it('does not take inherited names for actions', async () => {
    const { run } = setUp({})
    expect((await run([{ do: 'constructor' }])).status).toBe('failed')
  })

  it('drops the steps after the one under way when the page is left', async () => {
    let answer: (value: Json) => void = () => undefined
    const after = vi.fn(async () => undefined)
    const { run, leave, report } = setUp({ save: () => new Promise((resolve) => (answer = resolve)), after })
    const outcome = run([{ do: 'save' }, { do: 'after' }])
    leave()
    answer(null)
    expect(await outcome).toEqual({ status: 'stopped' })
    expect(after).not.toHaveBeenCalled()
    expect(report).not.toHaveBeenCalled()
    expect(await run([{ do: 'after' }])).toEqual({ status: 'stopped' })
    expect(after).not.toHaveBeenCalled()
  })

  it('still reports a write that failed after the page was left, in place of its own answer; not a read given up', async () => {
    const failures = [
      new RequestError('名额已满', { code: 2003 }),
      Object.assign(new Error('given up'), { name: 'AbortError' }),
    ]
    const instead = vi.fn(async () => undefined)
    for (const failure of failures) {
      let fail: (error: Error) => void = () => undefined
      const { run, leave, report } = setUp({ save: () => new Promise((_, reject) => (fail = reject)), instead })
      const outcome = run([{ do: 'save', onError: [{ do: 'instead' }] }])
      leave()
      fail(failure)
      await outcome
      expect(report).toHaveBeenCalledTimes(failure instanceof RequestError ? 1 : 0)
    }
    expect(instead).not.toHaveBeenCalled()
  })
})
