import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projects, races } from '#platform/tables/races.ts'
import { createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'
import { seedContent } from './seeds.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

describe('seedContent', () => {
  it('fills the platform once: another start a week later changes neither dates nor places', async () => {
    const { db } = bench.platform
    await bench.console('POST', 'quota', { itemId: '100002010101', quota: 3 })
    const before = await db.select().from(races).orderBy(races.raceId)
    await seedContent(db, TEST_NOW + 7 * 86_400_000)
    expect(await db.select().from(races).orderBy(races.raceId)).toEqual(before)
    const [project] = await db.select().from(projects).where(eq(projects.itemId, '100002010101'))
    expect(project?.quotaOverride).toBe(3)
  })

  it('asks for the statements that the page shows today, also of races that were there before', async () => {
    const { db } = bench.platform
    const [race] = await db.select().from(races).where(eq(races.raceId, '1000020101'))
    if (!race) throw new Error('The race was not seeded')
    const old = [{ id: 'entry', version: '2026.1' }]
    const items = race.facts.items.map((item) => ({ ...item, statements: old }))
    await db
      .update(races)
      .set({ facts: { ...race.facts, items } })
      .where(eq(races.raceId, race.raceId))
    for (const item of items) await db.update(projects).set({ facts: item }).where(eq(projects.itemId, item.itemId))
    await seedContent(db, TEST_NOW)
    const [renewed] = await db.select().from(races).where(eq(races.raceId, race.raceId))
    expect(renewed?.facts).toEqual(race.facts)
    const rows = await db.select().from(projects).where(eq(projects.raceId, race.raceId))
    expect(rows.map(({ facts }) => facts.statements)).toEqual(race.facts.items.map(({ statements }) => statements))
  })
})
