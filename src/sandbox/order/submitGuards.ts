import { consentsRefusal, membersRefusal, neededStatements, windowRefusal } from '#race/entry.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import type { Database } from '#sandbox/database.ts'
import type { FailureName } from '#sandbox/failure.ts'
import type { RaceRow } from '#sandbox/race/findProject.ts'
import { type RegistrationRow, runnersOf } from '#sandbox/records.ts'
import { checkRunners } from '#sandbox/registration/checkRunners.ts'
import { checkSignatures } from '#sandbox/registration/checkSignatures.ts'
import type { GuardFacts } from '#sandbox/states.ts'

/** The guards of every submit, checked again at its moment: a draft may be days old. */
export async function submitGuards(
  tx: Database,
  now: number,
  race: RaceRow,
  project: ProjectFacts,
  registration: RegistrationRow,
): Promise<{ guards: GuardFacts; failure: FailureName | null }> {
  const rows = await runnersOf(tx, registration.registrationId)
  const runners = rows.map(({ contestantsId, snapshot }) => ({ ...snapshot, contestantsId }))
  const window = windowRefusal(race, now)
  const members = membersRefusal(race, project, runners)
  const needed = neededStatements(race, project, runners)
  const consents = consentsRefusal(needed, registration.consents)
  const scope = { race, project, userId: registration.userId, except: registration.registrationId }
  const unfit = (await checkRunners(tx, scope, runners)).find((reason) => reason !== null) ?? null
  const { userId, itemId, autographId, relativeAutographId } = registration
  const entry = { race, itemId, userId, needed, runners, autographId, relativeAutographId }
  const signature = (await checkSignatures(tx, entry))[0]?.refusal ?? null
  return {
    failure: window ?? members ?? unfit ?? consents ?? signature,
    guards: {
      windowOpen: window === null,
      membersComplete: members === null,
      eligible: unfit === null || unfit === 'alreadyRegistered',
      noActiveEntry: unfit !== 'alreadyRegistered',
      consentsCurrent: consents === null,
      signed: signature === null,
    },
  }
}
