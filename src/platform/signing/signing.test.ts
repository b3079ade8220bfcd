import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operations } from '#api/contract.gen.ts'
import { addRunner, draftOf, newKey, PIXEL } from '#support/platform/entryFixtures.ts'
import { FCFS_RACE, LINKED, STRICT, testRaces } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, releaseOf, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

const CHILD = '2012-05-12'
const OLD = '1955-05-12'

async function draft(client: Client, birthday: string) {
  const { contestantsId } = await addRunner(client, birthday)
  const { entryId } = await client.call('infoSaveV2', await draftOf(client, STRICT, [contestantsId]))
  const submit = () => client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  return { entryId, contestantsId, submit }
}

/** What a guardian or a relative sends from a phone of their own. */
async function signatureBy(token: string, client = bench.stranger()): Promise<Operations['coSign']['params']> {
  const { statements } = await client.call('coSignRequest', { token })
  const texts = statements.map(({ id, version, hash }) => ({ id, version, hash }))
  return { token, name: '王建国', relation: 'father', phone: '13700001111', image: PIXEL, statements: texts }
}

test('tells the statements of a project in words, with who signs them and a hash of each', async () => {
  const asked = { raceId: FCFS_RACE, itemId: STRICT }
  const statements = await bench.stranger().call('registrationStatementQuery', asked)
  expect(statements).toMatchObject([
    { id: 'entry', signedBy: 'entrant', html: { en: '<p>entry 1</p>' }, olderThan: null },
    { id: 'relative', signedBy: 'relative', olderThan: 65 },
    { id: 'guardian', signedBy: 'guardian', youngerThan: 18 },
  ])
  expect(new Set(statements.map(({ hash }) => hash)).size).toBe(3)
})

test('whoever signs by a link or again is told how long each statement is read', async () => {
  const patient = testRaces().map((race) => ({
    ...race,
    items: race.items.map((item) =>
      item.itemId === STRICT
        ? {
            ...item,
            statements: (item.statements ?? []).map((one) => ({ ...one, readSeconds: one.signedBy ? 12 : 8 })),
          }
        : item,
    ),
  }))
  await bench.platform.reload(patient)
  const runner = await bench.runner()
  const { entryId, contestantsId } = await draft(runner, CHILD)
  const { own } = await runner.call('getSignScheme', { entryId })
  expect(own.statements.map(({ id, readSeconds }) => [id, readSeconds])).toEqual([['entry', 8]])
  const { token } = await runner.call('createSignLink', { entryId, contestantsId, role: 'guardian' })
  const { statements } = await bench.stranger().call('coSignRequest', { token })
  expect(statements.map(({ id, readSeconds }) => [id, readSeconds])).toEqual([['guardian', 12]])
  await bench.platform.reload(testRaces())
  expect((await runner.call('getSignScheme', { entryId })).own.statements[0]?.readSeconds).toBeNull()
})

test('a link ends when the project closes, not when the race does', async () => {
  const closes = new Date(TEST_NOW + 3_600_000).toISOString().replace('.000Z', 'Z')
  const early = testRaces().map((race) => ({
    ...race,
    items: race.items.map((item) => (item.itemId === STRICT ? { ...item, signUpEnd: closes } : item)),
  }))
  await bench.platform.reload(early)
  const runner = await bench.runner()
  const { entryId, contestantsId } = await draft(runner, CHILD)
  const link = await runner.call('createSignLink', { entryId, contestantsId, role: 'guardian' })
  expect(link.expiresAt).toBe(TEST_NOW + 3_600_000)
  await bench.platform.reload(testRaces())
})

test.each([
  ['guardian', CHILD, 2005013],
  ['relative', OLD, 2005012],
] as const)(
  'a %s signs by a link without an account, and only then the entry goes on',
  async (role, birthday, code) => {
    const runner = await bench.runner()
    const { entryId, contestantsId, submit } = await draft(runner, birthday)
    expect(await runner.call('getSignScheme', { entryId })).toMatchObject({
      complete: false,
      own: { status: 'signed' },
      others: [{ contestantsId, role, status: 'missing', name: '张**', signer: null }],
    })
    await expect(submit()).rejects.toMatchObject({ code })
    const { token, expiresAt } = await runner.call('createSignLink', { entryId, contestantsId, role })
    expect(expiresAt).toBe(TEST_NOW + 72 * 3_600_000)
    const asked = await bench.stranger().call('coSignRequest', { token })
    expect(asked).toMatchObject({ status: 'open', role, runner: '张**', statements: [{ id: role }] })
    expect(JSON.stringify(asked)).not.toContain(runner.mobile)
    await bench.stranger().call('coSign', await signatureBy(token))
    expect(await runner.call('queryIfSign', { entryId })).toEqual({ signed: true, own: true, waiting: 0 })
    expect((await runner.call('myRaceMessage', {})).results).toMatchObject([{ code: 'signed', entryId }])
    const { others } = await runner.call('getSignScheme', { entryId })
    expect(others).toMatchObject([{ status: 'signed', signer: '王**', signedAt: TEST_NOW, linkUntil: null }])
    expect((await submit()).orderId).not.toBeNull()
  },
)

test('a link signs once, for its runner; another one kills it, and so does its time', async () => {
  const runner = await bench.runner()
  const { entryId, contestantsId, submit } = await draft(runner, CHILD)
  const link = () => runner.call('createSignLink', { entryId, contestantsId, role: 'guardian' })
  const [lost, late] = [await link(), await link()]
  await expect(bench.stranger().call('coSignRequest', { token: lost.token })).rejects.toMatchObject({ code: 2009001 })
  await bench.console('POST', 'clock', { advance: 72 * 3_600_000 })
  await expect(bench.stranger().call('coSignRequest', { token: late.token })).rejects.toMatchObject({ code: 2009001 })
  await bench.console('POST', 'clock', { advance: -72 * 3_600_000 })
  const { token } = await link()
  const signature = await signatureBy(token)
  const [text] = signature.statements
  const other = { ...signature, statements: [{ id: 'guardian', version: '1', hash: '0'.repeat(64) }] }
  await expect(bench.stranger().call('coSign', other)).rejects.toMatchObject({ code: 2005006 })
  expect(text?.hash).toMatch(/^[0-9a-f]{64}$/)
  await bench.stranger().call('coSign', signature)
  await expect(bench.stranger().call('coSign', signature)).rejects.toMatchObject({ code: 2009004 })
  expect(await bench.stranger().call('coSignRequest', { token })).toMatchObject({ status: 'signed' })
  await submit()
  await expect(link()).rejects.toMatchObject({ code: 2009003 })
})

test('a guardian does not sign with the runner’s own number; one with the account’s, or a child’s, is marked', async () => {
  const runner = await bench.runner()
  const OWN = '13912345678'
  const signed = async (birthday: string, phone: string) => {
    const { entryId, contestantsId } = await draft(runner, birthday)
    const { token } = await runner.call('createSignLink', { entryId, contestantsId, role: 'guardian' })
    await bench.stranger().call('coSign', { ...(await signatureBy(token)), phone })
    type Listed = { entryId: string; ownNumbers: { name: string; role: string }[] }
    const listed = await bench.console<Listed[]>('GET', 'entries')
    return listed.find((entry) => entry.entryId === entryId)?.ownNumbers.map(({ name, role }) => [name, role])
  }
  await expect(signed(CHILD, OWN)).rejects.toMatchObject({
    code: 2009005,
    body: { messages: { zh: expect.stringContaining('参赛人自己的手机号') } },
  })
  expect(await signed(CHILD, '13700001111')).toEqual([])
  expect(await signed(CHILD, runner.mobile)).toEqual([['张三丰', 'guardian']])
  // A child is entered with a parent's number.
  expect(await signed('2017-05-12', OWN)).toEqual([['张三丰', 'guardian']])
})

test('nobody asks for signatures of another’s entry, nor for one that the runner does not need', async () => {
  const [runner, stranger] = [await bench.runner(), await bench.runner()]
  const { entryId, contestantsId } = await draft(runner, CHILD)
  const { token } = await runner.call('createSignLink', { entryId, contestantsId, role: 'guardian' })
  await bench.stranger().call('coSign', await signatureBy(token))
  const asked = { entryId, contestantsId, role: 'guardian' as const }
  await expect(stranger.call('createSignLink', asked)).rejects.toMatchObject({ code: 2006001 })
  await expect(stranger.call('getSignScheme', { entryId })).rejects.toMatchObject({ code: 2006001 })
  const grown = await draft(runner, '1990-05-12')
  const notNeeded = { entryId: grown.entryId, contestantsId: grown.contestantsId, role: 'guardian' as const }
  await expect(runner.call('createSignLink', notNeeded)).rejects.toMatchObject({ code: 2009002 })
})

test('a text that changes asks for both signatures again', async () => {
  const races = testRaces()
  const published = { live: releaseOf('first', races), beside: [] }
  const own = await createTestBench({ releases: async () => published })
  const runner = await own.runner()
  const { contestantsId } = await addRunner(runner, CHILD)
  const { entryId } = await runner.call('infoSaveV2', await draftOf(runner, STRICT, [contestantsId]))
  const asked = { entryId, contestantsId, role: 'guardian' as const }
  const { token } = await runner.call('createSignLink', asked)
  await own.stranger().call('coSign', await signatureBy(token, own.stranger()))
  const [captain, member] = [await own.runner(), await own.runner()]
  const { contestantsGroupNo } = await captain.call('createContestantsGroupNo', { itemId: LINKED })
  const team: string[] = []
  for (const client of [captain, member]) {
    const players = [(await addRunner(client)).contestantsId]
    const joining = await draftOf(client, LINKED, players, { contestantsGroupNo })
    team.push((await client.call('infoSaveV2', joining)).entryId)
  }
  const [teamId = ''] = team
  expect((await captain.call('getSignScheme', { entryId: teamId })).complete).toBe(true)
  const changed = structuredClone(published.live.statements(FCFS_RACE, STRICT))
  published.live = {
    ...releaseOf('second', races),
    statements: () =>
      Array.isArray(changed) ? changed.map((text) => ({ ...text, hash: `f${text.hash.slice(1)}` })) : [],
  }
  await own.console('POST', 'releases', {})
  const scheme = await runner.call('getSignScheme', { entryId })
  expect(scheme).toMatchObject({ complete: false, own: { status: 'outdated' }, others: [{ status: 'outdated' }] })
  const order = { entryId, idempotencyKey: newKey('order') }
  await expect(runner.call('createOrder5AppAsync', order)).rejects.toMatchObject({ code: 2005008 })
  const statements = scheme.own.statements.map(({ id, version, hash }) => ({ id, version, hash }))
  const mine = { entryId, image: PIXEL, statements }
  expect((await runner.call('updateSignInfo', mine)).own.status).toBe('signed')
  await expect(runner.call('addSignInfo', mine)).rejects.toMatchObject({ code: 2009004 })
  expect(await runner.call('getSignInfo', { entryId })).toMatchObject({ image: PIXEL, statements: ['entry'] })
  const again = await runner.call('createSignLink', asked)
  await own.stranger().call('coSign', await signatureBy(again.token, own.stranger()))
  expect((await runner.call('createOrder5AppAsync', order)).orderId).not.toBeNull()
  // Members of a team sign for themselves, and stay in it.
  const statesOf = async () =>
    (await captain.call('getWithContestantsGroup', { contestantsGroupNo })).members.map(({ signature }) => signature)
  const submit = { entryId: teamId, idempotencyKey: newKey('order') }
  expect(await statesOf()).toEqual(['outdated', 'outdated'])
  const signAgain = async (client: Client) => {
    const texts = (await client.call('getSignScheme', { entryId: teamId })).own.statements
    const hashes = texts.map(({ id, version, hash }) => ({ id, version, hash }))
    return client.call('updateSignInfo', { entryId: teamId, image: PIXEL, statements: hashes })
  }
  expect(await signAgain(captain)).toMatchObject({ complete: true })
  expect(await statesOf()).toEqual(['signed', 'outdated'])
  await expect(captain.call('createOrder5AppAsync', submit)).rejects.toMatchObject({ code: 2005008 })
  await expect(runner.call('getSignScheme', { entryId: teamId })).rejects.toMatchObject({ code: 2006001 })
  expect((await member.call('getWithContestantsGroup', { contestantsGroupNo })).entryId).toBe(teamId)
  expect(await signAgain(member)).toMatchObject({ complete: true, others: [] })
  expect(await statesOf()).toEqual(['signed', 'signed'])
  expect(await captain.call('createOrder5AppAsync', submit)).toMatchObject({ entryStatus: 'HELD' })
  await own.platform.close()
})
