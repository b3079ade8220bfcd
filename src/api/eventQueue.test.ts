// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEventQueue } from './eventQueue.ts'
import { operationOf } from './operations.gen.ts'
import { createServerClock } from './serverClock.ts'

const view = (code: string) => ({ event: 'page_view', code, time: 1, accountId: '7' })
const HEADERS = { headers: { 'x-server-time': '3600000' } }

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function queueOf(answer: () => Promise<Response>) {
  const fetch = vi.fn((_url: string, _init: RequestInit) => answer())
  vi.stubGlobal('fetch', fetch)
  const clock = createServerClock()
  const queue = createEventQueue({
    hosts: () => ({ api: '/api', center: '/center', files: '/files', config: '/config' }),
    caller: () => ({
      ...{ token: 'tok', terminalType: '3', osId: '1010', nrc: true, userId: '1' },
      ...{ fingerPrint: 'p', visitorId: 'v', lang: 'zh', release: '0a1b' },
    }),
    clock,
  })
  const codes = () =>
    fetch.mock.calls.map(([, { body }]) =>
      (JSON.parse(String(body)).events as { code: string }[]).map(({ code }) => code),
    )
  return { queue, fetch, codes, clock }
}

it('gathers events and sends them together, as the contract says', async () => {
  const answer = new Response('{}', HEADERS)
  const { queue, fetch, codes, clock } = queueOf(async () => answer)
  const sent = Promise.all([queue.add(view('/Home')), queue.add(view('/Match'))])
  expect(fetch).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5_000)
  await sent
  expect(codes()).toEqual([['/Home', '/Match']])
  const trackEvents = operationOf('trackEvents')
  const [url, init] = fetch.mock.calls[0] ?? []
  expect([init?.method, url]).toEqual([trackEvents?.method, `/${trackEvents?.host}${trackEvents?.path}`])
  // One that is left unread keeps its request open in Chromium.
  expect(answer.bodyUsed).toBe(true)
  expect(clock.now()).toBeGreaterThan(3_500_000)
})

it('names the release, and neither the token, the runner nor the phone', async () => {
  const { queue, fetch } = queueOf(async () => new Response('{}'))
  void queue.add(view('/Home'))
  await vi.advanceTimersByTimeAsync(5_000)
  const { headers } = fetch.mock.calls[0]?.[1] ?? {}
  expect(headers).toMatchObject({ release: '0a1b', terminalType: '3', osId: '1010', 'Accept-Language': 'zh' })
  expect(Object.keys(headers ?? {})).not.toEqual(expect.arrayContaining(['token']))
  expect(JSON.stringify(headers)).not.toMatch(/tok|"p"|"v"|userId/)
})

it('sends what waits when the page is left or hidden, and many at once without waiting', async () => {
  const { queue, codes } = queueOf(async () => new Response('{}'))
  void queue.add(view('/a'))
  window.dispatchEvent(new Event('pagehide'))
  void queue.add(view('/b'))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(codes()).toEqual([['/a'], ['/b']])
  for (let step = 0; step < 20; step += 1) void queue.add(view(`/${step}`))
  expect(codes()[2]).toHaveLength(20)
})

it('keeps what could not be sent for when the phone is back, a hundred at most', async () => {
  let isDown = true
  const { queue, codes } = queueOf(() =>
    isDown ? Promise.reject(new TypeError('offline')) : Promise.resolve(new Response('{}')),
  )
  const lost = vi.fn()
  for (let step = 0; step < 120; step += 1) queue.add(view(`/${step}`)).catch(lost)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lost).toHaveBeenCalledTimes(20)
  const before = codes().length
  isDown = false
  window.dispatchEvent(new Event('online'))
  expect(codes().slice(before).flat()).toHaveLength(100)
})

it('says of an event that it was refused', async () => {
  const { queue } = queueOf(async () => new Response('{"code":1000429}', { status: 429 }))
  const refused = expect(queue.add(view('/Home'))).rejects.toThrow('did not take')
  await vi.advanceTimersByTimeAsync(5_000)
  await refused
})
