import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KNOWN_TIMELINES, timelineEvent } from '#sandbox/testing/events.ts'
import { brokenInvariants, moneyOnBothSides } from '#sandbox/testing/invariants.ts'
import { type Client, createTestBench, TEST_NOW, type TestBench } from '#sandbox/testing/testBench.ts'
import { freshTimeline } from '#sandbox/testing/timeline.ts'
import { createTestDatabase, type TestDatabase } from './support/postgres.ts'

let database: TestDatabase
let bench: TestBench
let runners: Client[]
beforeAll(async () => {
  database = await createTestDatabase()
  bench = await createTestBench({}, { kind: 'postgres', url: database.url })
  runners = [await bench.runner(), await bench.runner(), await bench.runner()]
}, 120_000)
afterAll(async () => {
  await bench?.sandbox.close()
  await database?.drop()
})

const batches = fc.array(fc.array(timelineEvent, { minLength: 2, maxLength: 8 }), { minLength: 4, maxLength: 12 })

test('whatever happens at the same moment on a real PostgreSQL: the same holds, and nothing waits for itself', async () => {
  const { db, clock } = bench.sandbox
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...KNOWN_TIMELINES), batches, async (opening, rest) => {
      await clock.set(TEST_NOW)
      const timeline = await freshTimeline(bench, runners)
      for (const what of opening) await timeline.apply(what)
      for (const batch of rest) {
        // A deadlock or a fault is thrown by apply.
        await Promise.all(batch.map((what) => timeline.apply(what)))
        expect(await brokenInvariants(db, timeline.raceId)).toEqual([])
      }
      await timeline.settle()
      expect(await brokenInvariants(db, timeline.raceId)).toEqual([])
      const { platform, provider } = await moneyOnBothSides(db)
      expect(platform).toBe(provider)
      const before = await timeline.states()
      await timeline.replay()
      expect(await timeline.states()).toEqual(before)
    }),
    { numRuns: 30, endOnFailure: true },
  )
}, 300_000)
