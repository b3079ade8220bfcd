import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, lt, notInArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { FILE_TYPES } from '#lib/files.ts'
import { countUpload, requireFile } from '#platform/basic/handlers.ts'
import type { Database } from '#platform/database.ts'
import { Failure, requireRow } from '#platform/failure.ts'
import { isLinked, newLink, serveByLink } from '#platform/files/privateFiles.ts'
import { type Handler, type Platform, signedIn } from '#platform/handler.ts'
import { cardPhotos, contestants } from '#platform/tables/people.ts'
import { readCard, readPictureText } from './readCard.ts'

/** A photo that no saved runner has is kept for so long: the form it was taken for is still being filled in. */
const UNSAVED_MS = 24 * 3_600_000

const uploadCard: Handler<'uploadCard'> = async (context) => {
  const { db, clock } = context
  const { userId } = signedIn(context)
  const { bytes, kind } = requireFile(context, 'uploadSize')
  if (kind !== 'png' && kind !== 'jpg') throw new Failure('uploadType')
  const now = clock.now()
  await countUpload(context, 'uploads')
  await forgetUnsaved(db, userId, now)
  const photo = randomBytes(24).toString('hex')
  await db.insert(cardPhotos).values({ photo, userId, type: FILE_TYPES[kind].type, bytes, createdAt: now })
  return { photo }
}

const openCard: Handler<'openCard'> = async (context) => {
  const { db, clock, params } = context
  const opened = newLink(clock)
  const mine = and(eq(cardPhotos.photo, params.photo), eq(cardPhotos.userId, signedIn(context).userId))
  await requireRow(db.update(cardPhotos).set(opened).where(mine).returning({ photo: cardPhotos.photo }), 'cardMissing')
  return { path: `/files/cards/${opened.link}`, expiresAt: opened.linkUntil }
}

/** The service that reads documents is simulated: it knows what pictures made for tests carry as text. */
const analyseCard: Handler<'analyseCard'> = async (context) => {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  const { photo, idType = '1', side = 'front' } = params
  await countUpload(context, 'readings')
  const mine = and(eq(cardPhotos.photo, photo), eq(cardPhotos.userId, userId))
  const row = await requireRow(db.select({ bytes: cardPhotos.bytes }).from(cardPhotos).where(mine), 'cardMissing')
  return readCard(readPictureText(row.bytes), { idType, side }, clock.now())
}

export const cardHandlers = { uploadCard, openCard, analyseCard }

export function registerCards(app: FastifyInstance, { db, clock }: Platform): void {
  serveByLink(app, 'cards', async (link) => {
    const [row] = await db
      .select()
      .from(cardPhotos)
      .where(isLinked(cardPhotos, link, clock))
    return row ? { ...row, name: 'document' } : null
  })
}

/** The photos among these that are not the account's own. */
export async function listStrangePhotos(db: Database, userId: string, photos: readonly string[]): Promise<string[]> {
  const own = and(eq(cardPhotos.userId, userId), inArray(cardPhotos.photo, [...photos]))
  const rows = await db.select({ photo: cardPhotos.photo }).from(cardPhotos).where(own)
  return photos.filter((photo) => !rows.some((row) => row.photo === photo))
}

/** Forgets photos of a runner who was deleted, but for those that another one of the account has. */
export async function forgetPhotos(tx: Database, userId: string, photos: readonly string[]): Promise<void> {
  const saved = await savedPhotos(tx, userId)
  const gone = photos.filter((photo) => !saved.includes(photo))
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
  const unsaved = and(eq(cardPhotos.userId, userId), notInArray(cardPhotos.photo, saved))
  await db.delete(cardPhotos).where(and(unsaved, lt(cardPhotos.createdAt, now - UNSAVED_MS)))
}
