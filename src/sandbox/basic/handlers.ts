import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Json } from '#lib/json.ts'
import { Failure } from '#sandbox/failure.ts'
import { type Handler, type Platform, signedIn } from '#sandbox/handler.ts'
import { newId } from '#sandbox/ids.ts'
import { byAddress } from '#sandbox/limits/addressLimits.ts'
import { take } from '#sandbox/limits/counters.ts'
import { analytics, races, uploads } from '#sandbox/schema.ts'

const cloudConfig: Handler<'cloudConfig'> = async ({ db }) => {
  const rows = await db.select({ raceId: races.raceId, facts: races.facts }).from(races).orderBy(asc(races.raceId))
  return rows.map(({ raceId, facts }) => ({ raceId, forceApp: facts.forceApp ?? false }))
}

const uploadImage: Handler<'uploadImage'> = async (context) => {
  const { db, clock, file, source, options } = context
  if (!file || file.bytes.length === 0) throw new Failure('uploadMissing')
  if (file.truncated) throw new Failure('uploadSize')
  const type = pictureType(file.bytes)
  if (!type) throw new Failure('uploadType')
  const userId = signedIn(context).userId
  await take(db, clock.now(), [
    { rule: 'uploads', subject: userId, most: 60, spanMs: 3_600_000, failure: 'uploadsUsedUp' },
    byAddress('uploads', source, options),
  ])
  // Pictures of documents: nobody finds one without having been given its name.
  const path = `/files/uploads/${randomBytes(24).toString('hex')}.${type === 'image/png' ? 'png' : 'jpg'}`
  await db.insert(uploads).values({ path, userId, type, bytes: file.bytes, createdAt: clock.now() })
  return { path }
}

const track: Handler<'track'> = async ({ db, clock, params, source, options }) => {
  await take(db, clock.now(), [byAddress('writes', source, options)])
  const { event, code, time, accountId, data } = params
  const row = { analyticsId: newId(), event, code, accountId: accountId ?? null, data: (data ?? {}) as Json, at: time }
  await db.insert(analytics).values(row)
  return true
}

export const basicHandlers = { cloudConfig, uploadImage, track }

/** What a picture is by its first bytes, whatever its name says; null when neither png nor jpg. */
function pictureType(bytes: Uint8Array): 'image/png' | 'image/jpeg' | null {
  const starts = (...wanted: number[]) => wanted.every((byte, at) => bytes[at] === byte)
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  return starts(0xff, 0xd8, 0xff) ? 'image/jpeg' : null
}

/** Serves uploaded pictures to whoever knows their name. */
export function registerUploads(app: FastifyInstance, { db }: Platform): void {
  app.get<{ Params: { name: string } }>('/files/uploads/:name', async (request, reply) => {
    const [row] = await db
      .select()
      .from(uploads)
      .where(eq(uploads.path, `/files/uploads/${request.params.name}`))
    if (!row) return reply.code(404).type('text/plain').send('No such picture')
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'private, max-age=3600')
    return reply.type(row.type).send(Buffer.from(row.bytes))
  })
}
