import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KNOWN_TIMELINES, type TimelineEvent, timelineEnd, timelineEvent } from '#support/platform/events.ts'
import { brokenInvariants, ledgerTotal, moneyOnBothSides, waitingForFree } from '#support/platform/invariants.ts'
import { type Client, createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'
import { freshTimeline } from '#support/platform/timeline.ts'
import { transitions } from './tables/entries.ts'
import { refunds } from './tables/orders.ts'

/** Random sequences beside the known ones; `npm run invariants` looks longer. */
const RUNS = Number(process.env.INVARIANT_RUNS ?? 2)
let bench: TestBench
let runners: Client[]
beforeAll(async () => {
  bench = await createTestBench()
  runners = [await bench.runner(), await bench.runner(), await bench.runner()]
})
afterAll(() => bench.platform.close())

test('whatever happens in whatever order: places, money, entries and audit hold, and replays change nothing', async () => {
  const { db, clock } = bench.platform
  await fc.assert(
    fc.asyncProperty(fc.array(timelineEvent, { minLength: 20, maxLength: 60 }), timelineEnd, async (events, end) => {
      await clock.set(TEST_NOW)
      const timeline = await freshTimeline(bench, runners)
      for (const what of [...events, ...end]) {
        await timeline.apply(what)
        expect(await brokenInvariants(db, timeline.raceId)).toEqual([])
      }
      await timeline.settle()
      expect(await brokenInvariants(db, timeline.raceId)).toEqual([])
      expect(await waitingForFree(db, timeline.raceId)).toEqual([])
      const { platform, provider } = await moneyOnBothSides(db)
      expect(platform).toBe(provider)
      expect(await ledgerTotal(db)).toBe(0)
      const before = await timeline.states()
      await timeline.replay()
      expect(await timeline.states()).toEqual(before)
    }),
    {
      numRuns: KNOWN_TIMELINES.length + RUNS,
      endOnFailure: true,
      examples: KNOWN_TIMELINES.map((timeline): [TimelineEvent[], TimelineEvent[]] => [timeline, []]),
    },
  )
  // A property over sequences that never reach the hard states would prove nothing.
  const reached = new Set((await db.select({ event: transitions.event }).from(transitions)).map((row) => row.event))
  const hard = [
    'approve',
    'reject',
    'paid',
    'paidBallot',
    'holdExpired',
    'giveUp',
    'latePaid',
    'latePaidBallot',
    'done',
    'applied',
    'dropped',
    'withdraw',
    'defer',
    'reviewExpired',
    'drawnPaid',
    'drawnUnpaid',
    'notDrawn',
    'notDrawnWaits',
    'offered',
    'offeredPaid',
    'payWindowExpired',
    'waitlistEnded',
    'raceCancelled',
    'raceDeferred',
    'failed',
    'doneByHand',
  ]
  expect(hard.filter((event) => !reached.has(event))).toEqual([])
  const causes = new Set((await db.select({ cause: refunds.cause }).from(refunds)).map((row) => row.cause))
  expect([...causes].sort()).toEqual([
    'changed',
    'latePayment',
    'notDrawn',
    'raceCancelled',
    'secondPayment',
    'withdrawn',
    'wrongAmount',
  ])
}, 3_600_000)
