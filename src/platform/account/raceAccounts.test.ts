import { afterAll, beforeAll, expect, test } from 'vitest'
import { BALLOT_RACE as OTHER, FCFS_RACE as RACE, testRaces } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, pullTo, type TestBench } from '#support/platform/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  const races = testRaces().map((race) => (race.raceId === RACE ? { ...race, raceLogin: true } : race))
  bench = await createTestBench({ races })
})
afterAll(() => bench.platform.close())

const PASSWORD = 'run2027'
const advance = (ms: number) => bench.console('POST', 'clock', { advance: ms })

async function passMachineCheck(client: Client): Promise<string> {
  const { challenge, end } = await client.call('machineChallenge', {})
  return (await client.call('machineCheck', { slide: { challenge, ms: 620, track: pullTo(end) } })).ticket
}

async function codeFor(client: Client): Promise<string> {
  const { mobile } = client
  await client.call('captchaSend', { mobile, ticket: await passMachineCheck(client) })
  const codes = await bench.console<{ mobile: string; code: string }[]>('GET', 'codes')
  return codes.find((one) => one.mobile === mobile)?.code ?? ''
}

async function register(client: Client, password = PASSWORD) {
  const { mobile } = client
  return client.call('registerUser', { raceId: RACE, mobile, password, code: await codeFor(client) })
}

const logIn = (client: Client, password = PASSWORD, raceId = RACE) =>
  client.call('login', { type: 'race', raceId, mobile: client.mobile, password })
const asks = (client: Client, raceId = RACE) => client.call('checkSubOrderAccountIsExist', { raceId })

test('a code is sent for a pull that passed, once', async () => {
  const client = bench.stranger()
  const { mobile } = client
  const send = (ticket: string) => client.call('captchaSend', { mobile, ticket })
  const jumped = await client.call('machineChallenge', {})
  const slide = { challenge: jumped.challenge, ms: 20, track: [0, jumped.end] }
  await expect(client.call('machineCheck', { slide })).rejects.toMatchObject({ code: 2001014 })
  await expect(send(jumped.challenge)).rejects.toMatchObject({ code: 2001001 })
  const unpulled = await client.call('machineChallenge', {})
  await expect(send(unpulled.challenge)).rejects.toMatchObject({ code: 2001001 })
  const ticket = await passMachineCheck(client)
  await send(ticket)
  await advance(60_000)
  await expect(send(ticket)).rejects.toMatchObject({ code: 2001001 })
  const late = await passMachineCheck(client)
  await advance(600_000)
  await expect(send(late)).rejects.toMatchObject({ code: 2001001 })
})

test('registers with a code, logs in with the password, and is who has the number', async () => {
  const client = bench.stranger()
  const first = await register(client)
  expect(first).toMatchObject({ raceId: RACE, mobile: client.mobile, registered: true })
  const next = await logIn(client)
  expect(next).toMatchObject({ raceId: RACE, userId: first.userId })
  client.token = next.token
  await expect(client.call('listContestants', {})).resolves.toEqual([])
  await expect(logIn(client, PASSWORD, OTHER)).rejects.toMatchObject({ code: 2001006 })
  await expect(logIn(client, 'wrong123')).rejects.toMatchObject({ code: 2001006 })
  await expect(client.call('login', { type: 'race', mobile: client.mobile, password: PASSWORD })).rejects.toMatchObject(
    {
      code: 2001009,
    },
  )
})

test('a second account of the race, a race that has none, a bad password and a used code are refused', async () => {
  const client = bench.stranger()
  await register(client)
  await advance(60_000)
  await expect(register(client)).rejects.toMatchObject({ code: 2001042 })
  await expect(register(bench.stranger(), 'letters')).rejects.toMatchObject({ code: 2001007 })
  const { mobile } = bench.stranger()
  const other = { raceId: OTHER, mobile, password: PASSWORD, code: '000000' }
  await expect(client.call('registerUser', other)).rejects.toMatchObject({ code: 2001041 })
  const used = bench.stranger()
  const code = await codeFor(used)
  const given = { raceId: RACE, mobile: used.mobile, password: PASSWORD, code }
  await used.call('registerUser', given)
  await expect(used.call('registerUser', given)).rejects.toMatchObject({ code: 2001004 })
})

test('guesses at a race’s password are limited like any others', async () => {
  const client = bench.stranger()
  await register(client)
  for (let at = 0; at < 5; at += 1) await expect(logIn(client, `wrong${at}x`)).rejects.toMatchObject({ code: 2001006 })
  await expect(logIn(client)).rejects.toMatchObject({ code: 2001008 })
})

test('a password set anew ends the race’s sessions and no other; a number without an account has none to set', async () => {
  const client = bench.stranger()
  const { token } = await register(client)
  await advance(60_000)
  const set = async (of: Client, password: string) => {
    const { mobile } = of
    return of.call('racePasswordReset', { raceId: RACE, mobile, password, code: await codeFor(of) })
  }
  await set(client, 'newer27')
  client.token = token
  await expect(client.call('listContestants', {})).rejects.toMatchObject({ code: 1004010 })
  client.token = null
  await expect(logIn(client)).rejects.toMatchObject({ code: 2001006 })
  await expect(logIn(client, 'newer27')).resolves.toBeDefined()
  const site = await bench.runner()
  await advance(60_000)
  await expect(set(site, 'newer27')).rejects.toMatchObject({ code: 2001043 })
})

test('the race asks for its own account until the caller is logged in with it', async () => {
  const client = bench.stranger()
  expect(await asks(client)).toBe(true)
  expect(await asks(client, OTHER)).toBe(false)
  expect(await asks(await bench.runner())).toBe(true)
  client.token = (await register(client)).token
  expect(await asks(client)).toBe(false)
  await expect(asks(client, '1000099999')).rejects.toMatchObject({ code: 2003001 })
})
