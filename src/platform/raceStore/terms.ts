import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import type { Entry } from '#platform/records.ts'
import { raceVersions } from '#platform/tables/races.ts'
import { type FoundProject, findProject } from './findProject.ts'
import { projectBy, raceBy } from './releases.ts'

/**
 * An entry's race and project by the facts that it was submitted by, whatever was published since: what was sold stays
 * on its terms. Entries made before versions were kept have the live facts.
 */
export async function fixTerms(
  db: Database,
  { raceId, itemId, configVersion }: Pick<Entry, 'raceId' | 'itemId' | 'configVersion'>,
): Promise<FoundProject> {
  const live = await findProject(db, itemId, { withdrawn: true })
  if (live.race.configVersion === configVersion) return live
  const sold = and(eq(raceVersions.raceId, raceId), eq(raceVersions.configVersion, configVersion))
  const [version] = await db.select().from(raceVersions).where(sold)
  const project = version && projectBy(live.project, version.facts)
  if (!version || !project) return live
  const { withdrawn } = live.project
  return { race: raceBy(live.race, version.facts), project: { ...project, withdrawn } }
}
