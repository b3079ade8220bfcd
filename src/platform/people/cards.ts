import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, notInArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { FILE_TYPES, fileKind } from '#lib/files.ts'
import type { Database } from '#platform/database.ts'
import { sendPrivately } from '#platform/documents/documents.ts'
import { Failure, requireRow } from '#platform/failure.ts'
import { type Handler, type Platform, signedIn } from '#platform/handler.ts'
import { byAddress, take } from '#platform/limits/counters.ts'
import { cardPhotos, contestants } from '#platform/tables/people.ts'
import { pictureText, readCard } from './readCard.ts'

const HOUR = 3_600_000
const LINK_MS = 5 * 60_000
/** A photo that no saved runner has is kept for so long: the form it was taken for is still being filled in. */
const UNSAVED_MS = 24 * HOUR

const uploadCard: Handler<'uploadCard'> = async ({ db, clock, file, source, options, user }) => {
  const { userId } = signedIn({ user })
  if (!file || file.bytes.length === 0) throw new Failure('uploadMissing')
  if (file.truncated) throw new Failure('uploadSize')
  const kind = fileKind(file.bytes)
  if (kind !== 'png' && kind !== 'jpg') throw new Failure('uploadType')
  const now = clock.now()
  await take(db, now, [
    { rule: 'uploads', subject: userId, most: 60, spanMs: HOUR, failure: 'uploadsUsedUp' },
    byAddress('uploads', source, options),
  ])
  await forgetUnsaved(db, userId, now)
  const photo = randomBytes(24).toString('hex')
  await db.insert(cardPhotos).values({ photo, userId, type: FILE_TYPES[kind].type, bytes: file.bytes, createdAt: now })
  return { photo }
}

const openCard: Handler<'openCard'> = async (context) => {
  const { db, clock, params } = context
  const expiresAt = clock.now() + LINK_MS
  const link = randomBytes(24).toString('hex')
  const mine = and(eq(cardPhotos.photo, params.photo), eq(cardPhotos.userId, signedIn(context).userId))
  const opened = await db
    .update(cardPhotos)
    .set({ link, linkUntil: expiresAt })
    .where(mine)
    .returning({ link: cardPhotos.link })
  if (opened.length === 0) throw new Failure('cardMissing')
  return { path: `/files/cards/${link}`, expiresAt }
}

/** The service that reads documents is simulated: it knows what pictures made for tests carry as text. */
const analyseCard: Handler<'analyseCard'> = async (context) => {
  const { db, clock, params, source, options } = context
  const { userId } = signedIn(context)
  const { photo, idType = '1', side = 'front' } = params
  const now = clock.now()
  await take(db, now, [
    { rule: 'readings', subject: userId, most: 60, spanMs: HOUR, failure: 'uploadsUsedUp' },
    byAddress('uploads', source, options),
  ])
  const mine = and(eq(cardPhotos.photo, photo), eq(cardPhotos.userId, userId))
  const row = await requireRow(db.select({ bytes: cardPhotos.bytes }).from(cardPhotos).where(mine), 'cardMissing')
  return readCard(pictureText(row.bytes), { idType, side }, now)
}

export const cardHandlers = { uploadCard, openCard, analyseCard }

export function registerCards(app: FastifyInstance, { db, clock }: Platform): void {
  app.get<{ Params: { link: string } }>('/files/cards/:link(^[0-9a-f]{48}$)', async (request, reply) => {
    const open = and(eq(cardPhotos.link, request.params.link), gt(cardPhotos.linkUntil, clock.now()))
    const [row] = await db.select().from(cardPhotos).where(open)
    return sendPrivately(reply, row ? { ...row, name: 'document' } : null)
  })
}

/** The photos among these that are not the account's own. */
export async function strangePhotos(db: Database, userId: string, photos: readonly string[]): Promise<string[]> {
  if (photos.length === 0) return []
  const own = and(eq(cardPhotos.userId, userId), inArray(cardPhotos.photo, [...photos]))
  const rows = await db.select({ photo: cardPhotos.photo }).from(cardPhotos).where(own)
  return photos.filter((photo) => !rows.some((row) => row.photo === photo))
}

/** Forgets photos of a runner who was deleted, but for those that another one of the account has. */
export async function forgetPhotos(tx: Database, userId: string, photos: readonly string[]): Promise<void> {
  const saved = await savedPhotos(tx, userId)
  const gone = photos.filter((photo) => !saved.includes(photo))
  if (gone.length === 0) return
  await tx.delete(cardPhotos).where(and(eq(cardPhotos.userId, userId), inArray(cardPhotos.photo, gone)))
}

async function savedPhotos(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ front: contestants.idPhotoFront, back: contestants.idPhotoBack })
    .from(contestants)
    .where(and(eq(contestants.userId, userId), isNull(contestants.deletedAt)))
  return rows.flatMap(({ front, back }) => [front, back]).filter((photo) => photo !== '')
}

/** Photos that were taken and never saved with a runner, or replaced by others. */
async function forgetUnsaved(db: Database, userId: string, now: number): Promise<void> {
  const saved = await savedPhotos(db, userId)
  await db
    .delete(cardPhotos)
    .where(
      and(
        eq(cardPhotos.userId, userId),
        lt(cardPhotos.createdAt, now - UNSAVED_MS),
        saved.length > 0 ? notInArray(cardPhotos.photo, saved) : undefined,
      ),
    )
}
