import { expect, it, vi } from 'vitest'
import { lazyClient } from './lazyClient.ts'
import { OPERATIONS } from './operations.gen.ts'
import { createServerClock } from './serverClock.ts'

const EVENT = { event: 'page_view', code: '/Home', time: 1 }

function clientOf(answer: () => Promise<Response>) {
  const fetch = vi.fn((_url: string, _init: RequestInit) => answer())
  vi.stubGlobal('fetch', fetch)
  const clock = createServerClock(() => 0)
  const client = lazyClient({
    hosts: () => ({ api: '/api', center: '/center', files: '/files', config: '/config' }),
    caller: () => ({
      ...{ token: 'tok', terminalType: '3', osId: '1002', nrc: false, userId: null },
      ...{ fingerPrint: 'p', visitorId: null, lang: 'zh', release: '0a1b' },
    }),
    clock,
    timeoutMs: () => 60_000,
    storage: { getItem: () => null, setItem: () => undefined },
    onTokenInvalid: () => expect.unreachable('nobody is sent to the login for it'),
    onOutdated: () => expect.unreachable('no page is renewed for it'),
  })
  return { client, fetch, clock }
}

it('sends an event as the contract says, by who calls, and learns the time from its answer', async () => {
  const serverTime = String(Date.now() + 3_600_000)
  const answer = new Response('{}', { headers: { 'x-server-time': serverTime } })
  const { client, fetch, clock } = clientOf(async () => answer)
  await client.track(EVENT)
  // One that is left unread keeps its request open in Chromium.
  expect(answer.bodyUsed).toBe(true)
  const [url, init] = fetch.mock.calls[0] ?? []
  const { track } = OPERATIONS
  expect([track?.host, track?.body]).toEqual(['center', 'json'])
  expect([init?.method, url]).toEqual([track?.method, `/center${track?.path}`])
  expect(JSON.parse(String(init?.body))).toEqual(EVENT)
  const headers = { token: 'tok', 'Accept-Language': 'zh', release: '0a1b', terminalType: '3', osId: '1002' }
  expect(init?.headers).toMatchObject({ ...headers, machineCode: 'p', 'Content-Type': 'application/json' })
  expect(clock.now()).toBeGreaterThan(3_500_000)
})

it('says of an event that it did not arrive', async () => {
  const gone = clientOf(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(gone.client.track(EVENT)).rejects.toThrow()
  const refused = clientOf(async () => new Response('{"code":1004010}', { status: 429 }))
  await expect(refused.client.track(EVENT)).rejects.toThrow('429')
})
