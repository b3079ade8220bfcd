import { and, eq } from 'drizzle-orm'
import type { EntryRight } from '#api/contract.gen.ts'
import type { Database } from '#platform/database.ts'
import { Failure, toReason } from '#platform/failure.ts'
import { type Handler, type HandlerContext, isInApp, signedIn } from '#platform/handler.ts'
import { giveBack, limitGuesses, take } from '#platform/limits/counters.ts'
import { type FoundProject, findProject, findRace } from '#platform/raceStore/findProject.ts'
import { readQuota, reservedFor } from '#platform/raceStore/quota.ts'
import { type Entry, requireOwnEntry } from '#platform/records.ts'
import { toLeft } from '#platform/registration/knownEntry.ts'
import { draws, drawTickets } from '#platform/tables/draws.ts'
import { entries } from '#platform/tables/entries.ts'
import { type EntryProblem, invitationRefusal, judgeEntry } from '#race/entryRules.ts'
import type { KnownInvitation } from '#race/knownEntry.ts'
import { findInvitation, type InvitationRow, loadInvitation } from './invitations.ts'

const NOTHING = { sponsor: null, left: null, entryId: null }

/**
 * Says at once whether a code lets the account into a project as things stand: its sign-up, its places and the code's own
 * number. Only an early word: the submit takes the places, under lock. Codes that nobody knows are counted.
 */
export const enterVerificationImmediately: Handler<'enterVerificationImmediately'> = async (context) => {
  const { db, clock, params, options, source } = context
  const { userId } = signedIn(context)
  const { raceId, itemId, exchangeCode } = params
  const found = await findProject(db, itemId, { raceId, caller: context })
  const uses = limitGuesses('entry codes', userId, 'entryCodesUsedUp', source, options)
  await take(db, clock.now(), uses)
  const drawn = await entryOfTicket(db, userId, itemId, exchangeCode)
  const row = drawn ? null : await findInvitation(db, exchangeCode)
  if (drawn || row) await giveBack(db, uses)
  if (drawn) return rightOfTicket(drawn, found)
  const invitation = await loadInvitation(db, row, clock.now())
  const problem = await problemNow(context, found, row, invitation)
  const reason = problem && toReason(problem.refusal, found.project.facts, problem.values)
  if (!row) return { ok: false, kind: null, reason, ...NOTHING }
  const left = Math.max(0, invitation?.left ?? 0)
  return { ok: reason === null, kind: row.kind, reason, sponsor: row.sponsor, left, entryId: null }
}

/** The account's own entry that has a ticket in the ballot of a project. */
async function entryOfTicket(db: Database, userId: string, itemId: string, typed: string): Promise<Entry | null> {
  const ticket = typed.trim().toUpperCase()
  const [row] = await db
    .select({ entryId: entries.entryId })
    .from(drawTickets)
    .innerJoin(draws, eq(draws.drawId, drawTickets.drawId))
    .innerJoin(entries, eq(entries.entryId, drawTickets.entryId))
    .where(and(eq(draws.itemId, itemId), eq(drawTickets.ticket, ticket), eq(entries.userId, userId)))
  return row ? requireOwnEntry(db, userId, row.entryId) : null
}

function rightOfTicket({ entryId, status }: Entry, { project }: FoundProject): EntryRight {
  const ok = status === 'WON' || status === 'CONFIRMED'
  const reason = ok ? null : toReason('ticketWithoutPlace', project.facts)
  return { ...NOTHING, ok, kind: 'ballot', reason, entryId }
}

async function problemNow(
  { db, clock, terminal, params }: HandlerContext<{ exchangeCode: string }>,
  { race, project }: FoundProject,
  row: InvitationRow | null,
  invitation: KnownInvitation | null,
): Promise<EntryProblem | null> {
  const code = row?.code ?? params.exchangeCode
  const counted = await readQuota(db, project, reservedFor(code, [], clock.now()))
  const known = {
    race: race.facts,
    project: project.facts,
    now: clock.now(),
    inApp: isInApp(terminal),
    runners: [],
    code,
    invitation,
    left: toLeft(counted),
  }
  return judgeEntry('code', known).problems[0] ?? null
}

/** What a code is good for, before anything is entered; refused in the words of the entry itself. */
const checkSponsorRegistration: Handler<'checkSponsorRegistration'> = async (context) => {
  const { db, clock, params } = context
  const race = await findRace(db, params.raceId, context)
  const row = await findInvitation(db, params.exchangeCode)
  const open = race.facts.items.filter((item) => item.invitation && (!row?.itemId || row.itemId === item.itemId))
  const asked = params.itemId ? race.facts.items.find(({ itemId }) => itemId === params.itemId) : open[0]
  if (!row || !asked) throw new Failure(row ? 'invitationElsewhere' : 'invitationUnknown')
  const known = await loadInvitation(db, row, clock.now())
  const refused = invitationRefusal(asked, known, 1)
  if (refused) throw new Failure(refused.refusal, [], asked, refused.values)
  const { kind, sponsor, validUntil } = row
  return { kind, sponsor, validUntil, left: known?.left ?? 0, itemIds: open.map(({ itemId }) => itemId) }
}

export const invitationHandlers = { checkSponsorRegistration, enterVerificationImmediately }
