import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { maskName } from '#lib/mask.ts'
import type { Database } from '#platform/database.ts'
import { Failure } from '#platform/failure.ts'
import type { Handler } from '#platform/handler.ts'
import { findRace } from '#platform/raceStore/findProject.ts'
import { ensureSampleResults } from '#platform/sandbox/seeds/results.ts'
import { races } from '#platform/tables/races.ts'
import { results } from '#platform/tables/results.ts'
import { documentsOf, objectionsUntil } from './scores.ts'

/** Rows of a ranking that an answer holds where nobody says how many. */
const STRETCH = 100
/** A team's time is that of so many of its runners; one with fewer has none. */
const COUNTED = 3

/** The order of a ranking: by the gun, the bib where it says nothing. */
const BY_GUN = [asc(results.gunSeconds), asc(results.bib)]

const raceSportRanking: Handler<'raceSportRanking'> = async ({ db, user, params }) => {
  const { raceId, itemId, gender, ageGroup, from = 0, size = STRETCH } = params
  await ensureSampleResults(db, raceId)
  const wanted = and(
    eq(results.raceId, raceId),
    eq(results.itemId, itemId),
    eq(results.status, 'finished'),
    gender === undefined ? undefined : eq(results.gender, gender),
    ageGroup === undefined ? undefined : eq(results.ageGroup, ageGroup),
  )
  const documents = user ? await documentsOf(db, user.userId) : []
  const place = sql<string>`rank() over (order by ${results.gunSeconds})`
  const rows = await db
    .select({ place, row: results })
    .from(results)
    .where(wanted)
    .orderBy(...BY_GUN)
    .limit(size)
    .offset(from)
  const [total] = await db.select({ runners: count() }).from(results).where(wanted)
  return {
    total: total?.runners ?? 0,
    from,
    own: await ownRow(db, wanted, documents),
    rows: rows.map(({ place, row: { bib, name, team, gunSeconds, netSeconds, idNumber } }) => {
      const own = idNumber !== null && documents.includes(idNumber)
      const shown = own ? name : maskName(name)
      return {
        place: Number(place),
        bib,
        name: shown,
        team,
        gunSeconds: gunSeconds ?? 0,
        netSeconds: netSeconds ?? 0,
        own,
      }
    }),
  }
}

/** Where the first of these runners stands, counted from 0; null when none of them is there. */
async function ownRow(db: Database, wanted: SQL | undefined, documents: readonly string[]): Promise<number | null> {
  if (documents.length === 0) return null
  const { gunSeconds, bib } = results
  const [own] = await db
    .select({ gunSeconds, bib })
    .from(results)
    .where(and(wanted, inArray(results.idNumber, [...documents])))
    .orderBy(...BY_GUN)
    .limit(1)
  if (!own) return null
  const before = sql`(${gunSeconds}, ${bib}) < (${own.gunSeconds}::integer, ${own.bib})`
  const [ahead] = await db.select({ runners: count() }).from(results).where(and(wanted, before))
  return ahead?.runners ?? 0
}

const raceSportTeamRanking: Handler<'raceSportTeamRanking'> = async ({ db, params }) => {
  const { raceId, itemId, from = 0, size = STRETCH } = params
  await ensureSampleResults(db, raceId)
  const teams = await rankTeams(db, raceId, itemId)
  return { total: teams.length, from, counted: COUNTED, rows: teams.slice(from, from + size) }
}

async function rankTeams(db: Database, raceId: string, itemId: string) {
  const nth = sql`row_number() over (partition by ${results.team} order by ${results.netSeconds})`
  const fastest = db.$with('fastest').as(
    db
      .select({ team: results.team, resultId: results.resultId, seconds: results.netSeconds, nth: nth.as('nth') })
      .from(results)
      .where(
        and(
          eq(results.raceId, raceId),
          eq(results.itemId, itemId),
          eq(results.status, 'finished'),
          sql`${results.team} is not null`,
        ),
      ),
  )
  const time = sql<string>`sum(${fastest.seconds}) filter (where ${fastest.nth} <= ${COUNTED})`
  const rows = await db
    .with(fastest)
    .select({ team: fastest.team, first: sql<string>`min(${fastest.resultId})`, runners: count(), seconds: time })
    .from(fastest)
    .groupBy(fastest.team)
    .having(sql`count(*) >= ${COUNTED}`)
    .orderBy(time, fastest.team)
  return rows.map(({ team, first, runners, seconds }, at) => {
    const place = rows.findIndex((row) => row.seconds === seconds) + 1 || at + 1
    return { raceTeamId: String(first), place, team: team ?? '', runners, seconds: Number(seconds) }
  })
}

/** A team by any of its runners: its id is its first runner's. */
const teamMemberDetail: Handler<'teamMemberDetailForH5NoToken'> = async ({ db, params: { raceTeamId } }) => {
  const [first] = await db
    .select({ result: results, race: races.facts })
    .from(results)
    .innerJoin(races, eq(races.raceId, results.raceId))
    .where(eq(results.resultId, raceTeamId))
  const team = first?.result.team
  if (!first || !team) throw new Failure('teamUnranked')
  const { result, race } = first
  const members = await db
    .select()
    .from(results)
    .where(and(eq(results.raceId, result.raceId), eq(results.itemId, result.itemId), eq(results.team, team)))
    .orderBy(sql`${results.netSeconds} nulls last`, asc(results.bib))
  return {
    raceTeamId,
    team,
    raceName: race.name,
    itemName: race.items.find(({ itemId }) => itemId === result.itemId)?.name ?? { zh: '', en: '' },
    members: members.map(({ bib, name, status, netSeconds, place }, at) => {
      const counts = status === 'finished' && at < COUNTED
      return { bib, name: maskName(name), status, netSeconds, place, counts }
    }),
  }
}

const queryRaceFilterCondition: Handler<'queryRaceFilterCondition'> = async (context) => {
  const { db, params } = context
  const { facts, raceId, raceEnd } = await findRace(db, params.raceId, context)
  await ensureSampleResults(db, raceId)
  const { itemId, status, ageGroup, team, importedAt } = results
  const counted = await db
    .select({ itemId, status, ageGroup, runners: count(), imported: sql<string>`max(${importedAt})` })
    .from(results)
    .where(eq(results.raceId, raceId))
    .groupBy(itemId, status, ageGroup)
  const teams = await db
    .select({ itemId, teams: sql<string>`count(distinct ${team})` })
    .from(results)
    .where(eq(results.raceId, raceId))
    .groupBy(itemId)
  const items = facts.items.flatMap((item) => {
    const own = counted.filter((row) => row.itemId === item.itemId)
    if (own.length === 0) return []
    const of = (wanted: string) =>
      own.filter((row) => row.status === wanted).reduce((sum, { runners }) => sum + runners, 0)
    const groups = own.filter((row) => row.status === 'finished' && row.ageGroup !== '').map((row) => row.ageGroup)
    return {
      itemId: item.itemId,
      name: item.name,
      distanceKm: item.distanceKm ?? 0,
      finished: of('finished'),
      unfinished: of('unfinished'),
      disqualified: of('disqualified'),
      absent: of('absent'),
      teams: Number(teams.find((row) => row.itemId === item.itemId)?.teams ?? 0),
      ageGroups: [...new Set(groups)].toSorted(),
    }
  })
  const times = counted.map(({ imported }) => Number(imported))
  return {
    importedAt: times.length > 0 ? Math.max(...times) : null,
    objectionsUntil: objectionsUntil({ raceEnd }),
    items,
  }
}

export const rankingHandlers = {
  raceSportRanking,
  raceSportTeamRanking,
  teamMemberDetailForH5NoToken: teamMemberDetail,
  queryRaceFilterCondition,
}
