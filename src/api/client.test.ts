import { type AxiosAdapter, AxiosError, type InternalAxiosRequestConfig } from 'axios'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiError } from './apiError.ts'
import { type ClientOptions, createClient, createVisitor } from './client.ts'
import type { Caller } from './headers.ts'
import { createServerClock } from './serverClock.ts'

const CALLER: Caller = {
  token: 'tok',
  terminalType: '3',
  osId: '1002',
  nrc: false,
  userId: '7',
  fingerPrint: null,
  visitorId: null,
  lang: 'zh',
  release: '0a1b',
}

function memory() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  }
}

let seen: InternalAxiosRequestConfig[] = []
const invalid = vi.fn()
const outdated = vi.fn()

function setUp(answer: string | object, options: Partial<ClientOptions> & { status?: number; fail?: AxiosError } = {}) {
  const adapter: AxiosAdapter = async (config) => {
    seen.push(config)
    if (options.fail) throw options.fail
    const data = typeof answer === 'string' ? answer : JSON.stringify(answer)
    const headers = { 'x-server-time': String(Date.now() + 3_600_000) }
    return { data, status: options.status ?? 200, statusText: '', headers, config }
  }
  const clock = createServerClock()
  const client = createClient({
    hosts: () => ({ api: '/api', center: '/center', files: '/files', config: '/config' }),
    caller: () => CALLER,
    clock,
    storage: memory(),
    timeoutMs: () => 60_000,
    visitor: createVisitor(memory(), async () => 'visitor-1'),
    onTokenInvalid: invalid,
    onOutdated: outdated,
    adapter,
    ...options,
  })
  return { ...client, clock }
}

const last = () => seen.at(-1) as InternalAxiosRequestConfig
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('the call should fail'),
    (error: ApiError) => error,
  )

describe('a call whose page is left', () => {
  it('is broken off when it only reads', async () => {
    const page = new AbortController()
    const call = setUp({ code: 0, success: true, data: {} }).request('raceDetail', { raceId: '1' }, page.signal)
    page.abort()
    expect((await failureOf(call)).name).toBe('AbortError')
  })

  it('runs to its end when it may change something', async () => {
    const page = new AbortController()
    const { request } = setUp({ code: 0, success: true, data: { orderId: '1' } })
    const call = request('cancelOrder', { orderId: '1' }, page.signal)
    page.abort()
    expect(await call).toEqual({ orderId: '1' })
  })
})

beforeEach(() => {
  seen = []
  invalid.mockClear()
  outdated.mockClear()
})

describe('how a call travels', () => {
  it('gives 60 seconds and the identifying headers', async () => {
    await setUp({ code: 0, data: [] }).request('listContestants', {})
    expect(last().timeout).toBe(60_000)
    expect(last().headers.toJSON()).toMatchObject({
      token: 'tok',
      terminalType: '3',
      osId: '1002',
      uniqueIdentification: 'visitor-1',
      'Accept-Language': 'zh',
      release: '0a1b',
    })
    expect(Number(last().headers.get('machineCode'))).toBeGreaterThan(1_600_000_000_000)
    expect(last().headers.has('userId')).toBe(false)
  })

  it('tells when the platform judges its page no more, with the platform’s own words', async () => {
    const messages = { zh: '赛事信息已更新', en: 'The race’s details have changed.' }
    const { request } = setUp({ code: 1000409, success: false, message: '', messages })
    expect((await failureOf(request('infoSaveV2', {}))).messages).toEqual(messages)
    expect(outdated).toHaveBeenCalledOnce()
    await failureOf(setUp({ code: 2003005, success: false, message: 'full' }).request('infoSaveV2', {}))
    expect(outdated).toHaveBeenCalledOnce()
  })

  it('sends the user id in NRC mode, and the fingerprint as machine code', async () => {
    const caller = () => ({ ...CALLER, osId: '1010', nrc: true, fingerPrint: 'fp' })
    await setUp({ code: 0, data: [] }, { caller }).request('listContestants', {})
    expect(last().headers.toJSON()).toMatchObject({ osId: '1010', userId: '7', machineCode: 'fp' })
  })

  it('sends each login to what asks for it, and the club’s in its mode to what needs none', async () => {
    const caller = () => ({ ...CALLER, nrc: true, token: 'club', ownToken: 'own', clubToken: 'club' })
    const sent = async (operation: string) => {
      await setUp({ code: 0, data: [] }, { caller }).request(operation, {})
      return last().headers.get('token')
    }
    expect(await sent('listContestants')).toBe('own')
    expect(await sent('nrcRecords')).toBe('club')
    expect(await sent('listRecommend')).toBe('club')
    const stranger = () => ({ ...CALLER, token: 'own', ownToken: 'own', clubToken: null })
    await setUp({ code: 0, data: [] }, { caller: stranger }).request('nrcRecords', {})
    expect(last().headers.has('token')).toBe(false)
  })

  it('does not make a read wait for the fingerprint', async () => {
    const visitor = createVisitor(memory(), () => new Promise<string>(() => undefined))
    await setUp({ code: 0, data: {} }, { visitor }).request('raceDetail', { raceId: '1' })
    expect(last().headers.has('uniqueIdentification')).toBe(false)
  })

  it('sends JSON, and leaves out what is missing', async () => {
    await setUp({ code: 0, data: {} }).request('queryPaymentStatus', { orderId: '1234567890123456789', x: null })
    expect(last()).toMatchObject({ method: 'post', url: '/center/order-center/queryPaymentStatus' })
    expect(last().data).toBe('{"orderId":"1234567890123456789"}')
    expect(last().headers.get('Content-Type')).toBe('application/json')
  })

  it('sends a form', async () => {
    await setUp({ code: 0, data: {} }).request('pageChina', { pageNo: 1, name: '马拉松 & 半程' })
    expect(new URLSearchParams(last().data as string).get('name')).toBe('马拉松 & 半程')
    expect(last().headers.get('Content-Type')).toBe('application/x-www-form-urlencoded')
  })

  it('sends multipart with its file, and lets the browser name the boundary', async () => {
    const file = new File(['x'], 'me.png', { type: 'image/png' })
    await setUp({ code: 0, data: { path: 'p' } }).request('uploadImage', { file })
    const form = last().data as FormData
    expect((form.get('file') as File).name).toBe('me.png')
    expect(last().headers.get('Content-Type')).not.toBe('application/json')
  })

  it('sends query parameters, and a timestamp for static files', async () => {
    const client = setUp({ code: 0, data: {} })
    await client.request('raceH5Detail', { raceId: 5 })
    expect(last().url).toBe('/center/race-center/race/query/h5/detail?raceId=5')
    expect(last().data).toBeFalsy()
    await setUp([{ code: '110000' }]).request('areaList', {})
    expect(last().url).toMatch(/^\/files\/area\.json\?t=\d{13}$/)
  })
})

describe('what comes back', () => {
  it('unwraps the payload at the contract pointer', async () => {
    expect(await setUp({ code: 0, value: [1] }).request('regionCityList', {})).toEqual([1])
    expect(await setUp({ code: 0, success: true }).request('track', {})).toBe(true)
    expect(await setUp([{ code: '110000' }]).request('areaList', {})).toEqual([{ code: '110000' }])
  })

  it('keeps every digit of a long id', async () => {
    const text =
      '{"code":0,"data":{"orderId":1234567890123456789,"name":"a:9999999999999999999","lng":121.47370100000001}}'
    expect(await setUp(text).request('queryPaymentStatus', {})).toEqual({
      orderId: '1234567890123456789',
      name: 'a:9999999999999999999',
      lng: 121.47370100000001,
    })
  })

  it('learns the server clock', async () => {
    const client = setUp({ code: 0, data: {} })
    await client.request('raceDetail', {})
    expect(client.clock.now() - Date.now()).toBeGreaterThan(3_590_000)
  })

  it('turns a refusal into an error with both languages and its field errors', async () => {
    const answer = {
      code: 2001,
      message: 'x',
      messages: { zh: '证件号已报名', en: 'Already registered' },
      fieldErrors: [{ input: 'form', path: '/idNumber', messages: { zh: '重复', en: 'Duplicate' } }],
    }
    const error = await failureOf(setUp(answer).request('infoSaveV2', {}))
    expect(error).toMatchObject({ kind: 'business', code: 2001, messages: answer.messages })
    expect(error.fieldErrors).toEqual(answer.fieldErrors)
    expect(invalid).not.toHaveBeenCalled()
  })

  it('of a server in trouble says its words, and that it may be tried again', async () => {
    const answer = { code: 1000504, message: 'x', messages: { zh: '服务短暂中断', en: 'Interrupted' } }
    const error = await failureOf(setUp(answer, { status: 503 }).request('infoSaveV2', {}))
    expect(error).toMatchObject({ kind: 'http', code: 1000504, messages: answer.messages })
  })

  it('made with a token of its own does not end the caller’s session when that one is refused', async () => {
    invalid.mockClear()
    const { request } = setUp({ code: 1004010, success: false, message: 'no' })
    expect((await failureOf(request('logout', {}, undefined, 'other'))).kind).toBe('token')
    expect(last().headers.token).toBe('other')
    expect(invalid).not.toHaveBeenCalled()
  })

  it.each([1004010, 1004011, 1004019])('says that the token is invalid on code %i', async (code) => {
    const error = await failureOf(setUp({ code, message: '' }).request('listContestants', {}))
    expect(error.kind).toBe('token')
    expect(invalid).toHaveBeenCalledTimes(1)
  })

  it('words the network, a timeout, a dead host and nonsense', async () => {
    const broken = (fail: AxiosError) => failureOf(setUp('', { fail }).request('raceDetail', {}))
    expect((await broken(new AxiosError('x', 'ERR_NETWORK'))).kind).toBe('network')
    expect((await broken(new AxiosError('x', 'ECONNABORTED'))).kind).toBe('timeout')
    expect((await failureOf(setUp('<html>', { status: 502 }).request('raceDetail', {}))).kind).toBe('http')
    expect((await failureOf(setUp('<html>').request('raceDetail', {}))).kind).toBe('malformed')
    expect((await failureOf(setUp('{"list":[]}').request('raceDetail', {}))).kind).toBe('malformed')
    expect((await failureOf(setUp('{}').request('constructor', {}))).code).toBe('unknownOperation')
  })
})
