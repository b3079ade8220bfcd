import { randomInt } from 'node:crypto'
import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Prize, PrizeDraw } from '#api/contract.gen.ts'
import { drawStatus, listChances, nextChance, pickPrize, prizeLeft } from '#entities/draw/draw.ts'
import type { DrawFacts } from '#entities/draw/facts.gen.ts'
import { ageAt } from '#lib/age.ts'
import { requireOwnAddress } from '#platform/addresses/book.ts'
import { grantCoupon } from '#platform/coupons/wallet.ts'
import type { Database } from '#platform/database.ts'
import { Failure, findRow, requireRow } from '#platform/failure.ts'
import { type Handler, type HandlerContext, signedIn } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { writeMessages } from '#platform/messages/write.ts'
import type { Release } from '#platform/options.ts'
import { findRegionName } from '#platform/regions/areas.ts'
import { registrations } from '#platform/tables/entries.ts'
import { contestants } from '#platform/tables/people.ts'
import { prizeStocks, prizes } from '#platform/tables/prizeDraws.ts'
import { races } from '#platform/tables/races.ts'
import { instant } from '#race/times.ts'

type Row = typeof prizes.$inferSelect

/** A draw as a release has it; its moments are epoch milliseconds. */
interface Draw {
  drawId: string
  facts: DrawFacts
  opens: number
  ends: number
  claimUntil: number
}

/** The draws of a release. */
export function listDraws(release: Release): Draw[] {
  return release.entities('draw').map(({ id, facts }) => ({
    drawId: id,
    facts,
    opens: instant(facts.opens),
    ends: instant(facts.ends),
    claimUntil: instant(facts.claimUntil),
  }))
}

const drawsShown = ({ releases, release }: HandlerContext) => listDraws(releases.shown(release))

/** The site's page of a draw that begins so. */
export const drawPage = (page: 'luckyDraw' | 'winning', { suffix }: Pick<DrawFacts, 'suffix'>) => `/${page}${suffix}`

async function chancesOf(db: Database, userId: string, { drawId, facts }: Draw, now: number) {
  const raceIds = facts.chances.flatMap(({ raceId }) => raceId ?? [])
  const entered = await db
    .selectDistinct({ raceId: registrations.raceId })
    .from(registrations)
    .where(
      and(
        eq(registrations.userId, userId),
        eq(registrations.status, 'CONFIRMED'),
        inArray(registrations.raceId, raceIds),
      ),
    )
  const rows = await db
    .select({ chance: prizes.chance, made: count() })
    .from(prizes)
    .where(and(eq(prizes.userId, userId), eq(prizes.drawId, drawId)))
    .groupBy(prizes.chance)
  const used = Object.fromEntries(rows.map(({ chance, made }) => [chance, made]))
  return {
    chances: listChances(facts, now, new Set(entered.map(({ raceId }) => raceId)), used),
    made: rows.reduce((sum, { made }) => sum + made, 0),
  }
}

const givenOf = (rows: readonly (typeof prizeStocks.$inferSelect)[]) =>
  Object.fromEntries(rows.map(({ prizeId, given }) => [prizeId, given]))

async function viewDraw(db: Database, userId: string, draw: Draw, now: number): Promise<PrizeDraw> {
  const { drawId, facts, opens, ends, claimUntil } = draw
  const given = givenOf(await db.select().from(prizeStocks).where(eq(prizeStocks.drawId, drawId)))
  const { chances, made } = await chancesOf(db, userId, draw, now)
  const raceIds = chances.flatMap(({ raceId }) => raceId ?? [])
  const named = await db
    .select({ raceId: races.raceId, facts: races.facts })
    .from(races)
    .where(inArray(races.raceId, raceIds))
  return {
    drawId,
    name: facts.name,
    page: drawPage('luckyDraw', facts),
    status: drawStatus(draw, now),
    opens,
    ends,
    claimUntil,
    made,
    left: chances.reduce((sum, { left }) => sum + left, 0),
    chances: chances.map(({ kind, raceId, count, got, left }) => ({
      kind,
      raceId,
      raceName: named.find((race) => race.raceId === raceId)?.facts.name ?? null,
      count,
      got,
      left,
    })),
    prizes: facts.prizes.map((prize) => ({ id: prize.id, left: prizeLeft(prize, given) })),
  }
}

const listPrizeDraws: Handler<'listPrizeDraws'> = async (context) => {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  const now = clock.now()
  const wanted = drawsShown(context).filter(({ drawId, claimUntil }) =>
    params.drawId === undefined ? now < claimUntil : drawId === params.drawId,
  )
  return Promise.all(wanted.map((draw) => viewDraw(db, userId, draw, now)))
}

/** Locks the prizes of a draw until the transaction ends; answers how many of each were given. */
async function lockStock(tx: Database, { drawId, facts }: Draw) {
  const ids = facts.prizes.map(({ id }) => id).toSorted()
  await tx
    .insert(prizeStocks)
    .values(ids.map((prizeId) => ({ drawId, prizeId })))
    .onConflictDoNothing()
  const rows = await tx
    .select()
    .from(prizeStocks)
    .where(eq(prizeStocks.drawId, drawId))
    .orderBy(prizeStocks.prizeId)
    .for('update')
  return givenOf(rows)
}

const RESOLUTION = 2 ** 47
/** From 0 up to below 1, from the system's source of randomness. */
const unpredictable = () => randomInt(RESOLUTION) / RESOLUTION

const drawPrize: Handler<'drawPrize'> = async (context) => {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  const draw = drawsShown(context).find(({ drawId }) => drawId === params.drawId)
  if (!draw) throw new Failure('drawMissing')
  const { drawId, claimUntil } = draw
  // Stock is one for all releases: that of the live one.
  const live = listDraws(context.releases.current().live).find((one) => one.drawId === drawId)?.facts ?? draw.facts
  const stockOf = new Map(live.prizes.map(({ id, stock }) => [id, stock]))
  const facts = {
    ...draw.facts,
    prizes: draw.facts.prizes.map(({ stock, ...prize }) => {
      const lives = stock === undefined ? undefined : (stockOf.get(prize.id) ?? stock)
      return lives === undefined ? prize : { ...prize, stock: lives }
    }),
  }
  const row = await db.transaction(async (tx): Promise<Row> => {
    const given = await lockStock(tx, draw)
    const same = and(eq(prizes.userId, userId), eq(prizes.idempotencyKey, params.idempotencyKey))
    const before = await findRow(tx.select().from(prizes).where(same))
    if (before) return before
    const now = clock.now()
    const status = drawStatus(draw, now)
    if (status !== 'open') throw new Failure(status === 'ended' ? 'drawEnded' : 'drawNotOpen')
    await refuseYoung(tx, userId, facts.minAge, now)
    const chance = nextChance((await chancesOf(tx, userId, draw, now)).chances)
    if (!chance) throw new Failure('drawNoChance')
    const prize = pickPrize(facts, given, unpredictable())
    const one = and(eq(prizeStocks.drawId, drawId), eq(prizeStocks.prizeId, prize.id))
    await tx
      .update(prizeStocks)
      .set({ given: sql`${prizeStocks.given} + 1` })
      .where(one)
    const made = {
      winId: newId(),
      drawId,
      userId,
      idempotencyKey: params.idempotencyKey,
      chance: chance.source,
      prizeId: prize.id,
      facts: prize,
      drawnAt: now,
      claimUntil,
    }
    if (prize.kind !== 'nothing') {
      const values = { name: prize.name, page: `${drawPage('winning', facts)}?prizeId=${made.winId}` }
      await writeMessages(tx, { userId, code: 'prizeWon', subject: made.winId, values, at: now })
    }
    return requireRow(tx.insert(prizes).values(made).returning(), 'prizeMissing')
  })
  return viewPrize(row, draw.facts, clock.now())
}

/** What is known of the account's own runner; who says nothing has declared the age by drawing. */
async function refuseYoung(tx: Database, userId: string, minAge: number, now: number): Promise<void> {
  const own = and(eq(contestants.userId, userId), eq(contestants.isSelf, true))
  const rows = await tx.select({ birthday: contestants.birthday }).from(contestants).where(own)
  if (rows.some(({ birthday }) => (ageAt(birthday, now) ?? minAge) < minAge)) throw new Failure('drawTooYoung')
}

function viewPrize(row: Row, draw: DrawFacts | null, now: number): Prize {
  const { winId, drawId, facts, drawnAt, claimUntil, claimedAt, mail } = row
  const open = now < claimUntil ? 'open' : 'over'
  return {
    prizeId: winId,
    drawId,
    drawName: draw?.name ?? null,
    id: facts.id,
    name: facts.name,
    kind: facts.kind,
    picture: facts.picture ?? '',
    worth: facts.worth ?? null,
    drawnAt,
    claimUntil,
    status: facts.kind === 'nothing' ? 'none' : claimedAt === null ? open : 'claimed',
    claimedAt,
    page: drawPage('winning', draw ?? { suffix: '' }),
    mail: mail && {
      consignee: mail.consignee,
      consigneePhone: mail.consigneePhone,
      region: findRegionName(mail.region) ?? { zh: '', en: '' },
      addressDetail: mail.addressDetail,
    },
  }
}

const factsOf = (context: HandlerContext, id: string) =>
  drawsShown(context).find(({ drawId }) => drawId === id)?.facts ?? null

/** As many are shown; nobody has drawn more in one draw. */
const MOST = 200

const listPrizes: Handler<'listPrizes'> = async (context) => {
  const { db, clock, params } = context
  const wanted =
    params.drawId === undefined ? ne(sql`${prizes.facts}->>'kind'`, 'nothing') : eq(prizes.drawId, params.drawId)
  const rows = await db
    .select()
    .from(prizes)
    .where(and(eq(prizes.userId, signedIn(context).userId), wanted))
    .orderBy(desc(prizes.drawnAt), desc(prizes.winId))
    .limit(MOST)
  return rows.map((row) => viewPrize(row, factsOf(context, row.drawId), clock.now()))
}

/** The account's own prize of a kind, locked, to be claimed now; `claim` says what claiming it writes. */
async function claim(
  context: HandlerContext<{ prizeId: string }>,
  kind: Prize['kind'],
  claimed: (tx: Database, row: Row, now: number) => Promise<Partial<Row>>,
): Promise<Prize> {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  const now = clock.now()
  const row = await db.transaction(async (tx) => {
    const own = and(eq(prizes.winId, params.prizeId), eq(prizes.userId, userId))
    const found = await requireRow(tx.select().from(prizes).where(own).for('update'), 'prizeMissing')
    if (found.facts.kind !== kind) throw new Failure('prizeMissing')
    if (kind === 'coupon' && found.claimedAt !== null) return found
    if (now >= found.claimUntil) throw new Failure('prizeOver')
    const set = { claimedAt: found.claimedAt ?? now, ...(await claimed(tx, found, now)) }
    await tx.update(prizes).set(set).where(own)
    return { ...found, ...set }
  })
  return viewPrize(row, factsOf(context, row.drawId), now)
}

const claimPrize: Handler<'claimPrize'> = (context) =>
  claim(context, 'coupon', async (tx, { userId, drawId, facts: { name, coupon } }, now) => {
    if (!coupon) throw new Error(`The coupon of a prize of draw ${drawId} is not said`)
    const { raceId = null, ...worth } = coupon
    return { couponId: await grantCoupon(tx, { userId, raceId, facts: { id: drawId, name, ...worth } }, now) }
  })

const savePrizeAddress: Handler<'savePrizeAddress'> = (context) =>
  claim(context, 'post', async (tx, { userId }) => {
    const { consignee, consigneePhone, region, addressDetail } = await requireOwnAddress(
      tx,
      userId,
      context.params.mailInfoId,
    )
    return { mail: { consignee, consigneePhone, region, addressDetail } }
  })

export const prizeDrawHandlers = { listPrizeDraws, drawPrize, listPrizes, claimPrize, savePrizeAddress }
