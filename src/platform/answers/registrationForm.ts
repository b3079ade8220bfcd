import { eq } from 'drizzle-orm'
import type { RegistrationForm } from '#api/contract.gen.ts'
import type { Json, JsonObject } from '#lib/json.ts'
import { Failure, type FieldProblem } from '#platform/failure.ts'
import { type Handler, type HandlerContext, signedIn } from '#platform/handler.ts'
import type { FormSchemas } from '#platform/options.ts'
import { type FoundProject, findProject } from '#platform/raceStore/findProject.ts'
import { loadForms } from '#platform/raceStore/releases.ts'
import { requireSizes } from '#platform/raceStore/stock.ts'
import { type Entry, lockEntry, requireSeenEntry } from '#platform/records.ts'
import { checkFields } from '#platform/registration/checkFields.ts'
import { dropUnanswered } from '#platform/registration/validateAnswers.ts'
import { registrations } from '#platform/tables/entries.ts'
import { placeOfSize, sizeIn } from '#race/sizes.ts'
import { findStart, type Start } from '#race/times.ts'
import {
  type AskedRunner,
  fixedField,
  judgeToday,
  listAskedFields,
  listAskedRunners,
  listMissingFields,
  takesAnswers,
} from './asked.ts'

const NOBODY = { registrations: [], form: null, runners: {} }

/** What a project's form asks and, of an entry of the account's own, what its runners have answered. */
const detailRegistration: Handler<'detailRegistration'> = async (context) => {
  const { db, params, user } = context
  const { raceId, itemId, entryId = null } = params
  const forms = await loadForms(context, raceId, itemId)
  if (entryId === null) {
    await findProject(db, itemId, { raceId, withdrawn: true })
    return { raceId, itemId, entryId, fields: listAskedFields(forms, 'form'), state: 'new', ...NOBODY }
  }
  if (!user) throw new Failure('tokenMissing')
  const { entry } = await requireSeenEntry(db, user.userId, entryId)
  if (entry.itemId !== itemId) throw new Failure('registrationMissing')
  return formOf(entry, await surroundings(context, entry, user.userId))
}

/** Takes answers of a saved entry's runners: of a draft any, afterwards those that were not given or no longer fit. */
const infoSave: Handler<'infoSave'> = async (context) => {
  const { db, params } = context
  const { userId } = signedIn(context)
  const before = await requireSeenEntry(db, userId, params.entryId)
  const around = await surroundings(context, before.entry, userId)
  const { forms, race, project, start, now } = around
  // Lists and files are asked before the entry is locked: they read through a connection of their own.
  const listed: FieldProblem[] = []
  for (const one of listAskedRunners(before.entry, userId, project.facts, forms)) {
    const given = { [one.input]: givenTo(one, params) ?? {} }
    const found = await checkFields(context, userId, forms, given)
    listed.push(...found.map((problem) => atRunner(one, problem)))
  }
  await db.transaction(async (tx) => {
    const locked = await lockEntry(tx, params.entryId)
    const asked = locked ? listAskedRunners(locked, userId, project.facts, forms) : []
    if (!locked || asked.length === 0) throw new Failure('registrationMissing')
    if (!takesAnswers(locked, start, now)) throw new Failure('answersClosed')
    const changed = asked.flatMap((one) => {
      const given = givenTo(one, params)
      return given ? [{ one, answers: merged(forms, one, given) }] : []
    })
    const wrong = changed.flatMap(({ one, answers }) =>
      problemsOf(locked, forms, one, answers).map((problem) => atRunner(one, problem)),
    )
    if (listed.length + wrong.length > 0) throw new Failure('answersInvalid', [...listed, ...wrong])
    const sized = changed.filter(({ one, answers }) => sizeIn(answers) !== sizeIn(one.answers))
    const rows = sized.map(({ one }) => one.row)
    const sizes = sized.map(({ one: { row, input }, answers }) => ({
      size: sizeIn(answers),
      ...placeOfSize(row.position, input === 'form' ? null : row.contestantsId),
    }))
    const runners = rows.map(({ snapshot }) => snapshot)
    if (locked.status !== 'DRAFT')
      await requireSizes(tx, { race: race.facts, project: project.facts, runners, sizes }, rows)
    for (const { one, answers } of changed) {
      const own = eq(registrations.registrationId, one.row.registrationId)
      await tx
        .update(registrations)
        .set({ answers: answers as Json })
        .where(own)
    }
  })
  const { entry } = await requireSeenEntry(db, userId, params.entryId)
  return formOf(entry, around)
}

interface Surroundings extends FoundProject {
  start: Start
  forms: FormSchemas | null
  userId: string
  now: number
}

async function surroundings(context: HandlerContext, { raceId, itemId }: Entry, userId: string): Promise<Surroundings> {
  const { race, project } = await findProject(context.db, itemId, { withdrawn: true })
  const start = findStart(race.facts, project.facts)
  return { race, project, start, forms: await loadForms(context, raceId, itemId), userId, now: context.clock.now() }
}

function formOf(entry: Entry, { project, start, forms, userId, now }: Surroundings): RegistrationForm {
  const { raceId, itemId, entryId } = entry
  const asked = listAskedRunners(entry, userId, project.facts, forms)
  const registrations = asked.map(({ row, input, answers }) => ({
    registrationId: row.registrationId,
    contestantsId: row.contestantsId,
    name: row.snapshot.userName,
    input,
    missing: listMissingFields(forms, input, answers),
  }))
  const lacking = registrations.some(({ missing }) => missing.length > 0)
  const later = lacking ? 'missing' : 'complete'
  const open = entry.status === 'DRAFT' ? 'draft' : later
  const state = takesAnswers(entry, start, now) ? open : 'closed'
  const of = (input: AskedRunner['input']) => asked.filter((one) => one.input === input)
  return {
    raceId,
    itemId,
    entryId,
    fields: listAskedFields(forms, 'form'),
    state,
    registrations,
    form: of('form')[0]?.answers ?? null,
    runners: Object.fromEntries(of('runner').map(({ row, answers }) => [row.contestantsId, answers])),
  }
}

type Given = Parameters<Handler<'infoSave'>>[0]['params']

function givenTo({ row, input }: AskedRunner, { form, runners }: Given): object | null {
  if (input === 'form') return form ?? null
  return runners && Object.hasOwn(runners, row.contestantsId) ? (runners[row.contestantsId] ?? null) : null
}

/** What a runner has answered then: what the form asks no longer is left out. */
function merged(forms: FormSchemas | null, { input, answers }: AskedRunner, given: object): JsonObject {
  const asked = new Set(listAskedFields(forms, input).map(({ field }) => field))
  const current = Object.entries(answers).filter(([field]) => asked.has(field))
  return dropUnanswered(forms, input, { ...Object.fromEntries(current), ...given }) as JsonObject
}

function problemsOf(
  { status }: Entry,
  forms: FormSchemas | null,
  one: AskedRunner,
  answers: JsonObject,
): FieldProblem[] {
  const { input } = one
  const fixed = status === 'DRAFT' ? [] : changedAnswers(forms, one, answers)
  return [...fixed.map((field) => fixedField(input, field)), ...judgeToday(forms, input, answers)]
}

/** Answers that stood and fitted, and are others now. */
function changedAnswers(
  forms: FormSchemas | null,
  { input, answers: before }: AskedRunner,
  after: JsonObject,
): string[] {
  const open = new Set(listMissingFields(forms, input, before).map(({ field }) => field))
  const asked = listAskedFields(forms, input).map(({ field }) => field)
  const given = (value: Json | undefined) => value !== undefined && value !== null && value !== ''
  return asked.filter(
    (field) =>
      given(before[field]) && !open.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
}

/** A problem where the page asks it: of a runner after the first at that runner. */
function atRunner({ row, input }: AskedRunner, problem: FieldProblem): FieldProblem {
  return input === 'form' ? problem : { ...problem, path: `/${row.contestantsId}${problem.path}` }
}

export const registrationFormHandlers = { detailRegistration, infoSave }
