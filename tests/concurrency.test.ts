import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { happening, KNOWN_STORIES } from '#sandbox/happenings.ts'
import { brokenInvariants, moneyOnBothSides } from '#sandbox/invariants.ts'
import { freshStory } from '#sandbox/story.ts'
import { type Client, createTestBench, TEST_NOW, type TestBench } from '#sandbox/testing.ts'
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

const batches = fc.array(fc.array(happening, { minLength: 2, maxLength: 8 }), { minLength: 4, maxLength: 12 })

test('whatever happens at the same moment on a real PostgreSQL: the same holds, and nothing waits for itself', async () => {
  const { db, clock } = bench.sandbox
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...KNOWN_STORIES), batches, async (opening, rest) => {
      await clock.set(TEST_NOW)
      const story = await freshStory(bench, runners)
      for (const what of opening) await story.happen(what)
      for (const batch of rest) {
        // A deadlock or a fault is thrown by happen.
        await Promise.all(batch.map((what) => story.happen(what)))
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
    { numRuns: 30, endOnFailure: true },
  )
}, 300_000)
