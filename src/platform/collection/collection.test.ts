import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findContradictions } from '#platform/raceStore/contradictions.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, enter, newKey } from '#support/platform/entryFixtures.ts'
import { FAMILY, FREE, POSTED, testRaces } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

type Slots = NonNullable<RaceFacts['collection']>['slots']

/** In December, as the race's slots are. */
const at = (day: string, hour: string) => Date.parse(`2026-12-${day}T${hour}:00:00+08:00`)

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
  await bench.console('POST', 'quota', { itemId: FREE, quota: 500 })
})
beforeEach(() => bench.platform.clock.set(TEST_NOW))
afterAll(() => bench.platform.close())

interface Booker {
  client: Client
  entryId: string
  book(slotId: string, waits?: boolean): ReturnType<typeof book>
  cancel(waiting?: boolean): Promise<unknown>
  seen(): ReturnType<typeof book>
}
const book = (client: Client, entryId: string, slotId: string, waits = false) =>
  client.call('bookCollectionSlot', { entryId, slotId, waits })

/** A runner with a confirmed entry. */
async function booker(): Promise<Booker> {
  const client = await bench.runner()
  const { entryId, orderId } = await enter(client, FREE)
  await bench.platform.tick()
  await client.call('zeroPayment', { orderId: orderId ?? '' })
  return {
    client,
    entryId,
    book: (slotId, waits) => book(client, entryId, slotId, waits),
    cancel: (waiting) => client.call('cancelCollectionBooking', waiting ? { entryId, waiting } : { entryId }),
    seen: () => client.call('getCollectionBooking', { entryId }),
  }
}

const messagesOf = async ({ client }: Booker) =>
  (await client.call('myRaceMessage', {})).results.filter(({ code }) => code.startsWith('slot'))
const leftOf = async ({ client, entryId }: Booker) =>
  Object.fromEntries(
    (await client.call('listCollectionSlots', { entryId })).map(({ slotId, left, waiting }) => [
      slotId,
      [left, waiting],
    ]),
  )
const giveBack = (all: Booker[]) => Promise.all(all.map((one) => one.cancel()))

test('a slot is booked, changed and given back; a full one refuses', async () => {
  const [first, second] = [await booker(), await booker()]
  expect(await first.client.call('listCollectionBookings', {})).toMatchObject([
    { entryId: first.entryId, status: 'open', booked: null, number: null, runners: [{ name: '张**' }] },
  ])
  const booked = await first.book('one')
  expect(booked).toMatchObject({
    booked: { slotId: 'one', from: at('11', '17'), place: { zh: '体育馆', en: 'Hall' } },
    waitsFor: null,
  })
  expect(booked.number).toMatch(/^[2-9A-Z]{8}$/)
  await expect(second.book('one')).rejects.toMatchObject({ code: 2027005 })
  expect(await leftOf(second)).toMatchObject({ one: [0, 0], two: [2, 0] })
  expect(await first.book('two')).toMatchObject({ booked: { slotId: 'two' }, number: booked.number })
  expect(await second.book('one')).toMatchObject({ booked: { slotId: 'one' } })
  await first.cancel()
  expect(await first.seen()).toMatchObject({ booked: null, number: null })
  await second.cancel()
  await second.cancel()
  expect(await leftOf(second)).toMatchObject({ one: [1, 0], two: [2, 0] })
})

test('who waits keeps what is booked, and moves up in turn with a message each; what is left moves others up', async () => {
  const [holder, early, late] = [await booker(), await booker(), await booker()]
  await holder.book('one')
  await early.book('two')
  expect(await early.book('one', true)).toMatchObject({
    booked: { slotId: 'two' },
    waitsFor: { slotId: 'one' },
    ahead: 0,
  })
  expect(await late.book('one', true)).toMatchObject({ booked: null, number: null, ahead: 1 })
  const filling = await booker()
  await filling.book('two')
  const hopes = await booker()
  await hopes.book('two', true)
  expect(await leftOf(late)).toMatchObject({ one: [0, 2], two: [0, 1] })
  await holder.cancel()
  expect(await early.seen()).toMatchObject({ booked: { slotId: 'one' }, waitsFor: null })
  expect(await hopes.seen()).toMatchObject({ booked: { slotId: 'two' }, waitsFor: null })
  expect(await late.seen()).toMatchObject({ booked: null, ahead: 0 })
  const [told, ...more] = await messagesOf(early)
  expect(more).toEqual([])
  expect(told).toMatchObject({
    code: 'slotGiven',
    entryId: early.entryId,
    text: { en: expect.stringContaining('2026.12.11 Fri 17:00 – 19:00, Hall') },
  })
  expect(await messagesOf(late)).toEqual([])
  await late.cancel(true)
  await early.cancel()
  expect(await leftOf(late)).toMatchObject({ one: [1, 0] })
  await giveBack([filling, hopes])
})

test('the place of an entry that was withdrawn goes on by itself', async () => {
  const [holder, waits] = [await booker(), await booker()]
  await holder.book('one')
  await waits.book('one', true)
  const { entryId } = holder
  await holder.client.call('withdrawEntry', { entryId, amount: 0 })
  await expect(holder.seen()).rejects.toMatchObject({ code: 2027001 })
  await bench.console('POST', 'clock', { advance: 60_000 })
  await bench.platform.tick()
  expect(await waits.seen()).toMatchObject({ booked: { slotId: 'one' } })
  await waits.cancel()
})

test('nothing is booked before and after its time; waiting ends with a message', async () => {
  const [holder, waits, both] = [await booker(), await booker(), await booker()]
  await holder.book('one')
  await waits.book('one', true)
  await both.book('two')
  await both.book('one', true)
  await bench.platform.clock.set(at('10', '10'))
  await expect(holder.book('two')).rejects.toMatchObject({ code: 2027002 })
  await bench.platform.clock.set(at('10', '18'))
  await expect(waits.book('two')).rejects.toMatchObject({ code: 2027004 })
  await bench.platform.clock.set(at('10', '21'))
  await expect(waits.book('many')).rejects.toMatchObject({ code: 2027003 })
  await expect(holder.cancel()).rejects.toMatchObject({ code: 2027003 })
  for (const _round of [1, 2]) await bench.platform.tick()
  expect(await holder.seen()).toMatchObject({ status: 'closed', booked: { slotId: 'one' } })
  expect(await both.seen()).toMatchObject({ booked: { slotId: 'two' }, waitsFor: null })
  expect((await messagesOf(waits)).map(({ code }) => code)).toEqual(['slotMissed'])
  expect((await messagesOf(both)).map(({ code }) => code)).toEqual(['slotStays'])
  await bench.platform.clock.set(TEST_NOW)
  await giveBack([holder, both])
})

test('it is for the account that holds a confirmed entry, whose packs are not posted', async () => {
  const [mine, other] = [await booker(), await booker()]
  const { entryId } = mine
  for (const operation of ['getCollectionBooking', 'listCollectionSlots', 'cancelCollectionBooking'] as const)
    await expect(other.client.call(operation, { entryId })).rejects.toThrow()
  await expect(book(other.client, entryId, 'many')).rejects.toThrow()
  const client = await bench.runner()
  const draft = await draftOf(client, POSTED, [(await addRunner(client)).contestantsId])
  const saved = await client.call('infoSaveV2', draft)
  await expect(book(client, saved.entryId, 'many')).rejects.toMatchObject({ code: 2027001 })
  const detail = await mine.client.call('detailRegistrationOrder', { entryId })
  expect(detail.collects).toBe(true)
})

test('a release cannot take away a slot that is booked, nor make it smaller than that', async () => {
  const [first, second] = [await booker(), await booker()]
  for (const one of [first, second]) await one.book('two')
  const [race] = testRaces()
  const against = async (change: (slots: Slots) => Slots) => {
    const collection = race?.collection && { ...race.collection, slots: change(race.collection.slots) }
    const facts = race && collection ? [{ ...race, collection }] : []
    const found = await findContradictions(bench.platform.db, TEST_NOW, { facts, gone: [] })
    return found.filter(({ zh }) => zh.startsWith('领物时段')).map(({ en }) => en)
  }
  expect(await against((slots) => slots)).toEqual([])
  expect(await against((slots) => slots.filter(({ id }) => id !== 'two'))).toEqual([
    'Collection slot two: it has 2 bookings, so it cannot go; a capacity of 2 ends its booking',
  ])
  expect(await against((slots) => slots.map((slot) => ({ ...slot, capacity: 1 })))).toEqual([
    'Collection slot two: a capacity of 1 is below its 2 bookings',
  ])
  await giveBack([first, second])
})

test('a group collects together, and a deleted account gives its place back', async () => {
  const client = await bench.runner()
  const players = [await addRunner(client), await addRunner(client, '2018-05-12')]
  const ids = players.map(({ contestantsId }) => contestantsId)
  const { entryId } = await client.call('infoSaveV2', await draftOf(client, FAMILY, ids))
  const { orderId } = await client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  await bench.platform.tick()
  const { attemptId } = await client.call('wechatH5Prepay', { orderId: orderId ?? '', attemptKey: newKey('attempt') })
  await bench.console('POST', `pay/${attemptId}`, {})
  await bench.platform.tick()
  const { runners } = await book(client, entryId, 'one')
  expect(runners).toHaveLength(2)
  const waits = await booker()
  await waits.book('one', true)
  await waits.client.call('withdrawEntry', { entryId: waits.entryId, amount: 0 })
  await waits.client.call('deleteAccount', { mobile: waits.client.mobile })
  expect(await leftOf({ ...waits, client, entryId })).toMatchObject({ one: [0, 0] })
})
