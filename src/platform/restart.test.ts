import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, newKey } from '#support/platform/entryFixtures.ts'
import { FCFS, FCFS_RACE, testRaces } from '#support/platform/raceFixtures.ts'
import { createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'startline-restart-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const open = () => createTestBench({}, { kind: 'pglite', folder: join(folder, 'database') })

test('a restart keeps everything and goes on with what was under way', async () => {
  const before = await open()
  const runner = await before.runner()
  const { orderId, entryId } = await enter(runner, FCFS)
  if (!orderId) throw new Error('no order')
  await before.platform.clock.advance(60_000)
  await expect(open()).rejects.toThrow(`already in use by pid ${process.pid}`)
  // Closed while the order is still being made.
  await before.platform.close()

  const after = await open()
  expect(after.platform.clock.now()).toBe(TEST_NOW + 60_000)
  const same = after.stranger()
  same.token = runner.token
  expect((await same.call('queryCreateOrderInfo', { orderId })).status).toBe('CREATING')
  await after.platform.tick()
  expect((await same.call('queryCreateOrderInfo', { orderId })).status).toBe('PENDING')
  const { attemptId } = await same.call('aliH5Prepay', { orderId, attemptKey: newKey('attempt') })
  // Paid, and closed before the provider's notification is sent.
  await after.platform.provider.pay(attemptId, { notifyAfterMs: 0 })
  await after.platform.close()

  const last = await open()
  await last.platform.tick()
  const again = last.stranger()
  again.token = runner.token
  const detail = await again.call('detailRegistrationOrder', { entryId })
  expect(detail).toMatchObject({ orderStatus: 'PAID', entryStatus: 'CONFIRMED' })
  const left = (await again.call('itemByRaceIdList', { raceId: FCFS_RACE })).find((item) => item.itemId === FCFS)?.left
  expect(left).toBe(4)
  await last.platform.close()
})

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench({ workerMs: 50 })
})
afterAll(() => bench.platform.close())

test('the worker runs by itself: an order is made without anyone asking', async () => {
  const runner = await bench.runner()
  const { orderId } = await enter(runner, FCFS)
  const status = async () => (await runner.call('queryCreateOrderInfo', { orderId: orderId ?? '' })).status
  await expect.poll(status, { timeout: 5000 }).toBe('PENDING')
  await bench.platform.clock.advance(16 * 60_000)
  const entry = async () => (await bench.console<{ status: string }[]>('GET', 'orders'))[0]?.status
  await expect.poll(entry, { timeout: 5000 }).toBe('EXPIRED')
})

test('facts written again change the race but keep its entries and a quota set by hand', async () => {
  const runner = await bench.runner()
  await enter(runner, FCFS)
  await bench.console('POST', 'quota', { itemId: FCFS, quota: 3 })
  const [first, ...others] = testRaces()
  if (!first) throw new Error('no race')
  const items = first.items.slice(0, 2).map((item) => ({ ...item, fee: 99 }))
  await bench.platform.reload([{ ...first, name: { zh: '新名', en: 'New name' }, items }, ...others])
  const race = await runner.call('raceH5Detail', { raceId: FCFS_RACE })
  expect(race.raceName.en).toBe('New name')
  expect(race.items.map((item) => [item.fee, item.quota, item.left])).toEqual([
    [99, 3, 2],
    [99, 50, 50],
  ])
  expect((await runner.call('myRegistrationListByGroup', { group: 'unpaid' })).totalCount).toBe(1)
})
