import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Action, Page } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import { runtimeForTest, testPorts } from '#support/runtime.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** What the ports are asked for by one step. */
async function portsAfter(action: Action, page: Partial<Page> = {}) {
  const { run, ports } = runtimeForTest(page)
  return { outcome: await run([action]), ports }
}

describe('a step', () => {
  it.each<[keyof ReturnType<typeof testPorts>, Action, unknown[]]>([
    [
      'navigate',
      { do: 'navigate', to: '/a', query: { x: 1 }, replace: true, carry: false },
      ['/a', { query: { x: 1 }, replace: true, carry: false }],
    ],
    ['back', { do: 'back' }, []],
    ['close', { do: 'close' }, []],
    ['setLanguage', { do: 'language' }, [null]],
    ['setLanguage', { do: 'language', to: 'en' }, ['en']],
    ['open', { do: 'open', url: 'https://example.com' }, ['https://example.com']],
    ['toast', { do: 'toast', text: 'A', tone: 'warn', ms: 9 }, ['A', { tone: 'warn', ms: 9 }]],
    ['toast', { do: 'guard', say: 'No' }, ['No', { tone: 'error', ms: 4000 }]],
    ['copy', { do: 'copy', text: 'A' }, ['A']],
    ['track', { do: 'track', event: 'seen', data: { x: 1 } }, ['seen', { x: 1 }]],
    ['confirm', { do: 'confirm', text: 'Sure?', ok: 'Yes', cancel: '' }, [{ text: 'Sure?', ok: 'Yes' }]],
    ['confirm', { do: 'confirm', text: 'Sure?', danger: true }, [{ text: 'Sure?', danger: true }]],
  ])('asks the application: %s', async (port, action, args) => {
    const { ports } = await portsAfter(action)
    expect((ports[port] as ReturnType<typeof vi.fn>).mock.calls).toEqual([args])
  })

  it('ends the list where it says so, or the runner does', async () => {
    const ports = testPorts()
    const { run, read } = runtimeForTest({}, { ports })
    const ends = async (action: Action) => (await run([action, { do: 'set', state: { last: action.do } }])).status
    expect([await ends({ do: 'stop' }), await ends({ do: 'guard', say: 'No' })]).toEqual(['stopped', 'stopped'])
    ports.confirm.mockResolvedValueOnce(false)
    expect([await ends({ do: 'confirm', text: '?' }), read('state')]).toEqual(['stopped', {}])
    expect([await ends({ do: 'confirm', text: '?' }), read('state')]).toEqual(['done', { last: 'confirm' }])
    expect(await ends({ do: 'run', actions: [{ do: 'stop' }] })).toBe('stopped')
    expect(await ends({ do: 'run' })).toBe('done')
  })

  it('hands a choice to the page that asked for it, and is nothing where none did', async () => {
    const ports = testPorts()
    const { run } = runtimeForTest({}, { ports })
    ports.picks.asked.mockReturnValue('club')
    expect((await run([{ do: 'choose', what: 'team', value: 1 }])).status).toBe('done')
    expect((await run([{ do: 'choose', what: 'club' }])).status).toBe('stopped')
    expect(ports.picks.give.mock.calls).toEqual([[null]])
    await run([{ do: 'choose', what: 'club', value: { id: 1 } }])
    expect(ports.picks.give.mock.lastCall).toEqual([{ id: 1 }])
  })

  it('shares its own card, and of the page what that leaves out', async () => {
    const shared = async (args: object, page: Partial<Page>) =>
      (await portsAfter({ do: 'share', ...args }, page)).ports.share.mock.lastCall?.[0]
    const page: Partial<Page> = { title: ' T ', description: 'D', share: { title: 'S', text: 'X', picture: 'p.jpg' } }
    const own = { title: 'A', text: 'B', url: 'u', image: 'i.jpg' }
    expect(await shared(own, page)).toEqual(own)
    expect(await shared({}, page)).toEqual({ title: 'S', text: 'X', image: 'p.jpg' })
    expect(await shared({}, { title: 'T', description: 'D' })).toEqual({ title: 'T', text: 'D' })
    expect(await shared({}, { title: '{{race.name}}', data: { race: { call: 'x' } } })).toEqual({ title: '' })
  })
})

describe('a call', () => {
  const until = (more: object = {}): Action => ({
    do: 'call',
    call: 'order',
    with: { id: 1 },
    until: 'result.paid || results.order.done',
    as: 'order',
    ...more,
  })

  it('is made once, without a condition', async () => {
    const ports = testPorts(() => ({ id: 7 }))
    const { run, read } = runtimeForTest({}, { ports })
    await run([
      { do: 'call', call: 'order', with: { id: 1 }, as: 'order' },
      { do: 'set', state: { id: '{{results.order.id}}' } },
    ])
    expect([ports.request.mock.calls, read('state')]).toEqual([
      [['order', { id: 1 }, expect.any(AbortSignal)]],
      { id: 7 },
    ])
  })

  it.each<[string, object, number[]]>([
    ['every second', {}, [0, 1000, 2000]],
    ['as often as it says', { every: 3 }, [0, 3000, 6000]],
    ['not too often', { every: 0.01 }, [0, 200, 400]],
  ])('is made again until its condition holds, %s', async (_what, more, times) => {
    vi.useFakeTimers({ now: 0 })
    const calls: number[] = []
    const ports = testPorts(() => ({ paid: calls.push(Date.now()) === 3 }))
    const { run } = runtimeForTest({}, { ports })
    const outcome = run([until(more)])
    await vi.runAllTimersAsync()
    expect([await outcome, calls]).toEqual([{ status: 'done' }, times])
  })

  it('holds by the name of its result too', async () => {
    const ports = testPorts(() => ({ done: true }))
    expect((await runtimeForTest({}, { ports }).run([until()])).status).toBe('done')
    expect(ports.request).toHaveBeenCalledOnce()
  })

  it('is given up after a minute, and said', async () => {
    vi.useFakeTimers({ now: 0 })
    const { run, ports } = runtimeForTest({})
    const outcome = run([until({ every: 10 })])
    await vi.runAllTimersAsync()
    expect([await outcome, Date.now()]).toEqual([{ status: 'failed', error: expect.any(RequestError) }, 60_000])
    expect(ports.request).toHaveBeenCalledTimes(7)
    expect(ports.toast.mock.lastCall?.[0]).toContain('等待超时')
  })

  it('ends at once when the page is left while it waits', async () => {
    vi.useFakeTimers({ now: 0 })
    const { run, ports, open } = runtimeForTest({})
    const leave = open()
    const outcome = run([until()])
    await vi.advanceTimersByTimeAsync(500)
    leave()
    expect([await outcome, vi.getTimerCount(), ports.request.mock.calls.length]).toEqual([{ status: 'stopped' }, 0, 1])
  })
})
