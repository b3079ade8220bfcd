import { and, eq, or } from 'drizzle-orm'
import { giftFrom } from '#entities/drop/opening.ts'
import { maskPhone } from '#lib/mask.ts'
import type { Database } from '#platform/database.ts'
import { Failure, requireRow } from '#platform/failure.ts'
import { type Handler, type HandlerContext, signedIn } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { writeMessages } from '#platform/messages/write.ts'
import { accounts } from '#platform/tables/accounts.ts'
import { collectibleGifts, collectibles } from '#platform/tables/drops.ts'
import type { MessageCode } from '#platform/tables/messages.ts'
import { type CollectibleRow, type GiftRow, requireOfAge, viewGift } from './owned.ts'

const giveCollectible: Handler<'giveCollectible'> = async (context) => {
  const { db, clock, params } = context
  const { userId, mobile } = signedIn(context)
  if (params.mobile === mobile) throw new Failure('giftToSelf')
  return db.transaction(async (tx) => {
    const own = and(eq(collectibles.tokenId, params.tokenId), eq(collectibles.ownerId, userId))
    const row = await requireRow(tx.select().from(collectibles).where(own).for('update'), 'collectibleMissing')
    const now = clock.now()
    if (now < giftFrom(row.drop, row.since)) throw new Failure('giftTooEarly')
    const { tokenId } = row
    const gift = {
      giftId: newId(),
      tokenId,
      fromId: userId,
      toMobile: params.mobile,
      status: 'WAITING' as const,
      at: now,
    }
    const [made] = await tx.insert(collectibleGifts).values(gift).onConflictDoNothing().returning()
    if (!made) throw new Failure('giftWaiting')
    // Who has no account yet finds it with the first login.
    const known = await tx.select().from(accounts).where(eq(accounts.mobile, params.mobile))
    for (const receiver of known) await tell(tx, made, row, 'giftWaits', receiver.userId, now)
    return viewGift(tx, made, userId)
  })
}

async function tell(
  tx: Database,
  { giftId }: GiftRow,
  { piece }: CollectibleRow,
  code: MessageCode,
  userId: string,
  at: number,
): Promise<void> {
  const values = { name: piece.name, page: `/giftPage?giftId=${giftId}` }
  await writeMessages(tx, { userId, code, subject: giftId, values, at })
}

/** A gift that the account gives or is given; another's is as good as none. */
function seenGift({ user, params }: HandlerContext<{ giftId: string }>) {
  const { userId, mobile } = signedIn({ user })
  const sides = or(
    eq(collectibleGifts.fromId, userId),
    eq(collectibleGifts.toId, userId),
    and(eq(collectibleGifts.toMobile, mobile), eq(collectibleGifts.status, 'WAITING')),
  )
  return and(eq(collectibleGifts.giftId, params.giftId), sides)
}

const giftDetail: Handler<'giftDetail'> = async (context) => {
  const rows = context.db.select().from(collectibleGifts).where(seenGift(context))
  return viewGift(context.db, await requireRow(rows, 'giftMissing'), signedIn(context).userId)
}

/** Ends a gift that waits, whoever is first; what has ended so already is answered again. */
async function endGift(
  context: HandlerContext<{ giftId: string }>,
  side: 'giver' | 'receiver',
  status: Exclude<GiftRow['status'], 'WAITING'>,
  then: (tx: Database, gift: GiftRow, now: number) => Promise<void> = async () => {},
) {
  const { db, clock } = context
  const { userId } = signedIn(context)
  return db.transaction(async (tx) => {
    const rows = tx.select().from(collectibleGifts).where(seenGift(context)).for('update')
    const gift = await requireRow(rows, 'giftMissing')
    if ((gift.fromId === userId) !== (side === 'giver')) throw new Failure('giftMissing')
    if (gift.status === status) return viewGift(tx, gift, userId)
    if (gift.status !== 'WAITING') throw new Failure('giftOver')
    const now = clock.now()
    const set = { status, endedAt: now, toMobile: maskPhone(gift.toMobile), toId: side === 'receiver' ? userId : null }
    await tx.update(collectibleGifts).set(set).where(eq(collectibleGifts.giftId, gift.giftId))
    await then(tx, gift, now)
    return viewGift(tx, { ...gift, ...set }, userId)
  })
}

const takeBackGift: Handler<'takeBackGift'> = (context) => endGift(context, 'giver', 'TAKEN_BACK')

const answerGift: Handler<'answerGift'> = (context) => {
  const { accepts } = context.params
  return endGift(context, 'receiver', accepts ? 'ACCEPTED' : 'REFUSED', async (tx, gift, now) => {
    const { userId } = signedIn(context)
    const given = and(eq(collectibles.tokenId, gift.tokenId), eq(collectibles.ownerId, gift.fromId))
    const row = await requireRow(tx.select().from(collectibles).where(given).for('update'), 'collectibleMissing')
    await tell(tx, gift, row, accepts ? 'giftAccepted' : 'giftRefused', gift.fromId, now)
    if (!accepts) return
    await requireOfAge(tx, userId, row.drop.ageMin, now)
    await tx.update(collectibles).set({ ownerId: userId, since: now }).where(given)
  })
}

export const giftHandlers = { giveCollectible, giftDetail, takeBackGift, answerGift }
