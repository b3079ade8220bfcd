import { and, asc, count, desc, eq, ilike, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { maskCard } from '#lib/mask.ts'
import type { Database } from '#platform/database.ts'
import { findRow } from '#platform/failure.ts'
import type { Platform } from '#platform/handler.ts'
import { comparePeople, takePeople } from '#platform/invitation/importPeople.ts'
import type { ListKind } from '#platform/invitation/peopleFile.ts'
import { countKinds, previewRows } from '#platform/tableFile/compared.ts'
import { invitations } from '#platform/tables/coupons.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { races } from '#platform/tables/races.ts'
import { ACTIVE, SPENT } from '#race/states.ts'
import { ConsoleRefusal, type HandlersOf } from './consoleHandler.ts'

const SHOWN = 200

/** People whom the organiser's lists know by their document: the invited, those whose place was deferred elsewhere, those not drawn before, those who may not enter. */
export const peopleHandlers: HandlersOf<'listPeople' | 'previewPeople' | 'importPeople'> = {
  async listPeople({ platform: { db }, params: { raceId, search = '' } }) {
    const ofRace = and(eq(invitations.raceId, raceId), isNotNull(invitations.document))
    const [counted] = await db
      .select({ total: count(), entered: sql<number>`count(*) filter (where ${hasEntered(db)})`.mapWith(Number) })
      .from(invitations)
      .where(ofRace)
    const fits =
      search.trim() === '' ? undefined : ilike(sql`${invitations.person} ->> 'name'`, likeText(search.trim()))
    const rows = await db
      .select({ row: invitations, entered: hasEntered(db) })
      .from(invitations)
      .where(and(ofRace, fits))
      .orderBy(desc(invitations.createdAt), asc(invitations.code))
      .limit(SHOWN)
    return {
      total: counted?.total ?? 0,
      entered: counted?.entered ?? 0,
      people: rows.flatMap(({ row: { code, itemId, kind, person, losses, reason, validUntil, endedAt }, entered }) =>
        person === null || kind === 'sponsor'
          ? []
          : [{ code, itemId, kind, ...person, losses, reason, validUntil, endedAt, entered }],
      ),
    }
  },

  async previewPeople({ platform, params }) {
    const { rows } = await compared(platform, params)
    return previewRows(rows, ({ idNumber }) => maskCard(idNumber))
  },

  async importPeople({ platform, params }) {
    const { race, rows } = await compared(platform, params)
    if (rows.some(({ kind }) => kind === 'faulty')) throw new ConsoleRefusal(409, 'faultyRows')
    await takePeople(platform.db, race, params.kind, rows, platform.clock.now())
    return countKinds(rows)
  },
}

interface Asked {
  raceId: string
  kind: ListKind
  itemId?: string | null
  csv: string
}

async function compared({ db, clock }: Platform, asked: Asked) {
  const race = await findRow(db.select().from(races).where(eq(races.raceId, asked.raceId)))
  if (!race) throw new ConsoleRefusal(404, 'noRace')
  const rows = await comparePeople(db, race.facts, { ...asked, itemId: asked.itemId ?? null }, clock.now())
  if (!Array.isArray(rows)) throw new ConsoleRefusal(409, rows)
  return { race: race.facts, rows }
}

/** Whether a listed person has entered by the list. */
function hasEntered(db: Database): SQL<boolean> {
  const byCode = db
    .select({ one: sql`1` })
    .from(registrations)
    .innerJoin(entries, eq(entries.entryId, registrations.entryId))
    .where(and(eq(entries.invitation, invitations.code), inArray(registrations.status, [...ACTIVE])))
  const byDeferral = db
    .select({ one: sql`1` })
    .from(registrations)
    .where(and(eq(registrations.deferredFrom, invitations.deferralId), inArray(registrations.status, [...SPENT])))
  return sql<boolean>`(exists ${byCode} or exists ${byDeferral})`
}

const likeText = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`
