import { and, eq } from 'drizzle-orm'
import type { Json } from '#lib/json.ts'
import type { Database } from '#platform/database.ts'
import { Failure } from '#platform/failure.ts'
import { type Handler, signedIn } from '#platform/handler.ts'
import { writeMessages } from '#platform/messages/write.ts'
import { type Entry, lockEntry, type RegistrationRow } from '#platform/records.ts'
import { entries, entryAddOns, entryMail, registrations } from '#platform/tables/entries.ts'
import { messages } from '#platform/tables/messages.ts'
import { signatures, signLinks, teams } from '#platform/tables/signing.ts'
import { findTeam } from './join.ts'
import { findJoinSignatures } from './memberSignatures.ts'

/** Leaves a team, or takes somebody out of one's own, as long as it is a draft. */
export const leaveContestantsGroup: Handler<'leaveContestantsGroup'> = async (context) => {
  const { db, params, clock } = context
  const { userId } = signedIn(context)
  const entryId = await findTeam(db, params.contestantsGroupNo)
  if (entryId === null) throw new Failure('teamMissing')
  await db.transaction(async (tx) => {
    const team = await lockEntry(tx, entryId)
    const member = team?.runners.find(({ registrationId }) => registrationId === params.registrationId)
    if (!team || !member || (member.userId !== userId && team.userId !== userId)) throw new Failure('teamMissing')
    if (team.status !== 'DRAFT') throw new Failure('teamClosed')
    await takeOut(tx, team, member, clock.now())
  })
  return { ok: true }
}

/** Takes an account out of every team that is still a draft. */
export async function leaveDraftTeams(tx: Database, userId: string, now: number): Promise<void> {
  const rows = await tx
    .selectDistinct({ entryId: teams.entryId })
    .from(teams)
    .innerJoin(registrations, eq(registrations.entryId, teams.entryId))
    .where(and(eq(registrations.userId, userId), eq(registrations.status, 'DRAFT')))
    .orderBy(teams.entryId)
  for (const { entryId } of rows) {
    const team = await lockEntry(tx, entryId)
    const member = team?.runners.find((runner) => runner.userId === userId)
    if (team?.status === 'DRAFT' && member) await takeOut(tx, team, member, now)
  }
}

/** A team without its captain is led by who joined next; without anybody it is no more. */
async function takeOut(tx: Database, team: Entry, member: RegistrationRow, now: number): Promise<void> {
  const { entryId } = team
  const ofMember = (table: typeof signatures | typeof signLinks) =>
    and(eq(table.entryId, entryId), eq(table.contestantsId, member.contestantsId))
  await tx.delete(signatures).where(ofMember(signatures))
  await tx.delete(signLinks).where(ofMember(signLinks))
  await tx.delete(registrations).where(eq(registrations.registrationId, member.registrationId))
  const [next] = team.runners.filter((runner) => runner !== member)
  if (!next) await dissolve(tx, entryId)
  else if (member.userId === team.userId) await handOver(tx, entryId, next, now)
}

/** What was chosen for the team stays; what the captain answered and signed, and where they live, goes with them. */
async function handOver(tx: Database, entryId: string, next: RegistrationRow, now: number): Promise<void> {
  const [joined] = await findJoinSignatures(tx, [next.registrationId])
  const captain = {
    userId: next.userId,
    form: next.answers,
    questionnaire: {} satisfies Json,
    qualification: null,
    donation: null,
    consents: joined?.signature.consents ?? [],
    autographId: joined?.signature.autographId ?? null,
    relativeAutographId: null,
  }
  await tx.update(entries).set(captain).where(eq(entries.entryId, entryId))
  await tx.delete(entryMail).where(eq(entryMail.entryId, entryId))
  await tx.update(teams).set({ handedOverAt: now }).where(eq(teams.entryId, entryId))
  const { userId, registrationId: subject } = next
  await writeMessages(tx, { userId, code: 'captain', subject, entryId, at: now })
}

async function dissolve(tx: Database, entryId: string): Promise<void> {
  for (const table of [signatures, signLinks, entryAddOns, entryMail, messages, teams, entries]) {
    await tx.delete(table).where(eq(table.entryId, entryId))
  }
}
