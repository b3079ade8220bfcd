import { and, eq } from 'drizzle-orm'
import type { RegistrationStatus } from '#api/contract.gen.ts'
import type { Json, JsonObject } from '#lib/json.ts'
import { addOnsOf, unitsOf } from '#race/extras.ts'
import type { ContestantRow } from '#sandbox/account/contestants.ts'
import type { Database } from '#sandbox/database.ts'
import { Failure } from '#sandbox/failure.ts'
import { type Handler, type HandlerContext, type ParamsOf, signedIn } from '#sandbox/handler.ts'
import { newId } from '#sandbox/ids.ts'
import type { AddOnRow } from '#sandbox/race/addOns.ts'
import { findProject } from '#sandbox/race/findProject.ts'
import { formsOf } from '#sandbox/race/releases.ts'
import { type RunnerSnapshot, registrationAddOns, registrationRunners, registrations } from '#sandbox/schema.ts'
import { isActive } from '#sandbox/states.ts'
import { checkDraft, choicesOf, type Draft, qualificationOf } from './checkDraft.ts'
import { isAlone, loadRunners } from './checkRunners.ts'
import { givenAnswers } from './validateAnswers.ts'

type Context = HandlerContext<ParamsOf<'infoSaveV2'>>
type Saved = { registrationId: string; status: RegistrationStatus }

/**
 * Keeps a checked registration as a draft. The same key of the same account is the same registration: sent again it
 * takes the answers as they are now while it is still a draft, and changes nothing afterwards. When that registration
 * has ended, the key starts a new one.
 */
export const infoSaveV2: Handler<'infoSaveV2'> = async (context) => {
  const { db, params } = context
  const { userId } = signedIn(context)
  const before = await findSaved(db, userId, params.idempotencyKey)
  if (before && isActive(before.status)) return before
  const { race, project } = await findProject(db, params.itemId, { raceId: params.raceId, caller: context })
  const runners = await loadRunners(db, userId, params.players)
  const forms = await formsOf(context, params.raceId, params.itemId)
  const judged = { race, project: project.facts, userId, runners, forms, params: withAnswers(params, forms) }
  const draft: Draft = { ...judged, ask: context.ask }
  const problems = await checkDraft(db, context.clock.now(), draft)
  const [first] = problems
  // A single refusal is the answer itself; several are listed on their fields.
  if (first) {
    const failure = problems.length === 1 ? (first.failure ?? 'answersInvalid') : 'answersInvalid'
    throw new Failure(failure, problems, project.facts, first.said)
  }
  return keep(context, draft)
}

function withAnswers(params: Draft['params'], forms: Draft['forms']): Draft['params'] {
  const { form, questionnaire, result, points } = params
  return {
    ...params,
    ...(form ? { form: givenAnswers(forms, 'form', form) } : {}),
    ...(questionnaire ? { questionnaire: givenAnswers(forms, 'questionnaire', questionnaire) } : {}),
    ...(result ? { result: givenAnswers(forms, 'result', result) } : {}),
    ...(points ? { points: givenAnswers(forms, 'points', points) } : {}),
  }
}

async function findSaved(db: Database, userId: string, key: string): Promise<Saved | null> {
  const [row] = await db
    .select({ registrationId: registrations.registrationId, status: registrations.status })
    .from(registrations)
    .where(and(eq(registrations.userId, userId), eq(registrations.draftKey, key)))
  return row ?? null
}

function keep({ db, clock, params }: Context, draft: Draft): Promise<Saved> {
  const { userId, runners, race } = draft
  const answers = answersOf(draft)
  return db.transaction(async (tx) => {
    const key = { userId, draftKey: params.idempotencyKey }
    await freeKey(tx, userId, key.draftKey)
    const fresh = { registrationId: newId(), ...key, status: 'DRAFT' as const, createdAt: clock.now() }
    const [row] = await tx
      .insert(registrations)
      .values({ ...fresh, ...answers })
      .onConflictDoUpdate({
        target: [registrations.userId, registrations.draftKey],
        set: answers,
        setWhere: eq(registrations.status, 'DRAFT'),
      })
      .returning({ registrationId: registrations.registrationId, status: registrations.status })
    if (!row) return saved(await findSaved(tx, userId, key.draftKey))
    const { registrationId } = row
    await tx.delete(registrationRunners).where(eq(registrationRunners.registrationId, registrationId))
    await tx.insert(registrationRunners).values(
      runners.map((runner, position) => ({
        registrationId,
        position,
        raceId: params.raceId,
        itemId: params.itemId,
        alone: isAlone(race.facts),
        contestantsId: runner.contestantsId,
        idType: runner.idType,
        idNumber: runner.idNumber,
        snapshot: snapshotOf(runner),
      })),
    )
    await tx.delete(registrationAddOns).where(eq(registrationAddOns.registrationId, registrationId))
    const addOns = addOnRows(draft, registrationId)
    if (addOns.length > 0) await tx.insert(registrationAddOns).values(addOns)
    return row
  })
}

// A runner whose order has timed out comes back with the same page, so with the same key.
async function freeKey(tx: Database, userId: string, key: string): Promise<void> {
  const row = await findSaved(tx, userId, key)
  if (!row || row.status === 'DRAFT' || isActive(row.status)) return
  const ended = and(eq(registrations.registrationId, row.registrationId), eq(registrations.status, row.status))
  await tx
    .update(registrations)
    .set({ draftKey: `${key}:${row.registrationId}` })
    .where(ended)
}

function answersOf({ race, project, forms, runners, params }: Draft) {
  return {
    raceId: params.raceId,
    itemId: params.itemId,
    places: runners.length,
    groupId: params.groupId ?? null,
    packageId: params.packageId ?? null,
    donation: choicesOf(params).donation,
    teamName: params.teamName?.trim() || null,
    form: (params.form ?? {}) as Json,
    questionnaire: (params.questionnaire ?? {}) as Json,
    qualification: project.qualifying ? (qualificationOf(params) as JsonObject) : null,
    formHashes: Object.fromEntries(Object.entries(forms ?? {}).map(([name, form]) => [name, form.hash])),
    consents: params.consents ?? [],
    autographId: params.autographId ?? null,
    relativeAutographId: params.relativeAutographId ?? null,
    configVersion: race.configVersion,
  }
}

function saved(row: Saved | null): Saved {
  if (!row) throw new Error('A registration vanished while it was saved')
  return row
}

function addOnRows({ race, project, runners, params }: Draft, registrationId: string): AddOnRow[] {
  const { addOns } = choicesOf(params)
  return addOnsOf(race.facts, project).flatMap((addOn) => {
    const quantity = addOns.find(({ id }) => id === addOn.id)?.quantity ?? 0
    const units = unitsOf(addOn, quantity, runners.length)
    return units > 0 ? [{ registrationId, addOnId: addOn.id, raceId: race.raceId, quantity, units }] : []
  })
}

/** A runner as registered; later changes to the saved runner do not reach it. */
function snapshotOf(row: ContestantRow): RunnerSnapshot {
  const { userName, enUserName, userGender, idType, idNumber, userPhone, birthday, nativePlace, nationality, email } =
    row
  return { userName, enUserName, userGender, idType, idNumber, userPhone, birthday, nativePlace, nationality, email }
}
