import { judgeEntry } from '#race/check.ts'
import { Failure, reasonOf } from '#sandbox/failure.ts'
import { type Handler, signedIn } from '#sandbox/handler.ts'
import { newId } from '#sandbox/ids.ts'
import { shownLines } from '#sandbox/order/detail.ts'
import { incompleteRunner } from '#sandbox/people/standing.ts'
import { addOnsLeft } from '#sandbox/race/addOns.ts'
import { findProject } from '#sandbox/race/findProject.ts'
import { quotaOf, takenOf } from '#sandbox/race/quota.ts'
import { autographs } from '#sandbox/schema.ts'
import { choicesOf } from './checkDraft.ts'
import { checkRunners, loadRunners } from './checkRunners.ts'
import { infoSaveV2 } from './infoSave.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Keeps a signature with the statements that it stands under. */
const saveAutograph: Handler<'saveAutograph'> = async (context) => {
  const { db, clock, params } = context
  await findProject(db, params.itemId, { raceId: params.raceId, caller: context })
  const bytes = Buffer.from(params.image.slice(params.image.indexOf(',') + 1), 'base64')
  if (!bytes.subarray(0, PNG.length).equals(PNG)) throw new Failure('signatureInvalid')
  const known = params.consents.map(({ id, version }) => ({ id, version }))
  const autographId = newId()
  const { raceId, itemId, image, contestants = [] } = params
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
  return runners.map(({ contestantsId }, index) => {
    const reason = reasons[index]
    return { contestantsId, ok: !reason, reason: reason ? reasonOf(reason, project.facts) : null }
  })
}

/** What an entry that is being made costs now, and what is wrong with it so far: read at every choice of the runner. */
const checkEntry: Handler<'checkEntry'> = async (context) => {
  const { db, params, clock } = context
  const { userId } = signedIn(context)
  const { race, project } = await findProject(db, params.itemId, { raceId: params.raceId, caller: context })
  const runners = await loadRunners(db, userId, params.players)
  const { left: places } = quotaOf(project, (await takenOf(db, [project])).get(project.itemId) ?? 0)
  const left = { places, addOns: await addOnsLeft(db, race.facts) }
  const entry = { runners, choices: choicesOf(params), left }
  const { closed, problems, lines, payable, next } = judgeEntry(race.facts, project.facts, entry, clock.now())
  const lacking = runners.flatMap((runner, index) => {
    const found = incompleteRunner(race, project.facts, runner)
    return found ? [{ ...found, input: 'players', path: `/${index}` }] : []
  })
  return {
    closed: closed ? reasonOf(closed) : null,
    problems: [...problems, ...lacking].map(({ refusal, said, ...at }) => ({
      ...at,
      ...reasonOf(refusal, project.facts, said),
    })),
    lines: shownLines(
      lines,
      runners.map(({ userName }) => userName),
    ),
    payable,
    priceChange: next,
  }
}

export const registrationHandlers = { checkRegistrationUserV2, checkEntry, saveAutograph, infoSaveV2 }
