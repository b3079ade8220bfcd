import { eq } from 'drizzle-orm'
import { consentsRefusal, membersRefusal, neededStatements, windowRefusal } from '#race/entry.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import type { Database } from '#sandbox/database.ts'
import type { FailureName } from '#sandbox/failure.ts'
import type { RaceRow } from '#sandbox/race/findProject.ts'
import { checkRunners } from '#sandbox/registration/checkRunners.ts'
import { autographs } from '#sandbox/schema.ts'
import type { GuardFacts } from '#sandbox/states.ts'
import { type RegistrationRow, runnersOf } from './find.ts'

/** The guards of every submit, checked again at its moment: a draft may be days old. */
export async function submitGuards(
  tx: Database,
  now: number,
  race: RaceRow,
  project: ProjectFacts,
  registration: RegistrationRow,
): Promise<{ guards: GuardFacts; failure: FailureName | null }> {
  const runners = (await runnersOf(tx, registration.registrationId)).map((runner) => runner.snapshot)
  const window = windowRefusal(race, now)
  const members = membersRefusal(race, project, runners)
  const needed = neededStatements(race, project, runners)
  const consents = consentsRefusal(needed, registration.consents)
  const scope = { race, project, userId: registration.userId, except: registration.registrationId }
  const unfit = (await checkRunners(tx, scope, runners)).find((reason) => reason !== null) ?? null
  const signature = await signatureProblem(tx, registration, needed)
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

async function signatureProblem(
  tx: Database,
  registration: RegistrationRow,
  needed: { id: string; version: string }[],
): Promise<FailureName | null> {
  if (!registration.autographId) return 'signatureMissing'
  const [row] = await tx.select().from(autographs).where(eq(autographs.autographId, registration.autographId))
  if (!row) return 'signatureMissing'
  return consentsRefusal(needed, row.consents) ? 'signatureOutdated' : null
}
