import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drawFacts, PRIZES, toldOf } from '#support/platform/drawFixtures.ts'
import { addRunner, enter, newKey } from '#support/platform/entryFixtures.ts'
import { FCFS_RACE, FREE } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

const at = (text: string) => Date.parse(text)

const DRAWS = {
  shoes: drawFacts({ prizes: [PRIZES.shoes, { ...PRIZES.none, odds: 0 }] }),
  coupon: drawFacts({ suffix: 'Coupon', prizes: [PRIZES.coupon, { ...PRIZES.none, odds: 0 }] }),
  none: drawFacts({
    prizes: [PRIZES.none, { ...PRIZES.shoes, odds: 0 }],
    chances: [
      { kind: 'daily', count: 1 },
      { kind: 'entry', count: 2, raceId: FCFS_RACE },
    ],
  }),
  few: drawFacts({
    prizes: [
      { ...PRIZES.shoes, stock: 1 },
      { ...PRIZES.none, odds: 0 },
    ],
  }),
}

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench({ entities: toldOf(DRAWS) })
})
beforeEach(() => bench.platform.clock.set(TEST_NOW))
afterAll(() => bench.platform.close())

const draw = (client: Client, drawId: keyof typeof DRAWS, idempotencyKey = newKey('draw')) =>
  client.call('drawPrize', { drawId, idempotencyKey })
const seen = async (client: Client, drawId: keyof typeof DRAWS) => (await client.call('listPrizeDraws', { drawId }))[0]
const messagesFor = async (client: Client) =>
  (await client.call('mySystemMessage', {})).results.map(({ code, page }) => [code, page])

test('a draw takes a chance and gives a prize; the same key gives the same one and takes no other', async () => {
  const runner = await bench.runner()
  expect(await seen(runner, 'shoes')).toMatchObject({ status: 'open', left: 1, made: 0, page: '/luckyDrawTest' })
  const key = newKey('draw')
  const prize = await draw(runner, 'shoes', key)
  expect(prize).toMatchObject({ id: 'shoes', kind: 'post', status: 'open', worth: 129_900, page: '/winningTest' })
  expect(await draw(runner, 'shoes', key)).toEqual(prize)
  await expect(draw(runner, 'shoes')).rejects.toMatchObject({ code: 2028004 })
  expect(await seen(runner, 'shoes')).toMatchObject({
    left: 0,
    made: 1,
    prizes: [{ id: 'shoes', left: 4 }, { left: null }],
  })
  expect(await messagesFor(runner)).toEqual([['prizeWon', `/winningTest?prizeId=${prize.prizeId}`]])
})

test('a posted prize is claimed with an address, which may change until the deadline, and by its winner only', async () => {
  const [runner, other] = [await bench.runner(), await bench.runner()]
  const { prizeId } = await draw(runner, 'shoes')
  const mail = { consignee: '王大锤', consigneePhone: '13700000000', region: '620102', addressDetail: '天水北路 1 号' }
  const { mailInfoId } = await runner.call('addMailInfo', mail)
  await expect(other.call('savePrizeAddress', { prizeId, mailInfoId })).rejects.toMatchObject({ code: 2028006 })
  await expect(runner.call('claimPrize', { prizeId })).rejects.toMatchObject({ code: 2028006 })
  const claimed = await runner.call('savePrizeAddress', { prizeId, mailInfoId })
  expect(claimed).toMatchObject({
    status: 'claimed',
    mail: { consignee: '王大锤', region: { zh: expect.stringMatching('甘肃') } },
  })
  const moved = await runner.call('addMailInfo', { ...mail, addressDetail: '滨河路 20 号' })
  await runner.call('savePrizeAddress', { prizeId, mailInfoId: moved.mailInfoId })
  expect(await runner.call('listPrizes', {})).toMatchObject([{ prizeId, mail: { addressDetail: '滨河路 20 号' } }])
  await bench.platform.clock.set(at(DRAWS.shoes.claimUntil))
  await expect(runner.call('savePrizeAddress', { prizeId, mailInfoId })).rejects.toMatchObject({ code: 2028007 })
})

test('a coupon is claimed once and is then among the account’s coupons', async () => {
  const runner = await bench.runner()
  const { prizeId } = await draw(runner, 'coupon')
  const claimed = await runner.call('claimPrize', { prizeId })
  expect(claimed).toMatchObject({ status: 'claimed', page: '/winningCoupon' })
  expect(await runner.call('claimPrize', { prizeId })).toEqual(claimed)
  expect((await runner.call('pageMineCoupon', {})).results.filter(({ name }) => name.en === '¥20 off')).toHaveLength(1)
})

test('an entry earns chances with a message, a day its own; both end with the draw', async () => {
  const runner = await bench.runner()
  expect((await draw(runner, 'none')).status).toBe('none')
  await expect(draw(runner, 'none')).rejects.toMatchObject({ code: 2028004 })
  const { orderId } = await enter(runner, FREE)
  await bench.platform.tick()
  await runner.call('zeroPayment', { orderId: orderId ?? '' })
  await bench.console('POST', 'clock', { advance: 20_000 })
  await bench.platform.tick()
  expect(await messagesFor(runner)).toEqual([['chances', '/luckyDrawTest']])
  expect(await seen(runner, 'none')).toMatchObject({
    left: 2,
    chances: [{ left: 0 }, { kind: 'entry', got: 2, left: 2 }],
  })
  for (const _chance of [1, 2]) await draw(runner, 'none')
  await expect(draw(runner, 'none')).rejects.toMatchObject({ code: 2028004 })
  await bench.platform.clock.set(TEST_NOW + 13 * 3_600_000)
  await draw(runner, 'none')
  expect(await runner.call('listPrizes', { drawId: 'none' })).toHaveLength(4)
  expect(await runner.call('listPrizes', {})).toEqual([])
  await bench.platform.clock.set(at(DRAWS.none.ends))
  await expect(draw(runner, 'none')).rejects.toMatchObject({ code: 2028003 })
  await bench.platform.clock.set(at(DRAWS.none.opens) - 1)
  await expect(draw(runner, 'none')).rejects.toMatchObject({ code: 2028002 })
  await expect(runner.call('drawPrize', { drawId: 'other', idempotencyKey: newKey('draw') })).rejects.toMatchObject({
    code: 2028001,
  })
})

test('who draws what has gone gets what the rules say; who is known to be too young draws nothing', async () => {
  const [first, second, child] = [await bench.runner(), await bench.runner(), await bench.runner()]
  expect((await draw(first, 'few')).id).toBe('shoes')
  expect((await draw(second, 'few')).id).toBe('none')
  await addRunner(child, '2010-05-12', undefined, true)
  await expect(draw(child, 'few')).rejects.toMatchObject({ code: 2028005 })
})

test('a prize that is not claimed is told of three days before the deadline, once', async () => {
  const runner = await bench.runner()
  const { prizeId } = await draw(runner, 'coupon')
  for (const _round of [1, 2]) {
    await bench.console('POST', 'clock', { advance: 20_000 })
    await bench.platform.tick()
  }
  expect(await messagesFor(runner)).toEqual([
    ['prizeDue', `/winningCoupon?prizeId=${prizeId}`],
    ['prizeWon', `/winningCoupon?prizeId=${prizeId}`],
  ])
  await runner.call('deleteAccount', { mobile: runner.mobile })
})
