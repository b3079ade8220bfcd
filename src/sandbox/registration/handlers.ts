import { reasonOf } from '#sandbox/failure.ts'
import { type Handler, signedIn } from '#sandbox/handler.ts'
import { findProject } from '#sandbox/race/findProject.ts'
import { saveAutograph } from './autograph.ts'
import { checkRunners } from './checkRunners.ts'
import { infoSaveV2 } from './infoSave.ts'
import { loadRunners } from './loadRunners.ts'

const checkRegistrationUserV2: Handler<'checkRegistrationUserV2'> = async (context) => {
  const { db, params } = context
  const { userId } = signedIn(context)
  const { race, project } = await findProject(db, params.itemId, { raceId: params.raceId })
  const runners = await loadRunners(db, userId, params.contestants)
  const reasons = await checkRunners(db, { race, project: project.facts, userId }, runners)
  return runners.map(({ contestantsId }, index) => {
    const reason = reasons[index]
    return { contestantsId, ok: !reason, reason: reason ? reasonOf(reason) : null }
  })
}

export const registrationHandlers = { checkRegistrationUserV2, saveAutograph, infoSaveV2 }
