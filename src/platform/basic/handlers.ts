import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { TrackEvent } from '#api/contract.gen.ts'
import { FILE_TYPES, type FileKind, fileKind } from '#lib/files.ts'
import type { Json } from '#lib/json.ts'
import { Failure, type FailureName } from '#platform/failure.ts'
import { type Handler, type HandlerContext, type Platform, signedIn, type UploadedFile } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { limitByAddress, take } from '#platform/limits/counters.ts'
import { uploads } from '#platform/tables/entries.ts'
import { analytics } from '#platform/tables/platform.ts'
import { races } from '#platform/tables/races.ts'

const cloudConfig: Handler<'cloudConfig'> = async ({ db }) => {
  const rows = await db.select({ raceId: races.raceId, facts: races.facts }).from(races).orderBy(asc(races.raceId))
  return rows.map(({ raceId, facts }) => ({ raceId, forceApp: facts.forceApp ?? false }))
}

const uploadImage: Handler<'uploadImage'> = (context) =>
  keep(context, ['png', 'jpg'], { rule: 'uploads', most: 60, failure: 'uploadSize' })

// Larger files are rarer: nobody fills the platform's disk with them.
const uploadFile: Handler<'uploadFile'> = (context) =>
  keep(context, ['png', 'jpg', 'pdf'], { rule: 'files', most: 20, failure: 'documentSize' })

/** The file that a call brings, whole, with the kind that its bytes say. */
export function requireFile({ file }: HandlerContext, tooLarge: FailureName): UploadedFile & { kind: FileKind | null } {
  if (!file || file.bytes.length === 0) throw new Failure('uploadMissing')
  if (file.truncated) throw new Failure(tooLarge)
  return { ...file, kind: fileKind(file.bytes) }
}

/** Counts a file for its account and its address; `most` an hour. */
export async function countUpload(context: HandlerContext, rule: string, most = 60): Promise<void> {
  const { db, clock, source, options } = context
  await take(db, clock.now(), [
    { rule, subject: signedIn(context).userId, most, spanMs: 3_600_000, failure: 'uploadsUsedUp' },
    limitByAddress('uploads', source, options),
  ])
}

/** Keeps a file for a form and answers the path that is its answer. */
async function keep(
  context: HandlerContext,
  kinds: readonly FileKind[],
  { rule, most, failure }: { rule: string; most: number; failure: FailureName },
): Promise<{ path: string }> {
  const { db, clock } = context
  const { bytes, kind } = requireFile(context, failure)
  if (!kind || !kinds.includes(kind)) throw new Failure(kinds.includes('pdf') ? 'documentKind' : 'uploadType')
  const { userId } = signedIn(context)
  await countUpload(context, rule, most)
  // Pictures of documents: nobody finds one without having been given its name.
  const path = `/files/uploads/${randomBytes(24).toString('hex')}.${kind}`
  const { type } = FILE_TYPES[kind]
  await db.insert(uploads).values({ path, userId, type, bytes, createdAt: clock.now() })
  return { path }
}

/** Keeps events with the release that their pages were of. */
async function keepEvents(context: HandlerContext, events: readonly TrackEvent[]): Promise<true> {
  const { db, clock, source, options, release } = context
  const now = clock.now()
  await take(db, now, [limitByAddress('writes', source, options)])
  const rows = events.map(({ event, code, time, accountId, data }) => ({
    analyticsId: newId(),
    event,
    code,
    accountId: accountId ?? null,
    data: { ...data, ...(release ? { release } : {}) } as Json,
    // A phone's clock may be ahead; nothing is kept the longer for it.
    at: Math.min(time, now),
  }))
  await db.insert(analytics).values(rows)
  return true
}

const trackEvents: Handler<'trackEvents'> = (context) => keepEvents(context, context.params.events)

const track: Handler<'track'> = (context) => keepEvents(context, [context.params])

export const basicHandlers = { cloudConfig, uploadImage, uploadFile, track, trackEvents }

/** Serves uploaded files to whoever knows their name. */
export function registerUploads(app: FastifyInstance, { db }: Platform): void {
  app.get<{ Params: { name: string } }>('/files/uploads/:name', async (request, reply) => {
    const [row] = await db
      .select()
      .from(uploads)
      .where(eq(uploads.path, `/files/uploads/${request.params.name}`))
    if (!row) return reply.code(404).type('text/plain').send('No such picture')
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'private, max-age=3600')
    if (row.type === FILE_TYPES.pdf.type) reply.header('content-security-policy', "default-src 'none'; sandbox")
    return reply.type(row.type).send(Buffer.from(row.bytes))
  })
}
