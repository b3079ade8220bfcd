import type { CardType, RunnerCompleteness, RunnerDetails } from '#api/contract.gen.ts'
import { maskCard, maskPhone } from '#lib/mask.ts'
import { type ContestantRow, runnersOfAccount } from '#platform/account/contestants.ts'
import { fieldOption, fieldOptions, fieldTitle } from '#platform/account/fieldWords.ts'
import { toReason } from '#platform/failure.ts'
import { type Handler, type HandlerContext, signedIn } from '#platform/handler.ts'
import { findProject, type RaceRow } from '#platform/raceStore/findProject.ts'
import { checkRunners, loadRunners } from '#platform/registration/knownEntry.ts'
import { acceptedIdTypes } from '#race/entrants.ts'
import { ageOnRaceDay } from '#race/entry.ts'
import type { IdType, ProjectFacts, Text } from '#race/facts.gen.ts'
import { cardSides, type Detail, missingDetails } from '#race/players.ts'
import { findStart } from '#race/times.ts'

const getCardTypeList: Handler<'getCardTypeList'> = async (context) => {
  const { db, params } = context
  const { itemId, raceId } = params
  const project = itemId ? await findProject(db, itemId, { ...(raceId ? { raceId } : {}), caller: context }) : null
  const accepted = project ? acceptedIdTypes(project.project.facts) : null
  return fieldOptions('idType').map((value): CardType => {
    const idType = value as IdType
    return {
      idType,
      name: fieldOption('idType', value),
      sides: [...cardSides(idType)],
      accepted: accepted?.includes(idType) ?? true,
    }
  })
}

const checkcontestantsInfoCompleteV2: Handler<'checkcontestantsInfoCompleteV2'> = async (context) => {
  const { params, db } = context
  const { race, project } = await findProject(db, params.itemId, { raceId: params.raceId, caller: context })
  const runners = await loadRunners(db, signedIn(context).userId, params.contestants)
  return runners.map((runner) => detailsOf(race, project.facts, runner))
}

const checkRegistrationUser: Handler<'checkRegistrationUser'> = async (context) => {
  const { userId } = signedIn(context)
  const runners = await loadRunners(context.db, userId, [context.params.contestantsId])
  const [profile] = await profilesOf(context, runners)
  if (!profile) throw new Error('A runner has no profile')
  return profile
}

const getWithContestants: Handler<'getWithContestants'> = async (context) =>
  profilesOf(context, await runnersOfAccount(context.db, signedIn(context).userId))

export const completenessHandlers = {
  getCardTypeList,
  checkcontestantsInfoCompleteV2,
  checkRegistrationUser,
  getWithContestants,
}

async function profilesOf(
  context: HandlerContext<{ raceId: string; itemId: string }>,
  runners: ContestantRow[],
): Promise<RunnerCompleteness[]> {
  const { db, params, clock } = context
  const { userId } = signedIn(context)
  const { race, project } = await findProject(db, params.itemId, { raceId: params.raceId, caller: context })
  const problems = await checkRunners(db, { race, project: project.facts, userId, now: clock.now() }, runners)
  return runners.map((runner, at) => {
    const { userName, isSelf, idType, userGender } = runner
    const problem = problems[at] ?? null
    return {
      ...detailsOf(race, project.facts, runner),
      userName,
      isSelf,
      idType,
      userGender,
      idNumber: maskCard(runner.idNumber),
      userPhone: maskPhone(runner.userPhone),
      age: ageOnRaceDay(findStart(race.facts, project.facts), runner),
      ok: problem === null,
      reason: problem && toReason(problem.refusal, project.facts, problem.values),
    }
  })
}

function detailsOf(race: RaceRow, project: ProjectFacts, runner: ContestantRow): RunnerDetails {
  const missing = missingDetails(findStart(race.facts, project), project, runner)
  return {
    contestantsId: runner.contestantsId,
    complete: missing.length === 0,
    missing: missing.map((field) => ({ field, name: detailName(field, runner) })),
  }
}

/** A detail as the form that asks for it calls it: of a passport other sides are photographed than of a card. */
function detailName(field: Detail, { idType }: ContestantRow): Text {
  return fieldTitle(field, { idType })
}
