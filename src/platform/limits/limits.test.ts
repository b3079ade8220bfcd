import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '#platform/account/session.ts'
import { contract } from '#platform/contract.ts'
import { TooMany } from '#platform/failure.ts'
import { counters, sessions, slideChallenges } from '#platform/tables/accounts.ts'
import { notifications } from '#platform/tables/orders.ts'
import { analytics } from '#platform/tables/platform.ts'
import { enter, newKey } from '#support/platform/entryFixtures.ts'
import { FCFS, FCFS_RACE } from '#support/platform/raceFixtures.ts'
import {
  askForCode,
  type Client,
  createTestBench,
  logIn,
  TEST_NOW,
  type TestBench,
} from '#support/platform/testBench.ts'
import { ADDRESS_LIMITS, clear, giveBack, sweepCounters, take, type Use } from './counters.ts'
import { readSource } from './source.ts'

const HOUR = 3_600_000
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(20, 7)])
const tooMany = { status: 429, code: 1000429 }

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench({
    // So few that every limit is met.
    addressLimits: { codes: 3, guesses: 2, uploads: 2, writes: 10 },
    trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
  })
})
afterAll(() => bench.platform.close())

const at = (client: Client, from: Client['from']) => Object.assign(client, { from })
const track = (client: Client) => client.call('track', { event: 'page_view', code: '/Home', time: TEST_NOW })

describe('counters', () => {
  const use = (change: Partial<Use> = {}): Use => ({
    rule: 'test',
    subject: newKey('subject'),
    most: 3,
    spanMs: 1000,
    failure: 'addressUsedUp',
    ...change,
  })

  test('of any number at the same moment as many pass as are allowed, and the stretch ends on time', async () => {
    const { db } = bench.platform
    const run = fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 5000 }),
      async (asked, most, spanMs) => {
        const one = use({ most, spanMs })
        const askAt = (now: number) => Promise.allSettled(Array.from({ length: asked }, () => take(db, now, [one])))
        const passed = (outcomes: PromiseSettledResult<unknown>[]) =>
          outcomes.filter(({ status }) => status === 'fulfilled').length
        expect(passed(await askAt(TEST_NOW))).toBe(Math.min(asked, most))
        expect(passed(await askAt(TEST_NOW + spanMs - 1))).toBe(Math.min(asked, Math.max(0, most - asked)))
        expect(passed(await askAt(TEST_NOW + spanMs))).toBe(Math.min(asked, most))
        // The console has set the clock back to long before it began.
        expect(passed(await askAt(TEST_NOW - HOUR))).toBe(Math.min(asked, most))
      },
    )
    await fc.assert(run, { numRuns: 8 })
  })

  test('calls that reach the database in another order than they came in begin no stretch anew', async () => {
    const { db } = bench.platform
    const run = fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 4, maxLength: 12 }),
      async (lags) => {
        const one = use({ spanMs: HOUR })
        let passed = 0
        for (const lag of lags) {
          await take(db, TEST_NOW - lag, [one]).then(
            () => (passed += 1),
            () => null,
          )
        }
        expect(passed).toBe(one.most)
      },
    )
    await fc.assert(run, { numRuns: 8 })
  })

  test('several are counted together or not at all, and can be given back', async () => {
    const { db } = bench.platform
    const [wide, narrow] = [use(), use({ most: 1 })]
    expect(await take(db, TEST_NOW, [wide, narrow])).toEqual([1, 1])
    await expect(take(db, TEST_NOW + 400, [wide, narrow])).rejects.toMatchObject({ seconds: 1 })
    expect(await take(db, TEST_NOW, [wide])).toEqual([2])
    await giveBack(db, [wide, narrow])
    expect(await take(db, TEST_NOW, [wide, narrow])).toEqual([2, 1])
    await clear(db, wide)
    expect(await take(db, TEST_NOW, [wide])).toEqual([1])
  })

  test('what has run out is swept, by the worker too', async () => {
    const { db, clock } = bench.platform
    const [old, fresh] = [use(), use({ spanMs: 5000 })]
    await take(db, TEST_NOW, [old, fresh])
    await sweepCounters(db, TEST_NOW + 1000)
    const left = async () => (await db.select().from(counters)).map(({ subject }) => subject)
    expect(await left()).toContain(fresh.subject)
    expect(await left()).not.toContain(old.subject)
    await bench.stranger().call('slideChallenge', { mobile: '13900000001' })
    await clock.advance(HOUR)
    await bench.platform.tick()
    expect(await left()).not.toContain(fresh.subject)
    expect(await db.select().from(slideChallenges)).toEqual([])
  })
})

describe('by address', () => {
  test('codes, wrong guesses, pictures and anonymous writes have an end; the answer says how long to wait', async () => {
    const from = { address: '192.0.2.1' }
    const runner = at(await bench.runner(), from)
    const strangers = Array.from({ length: 4 }, () => at(bench.stranger(), from))
    for (const one of strangers.slice(0, 3)) await askForCode(one)
    await expect(askForCode(strangers[3] ?? runner)).rejects.toMatchObject(tooMany)
    const guess = (one: Client) =>
      one.call('login', { type: 'password', mobile: one.mobile, password: 'wrong99' }).catch((error: unknown) => error)
    expect(await Promise.all(strangers.slice(0, 2).map(guess))).toMatchObject([{ code: 2001006 }, { code: 2001006 }])
    expect(await guess(bench.stranger())).toMatchObject({ code: 2001006 })
    expect(await guess(at(bench.stranger(), from))).toMatchObject(tooMany)
    const upload = () => runner.call('uploadImage', { file: PNG } as never)
    await upload()
    await upload()
    await expect(upload()).rejects.toMatchObject(tooMany)
    // Four slider challenges were written before.
    for (let step = 0; step < 6; step += 1) await track(runner)
    const refused = await runner.raw('track', { event: 'page_view', code: '/Home', time: TEST_NOW })
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('3600')
    expect(refused.json()).toMatchObject({
      success: false,
      code: 1000429,
      retryAfter: 3600,
      message: 'Too many requests from this network. Try again in 60 minutes.',
      messages: { zh: '当前网络的操作过于频繁，请 60 分钟后再试' },
    })
    // Another address goes on, and this one when the hour is over.
    await track(at(bench.stranger(), { address: '192.0.2.2' }))
    await bench.platform.clock.advance(HOUR)
    await track(runner)
  })

  test('events that come together are one write, each kept with the release that its page is of', async () => {
    const phone = Object.assign(at(bench.stranger(), { address: '192.0.2.9' }), { release: 'r7' })
    const events = [
      { event: 'page_view', code: '/Match', time: TEST_NOW, data: { step: 2 } },
      { event: 'button_click', code: 'register', time: TEST_NOW, accountId: '7' },
    ]
    for (let step = 0; step < 10; step += 1) await phone.call('trackEvents', { events })
    await expect(phone.call('trackEvents', { events })).rejects.toMatchObject(tooMany)
    const kept = await bench.platform.db.select().from(analytics).where(eq(analytics.code, 'register'))
    expect(kept).toHaveLength(10)
    expect(kept[0]).toMatchObject({ event: 'button_click', accountId: '7', data: { release: 'r7' } })
  })

  test('nobody is kept from reading, entering and paying, whatever the address has done', async () => {
    const from = { address: '192.0.2.3' }
    const runner = at(await bench.runner(), from)
    for (let step = 0; step < 10; step += 1) await track(runner)
    await expect(track(runner)).rejects.toMatchObject(tooMany)
    for (let step = 0; step < 30; step += 1) await runner.call('raceH5Detail', { raceId: FCFS_RACE })
    const { orderId } = await enter(runner, FCFS)
    await bench.platform.tick()
    const { attemptId } = await runner.call('aliH5Prepay', { orderId: orderId ?? '', attemptKey: newKey('attempt') })
    expect(attemptId).toBeTruthy()
    await runner.call('cancelOrder', { orderId: orderId ?? '' })
  })

  test('only what is worth guessing or needs no login is counted by address', async () => {
    const named = new Set<string>()
    for (const [index, { id }] of contract.operations.entries()) {
      const client = at(bench.stranger(), { address: `192.0.3.${index}` })
      const before = await bench.platform.db.select().from(counters)
      await client.raw(id as never, paramsOf[id] ?? {})
      const after = await bench.platform.db.select().from(counters)
      const rows = after.filter(({ rule }) => rule.startsWith('address'))
      if (rows.length > before.filter(({ rule }) => rule.startsWith('address')).length) named.add(id)
    }
    // A code is only sent after the slider, a code only judged when there is one, a picture only taken from an account.
    const counted = [
      'exchangeEvidence',
      'getWechatAppletScheme',
      'login',
      'machineChallenge',
      'slideChallenge',
      'track',
      'trackEvents',
    ]
    expect([...named].sort()).toEqual(counted)
  })

  test('two thousand runners behind one address fit into what an address has when nothing is set', () => {
    for (const most of Object.values(ADDRESS_LIMITS)) expect(most).toBeGreaterThanOrEqual(4000)
  })
})

const paramsOf: Partial<Record<string, object>> = {
  exchangeEvidence: { evidence: 'a'.repeat(64) },
  login: { type: 'password', mobile: '13900000009', password: 'wrong99' },
  slideChallenge: { mobile: '13900000009' },
  track: { event: 'page_view', code: '/Home', time: TEST_NOW },
  trackEvents: { events: [{ event: 'page_view', code: '/Home', time: TEST_NOW }] },
}

describe('where a request comes from', () => {
  const seen = async (from: Client['from']) => {
    const client = at(bench.stranger(), from)
    const { token } = await logIn(bench, client)
    const rows = await bench.platform.db.select().from(sessions)
    return rows.find(({ tokenHash }) => tokenHash === hashToken(token))?.address
  }

  test('the socket says it, or a trusted proxy; nobody else', async () => {
    expect(await seen({ address: '198.51.100.20' })).toBe('198.51.100.20')
    expect(await seen({ address: '198.51.100.21', forwardedFor: '203.0.113.5' })).toBe('198.51.100.21')
    expect(await seen({ address: '127.0.0.1', forwardedFor: '203.0.113.6' })).toBe('203.0.113.6')
    // What the client itself has put before it is not believed.
    expect(await seen({ address: '10.1.2.3', forwardedFor: '1.1.1.1, 203.0.113.7, 10.9.9.9' })).toBe('203.0.113.7')
  })

  test('of IPv6 the network is the source, whatever its notation', () => {
    const address = (ip: string) => readSource({ ip, headers: {} }).address
    for (const ip of ['2001:db8:1:2::9', '2001:0db8:0001:0002:aaaa:bbbb:cccc:dddd', '2001:db8:1:2:0::1']) {
      expect(address(ip)).toBe('2001:db8:1:2::/64')
    }
    expect(address('::1')).toBe('0:0:0:0::/64')
    expect(address('2001:db8::7')).toBe('2001:db8:0:0::/64')
    expect(address('::ffff:192.0.2.1')).toBe('192.0.2.1')
    fc.assert(fc.property(fc.oneof(fc.ipV6(), fc.string()), (ip) => void address(ip)))
  })

  test('a caller who hung up before the answer has no address, and breaks nothing', () => {
    expect(readSource({ ip: undefined, headers: {} })).toEqual({ address: 'gone', device: null })
  })
})

test('partners’ links are not guessed without end from one address; a right one costs nothing', async () => {
  const client = at(bench.stranger(), { address: '192.0.2.40' })
  const { mobile } = await bench.runner()
  const right = async () => {
    const { evidence } = await bench.console<{ evidence: string }>('POST', 'evidence', { mobile })
    return { evidence }
  }
  for (let use = 0; use < 3; use += 1) await client.call('exchangeEvidence', await right())
  const wrong = { evidence: 'b'.repeat(64) }
  for (let use = 0; use < 2; use += 1) {
    await expect(client.call('exchangeEvidence', wrong)).rejects.toMatchObject({ code: 2001023 })
  }
  await expect(client.call('exchangeEvidence', wrong)).rejects.toMatchObject(tooMany)
  const other = at(bench.stranger(), { address: '192.0.2.41' })
  await expect(other.call('exchangeEvidence', await right())).resolves.toMatchObject({ evidence: true })
})

describe('anonymous writes', () => {
  test('an event is small', async () => {
    const client = at(bench.stranger(), { address: '192.0.2.30' })
    const event = { event: 'page_view', code: '/Home', time: TEST_NOW, data: { text: 'x'.repeat(5000) } }
    expect((await client.raw('track', event)).statusCode).toBe(413)
  })

  test('of an unsigned notification only that it came is kept, and not without end', async () => {
    const remoteAddress = '192.0.2.31'
    const send = () =>
      bench.platform.app.inject({
        method: 'POST',
        url: '/api/pay/notify',
        remoteAddress,
        headers: { 'content-type': 'application/vnd.provider+json', 'x-provider-signature': 'f'.repeat(64) },
        payload: JSON.stringify({ note: 'x'.repeat(3000) }),
      })
    const statuses: number[] = []
    for (let step = 0; step < 12; step += 1) statuses.push((await send()).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    const rows = await bench.platform.db.select().from(notifications)
    expect(rows).toHaveLength(10)
    for (const row of rows) expect(row).toMatchObject({ body: '', signature: '', outcome: 'badSignature' })
  })

  test('a notification is small, signed or not', async () => {
    const send = (payload: string) =>
      bench.platform.app.inject({
        method: 'POST',
        url: '/api/pay/notify',
        remoteAddress: '192.0.2.32',
        headers: { 'content-type': 'application/vnd.provider+json', 'x-provider-signature': 'f'.repeat(64) },
        payload,
      })
    const before = await bench.platform.db.select().from(notifications)
    expect((await send('x'.repeat(8193))).statusCode).toBe(413)
    expect(await bench.platform.db.select().from(notifications)).toHaveLength(before.length)
    expect((await send('x'.repeat(8192))).statusCode).toBe(401)
  })

  test('a refusal says the time to wait in the unit that fits', () => {
    const words = fc.property(fc.integer({ min: 0, max: 86_400_000 }), (waitMs) => {
      const failure = new TooMany('addressUsedUp', waitMs)
      expect(failure.messages.zh).toMatch(/请 \d+ (秒|分钟|小时)后/)
      expect(failure.messages.en).toMatch(/in (1 (second|minute|hour)|\d+ (seconds|minutes|hours))\./)
    })
    fc.assert(words)
  })
})
