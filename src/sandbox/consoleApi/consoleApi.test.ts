import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, newKey } from '#sandbox/testing/entryFixtures.ts'
import { FCFS, FCFS_RACE } from '#sandbox/testing/raceFixtures.ts'
import { createTestBench, TEST_NOW, type TestBench } from '#sandbox/testing/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.sandbox.close())

type Row = Record<string, unknown>
const get = (path: string) => bench.console<Row[]>('GET', path)

test('the console lists what has happened, with ids as text and without the runner’s answers', async () => {
  const runner = await bench.runner()
  const { orderId, entryId } = await enter(runner, FCFS)
  await bench.sandbox.tick()
  const { attemptId } = await runner.call('wechatH5Prepay', { orderId: orderId ?? '', attemptKey: newKey('attempt') })
  expect(await bench.console('POST', `pay/${attemptId}`, {})).toEqual({ outcome: 'paid' })
  expect((await get('orders'))[0]).toMatchObject({ orderId, entryId, status: 'PAID', mobile: runner.mobile })
  const [registration] = await get('entries')
  expect(registration).toMatchObject({ entryId, status: 'CONFIRMED', itemName: { en: 'Project' } })
  expect(registration).not.toHaveProperty('form')
  expect((await get('attempts'))[0]).toMatchObject({ attemptId, status: 'CONFIRMED', amount: 12_000 })
  expect((await get('notifications'))[0]).toMatchObject({ attemptId, outcome: 'applied' })
  expect((await get('transitions')).length).toBeGreaterThan(3)
  expect(await get('refunds')).toEqual([])
  expect((await get('codes'))[0]).toMatchObject({ mobile: runner.mobile, code: expect.stringMatching(/^\d{6}$/) })
})

test('a quota is set by hand and given back to the facts', async () => {
  const project = async () => (await get('projects')).find((row) => row.itemId === FCFS)
  await bench.console('POST', 'quota', { itemId: FCFS, quota: 2 })
  expect(await project()).toMatchObject({ raceId: FCFS_RACE, quota: 2, quotaOverride: 2, taken: 1, left: 1 })
  await bench.console('POST', 'quota', { itemId: FCFS, quota: null })
  expect(await project()).toMatchObject({ quota: 5, quotaOverride: null, left: 4 })
  await expect(bench.console('POST', 'quota', { itemId: 'none', quota: 1 })).rejects.toMatchObject({ status: 404 })
})

test('the clock is set and moved, both ways', async () => {
  expect(await bench.console('POST', 'clock', { advance: 1000 })).toEqual({ now: TEST_NOW + 1000, offset: 1000 })
  expect(await bench.console('POST', 'clock', { set: TEST_NOW - 5000 })).toEqual({
    now: TEST_NOW - 5000,
    offset: -5000,
  })
  expect(await bench.console('GET', 'clock')).toEqual({ now: TEST_NOW - 5000, offset: -5000 })
})

test('an order it does not understand is refused', async () => {
  const wrong: [string, object, string][] = [
    ['clock', { advance: 'soon' }, 'body/advance'],
    ['clock', { advance: '1000' }, 'body/advance'],
    ['clock', { set: 1e21 }, 'body/set'],
    ['clock', { set: Date.parse('2099-12-31'), advance: 2 * 86_400_000 }, 'body/advance'],
    ['quota', { itemId: FCFS, quota: -1 }, 'body/quota'],
    ['quota', { itemId: FCFS, quota: 2_147_483_648 }, 'body/quota'],
    ['quota', { itemId: 'a\0', quota: 1 }, 'body/itemId'],
    ['switches', { operation: 'login', mode: 'explode' }, 'body/mode'],
    ['notify/1999999999999999999', { mode: 'loud' }, 'body/mode'],
    ['block', { mobile: '13800000000' }, 'body/blocked'],
    ['block', { userId: 'nobody', blocked: true }, 'body/userId'],
    ['expireSession', { userId: '9999999999999999999' }, 'body/userId'],
  ]
  for (const [path, body, place] of wrong) {
    const said = { place, message: expect.stringMatching(new RegExp(`^${place} `)) }
    await expect(bench.console('POST', path, body)).rejects.toMatchObject({ status: 400, body: said })
  }
  await expect(bench.console('POST', 'pay/9999999999999999999', {})).rejects.toMatchObject({ status: 404 })
  await expect(bench.console('POST', 'pay/1', {})).rejects.toMatchObject({ status: 404 })
  await expect(bench.console('POST', 'notify/1', { mode: 'again' })).rejects.toMatchObject({ status: 409 })
  await expect(bench.console('GET', 'attempts/1')).rejects.toMatchObject({ status: 404 })
  await expect(bench.console('POST', 'expireSession', { mobile: '13000000000' })).rejects.toMatchObject({ status: 404 })
})
