import { eq } from 'drizzle-orm'
import type { Operations } from '#api/contract.gen.ts'
import type { Json, JsonObject } from '#lib/json.ts'
import { parsePointer } from '#lib/jsonPointer.ts'
import { fixedField, readAnswers } from '#platform/answers/asked.ts'
import { Failure } from '#platform/failure.ts'
import type { HandlerContext } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { findProject } from '#platform/raceStore/findProject.ts'
import { loadForms } from '#platform/raceStore/releases.ts'
import { requireSizes } from '#platform/raceStore/stock.ts'
import { lockEntry, requireOwnRegistration } from '#platform/records.ts'
import { chooseInput } from '#platform/registration/runnerAnswers.ts'
import { checkAnswers, dropUnanswered } from '#platform/registration/validateAnswers.ts'
import { entryChanges } from '#platform/tables/changes.ts'
import { registrations } from '#platform/tables/entries.ts'
import { changeableFields, changeRefusal, changesView } from '#race/changes.ts'
import { differingAnswers } from '#race/conditions.ts'
import { placeOfSize, sizeIn } from '#race/sizes.ts'
import { applyChange } from './applyChange.ts'
import { openChange } from './quoteChange.ts'

type Details = Operations['querySubUserInfo']['result']

/** What a runner of the account's own has answered, as far as it may be answered again. */
export async function loadDetails(context: HandlerContext, userId: string, registrationId: string): Promise<Details> {
  const { db, clock } = context
  const row = await requireOwnRegistration(db, userId, registrationId)
  const { race, project } = await findProject(db, row.itemId, { withdrawn: true })
  const fields = changeableFields(race.facts, project.facts)
  const rule = changesView(race.facts, project.facts, clock.now()).find(({ kind }) => kind === 'details')
  const answers = Object.entries(readAnswers(row.answers)).filter(([field]) => fields.includes(field))
  return {
    registrationId,
    fields,
    answers: Object.fromEntries(answers),
    until: rule?.until ?? null,
    open: rule?.open === true && row.status === 'CONFIRMED',
  }
}

/** Answers a runner's questions again: those that the race lets be changed, by the form of the page. */
export async function changeDetails(
  context: HandlerContext,
  userId: string,
  { registrationId, answers }: { registrationId: string; answers: object },
): Promise<void> {
  const { db, clock } = context
  const { entryId } = await requireOwnRegistration(db, userId, registrationId)
  await db.transaction(async (tx) => {
    const entry = await lockEntry(tx, entryId)
    const row = entry?.runners.find((one) => one.registrationId === registrationId)
    if (!entry || !row) throw new Failure('registrationMissing')
    if (row.status !== 'CONFIRMED') throw new Failure('changeNotConfirmed')
    if (await openChange(tx, entryId)) throw new Failure('changePending')
    const { race, project } = await findProject(tx, row.itemId, { withdrawn: true })
    const now = clock.now()
    const late = changeRefusal(race.facts, project.facts, 'details', now)
    if (late) throw new Failure(late)
    const known = await loadForms(context, row.raceId, row.itemId)
    const before = readAnswers(row.answers)
    const input = chooseInput(known, entry.runners.indexOf(row))
    const given = dropUnanswered(known, input, { ...before, ...answers }) as JsonObject
    const changed = Object.keys({ ...before, ...given }).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(given[field]),
    )
    if (changed.length === 0) throw new Failure('changeNothing')
    const allowed = changeableFields(race.facts, project.facts)
    const problems = [
      ...changed.filter((field) => !allowed.includes(field)).map((field) => fixedField('form', field)),
      // What nobody touched may be of an older form.
      ...checkAnswers(known, { [input]: given })
        .filter(({ path }) => changed.includes(parsePointer(path)[0] ?? ''))
        .map((one) => ({ ...one, input: 'form' })),
    ]
    if (problems.length > 0) throw new Failure('answersInvalid', problems)
    const team = entry.runners.map((one) => ({ answers: one === row ? given : one.answers, input: 'form', path: '' }))
    const [differs] = differingAnswers(project.facts, team)
    if (differs) throw new Failure(differs.refusal, [], project.facts, differs.values)
    const sizes = sizeIn(given) === sizeIn(before) ? [] : [{ size: sizeIn(given), ...placeOfSize(0, null) }]
    await requireSizes(tx, { race: race.facts, project: project.facts, runners: [row.snapshot], sizes }, [row])
    await tx
      .update(registrations)
      .set({ answers: given as Json })
      .where(eq(registrations.registrationId, registrationId))
    const { configVersion } = entry
    const change = { changeId: newId(), configVersion, plan: { does: 'details' as const, registrationId } }
    const free = { heldPlaces: 0, fee: 0, toPay: 0, back: 0 }
    const asked = {
      ...change,
      ...free,
      entryId,
      idempotencyKey: change.changeId,
      status: 'PENDING' as const,
      createdAt: now,
    }
    await tx.insert(entryChanges).values({ ...asked, kinds: ['details'] })
    const cause = { actor: `user:${userId}`, reason: changed.join(', '), at: now, configVersion }
    if (!(await applyChange(tx, entry, change, cause))) throw new Failure('changeNotConfirmed')
  })
}
