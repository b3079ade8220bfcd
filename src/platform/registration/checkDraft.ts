import type { Values } from '#lib/messages.ts'
import type { ContestantRow } from '#platform/account/contestants.ts'
import { type AnyFailureName, Failure, type FieldProblem, toReason } from '#platform/failure.ts'
import { type HandlerContext, isInApp, type ParamsOf } from '#platform/handler.ts'
import type { FormSchemas, StatementTexts } from '#platform/options.ts'
import type { ProjectRow, RaceRow } from '#platform/raceStore/findProject.ts'
import { neededStatements } from '#race/entry.ts'
import { judgeEntry } from '#race/entryRules.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import type { KnownAt } from '#race/knownEntry.ts'
import type { Qualification } from '#race/qualifying.ts'
import { isResident } from '#race/residents.ts'
import { findStart } from '#race/times.ts'
import { checkFields } from './checkFields.ts'
import { loadChoices } from './knownEntry.ts'
import { loadSignatures } from './knownSignatures.ts'
import { answeredBy, listChosenSizes, listRunnerAnswers, listRunnerProblems } from './runnerAnswers.ts'
import { checkAnswers } from './validateAnswers.ts'

export interface Draft {
  race: RaceRow
  row: ProjectRow
  project: ProjectFacts
  userId: string
  /** The draft that is saved again. */
  except: string | undefined
  runners: ContestantRow[]
  forms: FormSchemas | null
  /** The statements as its page shows them. */
  texts: StatementTexts
  params: ParamsOf<'infoSaveV2'>
}

type Context = Pick<HandlerContext, 'db' | 'clock' | 'ask' | 'terminal'>

/** A problem of an answer; those that are a refusal by themselves carry its name and what it says of the case. */
type DraftProblem = FieldProblem & { failure?: AnyFailureName; values?: Values | undefined }

/** A draft that nothing is wrong with. */
export interface CheckedDraft extends Draft {
  known: KnownAt['save']
  /** The deferred registration whose place each runner uses. */
  rights: (string | null)[]
}

/** Refuses a draft with everything that is wrong with it, each on its input; alone where it cannot be entered at all. */
export async function checkDraft(context: Context, draft: Draft): Promise<CheckedDraft> {
  const { project } = draft
  const { known, rights } = await knownDraft(context, draft)
  const { problems } = judgeEntry('save', known)
  const closed = problems.find(({ input }) => input === '')
  if (closed) throw new Failure(closed.refusal, [], project, closed.values)
  const found: DraftProblem[] = [
    ...problems.map(({ input, path, refusal: failure, values }) => {
      return { input, path, messages: toReason(failure, project, values).messages, failure, values }
    }),
    ...(await answerProblems(context, draft)),
  ]
  const [first] = found
  if (!first) return { ...draft, known, rights }
  // A single refusal is the answer itself; several are listed on their fields.
  const failure = found.length === 1 ? (first.failure ?? 'answersInvalid') : 'answersInvalid'
  throw new Failure(failure, found, project, first.values)
}

async function knownDraft(
  { db, clock, terminal }: Context,
  draft: Draft,
): Promise<{ known: KnownAt['save']; rights: (string | null)[] }> {
  const { race, project, userId, runners, forms, texts, params } = draft
  const ids = runners.map(({ contestantsId }) => contestantsId)
  const given = listRunnerAnswers(forms, ids, params)
  const sizes = listChosenSizes(
    forms,
    ids.map((contestantsId, place) => ({ contestantsId, answers: given[place], wanted: params.wantedSizes?.[place] })),
  )
  const residents = runners.filter((runner, place) => isResident(project, { ...runner, answers: given[place] })).length
  const { checked, rights } = await loadChoices(db, { ...draft, now: clock.now() }, runners, {
    ...params,
    sizes,
    residents,
  })
  const { itemId, autographId = null, relativeAutographId = null } = params
  const needed = neededStatements(findStart(race.facts, project), project, runners)
  const signed = { race, itemId, userId, needed, runners, autographId, relativeAutographId, texts }
  const known = {
    ...checked,
    ...(await loadSignatures(db, signed)),
    inApp: isInApp(terminal),
    waits: project.waitlist === 'optIn' && params.waitlist === true,
    consents: params.consents ?? [],
    teamName: params.teamName?.trim() ?? '',
    answered: answeredBy(forms, params.players, listRunnerAnswers(forms, params.players, params)),
    // Its form says by itself what is missing.
    questionnaireAnswered: forms?.questionnaire !== undefined || Object.keys(params.questionnaire ?? {}).length > 0,
  }
  return { known, rights }
}

/** What the validators that the phone had say of the answers, and what is not to be had any more of what they name. */
async function answerProblems(context: Context, draft: Draft): Promise<FieldProblem[]> {
  const { userId, forms, runners, params } = draft
  const answers = answersOf(draft)
  const ids = runners.map(({ contestantsId }) => contestantsId)
  const judges = [
    (given: object) => checkAnswers(forms, { ...given }),
    (given: object) => checkFields(context, userId, forms, { ...given }),
  ]
  const own = await listRunnerProblems(forms, ids, params.runners, judges)
  const all: FieldProblem[] = []
  for (const judge of judges) all.push(...(await judge(answers)))
  return [...all, ...own]
}

/** The answers that the project asks for; a questionnaire that nobody demands counts when it was answered. */
function answersOf({ project, params }: Draft): { form: object; questionnaire?: object } & Partial<Qualification> {
  const { form = {}, questionnaire = {} } = params
  const asked = project.needsQuestionnaire || Object.keys(questionnaire).length > 0
  return { form, ...(asked ? { questionnaire } : {}), ...(project.qualifying ? pickQualification(params) : {}) }
}

/** What was given to qualify with. */
export function pickQualification({ result, points }: Partial<Qualification>): Partial<Qualification> {
  return { ...(result ? { result } : {}), ...(points ? { points } : {}) }
}
