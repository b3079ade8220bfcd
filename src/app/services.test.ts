// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createServices } from './services.ts'

const HOUR = 3_600_000
const LOGIN = { token: 'own', userId: '1', accountId: '2', mobile: '13800138000', expire: 24 * HOUR }
const REAL = 1_800_000_000_000
let server = REAL
let tokens: (string | undefined)[] = []

/** A platform that answers everything, with its own time. */
class Answering {
  status = 200
  responseText = '{"code":0,"success":true,"data":{"results":[]}}'
  responseURL = ''
  timeout = 0
  onloadend: (() => void) | null = null
  headers: Record<string, string> = {}
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name.toLowerCase()] = value
  }
  getAllResponseHeaders = () => `x-server-time: ${server}\r\n`
  send() {
    tokens.push(this.headers.token)
    queueMicrotask(() => this.onloadend?.())
  }
}

beforeEach(() => {
  localStorage.clear()
  tokens = []
  server = REAL
  vi.useFakeTimers({ now: REAL, toFake: ['Date'] })
  vi.stubGlobal('XMLHttpRequest', Answering)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function start(path: string) {
  window.history.replaceState(null, '', path)
  const services = createServices({ window, fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
  return { services, ask: () => services.client.request('pageChina', {}) }
}

it('keeps a good session on a phone whose clock jumps, open or opened anew, and ends it by the platform’s', async () => {
  const { services, ask } = start('/Home')
  await ask()
  services.session.enter(LOGIN)
  vi.setSystemTime(REAL + 25 * HOUR)
  expect(services.session.get().status).toBe('in')
  await ask()
  expect(services.session.get().status).toBe('in')
  const later = start('/Home')
  await later.ask()
  expect(later.services.session.get().status).toBe('in')
  expect(tokens).toEqual([undefined, 'own', 'own'])
  vi.setSystemTime(REAL)
  server += 24 * HOUR + 1
  await later.ask()
  expect(later.services.session.get().status).toBe('out')
  expect(localStorage.getItem('userInfo')).toBeNull()
})

it('calls with no token while a partner’s evidence is not settled', async () => {
  start('/Home').services.session.enter(LOGIN)
  const { services, ask } = start('/Home?evidence=e')
  await ask()
  await services.client.request('logout', {}, undefined, 'named')
  await services.arrival.settle(async () => undefined)
  await ask()
  expect(tokens).toEqual([undefined, 'named', 'own'])
})
