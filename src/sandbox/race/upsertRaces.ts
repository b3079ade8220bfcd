import { createHash } from 'node:crypto'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { RaceFacts } from '#race/facts.gen.ts'
import { timesOf } from '#race/times.ts'
import type { Database } from '#sandbox/database.ts'
import { projects, races } from '#sandbox/schema.ts'

/**
 * Writes races over what the platform knows of them. Registrations stay; a project that the facts no longer
 * name takes no more entries. `source` says who wrote them: config or seed. Config wins over a seed of the same id.
 */
export async function upsertRaces(db: Database, all: RaceFacts[], source: 'config' | 'seed'): Promise<void> {
  for (const [position, facts] of all.entries()) {
    await db.transaction((tx) => upsertRace(tx, facts, source, position))
  }
}

async function upsertRace(db: Database, facts: RaceFacts, source: 'config' | 'seed', position: number): Promise<void> {
  const { raceId } = facts
  const [known] = await db.select({ source: races.source }).from(races).where(eq(races.raceId, raceId))
  if (known?.source === 'config' && source === 'seed') return
  const row = raceRow(facts, source, position)
  const { raceId: _, ...set } = row
  await db.insert(races).values(row).onConflictDoUpdate({ target: races.raceId, set })
  for (const [index, item] of facts.items.entries()) {
    const project = { raceId, facts: item, quota: item.quota, position: index, withdrawn: false }
    await db
      .insert(projects)
      .values({ itemId: item.itemId, ...project })
      .onConflictDoUpdate({ target: projects.itemId, set: project })
  }
  const named = facts.items.map((item) => item.itemId)
  const others = named.length === 0 ? sql`true` : notInArray(projects.itemId, named)
  await db
    .update(projects)
    .set({ withdrawn: true })
    .where(and(eq(projects.raceId, raceId), others))
}

/** The row of a race's facts. */
export function raceRow(facts: RaceFacts, source: 'config' | 'seed', position: number): typeof races.$inferInsert {
  return {
    raceId: facts.raceId,
    source,
    facts,
    configVersion: facts.version ?? createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16),
    nameZh: facts.name.zh,
    nameEn: facts.name.en,
    provinceCode: facts.province.code,
    cityCode: facts.city.code,
    ...timesOf(facts),
    position,
  }
}
