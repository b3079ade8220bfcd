import { Failure } from '#platform/failure.ts'
import type { Handler } from '#platform/handler.ts'
import { findRace } from '#platform/raceStore/findProject.ts'
import { enterVerificationImmediately } from './entryRight.ts'
import { findInvitation, invitationRefusal, usedOf } from './invitations.ts'

/** What a code is good for, before anything is entered; refused in the words of the entry itself. */
const checkSponsorRegistration: Handler<'checkSponsorRegistration'> = async (context) => {
  const { db, clock, params } = context
  const race = await findRace(db, params.raceId, context)
  const row = await findInvitation(db, params.exchangeCode)
  const open = race.facts.items.filter((item) => item.invitation && (!row?.itemId || row.itemId === item.itemId))
  const asked = params.itemId ? race.facts.items.find(({ itemId }) => itemId === params.itemId) : open[0]
  if (!row || !asked) throw new Failure(row ? 'invitationElsewhere' : 'invitationUnknown')
  const refused = await invitationRefusal(db, row, { project: asked, runners: 1, now: clock.now() })
  if (refused) throw new Failure(refused.refusal, [], asked, refused.values)
  const left = row.places - ((await usedOf(db, [row.code])).get(row.code) ?? 0)
  const { kind, sponsor, validUntil } = row
  return { kind, sponsor, validUntil, left, itemIds: open.map(({ itemId }) => itemId) }
}

export const invitationHandlers = { checkSponsorRegistration, enterVerificationImmediately }
