import { eq, inArray } from 'drizzle-orm'
import type { SignScheme } from '#api/contract.gen.ts'
import { maskName } from '#lib/mask.ts'
import type { Database } from '#platform/database.ts'
import { Failure } from '#platform/failure.ts'
import { type Handler, type HandlerContext, type ParamsOf, signedIn } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import type { StatementTexts } from '#platform/options.ts'
import { findProject } from '#platform/raceStore/findProject.ts'
import { type Entry, lockEntry, type RegistrationRow, requireEntry } from '#platform/records.ts'
import { isCurrent } from '#platform/registration/knownSignatures.ts'
import { autographs } from '#platform/tables/autographs.ts'
import { entries } from '#platform/tables/entries.ts'
import { teamMembers } from '#platform/tables/signing.ts'
import { findJoinSignatures } from '#platform/teams/memberSignatures.ts'
import { neededStatements } from '#race/entry.ts'
import type { StatementFacts } from '#race/facts.gen.ts'
import { isEntrants } from '#race/signing.ts'
import { findStart } from '#race/times.ts'
import { loadCoSignatures, runnerOf } from './coSignatures.ts'
import { openLinks } from './links.ts'
import { decodePng, loadStatementTexts, pickTexts, requireSame } from './statements.ts'

const getSignScheme: Handler<'getSignScheme'> = async (context) =>
  schemeOf(context, await partOf(context.db, signedIn(context).userId, context.params.entryId))

const queryIfSign: Handler<'queryIfSign'> = async (context) => {
  const part = await partOf(context.db, signedIn(context).userId, context.params.entryId)
  const { complete, own, others } = await schemeOf(context, part)
  const waiting = others.filter(({ status }) => status !== 'signed').length
  return { signed: complete, own: own.status === 'signed', waiting }
}

const getSignInfo: Handler<'getSignInfo'> = async (context) => {
  const { autographId } = await partOf(context.db, signedIn(context).userId, context.params.entryId)
  if (autographId === null) return null
  const [row] = await context.db.select().from(autographs).where(eq(autographs.autographId, autographId))
  return row ? { image: row.image, signedAt: row.createdAt, statements: row.consents.map(({ id }) => id) } : null
}

const addSignInfo: Handler<'addSignInfo'> = (context) => sign(context, { again: false })
const updateSignInfo: Handler<'updateSignInfo'> = (context) => sign(context, { again: true })

/** What an account signs of an entry: who made it, for the runners of their own; who has joined a team, for theirs. */
interface Part {
  entry: Entry
  userId: string
  runners: RegistrationRow[]
  autographId: string | null
  /** What they have accepted. */
  consents: readonly { id: string }[]
}

/** Another's entry is as good as none. */
async function partOf(db: Database, userId: string, entryId: string): Promise<Part> {
  return partIn(db, userId, await requireEntry(db, entryId))
}

async function partIn(db: Database, userId: string, entry: Entry): Promise<Part> {
  const runners = entry.runners.filter((runner) => runner.userId === userId)
  if (entry.userId === userId)
    return { entry, userId, runners, autographId: entry.autographId, consents: entry.consents }
  const [own] = runners
  if (!own) throw new Failure('registrationMissing')
  const [joined] = await findJoinSignatures(db, [own.registrationId])
  const { autographId = null, consents = [] } = joined?.signature ?? {}
  return { entry, userId, runners, autographId, consents }
}

/** Signs a draft for its account, under the texts that its page has shown. */
async function sign(
  context: HandlerContext<ParamsOf<'addSignInfo'>>,
  { again }: { again: boolean },
): Promise<SignScheme> {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  const image = decodePng(params.image)
  await db.transaction(async (tx) => {
    const entry = await lockEntry(tx, params.entryId)
    if (!entry) throw new Failure('registrationMissing')
    const part = await partIn(tx, userId, entry)
    if (entry.status !== 'DRAFT') throw new Failure('signClosed')
    const before = await schemeOf({ ...context, db: tx }, part)
    if (!again && before.own.status === 'signed') throw new Failure('signedAlready')
    const shown = requireSame(before.own.statements, params.statements)
    const { entryId, raceId, itemId } = entry
    const autographId = newId()
    const contestants = part.runners.map(({ contestantsId }) => contestantsId)
    const row = { autographId, userId, raceId, itemId, image, contestants, consents: shown, createdAt: clock.now() }
    await tx.insert(autographs).values(row)
    const ids = part.runners.map(({ registrationId }) => registrationId)
    await tx.update(teamMembers).set({ autographId }).where(inArray(teamMembers.registrationId, ids))
    if (entry.userId !== userId) return
    const consents = shown.map(({ id, version }) => ({ id, version }))
    await tx.update(entries).set({ autographId, consents }).where(eq(entries.entryId, entryId))
  })
  return schemeOf(context, await partOf(db, userId, params.entryId))
}

async function schemeOf(context: HandlerContext, part: Part): Promise<SignScheme> {
  const { db, clock } = context
  const { entry, userId } = part
  const { entryId, status, runners } = entry
  const { race, project } = await findProject(db, entry.itemId, { withdrawn: true, caller: context })
  const texts = await loadStatementTexts(context, entry.raceId, project.facts)
  // Who signs later signs what they have accepted before: what may be refused and was, is not under it.
  const needed = neededStatements(findStart(race.facts, project.facts), project.facts, runners.map(runnerOf)).filter(
    (one) => isEntrants(one) && (!one.optional || part.consents.some(({ id }) => id === one.id)),
  )
  const own = await ownSignature(db, part, needed, texts)
  const links = await openLinks(db, entryId, clock.now())
  // Whoever made the entry asks guardians and relatives.
  const asked =
    entry.userId === userId ? await loadCoSignatures(db, { entry, race, project: project.facts }, texts) : []
  const others = asked.map(({ runner, role, statements, signature, state }) => {
    const valid = state === 'signed'
    const { contestantsId } = runner
    const link = links.find((one) => one.contestantsId === contestantsId && one.role === role) ?? null
    return {
      contestantsId,
      name: maskName(runner.userName),
      role,
      status: state !== 'missing' ? state : link ? ('asked' as const) : ('missing' as const),
      titles: pickTexts(statements, texts).map(({ title }) => title),
      linkUntil: valid ? null : (link?.expiresAt ?? null),
      signedAt: valid ? (signature?.signedAt ?? null) : null,
      signer: valid && signature ? maskName(signature.signer.name) : null,
    }
  })
  return {
    entryId,
    open: status === 'DRAFT',
    complete: own.status === 'signed' && others.every((one) => one.status === 'signed'),
    own: { ...own, statements: pickTexts(needed, texts) },
    others,
  }
}

/** How the account's own signature of an entry stands. */
async function ownSignature(
  db: Database,
  { autographId, userId, runners }: Part,
  needed: readonly StatementFacts[],
  texts: StatementTexts,
): Promise<{ status: 'signed' | 'missing' | 'outdated'; signedAt: number | null }> {
  const [row] =
    autographId === null ? [] : await db.select().from(autographs).where(eq(autographs.autographId, autographId))
  if (row?.userId !== userId) return { status: 'missing', signedAt: null }
  return { status: isCurrent(row, needed, runners, texts) ? 'signed' : 'outdated', signedAt: row.createdAt }
}

export const signSchemeHandlers = { getSignScheme, queryIfSign, getSignInfo, addSignInfo, updateSignInfo }
