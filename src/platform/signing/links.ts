import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { ageAt } from '#lib/age.ts'
import { maskName, maskPhone } from '#lib/mask.ts'
import type { Database } from '#platform/database.ts'
import { Failure } from '#platform/failure.ts'
import { type Handler, type HandlerContext, signedIn } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { writeMessages } from '#platform/messages/write.ts'
import { findProject } from '#platform/raceStore/findProject.ts'
import { type Entry, lockEntry, requireOwnEntry } from '#platform/records.ts'
import { accounts } from '#platform/tables/accounts.ts'
import { signatures, signLinks } from '#platform/tables/signing.ts'
import type { CoSignerRole } from '#race/signing.ts'
import { findStart, findWindow } from '#race/times.ts'
import { choosePoster } from '#race/view.ts'
import { loadCoSignatures } from './coSignatures.ts'
import { decodePng, loadStatementTexts, pickTexts, requireSame } from './statements.ts'

/** The page that signs by a link. */
const SIGN_ROUTE = '/cosign'
/** How long a link can be signed by. */
const LINK_MS = 72 * 3_600_000

/** Years of age from which a runner is taken to have a phone of their own. */
const OWN_PHONE_FROM = 14

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Makes the link by which one person signs for one runner; the link before it dies. */
const createSignLink: Handler<'createSignLink'> = async (context) => {
  const { db, clock, params } = context
  const { contestantsId, role } = params
  const own = await requireOwnEntry(db, signedIn(context).userId, params.entryId)
  return db.transaction(async (tx) => {
    const entry = await lockEntry(tx, own.entryId)
    if (entry?.status !== 'DRAFT') throw new Failure('signClosed')
    const { needed, race, project } = await neededOf(tx, context, entry, { contestantsId, role })
    if (needed.state === 'signed') throw new Failure('signedAlready')
    const now = clock.now()
    const token = randomBytes(24).toString('hex')
    const expiresAt = Math.max(now, Math.min(now + LINK_MS, findWindow(race.facts, project.facts).signUpEnd))
    const link = { tokenHash: hashOf(token), createdAt: now, expiresAt }
    await tx
      .insert(signLinks)
      .values({ entryId: entry.entryId, contestantsId, role, ...link })
      .onConflictDoUpdate({ target: [signLinks.entryId, signLinks.contestantsId, signLinks.role], set: link })
    const query = new URLSearchParams({ raceId: entry.raceId, sign: token })
    return { token, expiresAt, url: `${context.options.publicUrl}${SIGN_ROUTE}?${query}` }
  })
}

/** What a link asks for: nothing of the runner but a masked name. */
const coSignRequest: Handler<'coSignRequest'> = async (context) => {
  const { db, params } = context
  const { entry, link } = await linked(db, context, params.token)
  const { needed, race, project, texts } = await neededOf(db, context, entry, link)
  const [account] = await db.select().from(accounts).where(eq(accounts.userId, entry.userId))
  return {
    status: needed.state === 'signed' ? 'signed' : 'open',
    role: link.role,
    runner: maskName(needed.runner.userName),
    entrant: maskPhone(account?.mobile ?? ''),
    raceId: entry.raceId,
    imgRecommend2: choosePoster(race.facts, project.facts),
    raceName: race.facts.name,
    itemName: project.facts.name,
    raceTime: findStart(race.facts, project.facts).startsAt,
    expiresAt: link.expiresAt,
    statements: texts,
  }
}

/** Keeps the signature of who was sent the link: once, for this runner, under the texts that were shown. */
const coSign: Handler<'coSign'> = async (context) => {
  const { db, clock, params } = context
  const image = decodePng(params.image)
  return db.transaction(async (tx) => {
    const found = await linked(tx, context, params.token)
    const entry = await lockEntry(tx, found.entry.entryId)
    if (entry?.status !== 'DRAFT') throw new Failure('signClosed')
    const { needed, texts } = await neededOf(tx, context, entry, found.link)
    if (needed.state === 'signed') throw new Failure('signedAlready')
    const shown = requireSame(texts, params.statements)
    const { contestantsId, idType, idNumber, userPhone, birthday } = needed.runner
    // A child is reached by a parent's number; the console marks what such a number has signed (console/entries.ts).
    const ownPhone = (ageAt(birthday, clock.now()) ?? OWN_PHONE_FROM) >= OWN_PHONE_FROM
    if (ownPhone && params.phone === userPhone) throw new Failure('signerIsRunner')
    const row = {
      idType,
      idNumber,
      statements: shown,
      signer: { name: params.name.trim(), relation: params.relation, phone: params.phone },
      image,
      signedAt: clock.now(),
    }
    const signatureId = newId()
    await tx
      .insert(signatures)
      .values({ signatureId, entryId: entry.entryId, contestantsId, role: found.link.role, ...row })
      .onConflictDoUpdate({ target: [signatures.entryId, signatures.contestantsId, signatures.role], set: row })
    const { entryId, userId } = entry
    const values = { name: row.signer.name }
    await writeMessages(tx, { userId, code: 'signed', subject: signatureId, entryId, values, at: row.signedAt })
    return { ok: true }
  })
}

type Link = typeof signLinks.$inferSelect

/** The link of a token, and its entry; one that was replaced, has expired or was never made is dead. */
async function linked(db: Database, { clock }: HandlerContext, token: string): Promise<{ link: Link; entry: Entry }> {
  const alive = and(eq(signLinks.tokenHash, hashOf(token)), gt(signLinks.expiresAt, clock.now()))
  const [link] = await db.select().from(signLinks).where(alive)
  const entry = link ? await lockEntry(db, link.entryId) : null
  if (!link || !entry) throw new Failure('signLinkDead')
  return { link, entry }
}

async function neededOf(
  db: Database,
  context: HandlerContext,
  entry: Entry,
  of: { contestantsId: string; role: CoSignerRole },
) {
  const { race, project } = await findProject(db, entry.itemId, { caller: context })
  const texts = await loadStatementTexts(context, entry.raceId, project.facts)
  const all = await loadCoSignatures(db, { entry, race, project: project.facts }, texts)
  const needed = all.find(({ runner, role }) => runner.contestantsId === of.contestantsId && role === of.role)
  if (!needed) throw new Failure('signNotNeeded')
  return { needed, race, project, texts: pickTexts(needed.statements, texts) }
}

/** When the links of an entry that still work run out. */
export async function openLinks(db: Database, entryId: string, now: number): Promise<Link[]> {
  return db
    .select()
    .from(signLinks)
    .where(and(eq(signLinks.entryId, entryId), gt(signLinks.expiresAt, now)))
}

export const signLinkHandlers = { createSignLink, coSignRequest, coSign }
