import { randomBytes } from 'node:crypto'
import { asc } from 'drizzle-orm'
import type { Json } from '#lib/json.ts'
import { Failure } from '#sandbox/failure.ts'
import { type Handler, signedIn } from '#sandbox/handler.ts'
import { newId } from '#sandbox/ids.ts'
import { analytics, races, uploads } from '#sandbox/schema.ts'
import { pictureType } from './pictureType.ts'

const cloudConfig: Handler<'cloudConfig'> = async ({ db }) => {
  const rows = await db.select({ raceId: races.raceId, facts: races.facts }).from(races).orderBy(asc(races.raceId))
  return rows.map(({ raceId, facts }) => ({ raceId, forceApp: facts.forceApp ?? false }))
}

const uploadImage: Handler<'uploadImage'> = async (context) => {
  const { db, clock, file } = context
  if (!file || file.bytes.length === 0) throw new Failure('uploadMissing')
  if (file.truncated) throw new Failure('uploadSize')
  const type = pictureType(file.bytes)
  if (!type) throw new Failure('uploadType')
  // Pictures of documents: nobody finds one without having been given its name.
  const path = `/files/uploads/${randomBytes(24).toString('hex')}.${type === 'image/png' ? 'png' : 'jpg'}`
  const userId = signedIn(context).userId
  await db.insert(uploads).values({ path, userId, type, bytes: file.bytes, createdAt: clock.now() })
  return { path }
}

const track: Handler<'track'> = async ({ db, params }) => {
  const { event, code, time, accountId, data } = params
  const row = { analyticsId: newId(), event, code, accountId: accountId ?? null, data: (data ?? {}) as Json, at: time }
  await db.insert(analytics).values(row)
  return true
}

export const basicHandlers = { cloudConfig, uploadImage, track }
