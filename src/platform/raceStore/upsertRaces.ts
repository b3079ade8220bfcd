import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import type { JudgedReleases } from '#platform/options.ts'
import { projects, races, raceVersions } from '#platform/tables/races.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { readTimes } from '#race/times.ts'
import { hashFacts } from './releases.ts'

/**
 * Writes the races of the releases over what the platform knows of them; those of the live one are what lists show and
 * quotas are. Registrations stay; what the live release no longer names takes no more entries but of pages that still
 * show it. Facts that entries may be submitted by are kept for good.
 */
export async function writeReleases(db: Database, { live, beside }: JudgedReleases): Promise<void> {
  await upsertRaces(db, live.races)
  const written = new Set(live.races.map(hashFacts))
  for (const { release } of beside) {
    const others = release.races.filter((race) => !written.has(hashFacts(race)))
    if (others.length > 0) await addMissing(db, others)
  }
  const ids = live.races.map(({ raceId }) => raceId)
  await withdrawOthers(db, ids)
}

/** Writes races as the live ones; what is written already is left alone. */
export async function upsertRaces(db: Database, all: readonly RaceFacts[]): Promise<void> {
  const rows = await db
    .select({ raceId: races.raceId, version: races.configVersion, source: races.source, position: races.position })
    .from(races)
    .where(eq(races.withdrawn, false))
  const known = new Map(rows.map((row) => [row.raceId, row]))
  for (const [position, facts] of all.entries()) {
    const row = known.get(facts.raceId)
    if (row?.source === 'config' && row.version === hashFacts(facts) && row.position === position) continue
    await db.transaction((tx) => upsertRace(tx, facts, position))
  }
}

async function upsertRace(db: Database, facts: RaceFacts, position: number): Promise<void> {
  const { raceId } = facts
  const row = buildRaceRow(facts, 'config', position)
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
  await db
    .update(projects)
    .set({ withdrawn: true })
    .where(and(eq(projects.raceId, raceId), notInArray(projects.itemId, named)))
  await keepVersions(db, [facts])
}

/** Races and projects that only another release than the live one has: their entries need a row, lists do not show them. */
async function addMissing(db: Database, all: readonly RaceFacts[]): Promise<void> {
  const { raceId, configVersion } = raceVersions
  const unchanged = await db
    .select({ raceId, version: configVersion })
    .from(raceVersions)
    .where(inArray(configVersion, all.map(hashFacts)))
  const known = new Set(unchanged.map(({ raceId, version }) => `${raceId} ${version}`))
  for (const facts of all.filter((one) => !known.has(`${one.raceId} ${hashFacts(one)}`))) {
    const { raceId } = facts
    await db.transaction(async (tx) => {
      const row = { ...buildRaceRow(facts, 'config', LAST), withdrawn: true }
      await tx.insert(races).values(row).onConflictDoNothing()
      const rows = facts.items.map((item, position) => ({
        itemId: item.itemId,
        ...{ raceId, facts: item, quota: item.quota, position, withdrawn: true },
      }))
      if (rows.length > 0) await tx.insert(projects).values(rows).onConflictDoNothing()
      await keepVersions(tx, [facts])
    })
  }
}

/** After every race of the live release. */
const LAST = 1_000_000

async function withdrawOthers(db: Database, live: readonly string[]): Promise<void> {
  const rows = await db
    .select({ raceId: races.raceId })
    .from(races)
    .where(and(eq(races.source, 'config'), eq(races.withdrawn, false)))
  const named = new Set(live)
  const gone = rows.flatMap(({ raceId }) => (named.has(raceId) ? [] : [raceId]))
  if (gone.length === 0) return
  await db.update(races).set({ withdrawn: true }).where(inArray(races.raceId, gone))
  await db.update(projects).set({ withdrawn: true }).where(inArray(projects.raceId, gone))
}

async function keepVersions(db: Database, all: readonly RaceFacts[]): Promise<void> {
  const rows = all.map((facts) => ({ raceId: facts.raceId, configVersion: hashFacts(facts), facts }))
  await db.insert(raceVersions).values(rows).onConflictDoNothing()
}

/** The row of a race's facts. */
export function buildRaceRow(facts: RaceFacts, source: 'config' | 'seed', position: number): typeof races.$inferInsert {
  return {
    raceId: facts.raceId,
    source,
    facts,
    configVersion: hashFacts(facts),
    nameZh: facts.name.zh,
    nameEn: facts.name.en,
    provinceCode: facts.province.code,
    cityCode: facts.city.code,
    ...readTimes(facts),
    position,
    withdrawn: false,
  }
}
