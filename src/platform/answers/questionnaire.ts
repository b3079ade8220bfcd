import { and, eq } from 'drizzle-orm'
import type { QuestionnaireForm } from '#api/contract.gen.ts'
import type { JsonObject } from '#lib/json.ts'
import { Failure } from '#platform/failure.ts'
import { type Handler, type HandlerContext, signedIn } from '#platform/handler.ts'
import type { FormSchemas } from '#platform/options.ts'
import { findProject, findRace } from '#platform/raceStore/findProject.ts'
import { loadForms } from '#platform/raceStore/releases.ts'
import { type Entry, lockEntry, requireOwnEntry } from '#platform/records.ts'
import { checkFields } from '#platform/registration/checkFields.ts'
import { dropUnanswered } from '#platform/registration/validateAnswers.ts'
import { entries, raceQuestionnaires } from '#platform/tables/entries.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { findStart } from '#race/times.ts'
import { judgeToday, listAskedFields, listMissingFields, readAnswers, takesAnswers } from './asked.ts'

const INPUT = 'questionnaire'

/** The questionnaire of a race or of a project of it, with the answers of an entry or those kept for the race. */
const detailQuestionnaire: Handler<'detailQuestionnaire'> = async (context) => {
  const { params } = context
  const { userId } = signedIn(context)
  if (!params.entryId) return ofRace(context, userId, params.raceId, params.itemId ?? null)
  const entry = await requireOwnEntry(context.db, userId, params.entryId)
  if (entry.raceId !== params.raceId) throw new Failure('registrationMissing')
  return ofEntry(context, entry)
}

/** Keeps answers for a race: the last word counts, whichever phone it came from. */
const questionnaireInfoSave: Handler<'questionnaireInfoSave'> = async (context) => {
  const { db, params, clock } = context
  const { userId } = signedIn(context)
  const { raceId } = params
  const race = await findRace(db, raceId, context)
  const now = clock.now()
  if (now >= lastStart(race.facts)) throw new Failure('answersClosed')
  const forms = await formsOfRace(context, raceId)
  if (!forms?.[INPUT]) throw new Failure('questionnaireNone')
  const answers = await checked(context, forms, userId, params.questionnaire)
  const row = { answers, answeredAt: now }
  const target = [raceQuestionnaires.userId, raceQuestionnaires.raceId]
  await db
    .insert(raceQuestionnaires)
    .values({ userId, raceId, ...row })
    .onConflictDoUpdate({ target, set: row })
  return ofRace(context, userId, raceId, null)
}

/** Answers the questionnaire of an entry, again where it was answered: until it ends or the race starts. */
const questionnaireInfoSaveV2: Handler<'questionnaireInfoSaveV2'> = async (context) => {
  const { db, params, clock } = context
  const { userId } = signedIn(context)
  const { raceId, itemId } = await requireOwnEntry(db, userId, params.entryId)
  const forms = await loadForms(context, raceId, itemId)
  if (!forms?.[INPUT]) throw new Failure('questionnaireNone')
  const questionnaire = await checked(context, forms, userId, params.questionnaire)
  const { race, project } = await findProject(db, itemId, { withdrawn: true })
  const start = findStart(race.facts, project.facts)
  await db.transaction(async (tx) => {
    const entry = await lockEntry(tx, params.entryId)
    if (!entry || !takesAnswers(entry, start, clock.now())) throw new Failure('answersClosed')
    await tx.update(entries).set({ questionnaire }).where(eq(entries.entryId, entry.entryId))
  })
  return ofEntry(context, await requireOwnEntry(db, userId, params.entryId))
}

const lastStart = (race: RaceFacts) => Math.max(...race.items.map((project) => findStart(race, project).startsAt))

async function checked(
  context: HandlerContext,
  forms: FormSchemas,
  userId: string,
  given: object,
): Promise<JsonObject> {
  const answers = readAnswers(dropUnanswered(forms, INPUT, given))
  const problems = [
    ...judgeToday(forms, INPUT, answers),
    ...(await checkFields(context, userId, forms, { [INPUT]: answers })),
  ]
  if (problems.length > 0) throw new Failure('answersInvalid', problems)
  return answers
}

/** The forms of a race's own page, as they are where no project says otherwise. */
const formsOfRace = (context: HandlerContext, raceId: string) => loadForms(context, raceId, '')

async function ofRace(
  context: HandlerContext,
  userId: string,
  raceId: string,
  itemId: string | null,
): Promise<QuestionnaireForm> {
  const { db, clock } = context
  const race = await findRace(db, raceId, context)
  const projects = race.facts.items.filter((item) => itemId === null || item.itemId === itemId)
  if (projects.length === 0) throw new Failure('itemMissing')
  const forms = itemId === null ? await formsOfRace(context, raceId) : await loadForms(context, raceId, itemId)
  const mine = and(eq(raceQuestionnaires.userId, userId), eq(raceQuestionnaires.raceId, raceId))
  const [row] = await db.select().from(raceQuestionnaires).where(mine)
  const open = clock.now() < Math.max(...projects.map((project) => findStart(race.facts, project).startsAt))
  return { raceId, itemId, entryId: null, open, ...asked(forms, projects, row?.answers ?? null) }
}

async function ofEntry(context: HandlerContext, entry: Entry): Promise<QuestionnaireForm> {
  const { raceId, itemId, entryId } = entry
  const { race, project } = await findProject(context.db, itemId, { withdrawn: true })
  const forms = await loadForms(context, raceId, itemId)
  const answers = readAnswers(entry.questionnaire)
  const open = takesAnswers(entry, findStart(race.facts, project.facts), context.clock.now())
  const given = Object.keys(answers).length > 0 ? answers : null
  return { raceId, itemId, entryId, open, ...asked(forms, [project.facts], given) }
}

function asked(
  forms: FormSchemas | null,
  projects: readonly ProjectFacts[],
  answers: JsonObject | null,
): Pick<QuestionnaireForm, 'needed' | 'questions' | 'answers' | 'missing'> {
  return {
    needed: projects.some(({ needsQuestionnaire }) => needsQuestionnaire),
    questions: listAskedFields(forms, INPUT),
    answers,
    missing: listMissingFields(forms, INPUT, answers ?? {}),
  }
}

export const questionnaireHandlers = { detailQuestionnaire, questionnaireInfoSave, questionnaireInfoSaveV2 }
