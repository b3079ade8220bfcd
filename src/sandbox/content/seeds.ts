import { inArray } from 'drizzle-orm'
import type { RaceFacts } from '#race/facts.gen.ts'
import { readData } from '#sandbox/content/readData.ts'
import type { Database } from '#sandbox/database.ts'
import { raceRow } from '#sandbox/race/upsertRaces.ts'
import { projects, races } from '#sandbox/schema.ts'
import { buildRace, type SeedRow } from './seeds/seedRace.ts'

const ROWS = readData<SeedRow[]>(import.meta.url, './seeds/races.json')

/** The listed races as they stand when the platform is first filled at `now`, epoch ms. */
export function seedRaces(now: number): RaceFacts[] {
  return ROWS.map((row) => buildRace(row, now))
}

/** Fills the platform once: a race that is known, by seed or by config, keeps its dates and its places. */
export async function seedContent(db: Database, now: number): Promise<void> {
  const all = seedRaces(now)
  const ids = all.map((race) => race.raceId)
  const known = await db.select({ raceId: races.raceId }).from(races).where(inArray(races.raceId, ids))
  const have = new Set(known.map((row) => row.raceId))
  const fresh = all.filter((race) => !have.has(race.raceId))
  if (fresh.length === 0) return
  const rows = fresh.map((race) => raceRow(race, 'seed', ids.indexOf(race.raceId)))
  const items = fresh.flatMap(({ raceId, items }) =>
    items.map((facts, position) => ({ itemId: facts.itemId, raceId, facts, quota: facts.quota, position })),
  )
  await db.transaction(async (tx) => {
    await tx.insert(races).values(rows).onConflictDoNothing()
    await tx.insert(projects).values(items).onConflictDoNothing()
  })
}
