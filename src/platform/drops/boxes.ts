import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { PieceFacts } from '#entities/drop/facts.gen.ts'
import { choosePiece, saleStatus } from '#entities/drop/opening.ts'
import type { Database } from '#platform/database.ts'
import { Failure, findRow, requireRow } from '#platform/failure.ts'
import { type Handler, type Platform, signedIn } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { move } from '#platform/move.ts'
import { charge } from '#platform/payment/ledger.ts'
import { insertOrder } from '#platform/records.ts'
import { type BoxTerms, blindBoxes, collectibles, dropBoxes } from '#platform/tables/drops.ts'
import { orders } from '#platform/tables/orders.ts'
import { countBoxes, countDrawn, findBox, liveDrops, requireBox, stockOf } from './onSale.ts'
import { requireOfAge, viewCollectible } from './owned.ts'

const HOLD_MS = 15 * 60_000

/** Whoever buys or opens boxes of a kind takes turns until the transaction ends. */
async function lockBox(tx: Database, dropId: string, boxId: string): Promise<void> {
  await tx.insert(dropBoxes).values({ dropId, boxId }).onConflictDoNothing()
  await tx
    .select()
    .from(dropBoxes)
    .where(and(eq(dropBoxes.dropId, dropId), eq(dropBoxes.boxId, boxId)))
    .for('update')
}

const createBlindBoxOrder: Handler<'createBlindBoxOrder'> = async (context) => {
  const { userId } = signedIn(context)
  const { dropId, boxId, idempotencyKey } = context.params
  return { orderId: await buyBox(context, { userId, dropId, boxId, idempotencyKey }) }
}

interface Purchase {
  userId: string
  dropId: string
  boxId: string
  idempotencyKey: string
}

/** Holds a box for an account and makes its order. Without `lock` it is what a test shows to oversell. */
export async function buyBox(
  platform: Platform & { release: string | null },
  { userId, dropId, boxId, idempotencyKey }: Purchase,
  { lock = true } = {},
): Promise<string> {
  const { db, clock } = platform
  const own = and(eq(orders.userId, userId), eq(orders.idempotencyKey, idempotencyKey))
  const repeated = () => findRow(db.select().from(orders).where(own))
  const before = await repeated()
  if (before) return before.orderId
  const { drop, box } = requireBox(platform, dropId, boxId)
  const stock = stockOf(liveDrops(platform), dropId, boxId)
  await requireOfAge(db, userId, drop.ageMin, clock.now())
  return db.transaction(async (tx) => {
    if (lock) await lockBox(tx, dropId, boxId)
    const again = await findRow(tx.select().from(orders).where(own))
    if (again) return again.orderId
    const now = clock.now()
    const status = saleStatus(drop, now)
    if (status !== 'open') throw new Failure(status === 'soon' ? 'dropNotOpen' : 'dropEnded')
    const ofBox = and(eq(blindBoxes.dropId, dropId), eq(blindBoxes.boxId, boxId))
    const { taken, mine } = (await countBoxes(tx, userId, ofBox))(dropId, boxId)
    if (mine >= box.most) throw new Failure('boxMost')
    if (taken >= stock) throw new Failure('boxSoldOut')
    const { name, page, issuer, ageMin, giftAfterDays, notice } = drop
    const lines = [
      { kind: 'fee' as const, name: box.name, fee: box.price, quantity: 1, amount: box.price, runners: [] },
    ]
    const order = { kind: 'box' as const, userId, idempotencyKey, createdAt: now, expiresAt: now + HOLD_MS }
    const configVersion = platform.releases.shown(platform.release).versionOf(null)
    const made = { ...order, configVersion, entryId: null, lines, payable: box.price }
    const orderId = await insertOrder(tx, made, [])
    const terms: BoxTerms = { drop: { name, page, issuer, ageMin, giftAfterDays, notice }, box }
    await tx.insert(blindBoxes).values({ orderId, userId, dropId, boxId, terms })
    const cause = { actor: `user:${userId}` as const, reason: 'box ordered', at: now, configVersion }
    await move(tx, { kind: 'order', id: orderId, from: 'CREATING', event: 'made', cause })
    await charge(tx, orderId, made, now)
    return orderId
  })
}

/** So many parts of 1 that no odds of facts fall between two. */
const PARTS = 2 ** 47

const openBlindBox: Handler<'openBlindBox'> = async (context) => {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  return db.transaction(async (tx) => {
    const { orderId } = params
    const own = and(eq(blindBoxes.orderId, orderId), eq(blindBoxes.userId, userId))
    const rows = tx
      .select({ bought: blindBoxes, status: orders.status })
      .from(blindBoxes)
      .innerJoin(orders, eq(orders.orderId, blindBoxes.orderId))
      .where(own)
    const { bought, status } = await requireRow(rows, 'boxMissing')
    const { dropId, boxId, terms } = bought
    await lockBox(tx, dropId, boxId)
    // Read under lock: another phone may have opened it just now.
    const opened = await findRow(tx.select().from(collectibles).where(eq(collectibles.orderId, orderId)))
    if (opened) return viewCollectible(tx, opened, userId)
    if (status !== 'PAID') throw new Failure('boxNotPaid')
    const drawn = await countDrawn(tx, dropId, boxId)
    const piece = inside(context, bought, drawn)
    const now = clock.now()
    const number = (drawn[piece.id] ?? 0) + 1
    const row = { tokenId: newId(), orderId, dropId, boxId, pieceId: piece.id, number, piece, drop: terms.drop }
    const made = { ...row, openedAt: now, ownerId: userId, since: now }
    await tx.insert(collectibles).values(made)
    return viewCollectible(tx, made, userId)
  })
}

/** What is in a box, by what it was sold by; once that is all gone, by what is live. */
function inside(
  platform: Platform,
  { dropId, boxId, terms }: typeof blindBoxes.$inferSelect,
  drawn: Readonly<Record<string, number>>,
): PieceFacts {
  const live = findBox(liveDrops(platform), dropId, boxId)?.box
  const piece = [terms.box, live].reduce<PieceFacts | null>(
    (found, box) => found ?? (box ? choosePiece(box, drawn, randomInt(PARTS) / PARTS) : null),
    null,
  )
  if (!piece) throw new Error(`Nothing is left for box ${boxId} of drop ${dropId}`)
  return piece
}

export const boxHandlers = { createBlindBoxOrder, openBlindBox }
