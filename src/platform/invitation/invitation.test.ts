import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants } from '#support/platform/invariants.ts'
import { FCFS_RACE, INVITED, SPONSORED, testRaces, WAIT_RACE, waitRace } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, logIn, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

const DAY = 86_400_000
const CODES = {
  missing: 2004041,
  unknown: 2004042,
  used: 2004043,
  ended: 2004045,
  elsewhere: 2004046,
  soldOut: 2003005,
}

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench({ races: [...testRaces(), waitRace()] })
})
afterAll(() => bench.platform.close())

async function issue(more: object = {}): Promise<string> {
  const asked = { raceId: WAIT_RACE, itemId: INVITED, kind: 'invitation', places: 1, ...more }
  const { codes } = await bench.console<{ codes: string[] }>('POST', 'invitations', asked)
  return codes[0] ?? ''
}

async function save(itemId: string, exchangeCode: string | null): Promise<{ client: Client; entryId: string }> {
  const client = await bench.runner()
  const { contestantsId } = await addRunner(client)
  const { entryId } = await client.call('infoSaveV2', await draftOf(client, itemId, [contestantsId], { exchangeCode }))
  return { client, entryId }
}

const submit = ({ client, entryId }: { client: Client; entryId: string }) =>
  client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
const enter = async (itemId: string, code: string | null) => {
  const saved = await save(itemId, code)
  return { ...saved, ...(await submit(saved)) }
}
const refused = (code: number) => expect.objectContaining({ code })

describe('a project by invitation', () => {
  test('takes nobody without a code, and says so at its field', async () => {
    for (const [typed, code] of [
      [null, CODES.missing],
      ['', CODES.missing],
      ['ZZZZZZZZZZ', CODES.unknown],
    ] as const) {
      await expect(save(INVITED, typed)).rejects.toMatchObject({
        code,
        fieldErrors: [{ input: 'invitation', path: '/invitationCode' }],
      })
    }
    const client = await bench.runner()
    const { contestantsId } = await addRunner(client)
    const asked = { raceId: WAIT_RACE, itemId: INVITED, players: [contestantsId], exchangeCode: 'NOSUCHCODE' }
    expect((await client.call('checkEntry', asked)).problems).toMatchObject([
      { input: 'invitation', path: '/invitationCode', code: CODES.unknown },
    ])
  })

  test('a code opens it once, however it is typed; whoever gives up gives it back', async () => {
    const code = await issue()
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
    const asking = await bench.runner()
    const right = (exchangeCode: string) =>
      asking.call('enterVerificationImmediately', { raceId: WAIT_RACE, itemId: INVITED, exchangeCode })
    expect(await right(typed)).toMatchObject({ ok: true, kind: 'invitation', reason: null, left: 1 })
    const first = await enter(INVITED, typed)
    expect(await right(code)).toMatchObject({ ok: false, kind: 'invitation', reason: { code: CODES.used }, left: 0 })
    expect(await right('NOSUCHCODE')).toMatchObject({ ok: false, kind: null, reason: { code: CODES.unknown } })
    for (let guess = 1; guess < 10; guess++) await right('NOSUCHCODE')
    await expect(right(code)).rejects.toEqual(refused(2004048))
    expect(first.entryStatus).toBe('HELD')
    await expect(save(INVITED, code)).rejects.toEqual(refused(CODES.used))
    const rows = await bench.console<{ code: string; used: number }[]>('GET', 'invitations')
    expect(rows.find((row) => row.code === code)?.used).toBe(1)
    await bench.platform.tick()
    await first.client.call('cancelOrder', { orderId: first.orderId ?? '' })
    expect((await enter(INVITED, code)).entryStatus).toBe('HELD')
  })

  test('two at once with the last place of a code: one is entered', async () => {
    const code = await issue()
    const drafts = [await save(INVITED, code), await save(INVITED, code)]
    const done = await Promise.allSettled(drafts.map(submit))
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: CODES.used } })
  })

  test('a code for several is good for so many, until its day, until it is ended, and where it is for', async () => {
    const several = await issue({ places: 2 })
    const client = await bench.runner()
    const asked = { raceId: WAIT_RACE, exchangeCode: several }
    expect(await client.call('checkSponsorRegistration', asked)).toEqual({
      kind: 'invitation',
      sponsor: null,
      itemIds: [INVITED],
      left: 2,
      validUntil: null,
    })
    await expect(save(SPONSORED, several)).rejects.toEqual(refused(CODES.elsewhere))
    const elsewhere = { raceId: FCFS_RACE, exchangeCode: several }
    await expect(client.call('checkSponsorRegistration', elsewhere)).rejects.toEqual(refused(CODES.elsewhere))
    const unknown = { raceId: WAIT_RACE, exchangeCode: 'NOSUCHCODE' }
    await expect(client.call('checkSponsorRegistration', unknown)).rejects.toEqual(refused(CODES.unknown))

    const short = await issue({ validUntil: TEST_NOW + DAY })
    const draft = await save(INVITED, short)
    await bench.console('POST', `invitations/${several}/end`, {})
    await expect(client.call('checkSponsorRegistration', asked)).rejects.toEqual(refused(CODES.ended))
    await bench.platform.clock.set(TEST_NOW + DAY + 1)
    await bench.platform.tick()
    try {
      draft.client.token = (await logIn(bench, draft.client)).token
      await expect(submit(draft)).rejects.toEqual(refused(CODES.ended))
    } finally {
      await bench.platform.clock.set(TEST_NOW)
    }
  })

  test('codes are issued for projects that take them only', async () => {
    const wrong = (body: object) => expect(issue(body)).rejects.toMatchObject({ status: 409 })
    await wrong({ raceId: FCFS_RACE, itemId: null })
    await wrong({ itemId: null, reserved: true })
    await expect(issue({ places: 0 })).rejects.toMatchObject({ status: 400 })
  })
})

test('places kept for a sponsor are taken with its code only, and are open again when it ends', async () => {
  const sponsor: ProjectFacts['name'] = { zh: '天府银行', en: 'Tianfu Bank' }
  const code = await issue({ itemId: SPONSORED, kind: 'sponsor', sponsor, places: 2, reserved: true })
  const client = await bench.runner()
  const known = { raceId: WAIT_RACE, itemId: SPONSORED, exchangeCode: code }
  expect(await client.call('checkSponsorRegistration', known)).toMatchObject({ kind: 'sponsor', sponsor, left: 2 })
  const left = async () => {
    const items = await client.call('itemByRaceIdList', { raceId: WAIT_RACE })
    return items.find(({ itemId }) => itemId === SPONSORED)?.left
  }
  expect(await left()).toBe(1)
  expect((await enter(SPONSORED, null)).entryStatus).toBe('HELD')
  expect(await left()).toBe(0)
  await expect(enter(SPONSORED, null)).rejects.toEqual(refused(CODES.soldOut))
  expect((await enter(SPONSORED, code)).entryStatus).toBe('HELD')
  await expect(enter(SPONSORED, null)).rejects.toEqual(refused(CODES.soldOut))
  await bench.console('POST', `invitations/${code}/end`, {})
  expect(await left()).toBe(1)
  expect((await enter(SPONSORED, null)).entryStatus).toBe('HELD')
  expect(await brokenInvariants(bench.platform.db, WAIT_RACE)).toEqual([])
})
