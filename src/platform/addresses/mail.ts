import { eq } from 'drizzle-orm'
import type { EntryMail } from '#api/contract.gen.ts'
import { maskPhone } from '#lib/mask.ts'
import type { Database } from '#platform/database.ts'
import { Failure } from '#platform/failure.ts'
import { type Handler, signedIn } from '#platform/handler.ts'
import { addOnsOfEntries, toChosenAddOns } from '#platform/raceStore/addOns.ts'
import { findProject } from '#platform/raceStore/findProject.ts'
import { type Entry, lockEntry, requireOwnEntry } from '#platform/records.ts'
import { findRegionName } from '#platform/regions/areas.ts'
import { entryMail } from '#platform/tables/entries.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { areaRefusal, entrySentAt } from '#race/mailing.ts'
import { isActive } from '#race/states.ts'
import { requireOwnAddress } from './book.ts'

type Facts = { race: RaceFacts; project: ProjectFacts }

/** When the packs of an entry are sent (epoch ms); null where they are collected. */
export async function findSentAt(
  db: Database,
  { entryId }: Pick<Entry, 'entryId'>,
  { race, project }: Facts,
): Promise<number | null> {
  return entrySentAt(race, project, toChosenAddOns(await addOnsOfEntries(db, [entryId])))
}

/** Where the packs of an entry go, for its owner; null where none are sent. */
export async function findMail(db: Database, entry: Entry, facts: Facts, now: number): Promise<EntryMail | null> {
  const sentAt = await findSentAt(db, entry, facts)
  if (sentAt === null) return null
  const [row] = await db.select().from(entryMail).where(eq(entryMail.entryId, entry.entryId))
  return {
    sentAt,
    open: now < sentAt && takesAddress(entry),
    consignee: row?.consignee ?? null,
    consigneePhone: row ? maskPhone(row.consigneePhone) : null,
    regionName: row ? findRegionName(row.region) : null,
    addressDetail: row?.addressDetail ?? null,
  }
}

/** The area that the packs of an entry are still to be sent to, '' before there is an address; null where none are. */
export async function findMailArea(
  db: Database,
  entry: Pick<Entry, 'entryId'>,
  facts: Facts,
  now: number,
): Promise<string | null> {
  const sentAt = await findSentAt(db, entry, facts)
  if (sentAt === null || now >= sentAt) return null
  const [row] = await db.select().from(entryMail).where(eq(entryMail.entryId, entry.entryId))
  return row?.region ?? ''
}

function takesAddress({ status }: Entry): boolean {
  return status === 'DRAFT' || isActive(status)
}

/** The address is written down as it is now: what is changed of it later does not move a parcel. */
export const updOrderMailInfo: Handler<'updOrderMailInfo'> = async (context) => {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  const { entryId, itemId } = await requireOwnEntry(db, userId, params.entryId)
  const { race, project } = await findProject(db, itemId, { withdrawn: true })
  const facts = { race: race.facts, project: project.facts }
  const sentAt = await findSentAt(db, { entryId }, facts)
  if (sentAt === null) throw new Failure('packsNotSent')
  return db.transaction(async (tx) => {
    const entry = await lockEntry(tx, entryId)
    const now = clock.now()
    if (!entry || !takesAddress(entry)) throw new Failure('registrationEnded')
    if (now >= sentAt) throw new Failure('packsGone')
    const { consignee, consigneePhone, region, addressDetail } = await requireOwnAddress(tx, userId, params.mailInfoId)
    const elsewhere = areaRefusal(facts.race, region)
    if (elsewhere) throw new Failure(elsewhere)
    const mail = { consignee, consigneePhone, region, addressDetail, changedAt: now }
    await tx
      .insert(entryMail)
      .values({ entryId, ...mail })
      .onConflictDoUpdate({ target: entryMail.entryId, set: mail })
    const written = await findMail(tx, entry, facts, now)
    if (!written) throw new Error('An address was written for packs that are not sent')
    return written
  })
}
