import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Team } from '#api/contract.gen.ts'
import { maskName } from '#lib/mask.ts'
import { Failure } from '#platform/failure.ts'
import { type Handler, type HandlerContext, isInApp, signedIn } from '#platform/handler.ts'
import { isPayable } from '#platform/payment/endHold.ts'
import { findProject } from '#platform/raceStore/findProject.ts'
import { loadStatements } from '#platform/raceStore/releases.ts'
import { type Entry, loadEntries, requireEntry } from '#platform/records.ts'
import { runnerOf } from '#platform/signing/coSignatures.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { orders } from '#platform/tables/orders.ts'
import { teams } from '#platform/tables/signing.ts'
import { neededStatements } from '#race/entry.ts'
import { judgeEntry } from '#race/entryRules.ts'
import { teamSize } from '#race/roles.ts'
import { findStart } from '#race/times.ts'
import { choosePoster } from '#race/view.ts'
import { findTeam } from './join.ts'
import { judgeTeamSignatures } from './memberSignatures.ts'

/** The page that a team's link opens. */
const TEAM_ROUTE = '/raceTeam'

/** Nothing is kept before the captain saves: a number that nobody guesses is enough. */
const createContestantsGroupNo: Handler<'createContestantsGroupNo'> = async (context) => {
  const { itemId } = context.params
  if (itemId) {
    const { race, project } = await findProject(context.db, itemId, { caller: context })
    const inApp = isInApp(context.terminal)
    const [away] = judgeEntry('team', { race: race.facts, project: project.facts, inApp }).problems
    if (away) throw new Failure(away.refusal, [], project.facts, away.values)
  }
  return { contestantsGroupNo: randomBytes(16).toString('hex') }
}

const getWithContestantsGroup: Handler<'getWithContestantsGroup'> = async (context) => {
  const { contestantsGroupNo } = context.params
  const entryId = await findTeam(context.db, contestantsGroupNo)
  if (entryId === null) throw new Failure('teamMissing')
  const entry = await requireEntry(context.db, entryId)
  return view(context, entry, contestantsGroupNo)
}

const searchEntrantsWithContestantsGroup: Handler<'searchEntrantsWithContestantsGroup'> = async (context) => {
  const { db, params } = context
  const { userId } = signedIn(context)
  const mine = db.select({ id: registrations.entryId }).from(registrations).where(eq(registrations.userId, userId))
  const rows = await db
    .select({ row: entries, code: teams.code })
    .from(teams)
    .innerJoin(entries, eq(entries.entryId, teams.entryId))
    .where(
      and(
        inArray(entries.entryId, mine),
        params.raceId ? eq(entries.raceId, params.raceId) : undefined,
        params.itemId ? eq(entries.itemId, params.itemId) : undefined,
      ),
    )
  const entryRows = rows.map(({ row }) => row)
  const known = await loadEntries(db, entryRows)
  const found: Team[] = []
  for (const [at, entry] of known.entries()) found.push(await view(context, entry, rows[at]?.code ?? ''))
  return found
}

async function view(context: HandlerContext, entry: Entry, code: string): Promise<Team> {
  const { db, user, options, clock } = context
  const { race, project } = await findProject(db, entry.itemId, { withdrawn: true })
  const { min, max } = teamSize(project.facts)
  const runners = entry.runners
  const mine = runners.find((one) => one.userId === user?.userId) ?? null
  const captain = runners.find((one) => one.userId === entry.userId)
  const state = entry.status !== 'DRAFT' ? 'submitted' : runners.length >= max ? 'full' : 'open'
  const texts = await loadStatements(context, entry.raceId, entry.itemId)
  const needed = neededStatements(findStart(race.facts, project.facts), project.facts, runners.map(runnerOf))
  const signed = await judgeTeamSignatures(db, entry, needed, texts)
  const [{ handedOverAt = null } = {}] = await db.select().from(teams).where(eq(teams.entryId, entry.entryId))
  const own = user ? and(eq(orders.entryId, entry.entryId), eq(orders.userId, user.userId)) : null
  const [order] = own ? await db.select().from(orders).where(own) : []
  return {
    contestantsGroupNo: code,
    raceId: entry.raceId,
    itemId: entry.itemId,
    raceName: race.facts.name,
    itemName: project.facts.name,
    imgRecommend2: choosePoster(race.facts, project.facts),
    teamName: entry.teamName ?? '',
    captain: maskName(captain?.snapshot.userName ?? ''),
    handedOverAt,
    min,
    max,
    paidBy: project.facts.paidBy ?? 'captain',
    state,
    me: mine === null ? null : entry.userId === mine.userId ? 'captain' : 'member',
    entryId: entry.userId === user?.userId || mine ? entry.entryId : null,
    orderId: order?.orderId ?? null,
    canPay: order !== undefined && isPayable(order, clock.now()),
    members: runners.map(({ registrationId, userId, snapshot, status, remark }) => ({
      registrationId,
      name: maskName(snapshot.userName),
      captain: userId === entry.userId,
      mine: userId === user?.userId,
      status,
      signature: signed.get(registrationId) ?? 'missing',
      remark: userId === user?.userId ? remark : null,
    })),
    url: `${options.publicUrl}${TEAM_ROUTE}?${new URLSearchParams({ raceId: entry.raceId, raceTeamId: code })}`,
  }
}

const saveRegInfoRemark: Handler<'saveRegInfoRemark'> = async (context) => {
  const { db, params } = context
  const { userId } = signedIn(context)
  // Nobody else's words are read by a runner as their own.
  const own = and(eq(registrations.registrationId, params.registrationId), eq(registrations.userId, userId))
  const remark = params.remark.trim() || null
  const saved = await db
    .update(registrations)
    .set({ remark })
    .where(own)
    .returning({ id: registrations.registrationId })
  if (saved.length === 0) throw new Failure('registrationMissing')
  return { ok: true }
}

export const teamHandlers = {
  createContestantsGroupNo,
  getWithContestantsGroup,
  searchEntrantsWithContestantsGroup,
  saveRegInfoRemark,
}
