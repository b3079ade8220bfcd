import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { maskName } from '#lib/mask.ts'
import type { Database } from '#platform/database.ts'
import { Failure, requireRow } from '#platform/failure.ts'
import { newId } from '#platform/ids.ts'
import type { StatementTexts } from '#platform/options.ts'
import type { Entry } from '#platform/records.ts'
import { accounts } from '#platform/tables/accounts.ts'
import type { ConsentRow } from '#platform/tables/autographs.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { consents, consentTexts } from '#platform/tables/personal.ts'
import { projects, races } from '#platform/tables/races.ts'
import type { StatementFacts } from '#race/facts.gen.ts'

/** What an account has accepted for an entry, and when; what it was asked and is not among it is refused. */
export interface Answered {
  userId: string
  given: readonly ConsentRow[]
  at: number
}

/** Keeps what an entry was submitted with: the words themselves, their version and hash, who agreed or refused, and when. */
export async function recordConsents(
  tx: Database,
  { entryId, raceId }: Entry,
  { needed, texts }: { needed: readonly StatementFacts[]; texts: StatementTexts },
  answered: readonly Answered[],
): Promise<void> {
  const asked = new Map(needed.map((one) => [one.id, one]))
  const rows = answered.flatMap(({ userId, given, at }) =>
    texts.flatMap(({ id, version, hash }) => {
      const refused = !given.some((one) => one.id === id && one.version === version)
      const { optional = false, withdrawable = false } = asked.get(id) ?? {}
      if (refused && !optional) return []
      const consent = { statement: id, version, hash, refused, withdrawable: withdrawable || optional, at }
      return [{ consentId: newId(), userId, entryId, raceId, ...consent }]
    }),
  )
  if (rows.length === 0) return
  const agreed = texts.filter(({ hash }) => rows.some((row) => row.hash === hash))
  await keepWords(tx, agreed)
  // An entry that is submitted again after a failure agrees again: the first time counts.
  await tx.insert(consents).values(rows).onConflictDoNothing()
}

/** Keeps what an account has agreed to at a login; the same words again change nothing, other words are another consent. */
export async function recordAgreements(db: Database, userId: string, texts: StatementTexts, at: number): Promise<void> {
  if (texts.length === 0) return
  await keepWords(db, texts)
  const rows = texts.map(({ id: statement, version, hash }) => ({
    consentId: newId(),
    userId,
    entryId: null,
    raceId: null,
    statement,
    version,
    hash,
    withdrawable: false,
    at,
  }))
  await db.insert(consents).values(rows).onConflictDoNothing()
}

async function keepWords(db: Database, texts: StatementTexts): Promise<void> {
  const rows = texts.map(({ hash, title, html }) => ({ hash, title, html }))
  await db.insert(consentTexts).values(rows).onConflictDoNothing()
}

/** What an account has agreed to or refused: the latest entry first, logins last, the statements of each alike. */
export async function listConsents(db: Database, userId: string) {
  const rows = await db
    .select({ consent: consents, text: consentTexts, race: races.facts, project: projects.facts })
    .from(consents)
    .innerJoin(consentTexts, eq(consentTexts.hash, consents.hash))
    .leftJoin(races, eq(races.raceId, consents.raceId))
    .leftJoin(entries, eq(entries.entryId, consents.entryId))
    .leftJoin(projects, eq(projects.itemId, entries.itemId))
    .where(eq(consents.userId, userId))
    .orderBy(sql`${consents.entryId} desc nulls last`, asc(consents.statement), desc(consents.at))
  const runners = await listRunners(db, userId)
  return rows.map(({ consent, text: { title, html }, race, project }) => ({
    consentId: consent.consentId,
    entryId: consent.entryId,
    raceName: race?.name ?? null,
    itemName: project?.name ?? null,
    runners: runners.get(consent.entryId) ?? [],
    title,
    html,
    version: consent.version,
    hash: consent.hash,
    at: consent.at,
    refused: consent.refused,
    withdrawable: consent.withdrawable,
    withdrawnAt: consent.withdrawnAt,
    earlier: consent.earlier,
  }))
}

/** By entry: the runners that an account holds in it. */
async function listRunners(db: Database, userId: string): Promise<Map<string | null, string[]>> {
  const { entryId, position, snapshot } = registrations
  const rows = await db
    .select({ entryId, snapshot })
    .from(registrations)
    .where(eq(registrations.userId, userId))
    .orderBy(asc(position))
  const byEntry = new Map<string | null, string[]>()
  for (const row of rows) {
    byEntry.set(row.entryId, [...(byEntry.get(row.entryId) ?? []), maskName(row.snapshot.userName)])
  }
  return byEntry
}

/**
 * Takes a consent back, or gives one that was refused or taken back, to the words that were read then. What stands so
 * already stays as it is; what was answered before is kept with its times.
 */
export async function changeConsent(
  db: Database,
  userId: string,
  { consentId, accepts, at }: { consentId: string; accepts: boolean; at: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const mine = and(eq(consents.consentId, consentId), eq(consents.userId, userId))
    const row = await requireRow(tx.select().from(consents).where(mine).for('update'), 'consentUnknown')
    if (!row.withdrawable) throw new Failure('consentBinding')
    const { refused, withdrawnAt, earlier } = row
    const holds = !refused && withdrawnAt === null
    if (holds === accepts) return
    const before = { refused, at: row.at, withdrawnAt }
    const answer = accepts
      ? { refused: false, at, withdrawnAt: null, earlier: [...earlier, before] }
      : { withdrawnAt: at }
    await tx.update(consents).set(answer).where(mine)
  })
}

/** Of entries: the consents that may be refused or taken back, whose they are, and how they stand. */
export async function listFreeConsents(db: Database, entryIds: string[]) {
  const { entryId, at, refused, withdrawnAt } = consents
  return db
    .select({ entryId, mobile: accounts.mobile, title: consentTexts.title, at, refused, withdrawnAt })
    .from(consents)
    .innerJoin(consentTexts, eq(consentTexts.hash, consents.hash))
    .innerJoin(accounts, eq(accounts.userId, consents.userId))
    .where(and(inArray(entryId, entryIds), eq(consents.withdrawable, true)))
    .orderBy(asc(consents.consentId))
}
