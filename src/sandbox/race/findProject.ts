import { and, eq } from 'drizzle-orm'
import type { Database } from '#sandbox/database.ts'
import { Failure } from '#sandbox/failure.ts'
import { projects, races } from '#sandbox/schema.ts'

export type RaceRow = typeof races.$inferSelect
export type ProjectRow = typeof projects.$inferSelect

export async function findRace(db: Database, raceId: string): Promise<RaceRow> {
  const [race] = await db.select().from(races).where(eq(races.raceId, raceId))
  if (!race) throw new Failure('raceMissing')
  return race
}

/** A project with its race; a project the facts no longer name is found only by `withdrawn: true`. */
export async function findProject(
  db: Database,
  itemId: string,
  options: { raceId?: string; withdrawn?: boolean } = {},
): Promise<{ race: RaceRow; project: ProjectRow }> {
  const [found] = await db
    .select({ project: projects, race: races })
    .from(projects)
    .innerJoin(races, eq(races.raceId, projects.raceId))
    .where(and(eq(projects.itemId, itemId), options.raceId ? eq(projects.raceId, options.raceId) : undefined))
  if (!found || (found.project.withdrawn && !options.withdrawn)) throw new Failure('itemMissing')
  return found
}
