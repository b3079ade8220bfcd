import fc from 'fast-check'
import Fastify, { type InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Handlers } from '#platform/handler.ts'
import { addRunner } from '#support/platform/entryFixtures.ts'
import { FCFS, FCFS_RACE } from '#support/platform/raceFixtures.ts'
import { createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'
import { registerContract } from './registerContract.ts'
import { idsToText, toWire } from './wire.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

const inject = (options: InjectOptions) => bench.platform.app.inject(options)

test('a contract whose handlers are missing does not start, and all of them are named', () => {
  const some = { login: async () => ({}), invented: async () => ({}) } as unknown as Handlers
  const { platform } = bench
  const start = () => registerContract(Fastify(), some, platform, platform.switches, { info() {}, error() {} })
  expect(start).toThrow(
    /captchaSendV2 has no handler.*zeroPayment has no handler|zeroPayment has no handler.*captchaSendV2 has no handler/,
  )
  expect(start).toThrow(/invented is not in schemas\/api/)
  expect(start).not.toThrow(/login has no handler/)
})

test('a bad request says where and what, never a secret', async () => {
  const stranger = bench.stranger()
  const bad = async (operation: Parameters<typeof stranger.raw>[0], params: object) => {
    const answer = await stranger.raw(operation, params)
    return { status: answer.statusCode, ...answer.json() }
  }
  const fits = { status: 400, code: 1000400, success: false }
  const slide = { challenge: 'a'.repeat(32), ms: 1, track: [] }
  expect(await bad('captchaSendV2', { mobile: '12345678901', slide })).toMatchObject({
    ...fits,
    place: 'body/mobile',
    value: '12345678901',
  })
  expect(await bad('captchaSendV2', { mobile: '13812345678' })).toMatchObject({ ...fits, place: 'body/slide' })
  expect(await bad('captchaSendV2', { mobile: '13812345678', slide, more: 1 })).toMatchObject({
    ...fits,
    place: 'body/more',
  })
  expect(await bad('pageChina', { pageSize: 51 })).toMatchObject({ ...fits, place: 'form/pageSize', value: 51 })
  const banners = { templateName: 'slideshow', pageSize: '5' }
  expect(await bad('generalSearch', banners)).toMatchObject({ ...fits, place: 'body/pageSize', value: '5' })
  expect(await bad('login', { type: 'telepathy' })).toMatchObject({ ...fits, place: 'multipart/type' })
  const secret = await bad('passwordReset', { mobile: '13812345678', code: '123456', password: 'x'.repeat(65) })
  expect(secret).toMatchObject({ ...fits, place: 'body/password' })
  expect(secret).not.toHaveProperty('value')
})

test('what a link brings is never a bad request of a read: left out where it may be missing, else of nothing', async () => {
  const stranger = bench.stranger()
  const runner = await bench.runner()
  const rubbish = ['5', 'x', '0', '-1', '1e9', "' or 1=1", '无', '9223372036854775808', '%', '<b>', '[object Object]']
  for (const value of rubbish) {
    const race = await stranger.raw('raceDetail', { raceId: FCFS_RACE, userId: value })
    expect([value, race.json()]).toEqual([value, expect.objectContaining({ code: 0 })])
    const refusals = await Promise.all([
      stranger.raw('raceDetail', { raceId: value }),
      stranger.raw('raceH5Detail', { raceId: value }),
      stranger.raw('registrationStatementQuery', { raceId: FCFS_RACE, itemId: value }),
      runner.raw('orderDetail', { orderId: value }),
      runner.raw('orderCalculation', { entryId: value }),
      runner.raw('detailRegistrationOrder', { orderId: value }),
      stranger.raw('getWithContestantsGroup', { contestantsGroupNo: value }),
      stranger.raw('payerOrder', { token: value, env: 'browser' }),
      stranger.raw('payerStatus', { token: value }),
      stranger.raw('coSignRequest', { token: value }),
    ])
    expect([value, refusals.map((answer) => answer.json().code)]).toEqual([
      value,
      [2003001, 2003001, 2003002, 2006003, 2006001, 2006003, 2004011, 2006023, 2006023, 2009001],
    ])
  }
})

test('a body that is no JSON, or far too deep, is a bad request and no crash', async () => {
  const url = '/center/account/captcha/check'
  const headers = { 'content-type': 'application/json' }
  for (const payload of ['{', '['.repeat(50_000), '"x"', 'null', '12345678901234567890']) {
    const answer = await inject({ method: 'POST', url, headers, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, code: 1000400 })
  }
})

test('what the database cannot keep is refused at the door, wherever it stands', async () => {
  const runner = await bench.runner()
  const headers = { token: runner.token ?? '' }
  const json = (url: string, payload: object, more = {}) =>
    inject({ method: 'POST', url, headers: { ...headers, ...more }, payload })
  const track = { event: 'e', code: 'c', time: TEST_NOW }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const save = '/center/registration-center/registration/info/save/v2'
  const draft = { raceId: FCFS_RACE, itemId: FCFS, players: ['1000000000000000001'], idempotencyKey: 'abcdefgh1' }
  const order = { orderId: '9223372036854775808' }
  const refused: [ReturnType<typeof inject>, string][] = [
    [json('/center/analytics/track', { ...track, event: 'a\0' }), 'body/event'],
    [json('/center/analytics/track', { ...track, data: { deep: [{ 'k\0': 1 }] } }), 'body/data/deep/0'],
    [json('/center/analytics/track', { ...track, time: 1e21 }), 'body/time'],
    [json('/center/analytics/track', track, { terminaltype: 'x'.repeat(9000) }), 'header/terminaltype'],
    [json(save, { ...draft, form: { pet: '\ud83d' } }), 'body/form/pet'],
    [json(save, { ...draft, teamName: '\ude00' }), 'body/teamName'],
    [json('/center/order-center/order/cancel', order), 'body/orderId'],
    [inject({ url: '/api/raceOnline/listRecommend?name=%00' }), 'query/name'],
    [inject({ method: 'POST', url: '/api/raceOnline/mayLike', headers: form, payload: 'city=%00' }), 'body/city'],
    [inject({ url: '/files/uploads/%00' }), 'path/name'],
    [inject({ url: '/files/uploads/%E4%A' }), 'path'],
  ]
  for (const [answer, place] of refused) {
    const { statusCode } = await answer
    expect([statusCode, (await answer).json()]).toEqual([
      400,
      expect.objectContaining({ code: 1000400, success: false, place, reason: expect.any(String) }),
    ])
  }
})

test('a broken multipart body is a bad request, and the connection’s next request is answered', async () => {
  const whole = '--b\r\nContent-Disposition: form-data; name="type"\r\n\r\ncaptcha\r\n'
  const nul = `--b\r\nContent-Disposition: form-data; name="type"\r\n\r\ncap\0tcha\r\n--b--\r\n`
  const bodies: [string, string][] = [
    ['multipart/form-data', `${whole}--b--`],
    ['multipart/form-data; boundary=', `${whole}--b--`],
    ['multipart/form-data; boundary=b', whole],
    ['multipart/form-data; boundary=b', whole.slice(0, 20)],
    ['multipart/form-data; boundary=other', `${whole}--b--`],
    ['multipart/form-data; boundary=b', nul],
  ]
  const runner = await bench.runner()
  for (const url of ['/center/account/login', '/api/base/uploadImage']) {
    for (const [type, payload] of bodies) {
      const headers = { 'content-type': type, token: runner.token ?? '' }
      const answer = await inject({ method: 'POST', url, headers, payload })
      expect([url, type, payload, answer.statusCode]).toEqual([url, type, payload, 400])
      expect(answer.json()).toMatchObject({ code: 1000400, place: expect.stringMatching(/^multipart/) })
    }
  }
})

test('an event is small: a body of megabytes is refused', async () => {
  const payload = { event: 'e', code: 'c', time: TEST_NOW, data: { text: 'x'.repeat(20_000) } }
  const answer = await inject({ method: 'POST', url: '/center/analytics/track', payload })
  expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 1000400 }])
})

test('a query may hold what is not the operation’s: channel and evidence go with every address', async () => {
  const url = `/center/race-center/race/query/h5/detail?raceId=${FCFS_RACE}&channel=club&evidence=x`
  expect((await inject({ url })).json()).toMatchObject({ code: 0, data: { raceId: FCFS_RACE } })
})

test('words follow the language asked for', async () => {
  const url = '/center/account/userContestants/listContestants'
  const say = async (lang: string) => (await inject({ url, headers: { 'accept-language': lang } })).json()
  expect(await say('zh-CN')).toMatchObject({ code: 1004010, message: '登录状态失效，请重新登录' })
  expect(await say('en')).toMatchObject({
    code: 1004010,
    message: expect.stringContaining('logged out'),
    messages: { zh: expect.any(String) },
  })
})

test('every answer tells the time of the platform clock', async () => {
  const time = async (url: string) => Number((await inject({ url })).headers['x-server-time'])
  expect(await time('/sandbox/api/clock')).toBe(TEST_NOW)
  await bench.console('POST', 'clock', { advance: 90_000 })
  expect(await time('/nowhere')).toBe(TEST_NOW + 90_000)
  await bench.console('POST', 'clock', { set: TEST_NOW })
  expect(await time(`/center/race-center/race/query/h5/detail?raceId=${FCFS_RACE}`)).toBe(TEST_NOW)
})

test('long ids leave as integers with all their digits and are taken as integer or string', async () => {
  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner)
  const headers = { token: runner.token ?? '', 'content-type': 'application/json' }
  const list = await inject({ url: '/center/account/userContestants/listContestants', headers })
  expect(list.body).toContain(`"contestantsId":${contestantsId},`)
  for (const id of [contestantsId, `"${contestantsId}"`]) {
    const payload = `{"raceId":${FCFS_RACE},"itemId":"${FCFS}","contestants":[${id}]}`
    const url = '/center/registration-center/checkRegistrationUser/v2'
    expect((await inject({ method: 'POST', url, headers, payload })).json()).toMatchObject({
      code: 0,
      data: [{ ok: true }],
    })
  }
})

test('whatever the answer holds, it leaves as the contract names it, and only what that calls an id as a number', () => {
  const id = fc.bigInt({ min: 10n ** 18n, max: 10n ** 19n - 1n }).map(String)
  const schema = {
    type: 'object',
    properties: {
      id: { $ref: '#/components/schemas/LongId' },
      text: { type: 'string' },
      open: { type: 'object', additionalProperties: true },
    },
  }
  fc.assert(
    fc.property(id, fc.string(), fc.jsonValue(), (long, text, rest) => {
      const strays: string[] = []
      const sent = { id: long, text: `${long}${text}`, open: { twin: long, rest }, passwordHash: 'f00d' }
      const wire = toWire(sent, schema, (name) => strays.push(name))
      expect(strays).toEqual(['passwordHash'])
      expect(wire.startsWith(`{"id":${long},`)).toBe(true)
      expect(JSON.parse(wire)).toEqual({
        id: Number(long),
        text: `${long}${text}`,
        open: { twin: long, rest: JSON.parse(JSON.stringify(rest)) },
      })
    }),
  )
  expect(idsToText({ id: 42, text: 42 }, schema)).toEqual({ id: '42', text: 42 })
})

test('a failure ordered at the console: an operation fails or waits, then works again', async () => {
  const stranger = bench.stranger()
  const read = () => stranger.call('raceH5Detail', { raceId: FCFS_RACE })
  await bench.console('POST', 'switches', { operation: 'raceH5Detail', mode: 'fail' })
  await expect(read()).rejects.toMatchObject({ code: 1000503 })
  await bench.console('POST', 'switches', { operation: 'raceH5Detail', mode: 'slow', ms: 60 })
  const before = performance.now()
  await read()
  expect(performance.now() - before).toBeGreaterThan(55)
  expect(await bench.console('POST', 'switches', { operation: 'raceH5Detail', mode: 'none' })).toEqual([])
})

test('a fault of the server is logged and answered without its inside', async () => {
  const errors: string[] = []
  const broken = await createTestBench({
    logger: { info() {}, error: (message) => void errors.push(message) },
    forms: () => {
      throw new Error('secret inside')
    },
  })
  const runner = await broken.runner()
  const { contestantsId } = await addRunner(runner)
  const params = { raceId: FCFS_RACE, itemId: FCFS, players: [contestantsId], idempotencyKey: 'abcdefgh1' }
  const answer = await runner.raw('infoSaveV2', params)
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ success: false, code: 1000500 })
  expect(answer.body).not.toContain('secret inside')
  expect(errors).toEqual([expect.stringContaining('POST /center/registration-center/registration/info/save/v2 failed')])
  await broken.platform.close()
})

test('what a database is in trouble with is answered in words, and told in one line', async () => {
  const [lines, errors]: [string[], string[]] = [[], []]
  let code = ''
  const broken = await createTestBench({
    logger: { info: ({ en }) => void lines.push(en), error: (message) => void errors.push(message) },
    forms: () => {
      throw new Error('Failed query', { cause: Object.assign(new Error('secret inside'), { code }) })
    },
  })
  const runner = await broken.runner()
  const { contestantsId } = await addRunner(runner)
  const params = { raceId: FCFS_RACE, itemId: FCFS, players: [contestantsId], idempotencyKey: 'abcdefgh1' }
  const troubles = [
    ['57P01', 503, 1000504, '3'],
    ['ECONNREFUSED', 503, 1000504, '3'],
    ['40P01', 503, 1000504, '1'],
    ['53100', 507, 1000507, '60'],
    ['ENOSPC', 507, 1000507, '60'],
  ] as const
  const health = []
  for (const [fault, status, answered, after] of troubles) {
    code = fault
    const answer = await runner.raw('infoSaveV2', params)
    expect([fault, answer.statusCode, answer.headers['retry-after']]).toEqual([fault, status, after])
    expect(answer.json()).toMatchObject({ success: false, code: answered, retryAfter: Number(after) })
    health.push((await broken.platform.health()).status)
  }
  expect(health).toEqual(['ready', 'ready', 'ready', 'disk full', 'disk full'])
  expect(lines).toEqual([/does not answer/, /same rows/, /is full/].map((line) => expect.stringMatching(line)))
  expect(errors).toEqual([])
  await broken.platform.close()
})

test('pictures: png and jpg up to 1 MB by their bytes, found again only by their name', async () => {
  const runner = await bench.runner()
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100, 7)])
  const upload = (file: Uint8Array) => runner.call('uploadImage', { file } as never)
  const { path } = await upload(png)
  expect(path).toMatch(/^\/files\/uploads\/[0-9a-f]{48}\.png$/)
  const found = await inject({ url: path })
  expect(found.headers['content-type']).toBe('image/png')
  expect(found.rawPayload.equals(png)).toBe(true)
  expect((await inject({ url: '/files/uploads/x.png' })).statusCode).toBe(404)
  await expect(upload(Buffer.from('<svg onload="alert(1)">'))).rejects.toMatchObject({ code: 2007002 })
  await expect(upload(Buffer.concat([png, Buffer.alloc(1024 * 1024)]))).rejects.toMatchObject({ code: 2007003 })
  const stranger = bench.stranger()
  await expect(stranger.call('uploadImage', { file: png } as never)).rejects.toMatchObject({ code: 1004010 })
})

test('events are taken, races for the app only are listed', async () => {
  const stranger = bench.stranger()
  expect(await stranger.call('track', { event: 'page_view', code: '/Home', time: TEST_NOW })).toBe(true)
  const cloud = await stranger.call('cloudConfig', {})
  expect(cloud).toContainEqual({ raceId: FCFS_RACE, forceApp: false })
})
