import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findContradictions } from '#platform/raceStore/contradictions.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants } from '#support/platform/invariants.ts'
import { testRaces } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, logIn, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

const RACE = '1000099041'
const EITHER = `${RACE}01`
const HERE = `${RACE}02`
const text = (zh: string, en: string) => ({ zh, en })

/** A race whose packs are posted to who pays for it, in one of two projects; all others collect theirs by slot. */
function postingRace(): RaceFacts & Required<Pick<RaceFacts, 'mailing' | 'addOns'>> {
  const [model] = testRaces()
  const [item] = model?.items ?? []
  if (!model || !item) throw new Error('no model race')
  const slot = { from: '2027-04-16T10:00:00+08:00', until: '2027-04-16T12:00:00+08:00', capacity: 3 }
  return {
    ...model,
    raceId: RACE,
    refundLadder: [
      { until: '2027-04-01T18:00:00+08:00', percent: 80 },
      { until: null, percent: 0 },
    ],
    addOns: [{ id: 'post', name: text('邮寄', 'Post'), fee: 2_500, items: [EITHER] }],
    mailing: { until: '2027-04-10T09:00:00+08:00', addOn: 'post', mainlandOnly: true },
    collection: {
      bookingStart: '2026-11-20T10:00:00+08:00',
      bookingEnd: '2027-04-15T20:00:00+08:00',
      slots: [{ ...slot, id: 'only', place: text('体育馆', 'Hall') }],
    },
    items: [
      { ...item, itemId: EITHER, quota: 50 },
      { ...item, itemId: HERE, quota: 50 },
    ],
  }
}

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench({ races: [postingRace()] })
})
beforeEach(() => bench.platform.clock.set(TEST_NOW))
afterAll(() => bench.platform.close())

const HOME = { consignee: '王小跑', consigneePhone: '13912345678', region: '620102', addressDetail: '滨河东路 12 号' }
const HONG_KONG = { ...HOME, region: '810001' }

async function save(client: Client, itemId: string, addOns: { id: string; quantity: number }[] = []) {
  const { contestantsId } = await addRunner(client)
  return (await client.call('infoSaveV2', await draftOf(client, itemId, [contestantsId], { addOns }))).entryId
}

async function pay(client: Client, entryId: string) {
  const { orderId } = await client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  await bench.platform.tick()
  const { attemptId } = await client.call('wechatH5Prepay', { orderId: orderId ?? '', attemptKey: newKey('attempt') })
  await bench.console('POST', `pay/${attemptId}`, {})
  await bench.platform.tick()
}

const post = [{ id: 'post', quantity: 1 }]
const detail = (client: Client, entryId: string) => client.call('detailRegistrationOrder', { entryId })

/** A paid entry whose packs are posted home. */
async function posted(): Promise<{ client: Client; entryId: string; mailInfoId: string }> {
  const client = await bench.runner()
  const { mailInfoId } = await client.call('addMailInfo', HOME)
  const entryId = await save(client, EITHER, post)
  await client.call('updOrderMailInfo', { entryId, mailInfoId })
  await pay(client, entryId)
  return { client, entryId, mailInfoId }
}

test('a project says by what its packs are posted, and until when', async () => {
  const [either, here] = await bench.stranger().call('itemByRaceIdList', { raceId: RACE })
  expect(either).toMatchObject({ postage: 'post', packsSentAt: Date.parse('2027-04-10T09:00:00+08:00') })
  expect(here).toMatchObject({ postage: null, packsSentAt: null })
  const { posted } = await bench.stranger().call('raceMaterialDetail', { raceId: RACE })
  expect(posted).toHaveLength(1)
})

test('who pays postage gives an address and books no slot; the postage is a line of its own', async () => {
  const client = await bench.runner()
  const entryId = await save(client, EITHER, post)
  const submit = () => client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  await expect(submit()).rejects.toMatchObject({ code: 2005014 })
  const { mailInfoId } = await client.call('addMailInfo', HOME)
  await client.call('updOrderMailInfo', { entryId, mailInfoId })
  await pay(client, entryId)
  const order = await detail(client, entryId)
  expect(order).toMatchObject({ entryStatus: 'CONFIRMED', collects: false, mail: { open: true, consignee: '王小跑' } })
  expect(order.lines).toContainEqual(
    expect.objectContaining({ kind: 'addOn', amount: 2_500, name: text('邮寄', 'Post') }),
  )
  const book = client.call('bookCollectionSlot', { entryId, slotId: 'only', waits: false })
  await expect(book).rejects.toMatchObject({ code: 2027001 })
  expect(await client.call('listCollectionBookings', {})).toEqual([])
})

test('who does not pay it gives none and books a slot', async () => {
  const client = await bench.runner()
  const entryId = await save(client, EITHER)
  await pay(client, entryId)
  expect(await detail(client, entryId)).toMatchObject({ mail: null, collects: true })
  const { mailInfoId } = await client.call('addMailInfo', HOME)
  await expect(client.call('updOrderMailInfo', { entryId, mailInfoId })).rejects.toMatchObject({ code: 2002014 })
  const booked = await client.call('bookCollectionSlot', { entryId, slotId: 'only', waits: false })
  expect(booked).toMatchObject({ booked: { slotId: 'only' } })
  await bench.platform.tick()
  expect(await client.call('getCollectionBooking', { entryId })).toMatchObject({ booked: { slotId: 'only' } })
})

test('a project that is not posted takes no postage', async () => {
  await expect(save(await bench.runner(), HERE, post)).rejects.toMatchObject({ code: 2005021 })
})

test('the address changes until the packs are sent, and is never beyond the mainland', async () => {
  const { client, entryId, mailInfoId } = await posted()
  const abroad = await client.call('addMailInfo', HONG_KONG)
  const there = client.call('updOrderMailInfo', { entryId, mailInfoId: abroad.mailInfoId })
  await expect(there).rejects.toMatchObject({ code: 2005049 })
  expect((await detail(client, entryId)).mail).toMatchObject({ consignee: '王小跑' })
  const other = await client.call('addMailInfo', { ...HOME, consignee: '李跑跑' })
  await client.call('updOrderMailInfo', { entryId, mailInfoId: other.mailInfoId })
  expect((await detail(client, entryId)).mail).toMatchObject({ consignee: '李跑跑' })
  await bench.platform.clock.set(Date.parse('2027-04-10T09:00:00+08:00'))
  client.token = (await logIn(bench, client)).token
  await expect(client.call('updOrderMailInfo', { entryId, mailInfoId })).rejects.toMatchObject({ code: 2002015 })
})

test('postage comes back by the ladder with the entry, and the books are even', async () => {
  const { client, entryId } = await posted()
  const { withdrawal, lines } = await detail(client, entryId)
  const paid = lines.reduce((sum, { amount }) => sum + amount, 0)
  expect(withdrawal).toMatchObject({ percent: 80, amount: Math.floor(paid * 0.8) })
  await client.call('withdrawEntry', { entryId, amount: withdrawal?.amount ?? -1 })
  await bench.platform.tick()
  expect(await brokenInvariants(bench.platform.db, RACE)).toEqual([])
})

test('the courier’s file has the posted packs and nobody else’s', async () => {
  const { entryId } = await posted()
  const collects = await bench.runner()
  await pay(collects, await save(collects, HERE))
  const columns = ['consignee', 'consigneePhone', 'region', 'addressDetail']
  const body = { purpose: 'courier', columns, takenBy: '顺丰' }
  const { exportId, runners } = await bench.console<{ exportId: string; runners: number }>(
    'POST',
    `races/${RACE}/exports`,
    body,
  )
  const { rows } = await bench.console<{ rows: string[][] }>('GET', `exports/${exportId}?lang=zh`)
  expect(rows).toHaveLength(runners)
  expect(rows).toContainEqual(['王小跑', '13912345678', '甘肃省兰州市城关区', '滨河东路 12 号'])
  expect(rows.every(([name]) => name !== '')).toBe(true)
  expect(entryId).not.toBe('')
})

test('a release cannot forget what postage was paid for', async () => {
  await posted()
  const race = postingRace()
  const against = async (facts: RaceFacts, at = TEST_NOW) =>
    (await findContradictions(bench.platform.db, at, { facts: [facts], gone: [] })).map(({ en }) => en)
  expect(await against(race)).toEqual([])
  const { mailing, ...none } = race
  const forgets = [expect.stringMatching(/^Add-on “Post” \(post\): \d+ (was|were) sold as postage/)]
  expect(await against(none)).toEqual(forgets)
  const { addOn: _, ...forAll } = mailing
  expect(await against({ ...race, mailing: forAll })).toEqual(forgets)
  expect(await against(none, Date.parse('2027-04-11T09:00:00+08:00'))).toEqual([])
})
