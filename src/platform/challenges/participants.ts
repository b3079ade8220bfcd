import { and, eq, type SQL, sql } from 'drizzle-orm'
import { countedDays } from '#entities/challenge/rules.ts'
import type { Entity } from '#entities/entity.ts'
import { maskName, maskPhone } from '#lib/mask.ts'
import { RUN_GROUPS } from '#platform/content/runGroups.ts'
import type { Database } from '#platform/database.ts'
import { sampleParticipants } from '#platform/sandbox/seeds/challenges.ts'
import { accounts } from '#platform/tables/accounts.ts'
import { challengeMembers } from '#platform/tables/challenges.ts'
import { clubRecords } from '#platform/tables/logins.ts'
import { contestants } from '#platform/tables/people.ts'
import { projects, races } from '#platform/tables/races.ts'
import { ownResults, results } from '#platform/tables/results.ts'
import type { Participant, Team } from './participant.ts'

const membersOf = (challengeId: string, userId: string | null) =>
  and(eq(challengeMembers.challengeId, challengeId), userId === null ? undefined : eq(challengeMembers.userId, userId))

const dayOf = (at: SQL) => sql`to_char(to_timestamp(${at} / 1000.0) at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`

/** The start of a result's project: its own, or the race's. */
const STARTED = sql`coalesce(extract(epoch from (p.facts ->> 'raceTime')::timestamptz) * 1000, a.race_time)`

/**
 * What members have run, a row a day: the club's runs together, or the longest that was timed where that is more, so that
 * a race which the club recorded too counts once. Of races only those of the account's own runner.
 */
function countedRuns({ id, facts }: Entity<'challenge'>, userId: string | null): SQL {
  const { first, last } = countedDays(facts)
  const members = sql`(select user_id from ${challengeMembers} where ${membersOf(id, userId)})`
  return sql`
    select user_id, day, least(${Math.round(facts.dayKm * 1000)}::integer,
      greatest(sum(metres) filter (where kind = 'club'), max(metres) filter (where kind = 'timed')))::integer as metres
    from (
      select user_id, 'club' as kind, ${dayOf(sql`at`)} as day, distance as metres
      from ${clubRecords} where removed_at is null and user_id in ${members}
      union all
      select user_id, 'timed', day, metres from ${ownResults} where status = 'accepted' and user_id in ${members}
      union all
      select c.user_id, 'timed', ${dayOf(STARTED)}, ((p.facts ->> 'distanceKm')::numeric * 1000)::integer
      from ${contestants} c join ${results} r on r.id_number = c.id_number and r.status = 'finished'
      join ${races} a on a.race_id = r.race_id join ${projects} p on p.item_id = r.item_id
      where c.is_self and c.deleted_at is null and p.facts ? 'distanceKm' and c.user_id in ${members}
    ) runs
    where day between ${first} and ${last}
    group by user_id, day`
}

/** The days of one member that count, the latest first. */
export async function countedOf(db: Database, challenge: Entity<'challenge'>, userId: string) {
  return db
    .select({ day: sql<string>`day`, metres: sql<number>`metres` })
    .from(sql`(${countedRuns(challenge, userId)}) counted`)
    .orderBy(sql`day desc`)
}

/** Everybody in a challenge. */
export async function listParticipants(
  db: Database,
  challenge: Entity<'challenge'>,
  now: number,
): Promise<Participant[]> {
  const members = await listMembers(db, challenge, null)
  return [...members, ...sampleParticipants(challenge.id, challenge.facts, now)]
}

/** The accounts in a challenge, or one of them. */
export async function listMembers(
  db: Database,
  challenge: Entity<'challenge'>,
  userId: string | null,
): Promise<Participant[]> {
  const month = sql<string>`left(day, 7)`
  const rows = await db
    .select({ userId: sql<string>`user_id::text`, month, metres: sql<number>`sum(metres)::integer` })
    .from(sql`(${countedRuns(challenge, userId)}) counted`)
    .groupBy(sql`user_id`, month)
  const ran = new Map<string, [month: string, metres: number][]>()
  for (const row of rows) ran.set(row.userId, [...(ran.get(row.userId) ?? []), [row.month, row.metres]])
  const self = and(
    eq(contestants.userId, challengeMembers.userId),
    eq(contestants.isSelf, true),
    sql`${contestants.deletedAt} is null`,
  )
  const members = await db
    .selectDistinctOn([challengeMembers.userId], {
      userId: challengeMembers.userId,
      teamId: challengeMembers.teamId,
      mobile: accounts.mobile,
      name: contestants.userName,
      gender: contestants.userGender,
    })
    .from(challengeMembers)
    .innerJoin(accounts, eq(accounts.userId, challengeMembers.userId))
    .leftJoin(contestants, self)
    .where(membersOf(challenge.id, userId))
  return members.map(
    ({ userId, teamId, mobile, name, gender }): Participant => ({
      userId,
      gender,
      name: name ?? maskPhone(mobile),
      shown: name === null ? maskPhone(mobile) : maskName(name),
      team: teamOf(teamId),
      months: new Map(ran.get(userId)),
    }),
  )
}

export function teamOf(teamId: string | null): Team | null {
  const group = RUN_GROUPS.find(({ groupId }) => groupId === teamId)
  return group ? { teamId: group.groupId, team: group.name } : null
}
