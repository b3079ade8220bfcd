import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedContent } from '#sandbox/content/seeds.ts'
import { projects, races } from '#sandbox/schema.ts'
import { createTestBench, TEST_NOW, type TestBench } from '#sandbox/testing/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
}, 60_000)
afterAll(() => bench.sandbox.close())

describe('seedContent', () => {
  it('fills the platform once: another start a week later changes neither dates nor places', async () => {
    const { db } = bench.sandbox
    await bench.console('POST', 'quota', { itemId: '100002010101', quota: 3 })
    const before = await db.select().from(races).orderBy(races.raceId)
    await seedContent(db, TEST_NOW + 7 * 86_400_000)
    expect(await db.select().from(races).orderBy(races.raceId)).toEqual(before)
    const [project] = await db.select().from(projects).where(eq(projects.itemId, '100002010101'))
    expect(project?.quotaOverride).toBe(3)
  })
})
