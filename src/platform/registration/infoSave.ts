import { and, eq, inArray } from 'drizzle-orm'
import type { RegistrationStatus } from '#api/contract.gen.ts'
import type { Json, JsonObject } from '#lib/json.ts'
import type { ContestantRow } from '#platform/account/contestants.ts'
import type { Database } from '#platform/database.ts'
import { Failure, findRow } from '#platform/failure.ts'
import { type Handler, type HandlerContext, type ParamsOf, signedIn } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import type { AddOnRow } from '#platform/raceStore/addOns.ts'
import { findProject } from '#platform/raceStore/findProject.ts'
import { loadForms, loadStatements } from '#platform/raceStore/releases.ts'
import { ENTRY_STATE, lockEntry, type RegistrationRow } from '#platform/records.ts'
import { entries, entryAddOns, registrations } from '#platform/tables/entries.ts'
import type { RunnerSnapshot } from '#platform/tables/people.ts'
import { findTeam, joinTeam } from '#platform/teams/join.ts'
import { countUnits, listAddOns } from '#race/extras.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { isActive } from '#race/states.ts'
import { type CheckedDraft, checkDraft, type Draft, pickQualification } from './checkDraft.ts'
import { isAlone, loadRunners } from './knownEntry.ts'
import { listRunnerAnswers } from './runnerAnswers.ts'
import { dropUnanswered } from './validateAnswers.ts'

type Context = HandlerContext<ParamsOf<'infoSaveV2'>>
type Saved = { entryId: string; status: RegistrationStatus }

/**
 * Keeps a checked entry as a draft. The same key of the same account is the same entry: sent again it takes the answers
 * as they are now while it is still a draft, and changes nothing afterwards. When that entry has ended, the key starts a
 * new one.
 */
export const infoSaveV2: Handler<'infoSaveV2'> = async (context) => {
  const { db, params } = context
  const { userId } = signedIn(context)
  const before = await findSaved(db, userId, params.idempotencyKey)
  if (before && isActive(before.status)) return before
  const { race, project } = await findProject(db, params.itemId, { raceId: params.raceId, caller: context })
  const runners = await loadRunners(db, userId, params.players)
  const forms = await loadForms(context, params.raceId, params.itemId)
  const texts = await loadStatements(context, params.raceId, params.itemId)
  const given = withAnswers(await inTeam(context, project.facts, userId), forms)
  const entered = { race, row: project, project: project.facts, userId, except: before?.entryId, runners }
  const draft = await checkDraft(context, { ...entered, forms, texts, params: given })
  const { contestantsGroupNo: code } = params
  if (project.facts.members !== 'link' || !code) return saveDraft(context, draft)
  const [snapshot] = runners.map(toSnapshot)
  if (!snapshot) throw new Failure('playersTooFew')
  const entry = { userId, draftKey: `team-${code}`, ...answersOf(draft) }
  return db.transaction((tx) => joinTeam(tx, draft, { code, now: context.clock.now(), entry, snapshot }))
}

/** What a member sends, with what the captain chose for the team. */
async function inTeam({ db, params }: Context, project: ProjectFacts, userId: string): Promise<Draft['params']> {
  if (project.members !== 'link') return params
  if (!params.contestantsGroupNo) throw new Failure('membersByLink')
  const entryId = await findTeam(db, params.contestantsGroupNo)
  const [team] = entryId === null ? [] : await db.select().from(entries).where(eq(entries.entryId, entryId))
  if (!team || team.userId === userId) return params
  const { teamName, groupId, packageId } = team
  return { ...params, teamName, groupId, packageId, addOns: null, donation: null }
}

function withAnswers(params: Draft['params'], forms: Draft['forms']): Draft['params'] {
  const { form, questionnaire, result, points } = params
  return {
    ...params,
    ...(form ? { form: dropUnanswered(forms, 'form', form) } : {}),
    ...(questionnaire ? { questionnaire: dropUnanswered(forms, 'questionnaire', questionnaire) } : {}),
    ...(result ? { result: dropUnanswered(forms, 'result', result) } : {}),
    ...(points ? { points: dropUnanswered(forms, 'points', points) } : {}),
  }
}

async function findSaved(db: Database, userId: string, key: string): Promise<Saved | null> {
  return findRow(
    db
      .select({ entryId: entries.entryId, status: ENTRY_STATE })
      .from(entries)
      .where(and(eq(entries.userId, userId), eq(entries.draftKey, key))),
  )
}

function saveDraft({ db, clock, params }: Context, draft: CheckedDraft): Promise<Saved> {
  const { userId } = draft
  const answers = answersOf(draft)
  return db.transaction(async (tx) => {
    const key = { userId, draftKey: params.idempotencyKey }
    await freeKey(tx, userId, key.draftKey)
    await tx
      .insert(entries)
      .values({ entryId: newId(), ...key, createdAt: clock.now(), ...answers })
      .onConflictDoNothing()
    const { entryId } = stillThere(await findSaved(tx, userId, key.draftKey))
    const { status, runners } = stillThere(await lockEntry(tx, entryId))
    if (status !== 'DRAFT') return { entryId, status }
    await tx.update(entries).set(answers).where(eq(entries.entryId, entryId))
    await writeRunners(tx, draft, entryId, runners)
    await tx.delete(entryAddOns).where(eq(entryAddOns.entryId, entryId))
    const addOns = addOnRows(draft, entryId)
    if (addOns.length > 0) await tx.insert(entryAddOns).values(addOns)
    return { entryId, status }
  })
}

/** Writes the draft's runners; one who was in it before keeps the registration. */
async function writeRunners(
  tx: Database,
  { userId, runners, rights, race, forms, params, known: { sizes } }: CheckedDraft,
  entryId: string,
  before: readonly RegistrationRow[],
): Promise<void> {
  const gone = before.filter(({ contestantsId }) => !params.players.includes(contestantsId))
  const ids = gone.map(({ registrationId }) => registrationId)
  if (ids.length > 0) await tx.delete(registrations).where(inArray(registrations.registrationId, ids))
  const given = listRunnerAnswers(forms, params.players, params)
  for (const [position, runner] of runners.entries()) {
    const { contestantsId, idType, idNumber } = runner
    const alone = isAlone(race.facts)
    const snapshot = toSnapshot(runner)
    const answers = (given[position] ?? {}) as Json
    const of = { position, raceId: params.raceId, itemId: params.itemId }
    const wantedSize = sizes[position]?.wanted ?? null
    const row = {
      ...of,
      alone,
      idType,
      idNumber,
      snapshot,
      answers,
      wantedSize,
      deferredFrom: rights[position] ?? null,
    }
    const known = before.find((one) => one.contestantsId === contestantsId)
    if (known) {
      const own = eq(registrations.registrationId, known.registrationId)
      await tx.update(registrations).set(row).where(own)
    } else {
      const fresh = { registrationId: newId(), entryId, userId, contestantsId, status: 'DRAFT' as const }
      await tx.insert(registrations).values({ ...fresh, ...row })
    }
  }
}

// A runner whose order has timed out comes back with the same page, so with the same key.
async function freeKey(tx: Database, userId: string, key: string): Promise<void> {
  const row = await findSaved(tx, userId, key)
  if (!row || row.status === 'DRAFT' || isActive(row.status)) return
  const ended = and(eq(entries.entryId, row.entryId), eq(ENTRY_STATE, row.status))
  await tx
    .update(entries)
    .set({ draftKey: `${key}:${row.entryId}` })
    .where(ended)
}

function answersOf({ race, project, forms, params, known }: CheckedDraft) {
  return {
    raceId: params.raceId,
    itemId: params.itemId,
    groupId: params.groupId ?? null,
    packageId: params.packageId ?? null,
    donation: known.choices.donation,
    slotId: known.slotId,
    teamName: params.teamName?.trim() || null,
    waits: known.waits,
    invitation: known.code || null,
    form: (params.form ?? {}) as Json,
    questionnaire: (params.questionnaire ?? {}) as Json,
    qualification: project.qualifying ? (pickQualification(params) as JsonObject) : null,
    formHashes: Object.fromEntries(Object.entries(forms ?? {}).map(([name, form]) => [name, form.hash])),
    consents: params.consents ?? [],
    autographId: params.autographId ?? null,
    relativeAutographId: params.relativeAutographId ?? null,
    configVersion: race.configVersion,
  }
}

function stillThere<Row>(row: Row | null): Row {
  if (!row) throw new Error('An entry vanished while it was saved')
  return row
}

function addOnRows({ race, project, runners, known }: CheckedDraft, entryId: string): AddOnRow[] {
  const { addOns } = known.choices
  return listAddOns(race.facts, project).flatMap((addOn) => {
    const quantity = addOns.find(({ id }) => id === addOn.id)?.quantity ?? 0
    const units = countUnits(addOn, quantity, runners.length)
    return units > 0 ? [{ entryId, addOnId: addOn.id, raceId: race.raceId, quantity, units }] : []
  })
}

/** A runner as registered; later changes to the saved runner do not reach it. */
export function toSnapshot(row: ContestantRow): RunnerSnapshot {
  const { userName, enUserName, userGender, idType, idNumber, userPhone, birthday, nativePlace, nationality, email } =
    row
  return { userName, enUserName, userGender, idType, idNumber, userPhone, birthday, nativePlace, nationality, email }
}
