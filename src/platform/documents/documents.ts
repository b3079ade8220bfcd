import { and, asc, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { EntryDocument } from '#api/contract.gen.ts'
import { FILE_TYPES } from '#lib/files.ts'
import { maskName } from '#lib/mask.ts'
import { countUpload, requireFile } from '#platform/basic/handlers.ts'
import type { Database } from '#platform/database.ts'
import { Failure, findRow, requireRow } from '#platform/failure.ts'
import { isLinked, newLink, serveByLink } from '#platform/files/privateFiles.ts'
import { type Handler, type Platform, signedIn } from '#platform/handler.ts'
import { findProject, type RaceRow } from '#platform/raceStore/findProject.ts'
import { type Entry, lockEntry, type RegistrationRow, requireOwnRegistration } from '#platform/records.ts'
import { documents, registrations } from '#platform/tables/entries.ts'
import { documentRefusal, documentsOf, documentView } from '#race/documents.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { isActive } from '#race/states.ts'
import { findStart } from '#race/times.ts'

const NAME_LENGTH = 120

/** The documents that an entry's project asks of each runner, each with what was handed in; none before the submit. */
export async function listDocuments(
  db: Database,
  entry: Entry,
  { race, project }: { race: Pick<RaceRow, 'facts'>; project: ProjectFacts },
  now: number,
): Promise<EntryDocument[]> {
  const runners = entry.runners.filter(({ status }) => isActive(status))
  if (project.documents === undefined || runners.length === 0) return []
  const ids = runners.map(({ registrationId }) => registrationId)
  const { registrationId, documentId, name: fileName, handedInAt: at } = documents
  const rows = await db
    .select({ registrationId, documentId, fileName, at })
    .from(documents)
    .where(inArray(registrationId, ids))
  return runners.flatMap((runner) =>
    documentsOf(findStart(race.facts, project), project, runner.snapshot).map((one) => {
      const isOwn = (row: (typeof rows)[number]) => row.registrationId === runner.registrationId
      const handedIn = rows.find((row) => isOwn(row) && row.documentId === one.id) ?? null
      return { ...documentView(one, handedIn, now), ...whose(runner) }
    }),
  )
}

const whose = ({ registrationId, snapshot }: RegistrationRow) => ({
  registrationId,
  runner: maskName(snapshot.userName),
})

/** The registration that a call names. Pages published before runners had their own name the entry: its first runner. */
async function namedRegistration(db: Database, userId: string, id: string): Promise<RegistrationRow> {
  const [first] = await db
    .select({ registrationId: registrations.registrationId })
    .from(registrations)
    .where(eq(registrations.entryId, id))
    .orderBy(asc(registrations.position))
    .limit(1)
  return requireOwnRegistration(db, userId, first?.registrationId ?? id)
}

const handInDocument: Handler<'handInDocument'> = async (context) => {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  const now = clock.now()
  const registration = await namedRegistration(db, userId, params.registrationId)
  const { registrationId } = registration
  const { race, project } = await findProject(db, registration.itemId, { withdrawn: true })
  const asked = documentsOf(findStart(race.facts, project.facts), project.facts, registration.snapshot).find(
    ({ id }) => id === params.documentId,
  )
  if (!asked || !isActive(registration.status)) throw new Failure('documentUnknown')
  const { bytes, kind, name } = requireFile(context, 'documentSize')
  const refusal = documentRefusal(asked, { kind, bytes: bytes.length }, now)
  if (refusal || !kind) throw new Failure(refusal ?? 'documentKind')
  await countUpload(context, 'documents')
  const fileName = shortName(name, kind)
  const { type } = FILE_TYPES[kind]
  const row = { name: fileName, type, bytes, handedInAt: now, link: null, linkUntil: null }
  await db.transaction(async (tx) => {
    const locked = await lockEntry(tx, registration.entryId)
    const own = locked?.runners.find((runner) => runner.registrationId === registrationId)
    if (!own || !isActive(own.status)) throw new Failure('documentUnknown')
    await tx
      .insert(documents)
      .values({ registrationId, documentId: asked.id, ...row })
      .onConflictDoUpdate({ target: [documents.registrationId, documents.documentId], set: row })
  })
  return { ...documentView(asked, { fileName, at: now }, now), ...whose(registration) }
}

/** The end of a file's name: the path and what no line shows are left out. */
function shortName(name: string, kind: string): string {
  const last =
    name
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim() ?? ''
  return last === '' ? `document.${kind}` : Array.from(last).slice(-NAME_LENGTH).join('')
}

const openDocument: Handler<'openDocument'> = async (context) => {
  const { db, clock, params } = context
  const { registrationId } = await namedRegistration(db, signedIn(context).userId, params.registrationId)
  const opened = newLink(clock)
  const mine = and(eq(documents.registrationId, registrationId), eq(documents.documentId, params.documentId))
  const changed = db.update(documents).set(opened).where(mine).returning({ link: documents.link })
  await requireRow(changed, 'documentUnknown')
  return { path: `/files/documents/${opened.link}`, expiresAt: opened.linkUntil }
}

export const documentHandlers = { handInDocument, openDocument }

/** Serves a document to whom its owner's link was given. */
export function registerDocuments(app: FastifyInstance, { db, clock }: Platform): void {
  serveByLink(app, 'documents', (link) =>
    findRow(
      db
        .select()
        .from(documents)
        .where(isLinked(documents, link, clock)),
    ),
  )
}
