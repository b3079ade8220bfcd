import { eq } from 'drizzle-orm'
import type { RegistrationStatus } from '#api/contract.gen.ts'
import type { Json } from '#lib/json.ts'
import type { Database } from '#platform/database.ts'
import { Failure } from '#platform/failure.ts'
import { newId } from '#platform/ids.ts'
import { type Entry, lockEntry } from '#platform/records.ts'
import type { CheckedDraft } from '#platform/registration/checkDraft.ts'
import { isAlone } from '#platform/registration/knownEntry.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { teamMembers, teams } from '#platform/tables/signing.ts'
import { differingAnswers, sexesRefusal } from '#race/conditions.ts'
import { membersRefusal } from '#race/entry.ts'
import { teamSize } from '#race/roles.ts'
import { findStart } from '#race/times.ts'

interface Joining {
  code: string
  now: number
  /** What the captain's save keeps of the entry, under its draft's key. */
  entry: Omit<typeof entries.$inferInsert, 'entryId' | 'createdAt'>
  /** A runner as registered. */
  snapshot: (typeof registrations.$inferInsert)['snapshot']
}

export async function findTeam(db: Database, code: string): Promise<string | null> {
  const [row] = await db.select().from(teams).where(eq(teams.code, code))
  return row?.entryId ?? null
}

/**
 * Puts the draft's runner into the team of a code, in place of the one whom the account had in it before. The first who
 * comes with a code is its captain. Refuses one too many, a runner who is in it already, and a team that is submitted.
 */
export async function joinTeam(
  tx: Database,
  draft: CheckedDraft,
  { code, now, entry, snapshot }: Joining,
): Promise<{ entryId: string; status: RegistrationStatus }> {
  const entryId = (await findTeam(tx, code)) ?? (await startTeam(tx, { code, now, entry }))
  const team = await lockEntry(tx, entryId)
  if (!team || team.itemId !== draft.params.itemId) throw new Failure('teamMissing')
  if (team.status !== 'DRAFT') throw new Failure('teamClosed')
  if (team.userId === draft.userId) await tx.update(entries).set(entry).where(eq(entries.entryId, entryId))
  await takePlace(tx, draft, { team, now, snapshot })
  return { entryId, status: team.status }
}

async function startTeam(tx: Database, { code, now, entry }: Omit<Joining, 'snapshot'>): Promise<string> {
  const entryId = newId()
  // A key of its own: the same account may lead several teams where the project allows it.
  await tx.insert(entries).values({ ...entry, entryId, draftKey: `team-${code}`, createdAt: now })
  await tx.insert(teams).values({ entryId, code, createdAt: now })
  return entryId
}

async function takePlace(
  tx: Database,
  { race, project, userId, runners, rights, params, known: { sizes } }: CheckedDraft,
  { team, now, snapshot }: { team: Entry; now: number; snapshot: Joining['snapshot'] },
): Promise<void> {
  const [runner] = runners
  const { autographId } = params
  if (!runner || runners.length > 1 || !autographId) throw new Failure('playersTooMany')
  const before = team.runners.find((one) => one.userId === userId)
  const others = team.runners.filter((one) => one !== before)
  const same = others.some(({ idType, idNumber }) => idType === runner.idType && idNumber === runner.idNumber)
  if (same) throw new Failure('memberTwice')
  if (others.length >= teamSize(project).max) throw new Failure('teamFull')
  const unfit = membersRefusal(findStart(race.facts, project), project, [...others.map((one) => one.snapshot), runner])
  const more = teamSize(project).max - others.length - 1
  const sexes = sexesRefusal(project, [...others.map((one) => one.snapshot), runner], more)
  if (sexes) throw new Failure(sexes.refusal, [], project, sexes.values)
  if (unfit === 'membersRule' && others.length + 1 >= teamSize(project).max) throw new Failure(unfit, [], project)
  const given = [...others.map(({ answers }) => answers), params.form ?? {}]
  const asked = given.map((answers) => ({ answers, input: 'form', path: '' }))
  const [differs] = differingAnswers(project, asked)
  if (differs) throw new Failure(differs.refusal, [], project, differs.values)
  const { contestantsId, idType, idNumber } = runner
  const row = {
    contestantsId,
    idType,
    idNumber,
    snapshot,
    alone: isAlone(race.facts),
    deferredFrom: rights[0] ?? null,
    answers: (params.form ?? {}) as Json,
    wantedSize: sizes[0]?.wanted ?? null,
  }
  const registrationId = before?.registrationId ?? newId()
  if (before) await tx.update(registrations).set(row).where(eq(registrations.registrationId, registrationId))
  else {
    const last = Math.max(-1, ...team.runners.map(({ position }) => position))
    const of = { entryId: team.entryId, userId, raceId: team.raceId, itemId: team.itemId, position: last + 1 }
    await tx.insert(registrations).values({ ...row, ...of, registrationId, status: 'DRAFT' })
  }
  const signed = { autographId, joinedAt: now }
  await tx
    .insert(teamMembers)
    .values({ registrationId, ...signed })
    .onConflictDoUpdate({ target: teamMembers.registrationId, set: signed })
}
