import { maskName } from '#lib/mask.ts'
import { runnersOfAccount } from '#platform/account/contestants.ts'
import { Failure, toReason } from '#platform/failure.ts'
import { type Handler, signedIn } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { viewLines } from '#platform/order/price.ts'
import { findProject, findRace, loadTerms } from '#platform/raceStore/findProject.ts'
import { loadStatements } from '#platform/raceStore/releases.ts'
import { requireEntry } from '#platform/records.ts'
import { decodePng } from '#platform/signing/statements.ts'
import { autographs } from '#platform/tables/autographs.ts'
import { judgeChoices } from '#race/entryRules.ts'
import { mayBeResident } from '#race/residents.ts'
import { placeOfSize } from '#race/sizes.ts'
import { findWave } from '#race/waves.ts'
import { finishTimeOf } from './finishTime.ts'
import { infoSaveV2 } from './infoSave.ts'
import { checkRunners, judgeRunners, loadChoices, loadKnownRunners, loadRunners } from './knownEntry.ts'

/** Writes down a signature with the statements that it stands under. */
const saveAutograph: Handler<'saveAutograph'> = async (context) => {
  const { db, clock, params } = context
  await findProject(db, params.itemId, { raceId: params.raceId, caller: context })
  const texts = await loadStatements(context, params.raceId, params.itemId)
  const known = params.consents.map(({ id, version }) => {
    const text = texts.find((one) => one.id === id && one.version === version)
    return { id, version, ...(text ? { hash: text.hash } : {}) }
  })
  const autographId = newId()
  const { raceId, itemId, contestants = [] } = params
  const image = decodePng(params.image)
  const userId = signedIn(context).userId
  await db
    .insert(autographs)
    .values({ autographId, userId, raceId, itemId, image, contestants, consents: known, createdAt: clock.now() })
  return { autographId }
}

const checkRegistrationUserV2: Handler<'checkRegistrationUserV2'> = async (context) => {
  const { db, params, clock } = context
  const { userId } = signedIn(context)
  const { race, project } = await findProject(db, params.itemId, { raceId: params.raceId, caller: context })
  const runners = await loadRunners(db, userId, params.contestants)
  const scope = { race, project: project.facts, userId, now: clock.now() }
  const { picked } = await loadKnownRunners(db, scope, runners)
  const problems = judgeRunners(picked)
  return picked.runners.map(({ contestantsId, deferred }, index) => {
    const problem = problems[index]
    const reason = problem ? toReason(problem.refusal, project.facts, problem.values) : null
    return { contestantsId, ok: !problem, reason, deferred }
  })
}

/** By the rules of an entry, each project by itself: the runner may be in another one already. */
const checkOwnRunner: Handler<'checkOwnRunner'> = async (context) => {
  const { db, params, clock } = context
  const { userId } = signedIn(context)
  const race = await findRace(db, params.raceId, context)
  const [runner] = await runnersOfAccount(db, userId)
  if (!runner?.isSelf) return []
  return Promise.all(
    race.facts.items.map(async (project) => {
      const [problem] = await checkRunners(db, { race, project, userId, now: clock.now() }, [runner])
      const reason = problem ? toReason(problem.refusal, project, problem.values) : null
      return { itemId: project.itemId, ok: !problem, reason }
    }),
  )
}

/** What an entry that is being made costs now, and what is wrong with it so far: read at every choice of the runner. */
const checkEntry: Handler<'checkEntry'> = async (context) => {
  const { db, params, clock } = context
  const { userId } = signedIn(context)
  const { race, project } = await findProject(db, params.itemId, { raceId: params.raceId, caller: context })
  const runners = await loadRunners(db, userId, params.players)
  const scope = { race, row: project, project: project.facts, userId, now: clock.now() }
  const sizes = runners.map(({ contestantsId }, place) => {
    const [size, wanted] = [params.sizes?.[place] || null, params.wantedSizes?.[place] || null]
    return { size, wanted: wanted === size ? null : wanted, ...placeOfSize(place, contestantsId) }
  })
  // Whoever may still upload a permit is not told before that there is no place.
  const residents = runners.filter((runner) => mayBeResident(project.facts, runner)).length
  const { checked } = await loadChoices(db, scope, runners, { ...params, sizes, residents })
  const { closed, problems, lines, payable, next } = judgeChoices(checked)
  return {
    closed: closed && toReason(closed.refusal, project.facts, closed.values),
    problems: problems.map(({ input, path, refusal, values }) => {
      return { input, path, ...toReason(refusal, project.facts, values) }
    }),
    lines: viewLines(lines, runners),
    payable,
    priceChange: next,
  }
}

/** Where the account's runners of an entry start: whoever made it sees all, a member who joined only their own. */
const queryScoreGroup: Handler<'queryScoreGroup'> = async (context) => {
  const { db, params } = context
  const { userId } = signedIn(context)
  const entry = await requireEntry(db, params.entryId)
  const seen = entry.runners.filter((runner) => entry.userId === userId || runner.userId === userId)
  if (seen.length === 0) throw new Failure('registrationMissing')
  const { project } = await loadTerms(db, entry)
  return seen.map((runner) => {
    const finishTime = finishTimeOf(entry, runner)
    const { registrationId, snapshot } = runner
    return { registrationId, name: maskName(snapshot.userName), finishTime, wave: findWave(project.facts, finishTime) }
  })
}

export const registrationHandlers = {
  checkRegistrationUserV2,
  checkOwnRunner,
  checkEntry,
  saveAutograph,
  infoSaveV2,
  queryScoreGroup,
}
