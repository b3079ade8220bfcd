import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Collectible, CollectibleGift, CollectibleRecord } from '#api/contract.gen.ts'
import { giftFrom } from '#entities/drop/opening.ts'
import { ageAt } from '#lib/age.ts'
import { maskPhone } from '#lib/mask.ts'
import type { Database } from '#platform/database.ts'
import { Failure, findRow, requireRow } from '#platform/failure.ts'
import { type Handler, signedIn } from '#platform/handler.ts'
import { findMobile } from '#platform/records.ts'
import { blindBoxes, collectibleGifts, collectibles } from '#platform/tables/drops.ts'
import { orders } from '#platform/tables/orders.ts'
import { contestants } from '#platform/tables/people.ts'

export type CollectibleRow = typeof collectibles.$inferSelect
export type GiftRow = typeof collectibleGifts.$inferSelect

/** Refuses who is younger, and whose birthday is not known: that of the runner who is the account's own. */
export async function requireOfAge(db: Database, userId: string, ageMin: number, now: number): Promise<void> {
  const self = and(eq(contestants.userId, userId), eq(contestants.isSelf, true), isNull(contestants.deletedAt))
  const { birthday } = await requireRow(db.select().from(contestants).where(self), 'ownerUnknown')
  if ((ageAt(birthday, now) ?? -1) < ageMin) throw new Failure('ownerTooYoung')
}

/** A piece and its certificate, as an account sees it. */
export async function viewCollectible(db: Database, row: CollectibleRow, userId: string): Promise<Collectible> {
  const { tokenId, dropId, boxId, pieceId, number, piece, drop, openedAt, since, ownerId } = row
  const waits = and(eq(collectibleGifts.tokenId, tokenId), eq(collectibleGifts.status, 'WAITING'))
  const gift = await findRow(db.select().from(collectibleGifts).where(waits))
  const { name, rarity, picture, story, edition } = piece
  const { page, issuer, ageMin, giftAfterDays, notice } = drop
  return {
    ...{ tokenId, dropId, boxId, pieceId, name, rarity, picture, story, number, edition, openedAt, since },
    ...{ dropName: drop.name, page, issuer, ageMin, giftAfterDays, notice },
    owner: maskPhone((await findMobile(db, ownerId)) ?? ''),
    mine: ownerId === userId,
    hash: createHash('sha256')
      .update([tokenId, dropId, boxId, pieceId, number, ownerId, since].join('|'))
      .digest('hex'),
    giftFrom: giftFrom(drop, since),
    gift: ownerId === userId ? (gift?.giftId ?? null) : null,
  }
}

/** A gift as its giver or its receiver sees it. */
export async function viewGift(db: Database, gift: GiftRow, userId: string): Promise<CollectibleGift> {
  const { giftId, status, tokenId, fromId, toMobile, at, endedAt } = gift
  const rows = db.select().from(collectibles).where(eq(collectibles.tokenId, tokenId))
  const { piece, drop, number } = await requireRow(rows, 'collectibleMissing')
  return {
    ...{ giftId, status, tokenId, at, endedAt, number, edition: piece.edition, ageMin: drop.ageMin },
    ...{ name: piece.name, dropName: drop.name, picture: piece.picture },
    role: fromId === userId ? 'giver' : 'receiver',
    from: maskPhone((await findMobile(db, fromId)) ?? ''),
    to: maskPhone(toMobile),
  }
}

const myCollectibles: Handler<'myCollectibles'> = async (context) => {
  const { db } = context
  const { userId, mobile } = signedIn(context)
  const boxes = await db
    .select({ bought: blindBoxes, paidAt: orders.paidAt, tokenId: collectibles.tokenId })
    .from(blindBoxes)
    .innerJoin(orders, eq(orders.orderId, blindBoxes.orderId))
    .leftJoin(collectibles, eq(collectibles.orderId, blindBoxes.orderId))
    .where(and(eq(blindBoxes.userId, userId), eq(orders.status, 'PAID')))
    .orderBy(desc(blindBoxes.orderId))
  const owns = eq(collectibles.ownerId, userId)
  const pieces = await db.select().from(collectibles).where(owns).orderBy(desc(collectibles.since))
  const sides = or(eq(collectibleGifts.fromId, userId), eq(collectibleGifts.toMobile, mobile))
  const waiting = and(eq(collectibleGifts.status, 'WAITING'), sides)
  const gifts = await db.select().from(collectibleGifts).where(waiting).orderBy(desc(collectibleGifts.giftId))
  return {
    boxes: boxes.map(({ bought: { orderId, dropId, boxId, terms }, paidAt, tokenId }) => ({
      ...{ orderId, dropId, boxId, dropName: terms.drop.name, name: terms.box.name, picture: terms.box.picture },
      ...{ boughtAt: paidAt ?? 0, tokenId },
    })),
    pieces: await Promise.all(pieces.map((row) => viewCollectible(db, row, userId))),
    gifts: await Promise.all(gifts.map((gift) => viewGift(db, gift, userId))),
  }
}

const collectibleDetail: Handler<'collectibleDetail'> = async (context) => {
  const { db, params } = context
  const { userId } = signedIn(context)
  const own = and(eq(collectibles.tokenId, params.tokenId), eq(collectibles.ownerId, userId))
  const row = await requireRow(db.select().from(collectibles).where(own), 'collectibleMissing')
  return viewCollectible(db, row, userId)
}

const collectibleRecords: Handler<'collectibleRecords'> = async (context) => {
  const { db, params } = context
  const { userId } = signedIn(context)
  const { pageNo = 1, pageSize = 20 } = params
  const bought = await db
    .select({ box: blindBoxes, order: orders, piece: collectibles })
    .from(blindBoxes)
    .innerJoin(orders, eq(orders.orderId, blindBoxes.orderId))
    .leftJoin(collectibles, eq(collectibles.orderId, blindBoxes.orderId))
    .where(and(eq(blindBoxes.userId, userId), inArray(orders.status, ['PAID', 'REFUNDING', 'REFUNDED'])))
  const given = await db
    .select({ gift: collectibleGifts, piece: collectibles })
    .from(collectibleGifts)
    .innerJoin(collectibles, eq(collectibles.tokenId, collectibleGifts.tokenId))
    .where(or(eq(collectibleGifts.fromId, userId), eq(collectibleGifts.toId, userId)))
  const all: CollectibleRecord[] = []
  for (const { box, order, piece } of bought) {
    const { name, picture } = box.terms.box
    const about = { dropName: box.terms.drop.name, with: null }
    const { orderId, payable, paidAt } = order
    all.push({
      ...about,
      recordId: `b${orderId}`,
      kind: 'bought',
      at: paidAt ?? 0,
      name,
      picture,
      amount: payable,
      number: null,
    })
    if (piece) all.push({ ...about, ...ofPiece(piece), recordId: `o${orderId}`, kind: 'opened', at: piece.openedAt })
  }
  for (const { gift, piece } of given) {
    const { giftId, fromId, toMobile, status, at, endedAt } = gift
    const gives = fromId === userId
    const other = gives ? toMobile : ((await findMobile(db, fromId)) ?? '')
    const about = { ...ofPiece(piece), dropName: piece.drop.name, with: maskPhone(other) }
    if (gives) all.push({ ...about, recordId: `g${giftId}`, kind: 'given', at })
    const ended = { ACCEPTED: 'received', REFUSED: 'refused', TAKEN_BACK: 'takenBack', WAITING: null } as const
    const kind = ended[status]
    if (kind === null || endedAt === null || (gives && kind === 'received')) continue
    all.push({ ...about, recordId: `e${giftId}`, kind, at: endedAt })
  }
  const sorted = all.toSorted((a, b) => b.at - a.at)
  const results = sorted.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  return { results, pageNo, totalPage: Math.ceil(sorted.length / pageSize), totalCount: sorted.length }
}

function ofPiece({ piece: { name, picture }, number }: CollectibleRow) {
  return { name, picture, number, amount: null }
}

export const ownedHandlers = { myCollectibles, collectibleDetail, collectibleRecords }
