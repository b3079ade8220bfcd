import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addRunner, draftOf, enter, newKey } from '#support/platform/entryFixtures.ts'
import { FCFS, FCFS_RACE, testRaces } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  const coupons = [{ id: 'all', name: { zh: '人人券', en: 'For all' }, amount: 1_000 }]
  const races = testRaces().map((race) =>
    race.raceId === FCFS_RACE ? { ...race, coupons, landing: '/shangMa' } : race,
  )
  bench = await createTestBench({ races })
  await bench.console('POST', 'quota', { itemId: FCFS, quota: 500 })
})
beforeEach(() => bench.platform.clock.set(TEST_NOW))
afterAll(() => bench.platform.close())

const MINUTE = 60_000
const codesOf = async (client: Client) => (await client.call('myRaceMessage', {})).results.map(({ code }) => code)

async function pay(client: Client, orderId: string | null): Promise<void> {
  await bench.platform.tick()
  const { attemptId } = await client.call('wechatH5Prepay', { orderId: orderId ?? '', attemptKey: newKey('attempt') })
  await bench.console('POST', `pay/${attemptId}`, {})
  await bench.platform.tick()
}

test('what happens to an entry is a message, each once: paid, withdrawn, refunded', async () => {
  const client = await bench.runner()
  const { entryId, orderId } = await enter(client, FCFS)
  expect(await codesOf(client)).toEqual([])
  await pay(client, orderId)
  await bench.platform.tick()
  expect(await codesOf(client)).toEqual(['confirmed'])
  const { amount } = (await client.call('detailRegistrationOrder', { entryId })).withdrawal ?? { amount: 0 }
  await client.call('withdrawEntry', { entryId, amount })
  for (const _round of [1, 2]) await bench.platform.tick()
  const { results } = await client.call('myRaceMessage', {})
  expect(results.map(({ code }) => code)).toEqual(['refunded', 'withdrawn', 'confirmed'])
  expect(results[0]).toMatchObject({
    title: { zh: '退款 ¥96 已退回', en: '¥96 refunded' },
    text: { en: expect.stringContaining('Test race (Project)') },
    entryId,
    raceId: FCFS.slice(0, 10),
    at: TEST_NOW,
    read: false,
    orderId: null,
  })
})

test('an order that was not paid, and one that was given up', async () => {
  const client = await bench.runner()
  await enter(client, FCFS)
  await bench.platform.tick()
  await bench.console('POST', 'clock', { advance: 16 * MINUTE })
  await bench.platform.tick()
  expect(await codesOf(client)).toEqual(['expired'])
  const { orderId } = await enter(client, FCFS, '1991-02-03')
  await bench.platform.tick()
  await client.call('cancelOrder', { orderId: orderId ?? '' })
  expect(await codesOf(client)).toEqual(['cancelled', 'expired'])
})

test('messages are counted until they are read, one by one or all of a kind, and only by their owner', async () => {
  const [client, stranger] = [await bench.runner(), await bench.runner()]
  for (const birthday of ['1990-01-01', '1990-01-02', '1990-01-03']) {
    const { orderId } = await enter(client, FCFS, birthday)
    await bench.platform.tick()
    await client.call('cancelOrder', { orderId: orderId ?? '' })
  }
  const unread = () => client.call('unreadMessages', {})
  expect(await unread()).toEqual({ race: 3, system: 0 })
  const page = await client.call('myRaceMessage', { pageNo: 2, pageSize: 2 })
  expect(page).toMatchObject({ pageNo: 2, totalPage: 2, totalCount: 3 })
  const messageId = page.results[0]?.messageId ?? ''
  await expect(stranger.call('messageDetail', { messageId })).rejects.toMatchObject({ code: 2021001 })
  await stranger.call('readMessages', { messageId })
  expect(await unread()).toMatchObject({ race: 3 })
  await client.call('readMessages', { messageId })
  expect(await client.call('messageDetail', { messageId })).toMatchObject({ messageId, read: true })
  expect(await unread()).toMatchObject({ race: 2 })
  await client.call('readMessages', { kind: 'system' })
  expect(await unread()).toMatchObject({ race: 2 })
  await client.call('readMessages', { kind: 'race' })
  expect(await unread()).toEqual({ race: 0, system: 0 })
})

test('a coupon that the race gives is a message of the account, once', async () => {
  const client = await bench.runner()
  const draft = await draftOf(client, FCFS, [(await addRunner(client)).contestantsId])
  const { entryId } = await client.call('infoSaveV2', draft)
  for (const _look of [1, 2]) await client.call('getOptimalCoupon', { entryId })
  const { results } = await client.call('mySystemMessage', {})
  expect(results).toMatchObject([
    { code: 'coupon', title: { en: 'New coupon: For all' }, entryId: null, raceName: null },
  ])
})

test('a race that was saved and takes entries announces its landing page, once', async () => {
  const client = await bench.runner()
  await client.call('collect', { raceOnlineId: FCFS_RACE })
  await client.call('collect', { raceOnlineId: FCFS_RACE })
  const { results } = await client.call('mySystemMessage', {})
  expect(results.filter(({ code }) => code === 'landing')).toMatchObject([
    { title: { en: expect.stringMatching(/: entries are open$/) }, page: '/shangMa', entryId: null },
  ])
})
