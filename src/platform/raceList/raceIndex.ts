import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { RaceItem, RacePage } from '#api/contract.gen.ts'
import type { Database } from '#platform/database.ts'
import type { HandlerContext } from '#platform/handler.ts'
import { type Caller, findFacts } from '#platform/raceStore/releases.ts'
import { buildRaceRow } from '#platform/raceStore/upsertRaces.ts'
import { favourites, races } from '#platform/tables/races.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { listStarts, type RaceState, raceState, readTimes } from '#race/times.ts'
import { raceItem } from '#race/view.ts'
import { matchesRace } from './raceSearch.ts'

/** The columns lists filter and sort by: reading them all costs less than one page of whole races. */
const COLUMNS = {
  raceId: races.raceId,
  source: races.source,
  position: races.position,
  nameZh: races.nameZh,
  nameEn: races.nameEn,
  provinceCode: races.provinceCode,
  cityCode: races.cityCode,
  cityZh: sql<string>`${races.facts} -> 'city' ->> 'zh'`,
  cityEn: sql<string>`${races.facts} -> 'city' ->> 'en'`,
  provinceZh: sql<string>`${races.facts} -> 'province' ->> 'zh'`,
  provinceEn: sql<string>`${races.facts} -> 'province' ->> 'en'`,
  landing: sql<string | null>`${races.facts} ->> 'landing'`,
  organizationId: sql<string | null>`${races.facts} ->> 'organizationId'`,
  signUpStart: races.signUpStart,
  signUpEnd: races.signUpEnd,
  raceTime: races.raceTime,
  startText: sql<string>`${races.facts} ->> 'raceTime'`,
  elsewhen: sql<ProjectFacts[]>`jsonb_path_query_array(${races.facts}, '$.items[*] ? (exists (@.raceTime))')`,
  byLink: sql<boolean>`jsonb_path_exists(${races.facts}, '$.items[*] ? (@.members == "link")')`,
  raceEnd: races.raceEnd,
  calledOff: races.calledOff,
}

export type IndexedRace = Awaited<ReturnType<typeof readLive>>[number]

/** Who looks at a list: what the facts of their page's release say is what they see. */
type Looker = Caller & { db: Database }

/** The races that lists show, by the facts of the caller's release. */
export async function readIndex(looker: Looker): Promise<IndexedRace[]> {
  const rows = await readLive(looker.db)
  const { live } = looker.releases.current()
  const release = looker.releases.shown(looker.release)
  if (release === live) return rows
  const own = new Set(release.races.map(({ raceId }) => raceId))
  const others = rows.filter(({ source, raceId }) => source !== 'config' && !own.has(raceId))
  const off = new Map(rows.map(({ raceId, calledOff }) => [raceId, calledOff]))
  const shown = release.races.map(indexed).map((race) => ({ ...race, calledOff: off.get(race.raceId) ?? null }))
  return [...shown, ...others]
}

async function readLive(db: Database) {
  const shown = eq(races.withdrawn, false)
  const rows = await db.select(COLUMNS).from(races).where(shown).orderBy(asc(races.position), asc(races.raceId))
  return rows.map(({ startText, elsewhen, ...row }) => {
    const starts = listStarts({ raceTime: startText, items: elsewhen })
    return { ...row, starts, firstStart: starts[0] ?? row.raceTime }
  })
}

/** A race as its row says it, from facts that have no row. */
function indexed(facts: RaceFacts, index: number): Omit<IndexedRace, 'calledOff'> {
  const { raceId, source, position, nameZh, nameEn, provinceCode, cityCode } = buildRaceRow(facts, 'config', index)
  const { city, province, landing = null, organizationId = null } = facts
  return {
    ...{ raceId, source, position, nameZh, nameEn, provinceCode, cityCode },
    ...{ cityZh: city.zh, cityEn: city.en, provinceZh: province.zh, provinceEn: province.en },
    ...{ landing, organizationId },
    byLink: facts.items.some(({ members }) => members === 'link'),
    ...readTimes(facts),
    starts: listStarts(facts),
  }
}

const RANK: Record<RaceState, number> = { open: 0, notStarted: 1, running: 2, awaiting: 3, ended: 4 }
/** What was called off, among what nobody can enter any more. */
const OFF_RANK = RANK.awaiting

/** What a runner can enter first, what closes or opens soonest before the rest, the past newest first; never a tie. */
export function compareByUse(now: number): (a: IndexedRace, b: IndexedRace) => number {
  const key = (race: IndexedRace): [number, number] => {
    if (race.calledOff) return [OFF_RANK, race.raceTime]
    const state = raceState(race, now)
    const when = {
      open: race.signUpEnd,
      notStarted: race.signUpStart,
      running: race.firstStart,
      awaiting: race.firstStart,
      ended: -race.raceTime,
    }
    return [RANK[state], when[state]]
  }
  return (a, b) => {
    const [rankA, whenA] = key(a)
    const [rankB, whenB] = key(b)
    return rankA - rankB || whenA - whenB || (a.raceId < b.raceId ? -1 : 1)
  }
}

/** Races launched by config stand first, in their own order. */
export function compareConfigFirst(
  then: (a: IndexedRace, b: IndexedRace) => number,
): (a: IndexedRace, b: IndexedRace) => number {
  return (a, b) => {
    const [ours, theirs] = [a.source === 'config', b.source === 'config']
    if (ours !== theirs) return ours ? -1 : 1
    return ours ? a.position - b.position || then(a, b) : then(a, b)
  }
}

/** By the race day: what is to come from today on, then the past from today back. */
export function compareByDay(now: number): (a: IndexedRace, b: IndexedRace) => number {
  return (a, b) => {
    const [pastA, pastB] = [a.raceEnd <= now, b.raceEnd <= now]
    if (pastA !== pastB) return pastA ? 1 : -1
    const order = a.raceTime - b.raceTime || (a.raceId < b.raceId ? -1 : 1)
    return pastA ? -order : order
  }
}

/** What can be found by name: the race's names, its city's and its province's. */
export function isNamed(race: IndexedRace, query: string): boolean {
  return matchesRace(query, {
    zh: race.nameZh,
    en: race.nameEn,
    place: `${race.provinceZh} ${race.cityZh} ${race.provinceEn} ${race.cityEn}`,
  })
}

interface Slice {
  page: number
  size: number
}

export function takeSlice<T>(list: T[], { page, size }: Slice): T[] {
  return list.slice((page - 1) * size, page * size)
}

/** The races of one page as lists show them, in the order given. */
export async function listRaceItems(
  { db, releases, release }: Looker,
  page: IndexedRace[],
  now: number,
  userId: string | undefined,
): Promise<RaceItem[]> {
  const ids = page.map((race) => race.raceId)
  const rows = await db.select().from(races).where(inArray(races.raceId, ids))
  const liked = await favouritesOf(db, ids, userId)
  const shown = releases.shown(release)
  const items = new Map(
    rows.map(({ raceId, facts, calledOff }) => [
      raceId,
      raceItem(findFacts(shown, raceId) ?? facts, now, {
        collected: liked.has(raceId),
        calledOff: calledOff?.how ?? null,
      }),
    ]),
  )
  return ids.flatMap((id) => items.get(id) ?? [])
}

/** One page of a list as the contract's RacePage says it. */
export async function listRacePage(
  context: Pick<HandlerContext, 'db' | 'releases' | 'release' | 'clock' | 'user'>,
  all: IndexedRace[],
  { pageNo = 1, pageSize = 10 }: { pageNo?: number; pageSize?: number },
): Promise<RacePage> {
  const page = takeSlice(all, { page: pageNo, size: pageSize })
  return {
    results: await listRaceItems(context, page, context.clock.now(), context.user?.userId),
    pageNo,
    totalPage: Math.ceil(all.length / pageSize),
    totalCount: all.length,
  }
}

async function favouritesOf(db: Database, ids: string[], userId: string | undefined): Promise<Set<string>> {
  if (!userId) return new Set()
  const rows = await db
    .select({ raceId: favourites.raceId })
    .from(favourites)
    .where(sql`${favourites.userId} = ${userId} and ${inArray(favourites.raceId, ids)}`)
  return new Set(rows.map((row) => row.raceId))
}
