import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { hashFacts } from '#platform/raceStore/releases.ts'
import { buildRaceRow } from '#platform/raceStore/upsertRaces.ts'
import { readData } from '#platform/readData.ts'
import { projects, races } from '#platform/tables/races.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { buildRace, SEED_STATEMENTS, type SeedRow } from './seedRace.ts'

const ROWS = readData<SeedRow[]>(import.meta.url, './races.json')

/** The listed races as they stand when the platform is first filled at `now`, epoch ms. */
export function seedRaces(now: number): RaceFacts[] {
  return ROWS.map((row) => buildRace(row, now))
}

/**
 * Fills the platform once: a race that is known, by seed or by config, keeps its dates and its places. Only the versions
 * of its statements follow: their page is everybody's.
 */
export async function seedContent(db: Database, now: number): Promise<void> {
  const all = seedRaces(now)
  const ids = all.map((race) => race.raceId)
  const { raceId, source, facts } = races
  const known = await db.select({ raceId, source, facts }).from(races).where(inArray(raceId, ids))
  const have = new Set(known.map((row) => row.raceId))
  const fresh = all.filter((race) => !have.has(race.raceId))
  for (const row of known) if (row.source === 'seed') await renewStatements(db, row.facts)
  if (fresh.length === 0) return
  const rows = fresh.map((race) => buildRaceRow(race, 'seed', ids.indexOf(race.raceId)))
  const items = fresh.flatMap(({ raceId, items }) =>
    items.map((facts, position) => ({ itemId: facts.itemId, raceId, facts, quota: facts.quota, position })),
  )
  await db.transaction(async (tx) => {
    await tx.insert(races).values(rows).onConflictDoNothing()
    await tx.insert(projects).values(items).onConflictDoNothing()
  })
}

async function renewStatements(db: Database, facts: RaceFacts): Promise<void> {
  const items = facts.items.map((item) => ({ ...item, statements: SEED_STATEMENTS }))
  if (JSON.stringify(items) === JSON.stringify(facts.items)) return
  const renewed = { ...facts, items }
  await db.transaction(async (tx) => {
    const set = { facts: renewed, configVersion: hashFacts(renewed) }
    await tx.update(races).set(set).where(eq(races.raceId, facts.raceId))
    for (const item of items) {
      await tx.update(projects).set({ facts: item }).where(eq(projects.itemId, item.itemId))
    }
  })
}
