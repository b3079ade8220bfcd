import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { Failure, requireRow } from '#platform/failure.ts'
import type { Entry } from '#platform/records.ts'
import { projects, races, raceVersions } from '#platform/tables/races.ts'
import { type Caller, toProjectRow, toRaceRow } from './releases.ts'

export type RaceRow = typeof races.$inferSelect
export type ProjectRow = typeof projects.$inferSelect

/** A race by the facts of the caller's release, else by the live ones; one that these do not name is missing. */
export async function findRace(db: Database, raceId: string, caller?: Caller): Promise<RaceRow> {
  const row = await requireRow(db.select().from(races).where(eq(races.raceId, raceId)), 'raceMissing')
  const judged = caller?.releases.find(raceId, caller.release)
  const race = judged?.status === 'known' ? toRaceRow(row, judged.facts) : row
  if (race.withdrawn) throw new Failure('raceMissing')
  return race
}

export interface FoundProject {
  race: RaceRow
  project: ProjectRow
}

/**
 * A project with its race, by the facts of the caller's release, else by the live ones; a project that they do not name
 * is found only by `withdrawn: true`. Throws `releaseOutdated` for a caller whose page is judged no more.
 */
export async function findProject(
  db: Database,
  itemId: string,
  options: { raceId?: string; withdrawn?: boolean; caller?: Caller } = {},
): Promise<FoundProject> {
  const [found] = await db
    .select({ project: projects, race: races })
    .from(projects)
    .innerJoin(races, eq(races.raceId, projects.raceId))
    .where(and(eq(projects.itemId, itemId), options.raceId ? eq(projects.raceId, options.raceId) : undefined))
  const shown = found && byCaller(found, options.caller)
  if (!shown || (shown.project.withdrawn && !options.withdrawn)) throw new Failure('itemMissing')
  // Who asks about entries that are there takes withdrawn projects too; the others are about to enter.
  const { calledOff } = shown.race
  if (calledOff && !options.withdrawn)
    throw new Failure(calledOff.how === 'cancelled' ? 'raceCancelled' : 'racePostponed')
  return shown
}

function byCaller({ race, project }: FoundProject, caller: Caller | undefined): FoundProject | null {
  const judged = caller?.releases.find(race.raceId, caller.release)
  if (judged?.status === 'outdated') throw new Failure('releaseOutdated')
  if (judged?.status !== 'known') return { race, project }
  const own = toProjectRow(project, judged.facts)
  return own && { race: toRaceRow(race, judged.facts), project: own }
}

/**
 * An entry's race and project by the facts that it was submitted by, whatever was published since: what was sold stays
 * on its terms. Entries made before versions were kept have the live facts.
 */
export async function loadTerms(
  db: Database,
  { raceId, itemId, configVersion }: Pick<Entry, 'raceId' | 'itemId' | 'configVersion'>,
): Promise<FoundProject> {
  const live = await findProject(db, itemId, { withdrawn: true })
  if (live.race.configVersion === configVersion) return live
  const sold = and(eq(raceVersions.raceId, raceId), eq(raceVersions.configVersion, configVersion))
  const [version] = await db.select().from(raceVersions).where(sold)
  const project = version && toProjectRow(live.project, version.facts)
  if (!version || !project) return live
  const { withdrawn } = live.project
  return { race: toRaceRow(live.race, version.facts), project: { ...project, withdrawn } }
}
