import { afterAll, beforeAll, expect, it } from 'vitest'
import { testRaces } from '#support/platform/raceFixtures.ts'
import { createTestBench, type TestBench } from '#support/platform/testBench.ts'

let bench: TestBench
let raceId: string
beforeAll(async () => {
  bench = await createTestBench({ races: testRaces() })
  raceId = testRaces()[0]?.raceId ?? ''
})
afterAll(() => bench.platform.close())

it('leads to a race run by run: each started or skipped in its turn, a second tap changes nothing', async () => {
  const runner = await bench.runner()
  const plan = await runner.call('singleCompetitionRunPlan', { raceId })
  expect(plan).toMatchObject({ over: false, current: 1, startedAt: null })
  expect(plan.orders.slice(0, 2).map(({ status }) => status)).toEqual(['current', 'ahead'])
  await runner.call('startCurrentOrder', { raceId, order: 1 })
  const again = await runner.call('startCurrentOrder', { raceId, order: 1 })
  expect(again.current).toBe(2)
  await expect(runner.call('skipCurrentOrder', { raceId, order: 1 })).rejects.toMatchObject({ code: 2018015 })
  const skipped = await runner.call('skipCurrentOrder', { raceId, order: 2 })
  expect(skipped.orders.slice(0, 3).map(({ status }) => status)).toEqual(['started', 'skipped', 'current'])
  // Another runner has a plan of their own.
  expect(await (await bench.runner()).call('singleCompetitionRunPlan', { raceId })).toMatchObject({ current: 1 })
})

it('notes the last run outside the plan, and ends with the race', async () => {
  const runner = await bench.runner()
  expect((await runner.call('startSingleRun', { raceId })).startedAt).toEqual(expect.any(Number))
  await runner.call('startSingleRun', { raceId })
  const { raceTime } = await runner.call('singleCompetitionRunPlan', { raceId })
  await bench.console('POST', 'clock', { advance: raceTime - bench.platform.clock.now() })
  const late = await bench.runner()
  expect(await late.call('singleCompetitionRunPlan', { raceId })).toMatchObject({ over: true, current: null })
  await expect(late.call('startCurrentOrder', { raceId, order: 1 })).rejects.toMatchObject({ code: 2018014 })
})
