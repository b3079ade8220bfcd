import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { EntryDocument } from '#api/contract.gen.ts'
import { FILE_TYPES, fileKind } from '#lib/files.ts'
import { documentRefusal, documentView } from '#race/documents.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import type { Database } from '#sandbox/database.ts'
import { Failure } from '#sandbox/failure.ts'
import { type Handler, type Platform, signedIn } from '#sandbox/handler.ts'
import { byAddress } from '#sandbox/limits/addressLimits.ts'
import { take } from '#sandbox/limits/counters.ts'
import { findProject } from '#sandbox/race/findProject.ts'
import { lockRegistration, ownRegistration, type RegistrationRow } from '#sandbox/records.ts'
import { documents } from '#sandbox/schema.ts'
import { isActive } from '#sandbox/states.ts'

const LINK_MS = 5 * 60_000
const NAME_LENGTH = 120

/** The documents that an entry's project asks for, each with what was handed in; none before the entry is submitted. */
export async function documentsOf(
  db: Database,
  { registrationId, status }: RegistrationRow,
  project: ProjectFacts,
  now: number,
): Promise<EntryDocument[]> {
  const asked = project.documents ?? []
  if (asked.length === 0 || !isActive(status)) return []
  const rows = await db
    .select({ documentId: documents.documentId, fileName: documents.name, at: documents.handedInAt })
    .from(documents)
    .where(eq(documents.registrationId, registrationId))
  return asked.map((one) => documentView(one, rows.find(({ documentId }) => documentId === one.id) ?? null, now))
}

const handInDocument: Handler<'handInDocument'> = async (context) => {
  const { db, clock, file, params, source, options } = context
  const { userId } = signedIn(context)
  const now = clock.now()
  const registration = await ownRegistration(db, userId, params.registrationId)
  const { project } = await findProject(db, registration.itemId, { withdrawn: true })
  const asked = project.facts.documents?.find(({ id }) => id === params.documentId)
  if (!asked || !isActive(registration.status)) throw new Failure('documentUnknown')
  if (!file || file.bytes.length === 0) throw new Failure('uploadMissing')
  if (file.truncated) throw new Failure('documentSize')
  const kind = fileKind(file.bytes)
  const refusal = documentRefusal(asked, { kind, bytes: file.bytes.length }, now)
  if (refusal || !kind) throw new Failure(refusal ?? 'documentKind')
  await take(db, now, [
    { rule: 'documents', subject: userId, most: 60, spanMs: 3_600_000, failure: 'uploadsUsedUp' },
    byAddress('uploads', source, options),
  ])
  const fileName = shortName(file.name, kind)
  const row = {
    name: fileName,
    type: FILE_TYPES[kind].type,
    bytes: file.bytes,
    handedInAt: now,
    link: null,
    linkUntil: null,
  }
  await db.transaction(async (tx) => {
    const locked = await lockRegistration(tx, registration.registrationId)
    if (!locked || !isActive(locked.status)) throw new Failure('documentUnknown')
    await tx
      .insert(documents)
      .values({ registrationId: registration.registrationId, documentId: asked.id, ...row })
      .onConflictDoUpdate({ target: [documents.registrationId, documents.documentId], set: row })
  })
  return documentView(asked, { fileName, at: now }, now)
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
  const { registrationId } = await ownRegistration(db, signedIn(context).userId, params.registrationId)
  const expiresAt = clock.now() + LINK_MS
  const link = randomBytes(24).toString('hex')
  const mine = and(eq(documents.registrationId, registrationId), eq(documents.documentId, params.documentId))
  const [row] = await db
    .update(documents)
    .set({ link, linkUntil: expiresAt })
    .where(mine)
    .returning({ link: documents.link })
  if (!row) throw new Failure('documentUnknown')
  return { path: `/files/documents/${link}`, expiresAt }
}

export const documentHandlers = { handInDocument, openDocument }

/** Serves a document to whom its owner's link was given. */
export function registerDocuments(app: FastifyInstance, { db, clock }: Platform): void {
  app.get<{ Params: { link: string } }>('/files/documents/:link(^[0-9a-f]{48}$)', async (request, reply) => {
    const open = and(eq(documents.link, request.params.link), gt(documents.linkUntil, clock.now()))
    const [row] = await db.select().from(documents).where(open)
    return sendPrivately(reply, row ?? null)
  })
}

/** A file that only its owner was given a way to: nothing on the way keeps it, and nothing in it runs. */
export function sendPrivately(
  reply: FastifyReply,
  file: { name: string; type: string; bytes: Uint8Array } | null,
): FastifyReply {
  reply.header('cache-control', 'private, no-store')
  if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('This link has expired')
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`)
  return reply.type(file.type).send(Buffer.from(file.bytes))
}
