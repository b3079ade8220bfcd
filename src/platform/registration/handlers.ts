import { rightsOf } from '#platform/deferral/rights.ts'
import { reasonOf } from '#platform/failure.ts'
import { type Handler, signedIn } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { shownLines } from '#platform/order/detail.ts'
import { incompleteRunner } from '#platform/people/standing.ts'
import { addOnsLeft } from '#platform/raceStore/addOns.ts'
import { findProject } from '#platform/raceStore/findProject.ts'
import { keptFor, quotaIn } from '#platform/raceStore/quota.ts'
import { statementsOf } from '#platform/raceStore/releases.ts'
import { pngOf } from '#platform/signing/image.ts'
import { autographs } from '#platform/tables/autographs.ts'
import { judgeEntry } from '#race/check.ts'
import { choicesOf, invitationOf, invitationProblems } from './checkDraft.ts'
import { checkRunners, loadRunners } from './checkRunners.ts'
import { infoSaveV2 } from './infoSave.ts'
import { queryScoreGroup } from './scoreGroup.ts'

/** Keeps a signature with the statements that it stands under. */
const saveAutograph: Handler<'saveAutograph'> = async (context) => {
  const { db, clock, params } = context
  await findProject(db, params.itemId, { raceId: params.raceId, caller: context })
  const texts = await statementsOf(context, params.raceId, params.itemId)
  const known = params.consents.map(({ id, version }) => {
    const text = texts.find((one) => one.id === id && one.version === version)
    return { id, version, ...(text ? { hash: text.hash } : {}) }
  })
  const autographId = newId()
  const { raceId, itemId, contestants = [] } = params
  const image = pngOf(params.image)
  const userId = signedIn(context).userId
  await db
    .insert(autographs)
    .values({ autographId, userId, raceId, itemId, image, contestants, consents: known, createdAt: clock.now() })
  return { autographId }
}

const checkRegistrationUserV2: Handler<'checkRegistrationUserV2'> = async (context) => {
  const { db, params } = context
  const { userId } = signedIn(context)
  const { race, project } = await findProject(db, params.itemId, { raceId: params.raceId, caller: context })
  const runners = await loadRunners(db, userId, params.contestants)
  const reasons = await checkRunners(db, { race, project: project.facts, userId }, runners)
  const rights = await rightsOf(db, project.facts, { userId }, runners)
  return runners.map(({ contestantsId }, index) => {
    const reason = reasons[index]
    const deferred = typeof rights[index] === 'string'
    return { contestantsId, ok: !reason, reason: reason ? reasonOf(reason, project.facts) : null, deferred }
  })
}

/** What an entry that is being made costs now, and what is wrong with it so far: read at every choice of the runner. */
const checkEntry: Handler<'checkEntry'> = async (context) => {
  const { db, params, clock } = context
  const { userId } = signedIn(context)
  const { race, project } = await findProject(db, params.itemId, { raceId: params.raceId, caller: context })
  const runners = await loadRunners(db, userId, params.players)
  const code = invitationOf(project.facts, params)
  const rights = await rightsOf(db, project.facts, { userId }, runners)
  const { left: places } = await quotaIn(db, project, keptFor(code, rights))
  const left = { places, addOns: await addOnsLeft(db, race.facts) }
  const deferred = rights.flatMap((right, place) => (right === null ? [] : [place]))
  const entry = { runners, deferred, choices: choicesOf(params), left }
  const now = clock.now()
  const { closed, problems, lines, payable, next } = judgeEntry(race.facts, project.facts, entry, now)
  const lacking = runners.flatMap((runner, index) => {
    const found = incompleteRunner(race, project.facts, runner)
    return found ? [{ ...found, input: 'players', path: `/${index}` }] : []
  })
  const invited = await invitationProblems(db, now, project.facts, { code, runners: runners.length })
  return {
    closed: closed ? reasonOf(closed) : null,
    problems: [...problems, ...invited, ...lacking].map(({ refusal, values, ...at }) => ({
      ...at,
      ...reasonOf(refusal, project.facts, values),
    })),
    lines: shownLines(
      lines,
      runners.map(({ userName }) => userName),
    ),
    payable,
    priceChange: next,
  }
}

export const registrationHandlers = { checkRegistrationUserV2, checkEntry, saveAutograph, infoSaveV2, queryScoreGroup }
