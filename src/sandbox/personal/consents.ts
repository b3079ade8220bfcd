import { and, desc, eq, isNull } from 'drizzle-orm'
import type { ProjectFacts } from '#race/facts.gen.ts'
import type { Database } from '#sandbox/database.ts'
import { Failure } from '#sandbox/failure.ts'
import { newId } from '#sandbox/ids.ts'
import type { StatementTexts } from '#sandbox/options.ts'
import type { Entry } from '#sandbox/records.ts'
import { consents, consentTexts } from '#sandbox/tables/personal.ts'
import { races } from '#sandbox/tables/races.ts'

/** Keeps what an entry was submitted with: the words themselves, their version and hash, who agreed and when. */
export async function recordConsents(
  tx: Database,
  { entryId, userId, raceId, consents: given }: Entry,
  project: ProjectFacts,
  texts: StatementTexts,
  at: number,
): Promise<void> {
  const agreed = texts.filter(({ id, version }) => given.some((one) => one.id === id && one.version === version))
  if (agreed.length === 0) return
  await keepWords(tx, agreed)
  const withdrawable = new Set((project.statements ?? []).filter((one) => one.withdrawable).map(({ id }) => id))
  const rows = agreed.map(({ id, version, hash }) => ({
    consentId: newId(),
    userId,
    entryId,
    raceId,
    statement: id,
    version,
    hash,
    withdrawable: withdrawable.has(id),
    at,
  }))
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

/** What an account has agreed to, latest first, with the race's name and the words. */
export async function consentsOf(db: Database, userId: string) {
  const rows = await db
    .select({ consent: consents, text: consentTexts, race: races.facts })
    .from(consents)
    .innerJoin(consentTexts, eq(consentTexts.hash, consents.hash))
    .leftJoin(races, eq(races.raceId, consents.raceId))
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.consentId))
  return rows.map(({ consent, text: { title, html }, race }) => ({
    consentId: consent.consentId,
    entryId: consent.entryId,
    raceName: race?.name ?? null,
    title,
    html,
    version: consent.version,
    hash: consent.hash,
    at: consent.at,
    withdrawable: consent.withdrawable,
    withdrawnAt: consent.withdrawnAt,
  }))
}

/** Takes a consent back; one that is taken back already stays so. */
export async function takeBack(db: Database, userId: string, consentId: string, at: number): Promise<void> {
  const mine = and(eq(consents.consentId, consentId), eq(consents.userId, userId))
  const [row] = await db.select().from(consents).where(mine)
  if (!row) throw new Failure('consentUnknown')
  if (!row.withdrawable) throw new Failure('consentBinding')
  await db
    .update(consents)
    .set({ withdrawnAt: at })
    .where(and(mine, isNull(consents.withdrawnAt)))
}
