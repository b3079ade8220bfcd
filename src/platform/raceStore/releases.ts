import { createHash } from 'node:crypto'
import { memoizeByObject } from '#lib/memoize.ts'
import type { Clock } from '#platform/clock.ts'
import type { FormSchemas, JudgedReleases, Release, StatementTexts } from '#platform/options.ts'
import type { projects, races } from '#platform/tables/races.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { readTimes } from '#race/times.ts'

type RaceRow = typeof races.$inferSelect
type ProjectRow = typeof projects.$inferSelect

/** What a call about a race is judged by. */
export type Judged =
  /** The call names no release, or the race is in none: the live facts. */
  | { status: 'live' }
  | { status: 'known'; release: Release; facts: RaceFacts }
  /** Its page is of a release that is judged no more. */
  | { status: 'outdated' }

/** The releases that calls are judged by, as they were last read. */
export interface ReleaseBook {
  current(): JudgedReleases
  set(next: JudgedReleases): void
  /** `carried` is what the page of the call says it is of. */
  find(raceId: string, carried: string | null): Judged
  /** The release that a page of any race, or of none, is of; the live one for a page of none that is known. */
  shown(carried: string | null): Release
}

/** Who calls: the releases there are, and what the page of the call says it is of. */
export interface Caller {
  releases: ReleaseBook
  release: string | null
}

/** Real time decides how long a release lingers: the console's clock moves races, not pages. */
export function createReleaseBook(first: JudgedReleases, clock: Clock): ReleaseBook {
  let known = first
  const all = () => {
    const now = clock.now() - clock.offset()
    const lingering = known.beside.filter(({ until }) => until === null || until > now)
    return [known.live, ...lingering.map(({ release }) => release)]
  }
  return {
    current: () => known,
    set(next) {
      known = next
    },
    shown(carried) {
      const { live } = known
      if (carried === null || live.versionOf(null) === carried) return live
      return all().find((release) => versionsIn(release).has(carried)) ?? live
    },
    find(raceId, carried) {
      const releases = all()
      if (carried === null || !releases.some((release) => findFacts(release, raceId))) return { status: 'live' }
      const release = releases.find((one) => one.versionOf(raceId) === carried || one.versionOf(null) === carried)
      if (!release) return { status: 'outdated' }
      const facts = findFacts(release, raceId)
      return facts ? { status: 'known', release, facts } : { status: 'live' }
    },
  }
}

/** All that calls of a release's pages carry. */
const versionsIn = memoizeByObject(
  ({ races, versionOf }: Release): ReadonlySet<string> =>
    new Set([versionOf(null), ...races.map(({ raceId }) => versionOf(raceId))]),
)

const indexed = memoizeByObject(({ races }: Release) => new Map(races.map((race) => [race.raceId, race])))

export function findFacts(release: Release, raceId: string): RaceFacts | null {
  return indexed(release).get(raceId) ?? null
}

/** What facts are known by in rows and transitions: the operator's own word for them, and a hash of all they say. */
export const hashFacts = memoizeByObject(({ $schema: _, ...facts }: RaceFacts): string => {
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32)
  return facts.version ? `${facts.version} ${hash}` : hash
})

/** A race's row as other facts say it. */
export function toRaceRow(row: RaceRow, facts: RaceFacts): RaceRow {
  return { ...row, facts, configVersion: hashFacts(facts), withdrawn: false, ...readTimes(facts) }
}

/** A project's row as its race's other facts say it; null when they do not know it. The places stay those of the row. */
export function toProjectRow(row: ProjectRow, { items }: RaceFacts): ProjectRow | null {
  const facts: ProjectFacts | undefined = items.find(({ itemId }) => itemId === row.itemId)
  return facts ? { ...row, facts, withdrawn: false } : null
}

/** The forms that answers of a call are validated by: those of its page's release. */
export async function loadForms(caller: Caller, raceId: string, itemId: string): Promise<FormSchemas | null> {
  return shownTo(caller, raceId).forms(raceId, itemId)
}

/** The statements that a caller was shown, those of its page's release. */
export async function loadStatements(caller: Caller, raceId: string, itemId: string): Promise<StatementTexts> {
  return shownTo(caller, raceId).statements(raceId, itemId)
}

function shownTo({ releases, release }: Caller, raceId: string): Release {
  const judged = releases.find(raceId, release)
  return judged.status === 'known' ? judged.release : releases.current().live
}
