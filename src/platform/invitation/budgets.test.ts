import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RaceFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants, ledgerTotal } from '#support/platform/invariants.ts'
import { testRaces } from '#support/platform/raceFixtures.ts'
import { createTestBench, type TestBench } from '#support/platform/testBench.ts'

const RACE_ID = '1000098501'
const ONE = `${RACE_ID}01`
const DEARER = `${RACE_ID}02`
const GROUP = `${RACE_ID}03`
const EACH = `${RACE_ID}04`
const COMPANY = { zh: '云帆科技', en: 'Yunfan Tech' }

function companyRace(): RaceFacts {
  const [model] = testRaces()
  const [item] = model?.items ?? []
  if (!model || !item) throw new Error('no model race')
  const { packages: _, ...plain } = { ...item, fee: 10_000, quota: 500, invitation: 'optional' as const }
  const { mailing: _mail, collection: _slots, donation: _gift, ...race } = model
  const changes = { project: { until: '2027-03-01T00:00:00+08:00' }, lowerPrice: 'refund' as const }
  const team = { ...plain, kind: 'team' as const, teamMin: 2, teamMax: 3 }
  return {
    ...race,
    raceId: RACE_ID,
    refundLadder: [{ until: null, percent: 50 }],
    items: [
      { ...plain, itemId: ONE, changes },
      { ...plain, itemId: DEARER, fee: 13_000, changes },
      { ...team, itemId: GROUP, withdrawal: 'each' },
      { ...team, itemId: EACH, members: 'link', paidBy: 'each' },
    ],
  }
}

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
  await bench.platform.reload([companyRace()])
})
afterAll(() => bench.platform.close())

interface Shown {
  code: string
  budget: { budgetId: string; amount: number | null; used: number } | null
}

async function issue(pays: object | null, more: object = {}): Promise<string[]> {
  const asked = { raceId: RACE_ID, kind: 'sponsor', sponsor: COMPANY, places: 10, pays, ...more }
  return (await bench.console<{ codes: string[] }>('POST', 'invitations', asked)).codes
}
const budgetOf = async (code: string) => {
  const rows = await bench.console<Shown[]>('GET', `invitations?raceId=${RACE_ID}`)
  return rows.find((row) => row.code === code)?.budget ?? null
}
const used = async (code: string) => (await budgetOf(code))?.used

async function saved(itemId: string, exchangeCode: string, runners = 1) {
  const client = await bench.runner()
  const players: string[] = []
  for (let more = 0; more < runners; more += 1) players.push((await addRunner(client)).contestantsId)
  const draft = await draftOf(client, itemId, players, { packageId: null, groupId: null, exchangeCode })
  const { entryId } = await client.call('infoSaveV2', draft)
  const price = async () => (await client.call('orderCalculation', { entryId })).payable
  const submit = (payable: number | null = null) =>
    client.call('createOrder5AppAsync', { entryId, payable, idempotencyKey: newKey('order') })
  const detail = () => client.call('detailRegistrationOrder', { entryId })
  return { client, entryId, price, submit, detail }
}

async function entered(...of: Parameters<typeof saved>) {
  const one = await saved(...of)
  await one.submit()
  await bench.platform.tick()
  const { orderId, payable } = await one.detail()
  if (payable === 0) await one.client.call('zeroPayment', { orderId: orderId ?? '' })
  else {
    const { attemptId } = await one.client.call('wechatH5Prepay', { orderId: orderId ?? '', attemptKey: newKey('pay') })
    await bench.console('POST', `pay/${attemptId}`, {})
  }
  await bench.platform.tick()
  return one
}
const intact = async () => {
  expect(await brokenInvariants(bench.platform.db, RACE_ID)).toEqual([])
  expect(await ledgerTotal(bench.platform.db)).toBe(0)
}

test('a company pays until its budget is used up; the order says who pays, and who saw another sum reads it first', async () => {
  const [first = '', second = ''] = await issue({ percent: 100, budget: 25_000 }, { codes: 2 })
  const one = await entered(ONE, first)
  const order = await one.detail()
  expect(order).toMatchObject({ entryStatus: 'CONFIRMED', payable: 0 })
  expect(order.lines.at(-1)).toMatchObject({ kind: 'company', amount: -10_000, name: { en: 'Paid by Yunfan Tech' } })
  const late = await saved(ONE, second)
  expect(await late.price()).toBe(0)
  await entered(ONE, second)
  expect(await used(first)).toBe(20_000)
  await expect(late.submit(0)).rejects.toMatchObject({ code: 2005025 })
  expect(await late.price()).toBe(5_000)
  await late.submit(5_000)
  expect(await used(first)).toBe(25_000)
  expect(await (await saved(ONE, first)).price()).toBe(10_000)
  // Given up unpaid, its part is the budget's again.
  await bench.platform.tick()
  await late.client.call('cancelOrder', { orderId: (await late.detail()).orderId ?? '' })
  expect(await used(first)).toBe(20_000)
  await intact()
})

test('what comes back by the ladder is each one’s own: the runner’s to the runner, the company’s to its budget', async () => {
  const [code = ''] = await issue({ percent: 60, budget: 50_000 })
  const one = await entered(ONE, code)
  expect(await one.detail()).toMatchObject({ payable: 4_000, withdrawal: { percent: 50, amount: 2_000 } })
  await one.client.call('withdrawEntry', { entryId: one.entryId, amount: 2_000 })
  await bench.platform.tick()
  expect(await used(code)).toBe(3_000)
  const group = await entered(GROUP, code, 3)
  expect([(await group.detail()).payable, await used(code)]).toEqual([12_000, 21_000])
  const [leaving] = (await group.detail()).leaving
  expect(leaving?.amount).toBe(2_000)
  await group.client.call('withdrawEntry', {
    entryId: group.entryId,
    registrationId: leaving?.registrationId ?? '',
    amount: 2_000,
  })
  await bench.platform.tick()
  expect(await used(code)).toBe(18_000)
  expect((await group.detail()).account).toMatchObject({ paid: 12_000, returned: 2_000 })
  await intact()
})

test('a change to a dearer project is the runner’s, to a cheaper one no more than the fee', async () => {
  const [code = ''] = await issue({ percent: 100, budget: null })
  const dear = await entered(DEARER, code)
  const wish = { entryId: dear.entryId, itemId: ONE }
  expect(await dear.client.call('changeQuote', wish)).toMatchObject({ toPay: 0, back: 0, problem: null })
  await dear.client.call('modifyForApp', { ...wish, toPay: 0, back: 0, idempotencyKey: newKey('change') })
  expect(await used(code)).toBe(10_000)
  const cheap = await entered(ONE, code)
  expect(await cheap.client.call('changeQuote', { entryId: cheap.entryId, itemId: DEARER })).toMatchObject({
    toPay: 3_000,
  })
  await intact()
})

test('the console makes codes, takes the company’s own, and counts them against one budget', async () => {
  const [code = ''] = await issue({ percent: 100, budget: 90_000 }, { given: ['YUNFAN01', 'YUNFAN02'] })
  expect(code).toBe('YUNFAN01')
  const { budgetId = '' } = (await budgetOf(code)) ?? {}
  const [more = ''] = await issue(null, { budgetId, sponsor: null })
  await entered(ONE, more)
  expect(await used(code)).toBe(10_000)
  await expect(issue({ percent: 100, budget: 1 }, { given: ['YUNFAN02', 'YUNFAN03'] })).rejects.toThrow()
  expect(await budgetOf('YUNFAN03')).toBeNull()
  await expect(issue({ percent: 100, budget: 1 }, { sponsor: null })).rejects.toThrow()
  await expect(issue({ percent: 100, budget: 1 }, { itemId: EACH })).rejects.toThrow()
  await expect(issue(null, { budgetId: '1234567890123456789' })).rejects.toThrow()
})

test('a late payment whose company has paid for another meanwhile goes back, else the place is given after all', async () => {
  const [code = ''] = await issue({ percent: 50, budget: 5_000 })
  const late = await saved(ONE, code)
  await late.submit(5_000)
  await bench.platform.tick()
  const { orderId, expiresAt } = await late.detail()
  const { attemptId } = await late.client.call('wechatH5Prepay', { orderId: orderId ?? '', attemptKey: newKey('pay') })
  await bench.platform.clock.set((expiresAt ?? 0) + 1_000)
  await bench.platform.tick()
  expect([(await late.detail()).entryStatus, await used(code)]).toEqual(['EXPIRED', 0])
  const other = await saved(ONE, code)
  await other.submit(5_000)
  await bench.platform.tick()
  await bench.console('POST', `notify/${attemptId}`, { mode: 'late' })
  await bench.platform.tick()
  const { entryStatus, account } = await late.detail()
  expect([entryStatus, account.returned, await used(code)]).toEqual(['EXPIRED', 5_000, 5_000])
  await intact()
})
