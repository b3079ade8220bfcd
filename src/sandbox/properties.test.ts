import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Happening, happening, KNOWN_STORIES } from './happenings.ts'
import { brokenInvariants, moneyOnBothSides } from './invariants.ts'
import { refunds, transitions } from './schema.ts'
import { freshStory } from './story.ts'
import { type Client, createTestBench, TEST_NOW, type TestBench } from './testing.ts'

let bench: TestBench
let runners: Client[]
beforeAll(async () => {
  bench = await createTestBench()
  runners = [await bench.runner(), await bench.runner(), await bench.runner()]
})
afterAll(() => bench.sandbox.close())

test('whatever happens in whatever order: places, money, entries and audit hold, and replays change nothing', async () => {
  const { db, clock } = bench.sandbox
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 20, maxLength: 60 }), async (happenings) => {
      await clock.set(TEST_NOW)
      const story = await freshStory(bench, runners)
      for (const what of happenings) {
        await story.happen(what)
        expect(await brokenInvariants(db, story.raceId)).toEqual([])
      }
      await story.settle()
      expect(await brokenInvariants(db, story.raceId)).toEqual([])
      const { platform, provider } = await moneyOnBothSides(db)
      expect(platform).toBe(provider)
      const before = await story.states()
      await story.replay()
      expect(await story.states()).toEqual(before)
    }),
    { numRuns: 40, endOnFailure: true, examples: KNOWN_STORIES.map((story): [Happening[]] => [story]) },
  )
  // A property over sequences that never reach the hard states would prove nothing.
  const reached = new Set((await db.select({ event: transitions.event }).from(transitions)).map((row) => row.event))
  const hard = ['paid', 'paidBallot', 'holdExpired', 'giveUp', 'latePaid', 'latePaidBallot', 'done']
  expect([...reached]).toEqual(expect.arrayContaining(hard))
  const causes = new Set((await db.select({ cause: refunds.cause }).from(refunds)).map((row) => row.cause))
  expect([...causes].sort()).toEqual(['latePayment', 'secondPayment'])
}, 300_000)
