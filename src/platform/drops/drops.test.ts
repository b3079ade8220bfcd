import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOX, buy, grownUp, testDrop } from '#support/platform/dropFixtures.ts'
import { newKey } from '#support/platform/entryFixtures.ts'
import { type Client, createTestBench, logIn, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

const DAY = 86_400_000
const { facts } = testDrop()
const second = { ...testDrop(), id: 'Second', facts: { ...facts, opens: '2026-12-12T10:00:00+08:00' } }

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench({ entities: [testDrop(), second] })
})
beforeEach(() => bench.platform.clock.set(TEST_NOW))
afterAll(() => bench.platform.close())

const order = (client: Client, idempotencyKey = newKey('box')) =>
  client.call('createBlindBoxOrder', { ...BOX, idempotencyKey })
const later = (ms: number) => bench.platform.clock.set(TEST_NOW + ms)
/** A session lasts a day: who has waited that long logs in again. */
const back = async (client: Client) => {
  client.token = (await logIn(bench, client)).token
}
const newsOf = async (client: Client) => (await client.call('mySystemMessage', {})).results

/** A caller with a piece that may be given away. */
async function owner(): Promise<{ client: Client; tokenId: string }> {
  const client = await grownUp(bench)
  const { tokenId } = await client.call('openBlindBox', { orderId: await buy(bench, client) })
  await later(DAY)
  await back(client)
  return { client, tokenId }
}

test('a box is held for who orders it, paid, and opened once: two phones and a retry find the same piece', async () => {
  const client = await grownUp(bench)
  const before = await bench.stranger().call('blindBoxDetail', BOX)
  expect(before).toMatchObject({ status: 'open', mine: 0, pieces: [{ odds: 0.6, oddsNow: 0.6, left: 3 }, { left: 2 }] })
  const key = newKey('box')
  const { orderId } = await order(client, key)
  expect(await order(client, key)).toEqual({ orderId })
  expect(await client.call('blindBoxDetail', BOX)).toMatchObject({ left: before.left - 1, sold: before.sold, mine: 1 })
  expect(await client.call('orderDetail', { orderId })).toMatchObject({
    ...{ kind: 'box', payable: 1990, entryId: null, raceName: { en: 'Test drop' }, itemName: { en: 'Box' } },
  })
  await expect(client.call('openBlindBox', { orderId })).rejects.toMatchObject({ code: 2031009 })
  const { attemptId } = await client.call('wechatH5Prepay', { orderId, attemptKey: newKey('attempt') })
  await bench.console('POST', `pay/${attemptId}`, {})
  await bench.platform.tick()
  const found = await Promise.all([1, 2, 3].map(() => client.call('openBlindBox', { orderId })))
  expect(new Set(found.map(({ tokenId, hash }) => `${tokenId} ${hash}`)).size).toBe(1)
  expect(found[0]).toMatchObject({ number: 1, mine: true, since: TEST_NOW, giftFrom: TEST_NOW + DAY })
  expect(await client.call('blindBoxDetail', BOX)).toMatchObject({ sold: before.sold + 1 })
  const stranger = await grownUp(bench)
  await expect(stranger.call('openBlindBox', { orderId })).rejects.toMatchObject({ code: 2031008 })
})

test('who gives no birthday, is too young, or has enough gets none; nor does anybody before its minute', async () => {
  await expect(order(await bench.runner())).rejects.toMatchObject({ code: 2031006 })
  await expect(order(await grownUp(bench, '2009-12-11'))).rejects.toMatchObject({ code: 2031007 })
  const client = await grownUp(bench)
  const held = [await order(client), await order(client)]
  await expect(order(client)).rejects.toMatchObject({ code: 2031005 })
  const early = { dropId: 'Second', boxId: 'box', idempotencyKey: newKey('box') }
  await expect(client.call('createBlindBoxOrder', early)).rejects.toMatchObject({ code: 2031002 })
  // What is not paid in time goes back on sale; paid after that, the money goes back.
  const [first] = held
  const { attemptId } = await client.call('wechatH5Prepay', { orderId: first?.orderId ?? '', attemptKey: newKey('a') })
  const { left } = await client.call('blindBoxDetail', BOX)
  await later(16 * 60_000)
  for (const _round of [1, 2]) await bench.platform.tick()
  expect(await client.call('blindBoxDetail', BOX)).toMatchObject({ left: left + 2, mine: 0 })
  await expect(bench.console('POST', `pay/${attemptId}`, {})).rejects.toMatchObject({ status: 409 })
})

test('a gift is theirs once they accept, by one of two phones, and the giver’s no more', async () => {
  const { client, tokenId } = await owner()
  const receiver = await grownUp(bench)
  const { mobile } = receiver
  await later(DAY - 1)
  await expect(client.call('giveCollectible', { tokenId, mobile })).rejects.toMatchObject({ code: 2031011 })
  await later(DAY)
  const { giftId } = await client.call('giveCollectible', { tokenId, mobile })
  await expect(client.call('giveCollectible', { tokenId, mobile })).rejects.toMatchObject({ code: 2031012 })
  expect(await newsOf(receiver)).toMatchObject([{ code: 'giftWaits', page: `/giftPage?giftId=${giftId}` }])
  expect(await client.call('collectibleDetail', { tokenId })).toMatchObject({ gift: giftId, mine: true })
  await expect(receiver.call('collectibleDetail', { tokenId })).rejects.toMatchObject({ code: 2031010 })
  const stranger = await grownUp(bench)
  for (const one of [stranger, client])
    await expect(one.call('answerGift', { giftId, accepts: true })).rejects.toMatchObject({ code: 2031014 })
  const both = await Promise.all([1, 2].map(() => receiver.call('answerGift', { giftId, accepts: true })))
  expect(both.map(({ status }) => status)).toEqual(['ACCEPTED', 'ACCEPTED'])
  await expect(client.call('takeBackGift', { giftId })).rejects.toMatchObject({ code: 2031015 })
  expect(await receiver.call('collectibleDetail', { tokenId })).toMatchObject({ since: TEST_NOW + DAY })
  await expect(client.call('collectibleDetail', { tokenId })).rejects.toMatchObject({ code: 2031010 })
  expect((await client.call('myCollectibles', {})).pieces).toEqual([])
  expect((await newsOf(client)).map(({ code }) => code)).toContain('giftAccepted')
  const kinds = async (one: Client) => (await one.call('collectibleRecords', {})).results.map(({ kind }) => kind)
  expect(await kinds(client)).toEqual(['given', 'bought', 'opened'].toSorted((a) => (a === 'given' ? -1 : 0)))
  expect(await kinds(receiver)).toEqual(['received'])
})

test('accepted and taken back at once, a gift has one end; refused it stays the giver’s', async () => {
  const { client, tokenId } = await owner()
  const receiver = await grownUp(bench)
  const { giftId } = await client.call('giveCollectible', { tokenId, mobile: receiver.mobile })
  const ends = await Promise.allSettled([
    receiver.call('answerGift', { giftId, accepts: true }),
    client.call('takeBackGift', { giftId }),
  ])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const owners = await Promise.allSettled([client, receiver].map((one) => one.call('collectibleDetail', { tokenId })))
  expect(owners.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const accepted = ends[0]?.status === 'fulfilled'
  const [from, to] = accepted ? [receiver, client] : [client, receiver]
  await later(3 * DAY)
  for (const one of [from, to]) await back(one)
  const again = await from.call('giveCollectible', { tokenId, mobile: to.mobile })
  expect(await to.call('answerGift', { giftId: again.giftId, accepts: false })).toMatchObject({ status: 'REFUSED' })
  expect(await from.call('collectibleDetail', { tokenId })).toMatchObject({ mine: true, gift: null })
  expect((await newsOf(from)).map(({ code }) => code)).toContain('giftRefused')
})

test('who is too young cannot accept, and it goes on waiting; a deleted account ends what waits', async () => {
  const { client, tokenId } = await owner()
  const young = await grownUp(bench, '2010-01-01')
  const { giftId } = await client.call('giveCollectible', { tokenId, mobile: young.mobile })
  await expect(young.call('answerGift', { giftId, accepts: true })).rejects.toMatchObject({ code: 2031007 })
  expect(await client.call('giftDetail', { giftId })).toMatchObject({ status: 'WAITING', role: 'giver' })
  await young.call('deleteAccount', { mobile: young.mobile })
  expect(await client.call('giftDetail', { giftId })).toMatchObject({ status: 'TAKEN_BACK', to: '' })
  expect(await client.call('collectibleDetail', { tokenId })).toMatchObject({ gift: null })
})

test('who holds a box or a piece hears once that another drop has opened', async () => {
  const { client } = await owner()
  const announced = async () => (await newsOf(client)).filter(({ code }) => code === 'dropOpen')
  await bench.platform.tick()
  expect(await announced()).toEqual([])
  for (const minutes of [1, 3]) {
    await bench.platform.clock.set(Date.parse('2026-12-12T10:00:00+08:00') + minutes * 60_000)
    await bench.platform.tick()
  }
  await back(client)
  expect(await announced()).toMatchObject([{ page: '/TestCollection', title: { en: 'New collectibles: Test drop' } }])
})
