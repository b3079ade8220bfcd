import { eq } from 'drizzle-orm'
import type { Values } from '#lib/messages.ts'
import type { ContestantRow } from '#platform/account/contestants.ts'
import type { Database } from '#platform/database.ts'
import { type AnyFailureName, Failure, type FailureName, type FieldProblem, reasonOf } from '#platform/failure.ts'
import type { HandlerContext, ParamsOf } from '#platform/handler.ts'
import { findInvitation, invitationRefusal } from '#platform/invitation/invitations.ts'
import type { FormSchemas, StatementTexts } from '#platform/options.ts'
import { incompleteRunner } from '#platform/people/standing.ts'
import { addOnsLeft } from '#platform/raceStore/addOns.ts'
import type { RaceRow } from '#platform/raceStore/findProject.ts'
import { keptFor, quotaIn } from '#platform/raceStore/quota.ts'
import { projects } from '#platform/tables/races.ts'
import { type Choices, choiceProblems, type EntryProblem, INVITATION, plainCode, stockProblems } from '#race/check.ts'
import {
  consentsRefusal,
  neededStatements,
  placesRefusal,
  savedRefusal,
  takesPlacesAtOnce,
  windowRefusal,
} from '#race/entry.ts'
import type { ProjectFacts, StatementFacts } from '#race/facts.gen.ts'
import type { Qualification } from '#race/qualifying.ts'
import { hasTeamName } from '#race/roles.ts'
import { isEntrants } from '#race/signing.ts'
import { windowOf } from '#race/times.ts'
import { fileProblems } from './checkFiles.ts'
import { offerProblems } from './checkOffers.ts'
import { checkRunners } from './checkRunners.ts'
import { checkSignatures } from './checkSignatures.ts'
import { ownAnswersProblems } from './runnerAnswers.ts'
import { checkAnswers } from './validateAnswers.ts'

export interface Draft {
  /** Asks for the lists that fields choose from. */
  ask: HandlerContext['ask']
  race: RaceRow
  project: ProjectFacts
  userId: string
  runners: ContestantRow[]
  /** The deferred registration whose place each runner uses. */
  rights: (string | null)[]
  forms: FormSchemas | null
  /** The statements as its page shows them. */
  texts: StatementTexts
  params: ParamsOf<'infoSaveV2'>
}

/** A problem of an answer; those that are a refusal by themselves carry its name and what it says of the case. */
export type DraftProblem = FieldProblem & { failure?: AnyFailureName; values?: Values | undefined }

/** Everything wrong with a draft, each on its input; throws when the window is closed or no place is left. */
export async function checkDraft(db: Database, now: number, draft: Draft): Promise<DraftProblem[]> {
  const { race, project, runners } = draft
  const closed = windowRefusal(windowOf(race.facts, project), now) ?? (await placesProblem(db, draft))
  if (closed) throw new Failure(closed)
  const needed = neededStatements(race, project, runners)
  const unfit = await runnerProblems(db, draft)
  const found = savedRefusal(race, project, runners)
  // A runner whom no role fits says it already.
  const members = found === 'membersRule' && unfit.length > 0 ? null : found
  const consents = consentProblems(needed.filter(isEntrants), draft)
  const signatures = consents.length > 0 ? [] : await signatureProblems(db, draft, needed)
  return [
    ...(await checkChoices(db, now, draft)),
    ...(members ? [problem('players', '', members, project)] : []),
    ...unfit,
    ...answerProblems(draft),
    ...(await ownAnswerProblems(db, draft)),
    ...(await fileProblems(db, draft.userId, draft.forms, answersOf(draft))),
    ...(await offerProblems(draft.ask, draft.forms, answersOf(draft))),
    ...consents,
    ...signatures,
  ]
}

// Only an early word: the places are taken, under lock, at the submit.
async function placesProblem(db: Database, { project, runners, rights, params }: Draft): Promise<FailureName | null> {
  if (!takesPlacesAtOnce(project)) return null
  const [row] = await db.select().from(projects).where(eq(projects.itemId, project.itemId))
  if (!row) return 'itemMissing'
  const { left } = await quotaIn(db, row, keptFor(invitationOf(project, params), rights))
  return placesRefusal(runners.length, left)
}

type Chosen = Pick<
  Draft['params'],
  'groupId' | 'packageId' | 'addOns' | 'donation' | 'exchangeCode' | 'result' | 'points'
>

/** What a request chose of a project. */
export function choicesOf(params: Chosen): Choices {
  const { groupId = null, packageId = null, addOns, donation, exchangeCode, result = null, points = null } = params
  const chosen = { groupId, packageId, addOns: addOns ?? [], donation: donation || null }
  return { ...chosen, exchangeCode: exchangeCode ?? null, result, points }
}

/** The code that an entry of the project comes with, as codes are compared; null for none. */
export function invitationOf(project: ProjectFacts, { exchangeCode }: Pick<Chosen, 'exchangeCode'>): string | null {
  return (project.invitation && plainCode(exchangeCode)) || null
}

/** Why the code of an entry that is being made does not open the project. */
export async function invitationProblems(
  db: Database,
  now: number,
  project: ProjectFacts,
  entry: { code: string | null; runners: number },
): Promise<EntryProblem[]> {
  if (entry.code === null) return []
  const row = await findInvitation(db, entry.code)
  const refused = await invitationRefusal(db, row, { project, runners: Math.max(1, entry.runners), now })
  return refused ? [{ ...INVITATION, ...refused }] : []
}

async function checkChoices(
  db: Database,
  now: number,
  { race, project, params, runners }: Draft,
): Promise<DraftProblem[]> {
  const choices = choicesOf(params)
  const left = choices.addOns.length > 0 ? await addOnsLeft(db, race.facts) : {}
  const noTeam = hasTeamName(project) && !params.teamName?.trim()
  return [
    ...[
      ...choiceProblems(race.facts, project, choices, runners, now),
      ...stockProblems(race.facts, project, choices, runners.length, { addOns: left }),
      ...(await invitationProblems(db, now, project, { code: invitationOf(project, params), runners: runners.length })),
    ].map(({ input, path, refusal, values }) => problem(input, path, refusal, project, values)),
    ...(noTeam ? [problem('team', '/teamName', 'teamNameMissing')] : []),
  ]
}

// By convention of the pages, a statement's input is named after its id.
function consentProblems(needed: StatementFacts[], { params }: Draft): DraftProblem[] {
  return needed.flatMap((statement) => {
    const failure = consentsRefusal([statement], params.consents ?? [])
    return failure ? [problem(`${statement.id}Statement`, '', failure)] : []
  })
}

function answerProblems(draft: Draft): DraftProblem[] {
  const { project, forms } = draft
  const answers = answersOf(draft)
  const missing = project.needsQuestionnaire && Object.keys(answers.questionnaire ?? {}).length === 0
  if (!missing || forms?.questionnaire) return checkAnswers(forms, answers)
  const { questionnaire: _, ...others } = answers
  return [...checkAnswers(forms, others), problem('questionnaire', '', 'questionnaireMissing')]
}

function ownAnswerProblems(db: Database, { ask, userId, forms, runners, params }: Draft): Promise<DraftProblem[]> {
  const ids = runners.map(({ contestantsId }) => contestantsId)
  return ownAnswersProblems(forms, ids, params.runners, [
    (answers) => checkAnswers(forms, answers),
    (answers) => fileProblems(db, userId, forms, answers),
    (answers) => offerProblems(ask, forms, answers),
  ])
}

/** The answers that the project asks for; a questionnaire that nobody demands counts when it was answered. */
function answersOf({ project, params }: Draft): { form: object; questionnaire?: object } & Partial<Qualification> {
  const { form = {}, questionnaire = {} } = params
  const asked = project.needsQuestionnaire || Object.keys(questionnaire).length > 0
  return { form, ...(asked ? { questionnaire } : {}), ...(project.qualifying ? qualificationOf(params) : {}) }
}

/** What was given to qualify with. */
export function qualificationOf({ result, points }: Partial<Qualification>): Partial<Qualification> {
  return { ...(result ? { result } : {}), ...(points ? { points } : {}) }
}

async function signatureProblems(db: Database, draft: Draft, needed: StatementFacts[]): Promise<DraftProblem[]> {
  const { race, userId, runners, texts } = draft
  const { itemId, autographId = null, relativeAutographId = null } = draft.params
  const entry = { race, itemId, userId, needed, runners, autographId, relativeAutographId, texts }
  return (await checkSignatures(db, entry)).map(({ input, refusal }) => problem(input, '', refusal))
}

async function runnerProblems(db: Database, draft: Draft): Promise<DraftProblem[]> {
  const reasons = await checkRunners(db, draft, draft.runners)
  return reasons.flatMap((reason, index) => {
    const at = `/${index}`
    if (reason) return [problem('players', at, reason, draft.project)]
    const runner = draft.runners[index]
    const lacking = runner ? incompleteRunner(draft.race, draft.project, runner) : null
    return lacking ? [problem('players', at, lacking.refusal, draft.project, lacking.values)] : []
  })
}

function problem(
  input: string,
  path: string,
  failure: AnyFailureName,
  project?: ProjectFacts,
  values?: Values,
): DraftProblem {
  return { input, path, messages: reasonOf(failure, project, values).messages, failure, values }
}
