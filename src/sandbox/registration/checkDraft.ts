import { and, eq } from 'drizzle-orm'
import type { ContestantRow } from '#sandbox/account/contestants.ts'
import type { Database } from '#sandbox/database.ts'
import { Failure, type FailureName, type FieldProblem, reasonOf } from '#sandbox/failure.ts'
import type { ParamsOf } from '#sandbox/handler.ts'
import type { FormSchemas } from '#sandbox/options.ts'
import type { RaceRow } from '#sandbox/race/raceView.ts'
import type { ProjectFacts } from '#sandbox/raceFacts.ts'
import { autographs } from '#sandbox/schema.ts'
import { checkAnswers } from './answers.ts'
import { checkConsents, neededStatements } from './consents.ts'
import { checkRunners } from './eligibility.ts'
import { checkMembers } from './members.ts'

export interface Draft {
  race: RaceRow
  project: ProjectFacts
  userId: string
  runners: ContestantRow[]
  forms: FormSchemas | null
  params: ParamsOf<'infoSaveV2'>
}

/** Everything wrong with a draft, each on its input; throws when the window is closed. */
export async function checkDraft(db: Database, now: number, draft: Draft): Promise<FieldProblem[]> {
  const { race, project, runners, forms, params } = draft
  const closed = windowProblem(race, now)
  if (closed) throw new Failure(closed)
  const needed = neededStatements(race, project, runners)
  const consent = checkConsents(needed, params.consents ?? [])
  const choice = checkChoices(draft)
  const members = checkMembers(race, project, runners)
  const signature = consent ? null : await checkAutograph(db, draft, needed)
  return [
    ...choice,
    ...(members ? [problem('players', '', members)] : []),
    ...(await runnerProblems(db, draft)),
    ...checkAnswers(forms, { form: params.form ?? {}, questionnaire: params.questionnaire ?? {} }),
    ...(questionnaireGiven(draft) ? [] : [problem('questionnaire', '', 'questionnaireMissing')]),
    ...(consent ? [problem('statements', '', consent)] : []),
    ...(signature ? [problem('signature', '', signature)] : []),
  ]
}

export function windowProblem(race: RaceRow, now: number): 'signUpNotStarted' | 'signUpEnded' | null {
  if (now < race.signUpStart) return 'signUpNotStarted'
  return now > race.signUpEnd ? 'signUpEnded' : null
}

function checkChoices({ project, params }: Draft): FieldProblem[] {
  const groups = project.groups ?? []
  const packages = project.packages ?? []
  const problems: FieldProblem[] = []
  if (groups.length > 0 && !groups.some((group) => group.id === params.groupId))
    problems.push(problem('project', '/groupId', 'groupMissing'))
  if (packages.length > 0 && !packages.some((one) => one.id === params.packageId))
    problems.push(problem('project', '/packageId', 'packageMissing'))
  if (project.kind === 'team' && !params.teamName?.trim())
    problems.push(problem('project', '/teamName', 'teamNameMissing'))
  return problems
}

async function runnerProblems(db: Database, draft: Draft): Promise<FieldProblem[]> {
  const reasons = await checkRunners(db, draft, draft.runners)
  return reasons.flatMap((reason, index) => (reason ? [problem('players', `/${index}`, reason)] : []))
}

async function checkAutograph(
  db: Database,
  draft: Draft,
  needed: { id: string; version: string }[],
): Promise<FailureName | null> {
  const { params, userId } = draft
  if (!params.autographId) return 'signatureMissing'
  const mine = and(eq(autographs.autographId, params.autographId), eq(autographs.userId, userId))
  const [row] = await db.select().from(autographs).where(mine)
  if (!row || row.raceId !== params.raceId) return 'signatureMissing'
  return checkConsents(needed, row.consents) ? 'signatureOutdated' : null
}

// A published questionnaire is validated by its schema; without one the answers must at least not be empty.
function questionnaireGiven({ project, forms, params }: Draft): boolean {
  if (!project.needsQuestionnaire || forms?.questionnaire) return true
  return Object.keys(params.questionnaire ?? {}).length > 0
}

function problem(input: string, path: string, failure: FailureName): FieldProblem {
  return { input, path, messages: reasonOf(failure).messages }
}
