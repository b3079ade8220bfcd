import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, enter } from '#support/platform/entryFixtures.ts'
import { testRaces } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, logIn, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

const RACE = '1000099031'
const SUNDAY = `${RACE}01`
const SATURDAY = `${RACE}02`
const text = (zh: string, en: string) => ({ zh, en })
const at = (iso: string) => Date.parse(`${iso}+08:00`)
const STARTS = { [SUNDAY]: at('2027-05-02T07:30:00'), [SATURDAY]: at('2027-05-01T15:00:00') }
const PARK = text('湖滨公园', 'Lakeside Park')
const STADIUM = text('体育场', 'Stadium')

const slot = (id: string, from: string, until: string) => ({
  id,
  from: `${from}+08:00`,
  until: `${until}+08:00`,
  place: STADIUM,
  capacity: 100,
})

/** A Sunday race with a family run in a park on the Saturday before, the first days of a month. */
function raceOfTwoDays(): RaceFacts {
  const [model] = testRaces()
  const free = model?.items[1]
  if (!model || !free) throw new Error('no model race')
  const { documents: _, ...base } = free
  const own: Partial<ProjectFacts> = { raceTime: '2027-05-01T15:00:00+08:00', place: PARK, timeLimit: 'PT2H' }
  const { mailing: __, ...rest } = model
  return {
    ...rest,
    raceId: RACE,
    place: STADIUM,
    raceTime: '2027-05-02T07:30:00+08:00',
    raceEndTime: '2027-05-02T14:00:00+08:00',
    changes: { project: { until: '2027-05-02T07:00:00+08:00' } },
    refundLadder: [
      { until: '2027-05-02T00:00:00+08:00', percent: 80 },
      { until: null, percent: 0 },
    ],
    collection: {
      bookingStart: '2026-11-01T09:00:00+08:00',
      bookingEnd: '2027-05-01T20:00:00+08:00',
      slots: [
        slot('morning', '2027-05-01T10:00:00', '2027-05-01T12:00:00'),
        slot('evening', '2027-05-01T18:00:00', '2027-05-01T20:00:00'),
      ],
    },
    items: [
      { ...base, itemId: SUNDAY, quota: 500, ageMin: 18 },
      { ...base, itemId: SATURDAY, quota: 500, ageMin: 18, poster: 'posters/saturday.svg', ...own },
    ],
  }
}

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench({ races: [raceOfTwoDays()] })
})
beforeEach(() => bench.platform.clock.set(TEST_NOW))
afterAll(() => bench.platform.close())

async function confirmed(itemId: string) {
  const client = await bench.runner()
  const { entryId, orderId } = await enter(client, itemId)
  await bench.platform.tick()
  await client.call('zeroPayment', { orderId: orderId ?? '' })
  return { client, entryId, seen: () => client.call('detailRegistrationOrder', { entryId }) }
}

/** Some time later: whoever was logged in has to log in again. */
async function later(client: Client, moment: string): Promise<void> {
  await bench.platform.clock.set(at(moment))
  client.token = (await logIn(bench, client)).token
}

test('rows of projects say their own day and place, the race says both days', async () => {
  const [sunday, saturday] = await bench.stranger().call('itemByRaceIdList', { raceId: RACE })
  expect(sunday).toMatchObject({ raceTime: STARTS[SUNDAY], place: STADIUM, ownStart: null })
  expect(saturday).toMatchObject({
    raceTime: STARTS[SATURDAY],
    endTime: at('2027-05-01T17:00:00'),
    place: PARK,
    ownStart: { zh: '2027.05.01 周六 15:00 起跑 · 湖滨公园', en: 'Starts 2027.05.01 Sat 15:00 · Lakeside Park' },
  })
  expect(await bench.stranger().call('raceDetail', { raceId: RACE })).toMatchObject({
    raceTime: STARTS[SUNDAY],
    days: { zh: '2027.05.01 周六 – 05.02 周日', en: '2027.05.01 Sat – 05.02 Sun' },
    severalDays: true,
  })
  const { days } = await bench.stranger().call('monthQuery', { month: '2027-05' })
  const shown = days.filter(({ races }) => races.some(({ raceId }) => raceId === RACE))
  expect(shown.map(({ day }) => day)).toEqual(['2027-05-01', '2027-05-02'])
})

test('ages count on the day of the project', async () => {
  const client = await bench.runner()
  const ids: string[] = []
  for (const birthday of ['2009-05-01', '2009-05-02', '2009-05-03']) {
    ids.push((await addRunner(client, birthday)).contestantsId)
  }
  const timesOf = async (itemId: string) =>
    (await client.call('checkRegistrationUserV2', { raceId: RACE, itemId, contestants: ids })).map(({ ok }) => ok)
  expect(await timesOf(SUNDAY)).toEqual([true, true, false])
  expect(await timesOf(SATURDAY)).toEqual([true, false, false])
  const draft = await draftOf(client, SATURDAY, [ids[1] ?? ''])
  await expect(client.call('infoSaveV2', draft)).rejects.toMatchObject({ code: 2004001 })
})

test('an order tells the start of its project, and so do its price, its calendar, its pick-up and what comes next', async () => {
  for (const [itemId, place] of [
    [SUNDAY, STADIUM],
    [SATURDAY, PARK],
  ] as const) {
    const raceTime = STARTS[itemId]
    const { client, entryId, seen } = await confirmed(itemId)
    const order = await seen()
    expect(order).toMatchObject({ raceTime, place, where: { deadline: { at: raceTime } } })
    const { results } = await client.call('myRegistrationListByGroup', {})
    expect(results).toMatchObject([{ entryId, raceTime, place }])
    expect((await client.call('orderCalculation', { entryId })).race).toMatchObject({ raceTime, place })
    const { imgRecommend2 } = order
    expect(await client.call('getClothNumberInfo', {})).toMatchObject([{ entryId, raceTime, imgRecommend2 }])
    expect(await client.call('listCollectionBookings', {})).toMatchObject([{ entryId, raceTime }])
    const slots = await client.call('listCollectionSlots', { entryId })
    expect(slots.map(({ slotId }) => slotId)).toEqual(itemId === SUNDAY ? ['morning', 'evening'] : ['morning'])
  }
  const { client, entryId } = await confirmed(SATURDAY)
  const late = client.call('bookCollectionSlot', { entryId, slotId: 'evening' })
  await expect(late).rejects.toMatchObject({ code: 2027004 })
})

test('what a project’s start ends is over on Saturday evening for its entries, and not for Sunday’s', async () => {
  const [saturday, sunday] = [await confirmed(SATURDAY), await confirmed(SUNDAY)]
  await later(saturday.client, '2027-05-01T14:59:00')
  expect((await saturday.seen()).withdrawal).toMatchObject({ percent: 80, until: STARTS[SATURDAY] })
  expect((await saturday.seen()).changes).toMatchObject([{ kind: 'project', until: STARTS[SATURDAY], open: true }])

  await later(saturday.client, '2027-05-01T15:00:00')
  expect(await saturday.seen()).toMatchObject({ withdrawal: null, changes: [{ open: false }] })
  const gone = saturday.client.call('withdrawEntry', { entryId: saturday.entryId, amount: 0 })
  await expect(gone).rejects.toMatchObject({ code: 2010008 })
  const { entryId } = saturday
  const asked = await saturday.client.call('changeQuote', { entryId, itemId: SUNDAY })
  expect(asked.problem).toMatchObject({ code: 2010002 })
  expect((await bench.stranger().call('raceDetail', { raceId: RACE })).state).toBe('running')

  await later(sunday.client, '2027-05-01T15:00:00')
  expect(await sunday.seen()).toMatchObject({ withdrawal: { percent: 80 }, changes: [{ open: true }] })
  const moved = await sunday.client.call('changeQuote', { entryId: sunday.entryId, itemId: SATURDAY })
  expect(moved.problem).toMatchObject({ code: 2010001 })

  await later(saturday.client, '2027-05-01T17:00:00')
  expect((await saturday.seen()).where.next.en).not.toBe((await sunday.seen()).where.next.en)
  await later(sunday.client, '2027-05-01T17:00:00')
  const left = await sunday.client.call('withdrawEntry', { entryId: sunday.entryId, amount: 0 })
  expect(left).toMatchObject({ entryId: sunday.entryId })
})
