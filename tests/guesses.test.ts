import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParamsOf } from '#platform/handler.ts'
import {
  askForCode,
  type Client,
  createTestBench,
  logIn,
  Refused,
  type TestBench,
} from './support/platform/testBench.ts'
import { createTestDatabase, type TestDatabase } from './support/postgres.ts'

const MINUTE = 60_000
const PASSWORD = 'run2027'
const JUDGED_WRONG = [2001003, 2001005, 2001006]
const LOCKED = { code: 2001008, status: 429 }

type Login = ParamsOf<'login'>
type Outcome = { code: number; retryAfter: number | null }

/** A platform of its own for the tests of a suite, and what its runners and strangers do. */
function benchOn(kind: 'pglite' | 'postgres') {
  let database: TestDatabase | null = null
  let bench: TestBench
  beforeAll(async () => {
    if (kind === 'postgres') database = await createTestDatabase()
    bench = await createTestBench(
      {},
      database ? { kind: 'postgres', url: database.url } : { kind: 'pglite', folder: null },
    )
  })
  afterAll(async () => {
    await bench?.platform.close()
    await database?.drop()
  })

  const advance = (ms: number) => bench.platform.clock.advance(ms)
  async function codeFor(client: Client): Promise<string> {
    await askForCode(client)
    const codes = await bench.console<{ mobile: string; code: string }[]>('GET', 'codes')
    return codes.find(({ mobile }) => mobile === client.mobile)?.code ?? ''
  }
  /** An owner at home, with a password, logged in. */
  async function owner(): Promise<Client> {
    const client = bench.stranger()
    client.from = { address: '203.0.113.7', device: `phone of ${client.mobile}` }
    client.token = (await logIn(bench, client)).token
    await advance(MINUTE + 1)
    const code = await codeFor(client)
    await client.call('passwordReset', { mobile: client.mobile, code, password: PASSWORD })
    client.token = (await byPassword(client, PASSWORD)).token
    await advance(MINUTE + 1)
    return client
  }
  function strangerTo(client: Client, address = '198.51.100.1', device?: string): Client {
    return Object.assign(bench.stranger(), { mobile: client.mobile, from: { address, ...(device ? { device } : {}) } })
  }
  const byPassword = (client: Client, password: string) =>
    client.call('login', { type: 'password', mobile: client.mobile, password })
  const byCode = (client: Client, code: string) =>
    client.call('login', { type: 'captcha', mobile: client.mobile, code })
  const another = (code: string, step: number) => String((Number(code) + step) % 1_000_000).padStart(6, '0')

  async function outcomesOf(client: Client, guesses: Partial<Login>[]): Promise<Outcome[]> {
    const mobile = client.mobile
    const answers = guesses.map(async (guess): Promise<Outcome> => {
      const raw = await client.raw('login', { mobile, ...guess })
      const wait = raw.headers['retry-after']
      return { code: raw.json().code, retryAfter: wait === undefined ? null : Number(wait) }
    })
    return Promise.all(answers)
  }
  /** What was not judged says how long to wait. */
  const judged = (outcomes: Outcome[]) =>
    outcomes.filter(({ code, retryAfter }) => retryAfter === null && (code === 0 || JUDGED_WRONG.includes(code)))

  return {
    stranger: () => bench.stranger(),
    postLogin: (payload: string, headers: Record<string, string>) =>
      bench.platform.app.inject({ method: 'POST', url: '/center/account/login', headers, payload }),
    advance,
    codeFor,
    owner,
    strangerTo,
    byPassword,
    byCode,
    another,
    outcomesOf,
    judged,
  }
}

describe.each(['pglite', 'postgres'] as const)('guesses at the same moment on %s', (kind) => {
  const { owner, codeFor, strangerTo, byPassword, byCode, another, outcomesOf, judged } = benchOn(kind)

  test('of sixty wrong passwords at the same moment five are judged, and the right one after them is not', async () => {
    const client = await owner()
    const guesser = strangerTo(client)
    const wrong = Array.from({ length: 60 }, (_, at) => ({ type: 'password' as const, password: `wrong${at}` }))
    const outcomes = await outcomesOf(guesser, wrong)
    expect(judged(outcomes)).toHaveLength(5)
    for (const { retryAfter } of outcomes.filter(({ code }) => code === LOCKED.code)) expect(retryAfter).toBe(15 * 60)
    await expect(byPassword(guesser, PASSWORD)).rejects.toMatchObject(LOCKED)
    // Nobody but the guesser waits.
    expect(await byPassword(client, PASSWORD)).toMatchObject({ mobile: client.mobile })
  })

  test('of sixty codes at the same moment five are judged; a right one beyond them never wins', async () => {
    const client = await owner()
    const code = await codeFor(client)
    const guesser = strangerTo(client)
    const wrong = Array.from({ length: 60 }, (_, at) => ({ type: 'captcha' as const, code: another(code, at + 1) }))
    expect(judged(await outcomesOf(guesser, wrong))).toHaveLength(5)
    const again = await outcomesOf(guesser, Array(20).fill({ type: 'captcha', code }))
    expect(judged(again)).toEqual([])
    expect(await byCode(client, code)).toMatchObject({ mobile: client.mobile })
  })
})

describe('guesses', () => {
  const { stranger, postLogin, advance, codeFor, owner, strangerTo, byPassword, byCode, another, outcomesOf, judged } =
    benchOn('postgres')

  test('a right one among sixty wins only as one of the first five', async () => {
    const client = await owner()
    const mixed = Array.from({ length: 60 }, (_, at) => ({
      type: 'password' as const,
      password: at === 40 ? PASSWORD : `wrong${at}`,
    }))
    const outcomes = await outcomesOf(strangerTo(client), mixed)
    const won = outcomes.some(({ code }) => code === 0)
    // What was right is not counted, so five wrong ones may be judged beside it.
    expect(judged(outcomes).length).toBeLessThanOrEqual(won ? 10 : 5)
  })

  test('many strangers together find out twenty in a quarter of an hour and sixty in a day, and lock out nobody', async () => {
    const client = await owner()
    let found = 0
    const waits: number[] = []
    for (let quarter = 0; quarter < 6; quarter += 1) {
      const crowd = Array.from({ length: 30 }, (_, at) =>
        strangerTo(client, `198.51.100.${quarter * 30 + at}`, `invented ${quarter} ${at}`),
      )
      const outcomes = (
        await Promise.all(crowd.map((one) => outcomesOf(one, [{ type: 'password', password: 'wrong99' }])))
      ).flat()
      expect(judged(outcomes).length).toBeLessThanOrEqual(20)
      found += judged(outcomes).length
      waits.push(Math.max(...outcomes.map(({ retryAfter }) => retryAfter ?? 0)))
      expect(await byPassword(client, PASSWORD)).toMatchObject({ mobile: client.mobile })
      await advance(15 * MINUTE)
    }
    expect(found).toBe(60)
    // First the rest of a quarter of an hour, then the rest of the day.
    expect(waits[0]).toBe(15 * 60)
    expect(waits[5]).toBeGreaterThan(22 * 3600)
    // On a new phone in another place, too: with a code.
    const elsewhere = strangerTo(client, '192.0.2.9', 'new phone')
    await expect(byPassword(elsewhere, PASSWORD)).rejects.toMatchObject({ code: 2001015, status: 429 })
    expect(await byCode(elsewhere, await codeFor(elsewhere))).toMatchObject({ mobile: client.mobile })
  })

  test('a stranger, with however many devices, does not use up the codes of a number that is new', async () => {
    const runner = Object.assign(stranger(), { from: { address: '203.0.113.50', device: 'own phone' } })
    const asked = async (address: string, device: string) =>
      askForCode(strangerTo(runner, address, device)).then(
        () => true,
        () => false,
      )
    const spend = async (address: string, times: number) => {
      let sent = 0
      for (let at = 0; at < times; at += 1) {
        if (await asked(address, `invented ${at}`)) sent += 1
        await advance(MINUTE + 1)
      }
      return sent
    }
    expect(await spend('198.51.100.90', 12)).toBe(5)
    expect(await byCode(runner, await codeFor(runner))).toMatchObject({ registered: true })
    // Many networks together get twice as many, and then no more: nobody's phone rings all day.
    const more = [await spend('198.51.100.91', 6), await spend('198.51.100.92', 6)]
    expect(more[0]).toBe(4)
    expect(more[1]).toBe(0)
    // Who has logged in there is known, and asks as before.
    expect(await asked('203.0.113.50', 'own phone')).toBe(true)
  })

  test('a stranger who asks for codes and burns them ends neither the owner’s code nor the owner’s next one', async () => {
    const client = await owner()
    const code = await codeFor(client)
    const stranger = strangerTo(client, '203.0.113.7', 'behind the same address')
    const theirs = await codeFor(stranger)
    await outcomesOf(
      stranger,
      Array.from({ length: 30 }, (_, at) => ({
        type: 'captcha',
        code: another(code, at + 1) === theirs ? another(code, 99) : another(code, at + 1),
      })),
    )
    expect(await byCode(client, code)).toMatchObject({ mobile: client.mobile })
    // The stranger uses up what strangers may ask for in an hour and a day.
    const refused: unknown[] = []
    for (let hour = 0; hour < 3; hour += 1) {
      for (let minute = 0; minute < 7; minute += 1) {
        await advance(MINUTE)
        await askForCode(stranger).catch((error: unknown) => refused.push(error))
      }
      await advance(54 * MINUTE)
    }
    const last = refused.at(-1)
    expect(last).toMatchObject({ code: 2001011, status: 429 })
    expect(last instanceof Refused && last.message).toContain('Try again in 22 hours')
    expect(await byCode(client, await codeFor(client))).toMatchObject({ mobile: client.mobile })
  })

  test('a kind of client that nobody knows gives no session beside the others', async () => {
    const client = stranger()
    const { mobile } = client
    const tokens: string[] = []
    for (const terminaltype of ['3', '77', '9999']) {
      const payload = new URLSearchParams({ type: 'captcha', mobile, code: await codeFor(client) }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded', terminaltype }
      const answer = await postLogin(payload, headers)
      tokens.push(answer.json().data.token)
      await advance(MINUTE)
    }
    const works = async (token: string) =>
      (await Object.assign(stranger(), { token }).raw('listContestants', {})).json().code === 0
    expect(await Promise.all(tokens.map(works))).toEqual([false, false, true])
  })

  test('numbers that are known and numbers that are not are answered alike', async () => {
    const client = await owner()
    const unknown = stranger()
    const guess = { type: 'password', password: 'wrong99' } as const
    const codesOf = async (one: Client) => (await outcomesOf(one, Array(7).fill(guess))).map(({ code }) => code).sort()
    expect(await codesOf(unknown)).toEqual(await codesOf(strangerTo(client)))
  })
})

test('a second process of the same database has the same guesses, clock and failures, and a restart too', async () => {
  const database = await createTestDatabase()
  const open = () => createTestBench({}, { kind: 'postgres', url: database.url })
  const [first, second] = [await open(), await open()]
  try {
    const client = first.stranger()
    const twin = Object.assign(second.stranger(), { mobile: client.mobile })
    const guess = async (one: Client) =>
      (await one.raw('login', { type: 'password', mobile: one.mobile, password: 'wrong99' })).json().code
    const codes = await Promise.all(Array.from({ length: 20 }, (_, at) => guess(at % 2 ? client : twin)))
    expect(codes.filter((code) => code === 2001006)).toHaveLength(5)
    await first.console('POST', 'clock', { advance: 5 * MINUTE })
    await first.console('POST', 'switches', { operation: 'track', mode: 'fail' })
    const seen = async ({ platform }: TestBench) => {
      await platform.app.inject({ url: '/config/cloud.json' })
      return [platform.clock.offset(), platform.switches.list()]
    }
    const set = [5 * MINUTE, [{ operation: 'track', mode: 'fail', ms: 0 }]]
    await expect.poll(() => seen(second)).toEqual(set)
    const third = await open()
    expect(await seen(third)).toEqual(set)
    await third.console('POST', 'switches', { operation: 'track', mode: 'none' })
    await third.platform.close()
    await expect.poll(() => seen(first)).toEqual([5 * MINUTE, []])
  } finally {
    await Promise.all([first.platform.close(), second.platform.close()])
    await database.drop()
  }
})
