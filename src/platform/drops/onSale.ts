import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { BlindBox, Drop } from '#api/contract.gen.ts'
import type { BoxFacts } from '#entities/drop/facts.gen.ts'
import { type Drawn, instant, oddsNow, pieceLeft, saleStatus } from '#entities/drop/opening.ts'
import type { Entity } from '#entities/entity.ts'
import type { Database } from '#platform/database.ts'
import { Failure } from '#platform/failure.ts'
import type { Handler, HandlerContext, Platform } from '#platform/handler.ts'
import { blindBoxes, collectibles } from '#platform/tables/drops.ts'
import { orders } from '#platform/tables/orders.ts'

type FoundDrop = Entity<'drop'>

/** The drops of the page's release. */
function listDrops({ releases, release }: Pick<HandlerContext, 'releases' | 'release'>): readonly FoundDrop[] {
  return releases.shown(release).entities('drop')
}

/** The drops that are live, whichever page is shown: over their boxes all releases share. */
export function liveDrops({ releases }: Pick<Platform, 'releases'>): readonly FoundDrop[] {
  return releases.current().live.entities('drop')
}

export function findBox(drops: readonly FoundDrop[], dropId: string, boxId: string) {
  const drop = drops.find(({ id }) => id === dropId)
  const box = drop?.facts.boxes.find(({ id }) => id === boxId)
  return drop && box ? { drop: drop.facts, box } : null
}

/** A box of the page's release. */
export function requireBox(context: Pick<HandlerContext, 'releases' | 'release'>, dropId: string, boxId: string) {
  const found = findBox(listDrops(context), dropId, boxId)
  if (!found) throw new Failure('dropMissing')
  return found
}

/** A box counts while its order is open or paid. */
const TAKEN = inArray(orders.status, ['CREATING', 'PENDING', 'PAID'])

interface Counts {
  taken: number
  sold: number
  mine: number
}

/** How many boxes of each kind are taken and sold, and of these how many are an account's; by drop and box. */
export async function countBoxes(
  db: Database,
  userId: string | null,
  wanted?: SQL,
): Promise<(dropId: string, boxId: string) => Counts> {
  const rows = await db
    .select({
      dropId: blindBoxes.dropId,
      boxId: blindBoxes.boxId,
      taken: sql<number>`count(*)::int`,
      sold: sql<number>`(count(*) filter (where ${orders.status} = 'PAID'))::int`,
      mine: sql<number>`(count(*) filter (where ${blindBoxes.userId} = ${userId}::bigint))::int`,
    })
    .from(blindBoxes)
    .innerJoin(orders, eq(orders.orderId, blindBoxes.orderId))
    .where(and(TAKEN, wanted))
    .groupBy(blindBoxes.dropId, blindBoxes.boxId)
  const none = { taken: 0, sold: 0, mine: 0 }
  return (dropId, boxId) => rows.find((row) => row.dropId === dropId && row.boxId === boxId) ?? none
}

/** How many of each piece of a kind of box have come out. */
export async function countDrawn(db: Database, dropId: string, boxId: string): Promise<Drawn> {
  const rows = await db
    .select({ pieceId: collectibles.pieceId, drawn: sql<number>`count(*)::int` })
    .from(collectibles)
    .where(and(eq(collectibles.dropId, dropId), eq(collectibles.boxId, boxId)))
    .groupBy(collectibles.pieceId)
  return Object.fromEntries(rows.map(({ pieceId, drawn }) => [pieceId, drawn]))
}

/** Boxes of drops as they stand now. */
async function viewBoxes(context: HandlerContext, drops: readonly FoundDrop[]): Promise<BlindBox[]> {
  const { db, clock, user } = context
  const count = await countBoxes(db, user?.userId ?? null)
  const live = liveDrops(context)
  const boxes = drops.flatMap(({ id, facts }) => facts.boxes.map((box) => ({ dropId: id, drop: facts, box })))
  return Promise.all(
    boxes.map(async ({ dropId, drop, box }) => {
      const { taken, sold, mine } = count(dropId, box.id)
      const drawn = await countDrawn(db, dropId, box.id)
      const left = Math.max(0, stockOf(live, dropId, box.id) - taken)
      const status = saleStatus(drop, clock.now())
      return {
        ...{ dropId, dropName: drop.name, page: drop.page, issuer: drop.issuer, notice: drop.notice },
        ...{ boxId: box.id, name: box.name, picture: box.picture, price: box.price, stock: box.stock, most: box.most },
        ...{ left, sold, mine, status: status === 'open' && left === 0 ? 'soldOut' : status },
        ...{ opens: instant(drop.opens), closes: instant(drop.closes) },
        ...{ ageMin: drop.ageMin, giftAfterDays: drop.giftAfterDays, pieces: viewPieces(box, drawn) },
      }
    }),
  )
}

/** How many boxes of a kind there are, by the live release; none of what it does not sell. */
export function stockOf(live: readonly FoundDrop[], dropId: string, boxId: string): number {
  return findBox(live, dropId, boxId)?.box.stock ?? 0
}

function viewPieces(box: BoxFacts, drawn: Drawn): BlindBox['pieces'] {
  const now = oddsNow(box, drawn)
  return box.pieces.map((piece, at) => {
    const { id, name, rarity, edition, odds, picture, story } = piece
    return {
      ...{ pieceId: id, name, rarity, edition, odds, picture, story },
      ...{ left: pieceLeft(piece, drawn), oddsNow: now[at] ?? 0 },
    }
  })
}

function viewDrop({ id, facts }: FoundDrop, all: readonly BlindBox[]): Drop {
  const { name, page, picture, issuer } = facts
  const boxes = all.filter(({ dropId }) => dropId === id)
  const total = (of: 'stock' | 'left') => boxes.reduce((sum, box) => sum + box[of], 0)
  const priceFrom = Math.min(...boxes.map(({ price }) => price))
  const status = boxes.find((box) => box.status !== 'soldOut')?.status ?? 'soldOut'
  return {
    ...{ dropId: id, name, page, picture, issuer, status, priceFrom, boxes },
    ...{ opens: instant(facts.opens), closes: instant(facts.closes), stock: total('stock'), left: total('left') },
  }
}

const dropSeries: Handler<'dropSeries'> = async (context) => {
  const drops = listDrops(context).toSorted((a, b) => instant(b.facts.opens) - instant(a.facts.opens))
  const boxes = await viewBoxes(context, drops)
  const ids = [...new Set(drops.map(({ facts }) => facts.series.id))]
  return ids.flatMap((seriesId) => {
    const own = drops.filter(({ facts }) => facts.series.id === seriesId)
    const [first] = own
    return first ? [{ seriesId, name: first.facts.series.name, drops: own.map((drop) => viewDrop(drop, boxes)) }] : []
  })
}

const dropDetail: Handler<'dropDetail'> = async (context) => {
  const drop = listDrops(context).find(({ id }) => id === context.params.dropId)
  if (!drop) throw new Failure('dropMissing')
  return viewDrop(drop, await viewBoxes(context, [drop]))
}

const ORDER: readonly BlindBox['status'][] = ['open', 'soon', 'soldOut', 'ended']

const blindBoxList: Handler<'blindBoxList'> = async (context) =>
  (await viewBoxes(context, listDrops(context))).toSorted(
    (a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || b.opens - a.opens,
  )

const blindBoxDetail: Handler<'blindBoxDetail'> = async (context) => {
  const { dropId, boxId } = context.params
  const { drop, box } = requireBox(context, dropId, boxId)
  const [view] = await viewBoxes(context, [{ id: dropId, facts: { ...drop, boxes: [box] } }])
  if (!view) throw new Failure('dropMissing')
  return view
}

export const onSaleHandlers = { dropSeries, dropDetail, blindBoxList, blindBoxDetail }
