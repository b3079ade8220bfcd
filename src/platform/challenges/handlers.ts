import { and, eq } from 'drizzle-orm'
import type { Challenge } from '#api/contract.gen.ts'
import { canJoin, challengeStatus, goalsReached, monthSpan } from '#entities/challenge/rules.ts'
import type { Entity } from '#entities/entity.ts'
import { ageAt } from '#lib/age.ts'
import { formatChinaTime, parseInstant } from '#lib/date.ts'
import { Failure } from '#platform/failure.ts'
import { type Handler, type HandlerContext, type Handlers, signedIn } from '#platform/handler.ts'
import { writeMessages } from '#platform/messages/write.ts'
import { challengeMembers } from '#platform/tables/challenges.ts'
import { contestants } from '#platform/tables/people.ts'
import { runGroupMembers } from '#platform/tables/runGroups.ts'
import { tellOfGoals } from './goals.ts'
import { metresIn, monthsReached, type Participant, type Team } from './participant.ts'
import { countedOf, listParticipants } from './participants.ts'

type OneChallenge = Entity<'challenge'>
type Context = HandlerContext<{ challengeId: string }>

/** Rows of a ranking that an answer holds where nobody says how many. */
const STRETCH = 100

const challengesOf = ({ releases, release }: HandlerContext) => releases.shown(release).entities('challenge')

function findChallenge(context: Context): OneChallenge {
  const found = challengesOf(context).find(({ id }) => id === context.params.challengeId)
  if (!found) throw new Failure('challengeMissing')
  return found
}

interface Placed {
  one: Participant
  metres: number
  place: number
}

/** By distance in a month or in all; who has run as far shares the place. */
function rank(all: readonly Participant[], month: string): Placed[] {
  const sorted = all.map((one) => ({ one, metres: metresIn(one, month), place: 0 }))
  sorted.sort((a, b) => b.metres - a.metres)
  for (const [at, row] of sorted.entries()) {
    const before = sorted[at - 1]
    row.place = before?.metres === row.metres ? before.place : at + 1
  }
  return sorted
}

async function viewChallenge(context: HandlerContext, challenge: OneChallenge): Promise<Challenge> {
  const { db, clock, user } = context
  const { id, facts } = challenge
  const now = clock.now()
  const all = await listParticipants(db, challenge, now)
  const teams = new Set(all.flatMap(({ team }) => team?.teamId ?? []))
  const certified = all.filter((one) => monthsReached(one, facts) >= facts.certificateMonths)
  return {
    challengeId: id,
    name: facts.name,
    status: challengeStatus(facts, now),
    joinable: canJoin(facts, now),
    start: parseInstant(facts.start) ?? 0,
    end: parseInstant(facts.end) ?? 0,
    runners: all.length,
    teams: teams.size,
    metres: all.reduce((sum, one) => sum + metresIn(one, ''), 0),
    certified: certified.length,
    own: user ? await viewStanding(context, challenge, all, user.userId) : null,
  }
}

async function viewStanding(
  { db, clock }: HandlerContext,
  challenge: OneChallenge,
  all: Participant[],
  userId: string,
) {
  const { id, facts } = challenge
  const [member] = await db
    .select()
    .from(challengeMembers)
    .where(and(eq(challengeMembers.challengeId, id), eq(challengeMembers.userId, userId)))
  const own = rank(all, '').find(({ one }) => one.userId === userId)
  if (!member || !own) return null
  const reached = monthsReached(own.one, facts)
  const now = clock.now()
  const thisMonth = metresIn(own.one, formatChinaTime(now, 'yyyy-MM'))
  const next = facts.goals.find(({ km }) => thisMonth < km * 1000)
  return {
    joinedAt: member.joinedAt,
    name: own.one.name,
    teamId: own.one.team?.teamId ?? null,
    team: own.one.team?.team ?? null,
    place: own.place,
    metres: own.metres,
    months: facts.months.map((month) => {
      const metres = metresIn(own.one, month)
      const begun = (monthSpan(month)?.from ?? 0) <= now
      return { month, metres, badge: goalsReached(facts, metres).at(-1)?.name ?? null, begun }
    }),
    next: next ? { name: next.name, metres: Math.ceil(next.km * 1000 - thisMonth) } : null,
    reached,
    certified: reached >= facts.certificateMonths,
    days: await countedOf(db, challenge, userId),
  }
}

const ORDER = ['running', 'soon', 'closed']

const listChallenges: Handler<'listChallenges'> = async (context) => {
  const all = await Promise.all(challengesOf(context).map((one) => viewChallenge(context, one)))
  return all.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || b.start - a.start)
}

const joinChallenge: Handler<'joinChallenge'> = async (context) => {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  const challenge = findChallenge(context)
  const { id: challengeId, facts } = challenge
  const now = clock.now()
  if (!canJoin(facts, now)) throw new Failure('challengeNotOpen')
  const runners = await db.select().from(contestants).where(eq(contestants.userId, userId))
  const self = runners.find(({ isSelf, deletedAt }) => isSelf && deletedAt === null)
  if (self && (ageAt(self.birthday, now) ?? 0) < facts.minAge) throw new Failure('challengeTooYoung')
  const teamId = params.teamId || null
  const inGroup = and(eq(runGroupMembers.userId, userId), eq(runGroupMembers.groupId, teamId ?? ''))
  if (teamId !== null && (await db.$count(runGroupMembers, inGroup)) === 0) throw new Failure('challengeTeam')
  await db.transaction(async (tx) => {
    await tx
      .insert(challengeMembers)
      .values({ challengeId, userId, teamId, joinedAt: now })
      .onConflictDoUpdate({ target: [challengeMembers.challengeId, challengeMembers.userId], set: { teamId } })
    const values = { name: facts.name, page: `/${challengeId}/detail` }
    await writeMessages(tx, { userId, code: 'challengeJoined', subject: challengeId, values, at: now })
  })
  await tellOfGoals(context, userId)
  return viewChallenge(context, challenge)
}

const leaveChallenge: Handler<'leaveChallenge'> = async (context) => {
  const challenge = findChallenge(context)
  const own = and(eq(challengeMembers.challengeId, challenge.id), eq(challengeMembers.userId, signedIn(context).userId))
  await context.db.delete(challengeMembers).where(own)
  return viewChallenge(context, challenge)
}

const challengeRanking: Handler<'challengeRanking'> = async (context) => {
  const { db, clock, user, params } = context
  const { month = '', gender, teamId = '', from = 0, size = STRETCH } = params
  const challenge = findChallenge(context)
  const all = await listParticipants(db, challenge, clock.now())
  const wanted = all.filter(
    (one) => (gender === undefined || one.gender === gender) && (teamId === '' || one.team?.teamId === teamId),
  )
  const placed = rank(wanted, month)
  const isOwn = ({ userId }: Participant) => user !== null && userId === user.userId
  return {
    total: placed.length,
    from,
    own: indexIn(placed, ({ one }) => isOwn(one)),
    rows: placed.slice(from, from + size).map(({ one, metres, place }) => ({
      ...{ place, metres, own: isOwn(one) },
      name: isOwn(one) ? one.name : one.shown,
      team: one.team?.team ?? null,
      reached: monthsReached(one, challenge.facts),
    })),
  }
}

const challengeTeamRanking: Handler<'challengeTeamRanking'> = async (context) => {
  const { db, clock, user, params } = context
  const { month = '', from = 0, size = STRETCH } = params
  const challenge = findChallenge(context)
  const counted = challenge.facts.teamRunners
  const teams = new Map<string, Team & { runners: number; metres: number; own: boolean }>()
  // By distance: a team's first runners are those with most.
  for (const { one, metres } of rank(await listParticipants(db, challenge, clock.now()), month)) {
    if (!one.team) continue
    const team = teams.get(one.team.teamId) ?? { ...one.team, runners: 0, metres: 0, own: false }
    if (team.runners < counted) team.metres += metres
    team.runners += 1
    if (user !== null && one.userId === user.userId) team.own = true
    teams.set(team.teamId, team)
  }
  const sorted = [...teams.values()].sort((a, b) => b.metres - a.metres)
  const rows = sorted.map((team) => ({
    ...team,
    place: sorted.findIndex(({ metres }) => metres === team.metres) + 1,
  }))
  return {
    total: rows.length,
    from,
    counted,
    own: indexIn(rows, ({ own }) => own),
    rows: rows.slice(from, from + size),
  }
}

function indexIn<T>(rows: readonly T[], isIt: (row: T) => boolean): number | null {
  const at = rows.findIndex(isIt)
  return at === -1 ? null : at
}

export const challengeHandlers = {
  listChallenges,
  getChallenge: async (context) => viewChallenge(context, findChallenge(context)),
  joinChallenge,
  leaveChallenge,
  challengeRanking,
  challengeTeamRanking,
} satisfies Partial<Handlers>
