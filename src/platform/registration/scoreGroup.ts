import { isRecord } from '#lib/json.ts'
import { maskName } from '#lib/mask.ts'
import { Failure } from '#platform/failure.ts'
import { type Handler, signedIn } from '#platform/handler.ts'
import { fixTerms } from '#platform/raceStore/terms.ts'
import { type Entry, entryById, type RegistrationRow } from '#platform/records.ts'
import { findWave } from '#race/waves.ts'

/** Where the account's runners of an entry start: whoever made it sees all, a member who joined only their own. */
export const queryScoreGroup: Handler<'queryScoreGroup'> = async (context) => {
  const { db, params } = context
  const { userId } = signedIn(context)
  const entry = await entryById(db, params.entryId)
  const seen = entry.runners.filter((runner) => entry.userId === userId || runner.userId === userId)
  if (seen.length === 0) throw new Failure('registrationMissing')
  const { project } = await fixTerms(db, entry)
  return seen.map((runner) => {
    const finishTime = finishTimeOf(entry, runner)
    const { registrationId, snapshot } = runner
    return { registrationId, name: maskName(snapshot.userName), finishTime, wave: findWave(project.facts, finishTime) }
  })
}

/** What the form was told, or else the result that an entry qualifies by; in seconds. */
function finishTimeOf({ qualification }: Entry, { answers }: RegistrationRow): number | null {
  const result = isRecord(qualification) ? qualification.result : null
  const times = [answers, result].flatMap((one) => (isRecord(one) ? [one.finishTime] : []))
  const time = times.find((one) => Number.isInteger(one) && Number(one) > 0)
  return time === undefined ? null : Number(time)
}
