import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntryFile, EntryPage, RaceDay, RaceLine } from '#api/console.gen.ts'
import { contract } from '#platform/contract.ts'
import { enter, newKey } from '#support/platform/entryFixtures.ts'
import { FCFS, FCFS_RACE } from '#support/platform/raceFixtures.ts'
import { createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

type Row = Record<string, unknown>
const get = (path: string) => bench.console<Row[]>('GET', path)

test('the console lists what has happened, with ids as text and without the runner’s answers', async () => {
  const runner = await bench.runner()
  const { orderId, entryId } = await enter(runner, FCFS)
  await bench.platform.tick()
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

test('every list answers what its contract says', async () => {
  const ajv = new Ajv2020({ strict: false }).addSchema({ $id: 'contract', components: { schemas: contract.schemas } })
  const lists = contract.console.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  expect(lists.length).toBeGreaterThan(15)
  for (const { id, path, payload } of lists) {
    const answer = await bench.console('GET', path.replace('/sandbox/api/', ''))
    const schema = JSON.parse(JSON.stringify(payload).replaceAll('"#/components', '"contract#/components'))
    expect(ajv.validate(schema, answer), `${id}: ${ajv.errorsText()}`).toBe(true)
  }
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
    const problem = { place, message: expect.stringMatching(new RegExp(`^${place} `)) }
    await expect(bench.console('POST', path, body)).rejects.toMatchObject({ status: 400, body: problem })
  }
  await expect(bench.console('POST', 'pay/9999999999999999999', {})).rejects.toMatchObject({ status: 404 })
  await expect(bench.console('POST', 'pay/1', {})).rejects.toMatchObject({ status: 404 })
  await expect(bench.console('POST', 'notify/1', { mode: 'again' })).rejects.toMatchObject({ status: 409 })
  await expect(bench.console('GET', 'attempts/1')).rejects.toMatchObject({ status: 404 })
  await expect(bench.console('POST', 'expireSession', { mobile: '13000000000' })).rejects.toMatchObject({ status: 404 })
})

test('a race’s day adds up what came in and what waits; an entry is found by what its runner says', async () => {
  const runner = await bench.runner()
  const { orderId: made, entryId } = await enter(runner, FCFS)
  const orderId = made ?? ''
  await bench.platform.tick()
  const { attemptId } = await runner.call('wechatH5Prepay', { orderId, attemptKey: newKey('attempt') })
  const before = await bench.console<RaceDay>('GET', `races/${FCFS_RACE}`)
  await bench.console('POST', `pay/${attemptId}`, { received: 12_500 })
  const { race, hours, states, projects, funnel } = await bench.console<RaceDay>('GET', `races/${FCFS_RACE}`)
  expect(race.money.paid - before.race.money.paid).toBe(12_500)
  expect(race.money.kept - before.race.money.kept).toBe(12_000)
  expect(race.runners).toBe(before.race.runners + 1)
  expect(hours.at(-1)?.entries).toBeGreaterThan(0)
  const was = before.funnel
  expect(was.begun).toBeGreaterThanOrEqual(was.submitted)
  expect(was.submitted).toBeGreaterThan(was.paid)
  expect(funnel).toEqual({ ...was, paid: was.paid + 1, placed: was.placed + 1 })
  expect(states).toContainEqual(expect.objectContaining({ status: 'CONFIRMED', runners: race.runners }))
  expect(projects.map(({ raceId }) => raceId)).toEqual(projects.map(() => FCFS_RACE))
  expect(await bench.console<RaceLine[]>('GET', 'races')).toContainEqual(race)
  await expect(bench.console('GET', 'races/1000000000')).rejects.toMatchObject({ status: 404 })

  const { entry, account, timeline, runners } = await bench.console<EntryFile>('GET', `entries/${entryId}`)
  expect(entry).not.toHaveProperty('form')
  expect(entry.mobile).toBe(runner.mobile)
  expect(account).toMatchObject({ total: 12_000, paid: 12_500, onTheWay: 0, returned: 500, kept: 12_000 })
  expect(timeline.map(({ object }) => object)).toEqual(
    expect.arrayContaining(['registration', 'order', 'attempt', 'refund']),
  )
  const found = async (query: string) => {
    const page = await bench.console<EntryPage>('GET', `races/${FCFS_RACE}/entries?${query}`)
    expect(JSON.stringify(page)).not.toContain(runner.mobile)
    return { ids: page.entries.map((one) => one.entryId), total: page.total }
  }
  const mine = { ids: [entryId], total: 1 }
  expect(await found(`search=${runner.mobile.slice(2)}`)).toEqual(mine)
  expect(await found(`search=${entryId}`)).toEqual(mine)
  expect(await found(`search=${orderId}&status=CONFIRMED`)).toEqual(mine)
  expect(await found(`search=${orderId}&status=HELD`)).toEqual({ ids: [], total: 0 })
  expect((await found(`search=${encodeURIComponent(runners[0]?.name ?? '')}`)).ids).toContain(entryId)
  // A sign of the database's own is a letter like any other.
  expect(await found('search=%25_%25')).toEqual({ ids: [], total: 0 })
  await expect(bench.console('GET', 'entries/1999999999999999999')).rejects.toMatchObject({ status: 404 })
  await expect(bench.console('GET', 'entries/x')).rejects.toMatchObject({ status: 404 })
})

test('races stand by what comes next of them; those that are over come last, the latest first', async () => {
  const moments = async () => {
    const races = (await bench.console<RaceLine[]>('GET', 'races')) ?? []
    const now = bench.platform.clock.now()
    return races.map(({ signUpStart, signUpEnd, raceTime }) => {
      const coming = [signUpStart, signUpEnd, raceTime].filter((at) => at > now)
      return coming.length > 0 ? { next: Math.min(...coming) } : { over: raceTime }
    })
  }
  const all = await moments()
  expect(all.length).toBeGreaterThan(1)
  const next = all.flatMap(({ next = null }) => next ?? [])
  expect(next).toEqual(next.toSorted((a, b) => a - b))
  const over = all.slice(next.length).map(({ over = 0 }) => over)
  expect(over).toEqual(over.toSorted((a, b) => b - a))
  expect(next.length + over.length).toBe(all.length)
})
