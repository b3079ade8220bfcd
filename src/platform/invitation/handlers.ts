import { Failure } from '#platform/failure.ts'
import type { Handler } from '#platform/handler.ts'
import { findRace } from '#platform/raceStore/findProject.ts'
import { invitationRefusal } from '#race/entryRules.ts'
import { enterVerificationImmediately } from './entryRight.ts'
import { findInvitation, knownInvitation } from './invitations.ts'

/** What a code is good for, before anything is entered; refused in the words of the entry itself. */
const checkSponsorRegistration: Handler<'checkSponsorRegistration'> = async (context) => {
  const { db, clock, params } = context
  const race = await findRace(db, params.raceId, context)
  const row = await findInvitation(db, params.exchangeCode)
  const open = race.facts.items.filter((item) => item.invitation && (!row?.itemId || row.itemId === item.itemId))
  const asked = params.itemId ? race.facts.items.find(({ itemId }) => itemId === params.itemId) : open[0]
  if (!row || !asked) throw new Failure(row ? 'invitationElsewhere' : 'invitationUnknown')
  const known = await knownInvitation(db, row, clock.now())
  const refused = invitationRefusal(asked, known, 1)
  if (refused) throw new Failure(refused.refusal, [], asked, refused.values)
  const { kind, sponsor, validUntil } = row
  return { kind, sponsor, validUntil, left: known?.left ?? 0, itemIds: open.map(({ itemId }) => itemId) }
}

export const invitationHandlers = { checkSponsorRegistration, enterVerificationImmediately }
