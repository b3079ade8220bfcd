import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants } from '#support/platform/invariants.ts'
import { testRaces } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, logIn, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

const HOUR = 3_600_000
const RACE = '1000099050'
const [APPROVED, FREE, SMALL] = [`${RACE}01`, `${RACE}02`, `${RACE}03`]

let bench: TestBench
beforeAll(async () => {
  const [model] = testRaces()
  if (!model?.items[0]) throw new Error('no model race')
  const base: ProjectFacts = { ...model.items[0], packages: [], allocation: 'approval', quota: 50 }
  const items: ProjectFacts[] = [
    { ...base, itemId: APPROVED, payWindow: 'PT24H', reviewUntil: '2026-12-20T12:00:00+08:00' },
    { ...base, itemId: FREE, fee: 0 },
    { ...base, itemId: SMALL, kind: 'family', quota: 3, ageMin: 1 },
  ]
  bench = await createTestBench({ races: [{ ...model, raceId: RACE, items }] })
})
afterAll(() => bench.platform.close())

interface Asked {
  runner: Client
  entryId: string
}

/** An entry that waits for the operator. */
async function ask(itemId: string, birthdays = ['1990-05-12']): Promise<Asked> {
  const runner = await bench.runner()
  const players: string[] = []
  for (const birthday of birthdays) players.push((await addRunner(runner, birthday)).contestantsId)
  const { entryId } = await runner.call('infoSaveV2', await draftOf(runner, itemId, players, { packageId: null }))
  const submitted = await runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  expect(submitted).toMatchObject({ entryStatus: 'REVIEW', orderId: null })
  return { runner, entryId }
}

const decide = (entryId: string, body: object) => bench.console('POST', `reviews/${entryId}`, body)
const detail = ({ runner, entryId }: Asked) => runner.call('detailRegistrationOrder', { entryId })
/** The same once days have passed: a login lasts for one. */
async function detailLater(asked: Asked) {
  asked.runner.token = (await logIn(bench, asked.runner)).token
  return detail(asked)
}

test('an approval begins the time to pay; paid in it the entry stands, after it the place is free again', async () => {
  await bench.platform.clock.set(TEST_NOW)
  const [paying, late] = [await ask(APPROVED), await ask(APPROVED)]
  await bench.platform.clock.advance(48 * HOUR)
  for (const { entryId } of [paying, late]) await decide(entryId, { approved: true })
  const { orderId, expiresAt, entryStatus } = await detailLater(paying)
  expect({ entryStatus, expiresAt }).toEqual({ entryStatus: 'HELD', expiresAt: TEST_NOW + 72 * HOUR })
  await expect(decide(paying.entryId, { approved: true })).rejects.toMatchObject({ status: 409 })
  const pay = { orderId: orderId ?? '', attemptKey: newKey('attempt') }
  const { attemptId } = await paying.runner.call('aliH5Prepay', pay)
  await bench.console('POST', `pay/${attemptId}`, {})
  expect(await detail(paying)).toMatchObject({ entryStatus: 'CONFIRMED', orderStatus: 'PAID' })
  await bench.console('POST', 'clock', { advance: 25 * HOUR })
  expect(await detailLater(late)).toMatchObject({ entryStatus: 'EXPIRED', orderStatus: 'EXPIRED' })
  expect(await brokenInvariants(bench.platform.db, RACE)).toEqual([])
})

test('a rejection tells the runner why, and what nobody decided in time is not approved', async () => {
  await bench.platform.clock.set(TEST_NOW)
  const [rejected, forgotten] = [await ask(APPROVED), await ask(APPROVED)]
  const waits = await detail(forgotten)
  expect(waits.where.deadline).toMatchObject({
    at: Date.parse('2026-12-20T12:00:00+08:00'),
    label: { en: 'Decision by' },
  })
  await expect(decide(rejected.entryId, { approved: false })).rejects.toMatchObject({ status: 400 })
  await decide(rejected.entryId, { approved: false, reason: '证书看不清' })
  expect(await detail(rejected)).toMatchObject({ entryStatus: 'REJECTED', reason: { zh: '证书看不清' } })
  await bench.console('POST', 'clock', { set: Date.parse('2026-12-20T11:59:00+08:00') })
  expect(await detailLater(forgotten)).toMatchObject({ entryStatus: 'REVIEW' })
  await bench.console('POST', 'clock', { advance: 60_000 })
  const ended = await detail(forgotten)
  expect(ended).toMatchObject({ entryStatus: 'REJECTED', reason: { en: 'It wasn’t approved in time.' } })
  expect(ended.timeline.at(-1)).toMatchObject({ event: 'registration.reviewExpired', en: 'Not approved in time' })
  // Its runner may enter again.
  expect(await brokenInvariants(bench.platform.db, RACE)).toEqual([])
})

test('nobody has to come back to confirm an approval that costs nothing', async () => {
  await bench.platform.clock.set(TEST_NOW)
  const asked = await ask(FREE)
  await decide(asked.entryId, { approved: true })
  expect(await detail(asked)).toMatchObject({ entryStatus: 'CONFIRMED', orderStatus: 'PAID', channel: 'ZERO' })
})

test('a family is approved as one, or not at all when a place is missing', async () => {
  await bench.platform.clock.set(TEST_NOW)
  const ages = ['1990-05-12', '2016-05-12']
  const [first, second] = [await ask(SMALL, ages), await ask(SMALL, ages)]
  await decide(first.entryId, { approved: true })
  await expect(decide(second.entryId, { approved: true })).rejects.toMatchObject({ status: 409 })
  const states = async (asked: Asked) => (await detail(asked)).playersDetail.map(({ status }) => status)
  expect([await states(first), await states(second)]).toEqual([
    ['HELD', 'HELD'],
    ['REVIEW', 'REVIEW'],
  ])
  await bench.console('POST', 'quota', { itemId: SMALL, quota: 4 })
  await decide(second.entryId, { approved: true })
  expect(await states(second)).toEqual(['HELD', 'HELD'])
})
