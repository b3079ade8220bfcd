import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { ConsoleInvitation } from '#api/console.gen.ts'
import type { Database } from '#platform/database.ts'
import { newCode } from '#platform/ids.ts'
import { countUses } from '#platform/invitation/invitations.ts'
import { invitations } from '#platform/tables/coupons.ts'
import { projects } from '#platform/tables/races.ts'
import { ConsoleRefusal, type HandlersOf } from './consoleHandler.ts'

const SHOWN = 200

/** Codes of invitations and sponsors: made, counted, ended. */
export const invitationHandlers: HandlersOf<'listInvitations' | 'issueInvitations' | 'endInvitation'> = {
  async listInvitations({ platform: { db }, params: { raceId } }) {
    const rows = await db
      .select()
      .from(invitations)
      .where(and(raceId === undefined ? undefined : eq(invitations.raceId, raceId), isNull(invitations.document)))
      .orderBy(desc(invitations.createdAt), asc(invitations.code))
      .limit(SHOWN)
    return withUses(db, rows)
  },

  async issueInvitations({ platform: { db, clock }, params }) {
    const { codes = 1, itemId = null, reserved = false, ...issue } = params
    const ofRace = eq(projects.raceId, issue.raceId)
    const found = await db
      .select({ facts: projects.facts })
      .from(projects)
      .where(itemId === null ? ofRace : and(ofRace, eq(projects.itemId, itemId)))
    if (!found.some(({ facts }) => facts.invitation)) throw new ConsoleRefusal(409, 'takesNoCodes')
    if (reserved && itemId === null) throw new ConsoleRefusal(409, 'reservedWhere')
    const shared = { ...issue, itemId, reserved, createdAt: clock.now() }
    const rows = Array.from({ length: codes }, () => ({ ...shared, code: newCode(10) }))
    await db.insert(invitations).values(rows)
    return { codes: rows.map(({ code }) => code) }
  },

  async endInvitation({ platform: { db, clock }, params: { code } }) {
    const ended = await db
      .update(invitations)
      .set({ endedAt: clock.now() })
      .where(eq(invitations.code, code))
      .returning()
    const [shown] = await withUses(db, ended)
    if (!shown) throw new ConsoleRefusal(404, 'noCode')
    return shown
  },
}

async function withUses(db: Database, rows: (typeof invitations.$inferSelect)[]): Promise<ConsoleInvitation[]> {
  const codes = rows.map(({ code }) => code)
  const used = await countUses(db, codes)
  return rows.map(({ code, raceId, itemId, kind, sponsor, places, reserved, validUntil, couponTemplate, ...row }) => {
    const { endedAt, createdAt } = row
    const shown = {
      code,
      raceId,
      itemId,
      kind,
      sponsor,
      places,
      reserved,
      validUntil,
      couponTemplate,
      endedAt,
      createdAt,
    }
    return { ...shown, used: used.get(code) ?? 0 }
  })
}
