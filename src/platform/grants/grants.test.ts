import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForCode, type Client, createTestBench, type TestBench } from '#support/platform/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

const advance = (ms: number) => bench.console('POST', 'clock', { advance: ms })

async function codeFor(client: Client): Promise<string> {
  await askForCode(client)
  const codes = await bench.console<{ mobile: string; code: string }[]>('GET', 'codes')
  return codes.find(({ mobile }) => mobile === client.mobile)?.code ?? ''
}

/** The same runner on the club's pages: a caller with the club's token. */
async function inClub(client: Client): Promise<Client> {
  const { mobile } = client
  const { token } = await client.call('nrcLogin', { mobile, code: await codeFor(client) })
  return Object.assign(bench.stranger(), { token, mobile })
}

const statusOf = async (client: Client, grantee: string) =>
  (await client.call('dataGrants', {})).find((one) => one.grantee === grantee)?.status

test('the club’s login opens the club’s records and nothing else, and the site’s login none of them', async () => {
  const runner = await bench.runner()
  await advance(60_000)
  const club = await inClub(runner)
  const records = await club.call('nrcRecords', {})
  expect(records.length).toBeGreaterThan(40)
  expect(records[0]?.at).toBeGreaterThan(records[1]?.at ?? 0)
  for (const { distance, duration, pace } of records) expect(pace).toBe(Math.round((duration * 1000) / distance))
  await expect(club.call('listContestants', {})).rejects.toMatchObject({ code: 1004010 })
  await expect(runner.call('nrcRecords', {})).rejects.toMatchObject({ code: 1004010 })
  await expect(runner.call('listContestants', {})).resolves.toEqual([])
})

test('a wrong and a used code open nothing', async () => {
  const client = bench.stranger()
  const { mobile } = client
  const code = await codeFor(client)
  const wrong = code === '000000' ? '000001' : '000000'
  await expect(client.call('nrcLogin', { mobile, code: wrong })).rejects.toMatchObject({ code: 2001003 })
  await client.call('nrcLogin', { mobile, code })
  await expect(client.call('nrcLogin', { mobile, code })).rejects.toMatchObject({ code: 2001004 })
})

test('a record taken away does not come back with the next login, and is nobody else’s to take', async () => {
  const client = bench.stranger()
  const club = await inClub(client)
  const other = await inClub(bench.stranger())
  const [first] = await club.call('nrcRecords', {})
  const recordId = first?.recordId ?? ''
  await expect(other.call('removeNrcRecord', { recordId })).rejects.toMatchObject({ code: 2001052 })
  await club.call('removeNrcRecord', { recordId })
  await expect(club.call('removeNrcRecord', { recordId })).rejects.toMatchObject({ code: 2001052 })
  await advance(60_000)
  const again = await (await inClub(client)).call('nrcRecords', {})
  expect(again.map((one) => one.recordId)).not.toContain(recordId)
})

test('the club’s login ends by itself, by its own log-out, and with its grant', async () => {
  const runner = await bench.runner()
  await advance(60_000)
  const club = await inClub(runner)
  await club.call('nrcLogout', {})
  await expect(club.call('nrcRecords', {})).rejects.toMatchObject({ code: 1004010 })
  await advance(60_000)
  const again = await inClub(runner)
  expect(await statusOf(runner, 'club')).toBe('given')
  await runner.call('withdrawDataGrant', { grantee: 'club' })
  await expect(again.call('nrcRecords', {})).rejects.toMatchObject({ code: 1004010 })
  expect(await statusOf(runner, 'club')).toBe('withdrawn')
  await expect(runner.call('withdrawDataGrant', { grantee: 'club' })).rejects.toMatchObject({ code: 2001051 })
  await advance(60_000)
  const third = await inClub(runner)
  expect(await statusOf(runner, 'club')).toBe('given')
  await advance(86_400_000)
  await expect(third.call('nrcRecords', {})).rejects.toMatchObject({ code: 1004011 })
})

test('a partner’s link gives a grant; taken back, its login ends and the next link brings none until it is given again', async () => {
  const partner = bench.stranger()
  partner.terminal = '5'
  const bring = async () => {
    const { evidence } = await bench.console<{ evidence: string }>('POST', 'evidence', { mobile: partner.mobile })
    return partner.call('exchangeEvidence', { evidence })
  }
  partner.token = (await bring()).token
  expect(await statusOf(partner, 'partner')).toBe('given')
  await partner.call('withdrawDataGrant', { grantee: 'partner' })
  await expect(partner.call('dataGrants', {})).rejects.toMatchObject({ code: 1004010 })
  await expect(bring()).rejects.toMatchObject({ code: 2001025 })
  const owner = Object.assign(bench.stranger(), { mobile: partner.mobile })
  await askForCode(owner)
  const codes = await bench.console<{ mobile: string; code: string }[]>('GET', 'codes')
  const code = codes.find(({ mobile }) => mobile === owner.mobile)?.code ?? ''
  owner.token = (await owner.call('login', { type: 'captcha', mobile: owner.mobile, code })).token
  await owner.call('giveDataGrant', { grantee: 'partner' })
  await expect(bring()).resolves.toBeDefined()
  await expect(owner.call('giveDataGrant', { grantee: 'nobody' })).rejects.toMatchObject({ code: 2001051 })
})
