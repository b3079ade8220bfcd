import { and, asc, desc, eq, gt, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { OrderBill } from '#api/contract.gen.ts'
import { maskName } from '#lib/mask.ts'
import type { ContestantRow } from '#platform/account/contestants.ts'
import type { Database } from '#platform/database.ts'
import { type Handler, type HandlerContext, isInApp, signedIn } from '#platform/handler.ts'
import { isPayable, loadCurrentOrder } from '#platform/payment/endHold.ts'
import { readBalance } from '#platform/payment/ledger.ts'
import { rulesOf } from '#platform/payment/orderKinds.ts'
import { sumRetainedOfOrder } from '#platform/payment/refunds.ts'
import { ENTRY_STATE, type OrderRow, requireOwnOrder, requireSeenEntry } from '#platform/records.ts'
import { loadRunners } from '#platform/registration/knownEntry.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { orders } from '#platform/tables/orders.ts'
import { ACTIVE, isActive } from '#race/states.ts'
import { loadEntryBackground, loadStatusCard } from './entrySummary.ts'
import { makeOrder } from './make.ts'
import { loadWholeEntry } from './price.ts'
import { submit } from './submit.ts'

/** An order of any kind as its payer reads it. */
async function billOf(db: Database, order: OrderRow, now: number): Promise<OrderBill> {
  const { orderId, orderNo, kind, status, payable, expiresAt, paidAt, channel, createdAt } = order
  const { payee: _, ...subject } = await rulesOf(order).subject(db, order)
  return {
    ...subject,
    orderId,
    orderNo,
    kind,
    orderStatus: status,
    price: payable,
    received: await sumRetainedOfOrder(db, orderId),
    payable: status === 'PENDING' ? await readBalance(db, orderId, 'receivable') : 0,
    expiresAt: status === 'PENDING' ? expiresAt : null,
    paidAt,
    channel,
    createdAt,
    canPay: isPayable(order, now),
    reason: order.reason,
  }
}

async function ownBill(context: HandlerContext<{ orderId: string }>): Promise<OrderBill> {
  const order = await loadCurrentOrder(context, signedIn(context).userId, context.params.orderId)
  return billOf(context.db, order, context.clock.now())
}

const orderDetail: Handler<'orderDetail'> = (context) => ownBill(context)
const detail4App: Handler<'detail4App'> = (context) => ownBill(context)

const createOrder4App: Handler<'createOrder4App'> = async (context) => {
  const { userId } = signedIn(context)
  const { entryId, idempotencyKey, payable = null, couponId = null } = context.params
  const options = { release: context.release, inApp: isInApp(context.terminal), payable, couponId }
  const submitted = await submit(context, userId, entryId, idempotencyKey, options)
  const { orderId } = submitted
  if (orderId === null) return { ...submitted, orderStatus: null }
  // Made before the answer; should that fail, the worker tries it again as any other.
  await makeOrder(context, orderId)
  const { status } = await requireOwnOrder(context.db, userId, orderId)
  return { ...submitted, orderStatus: status }
}

/** Of the entries of a race that the account has made or joined and that go on, the one to see to first, and the others. */
const getByRaceIdAndAccountId: Handler<'getByRaceIdAndAccountId'> = async (context) => {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  const joined = db
    .select({ entryId: registrations.entryId })
    .from(registrations)
    .where(and(eq(registrations.raceId, params.raceId), eq(registrations.userId, userId)))
  const mine = or(eq(entries.userId, userId), inArray(entries.entryId, joined))
  const theirs = params.players ? holds(db, await loadRunners(db, userId, params.players.split(','))) : undefined
  const rows = await db
    .select({ entryId: entries.entryId })
    .from(entries)
    .where(and(eq(entries.raceId, params.raceId), mine, theirs, inArray(ENTRY_STATE, [...ACTIVE])))
    .orderBy(desc(entries.entryId))
  const found: Mine[] = []
  for (const { entryId } of rows) {
    const { entry, order } = await requireSeenEntry(db, userId, entryId)
    // Of a team that goes on, who has left it is not in it any more.
    if (!isActive(entry.status)) continue
    const { whole } = await loadWholeEntry(db, entry)
    found.push({
      entryId,
      entryStatus: entry.status,
      itemId: entry.itemId,
      itemName: whole.project.name,
      // Of one family name two rows would be the same.
      players: entry.runners.map(({ snapshot }) => `${maskName(snapshot.userName)} ${snapshot.idNumber.slice(-2)}`),
      orderId: order?.orderId ?? null,
      orderStatus: order?.status ?? null,
      where: await loadStatusCard(db, whole, order, clock.now(), await loadEntryBackground(db, userId, [entryId])),
    })
  }
  const [first, ...others] = found.toSorted((a, b) => endOf(a) - endOf(b))
  return first
    ? {
        ...first,
        others: others.map(({ entryId, itemName, players, where }) => ({ entryId, itemName, players, where })),
      }
    : null
}

type Mine = Omit<NonNullable<Awaited<ReturnType<Handler<'getByRaceIdAndAccountId'>>>>, 'others'>

/** When it is lost if nothing is done. */
const endOf = ({ where: { step, deadline } }: Mine) => (step && deadline ? deadline.at : Number.MAX_SAFE_INTEGER)

/** Of entries: that a document of one of these runners is in it. */
function holds(db: Database, runners: readonly Pick<ContestantRow, 'idType' | 'idNumber'>[]): SQL {
  const same = ({ idType, idNumber }: (typeof runners)[number]) =>
    and(eq(registrations.idType, idType), eq(registrations.idNumber, idNumber))
  const entered = db
    .select({ entryId: registrations.entryId })
    .from(registrations)
    .where(and(eq(registrations.active, true), or(...runners.map(same))))
  return inArray(entries.entryId, entered)
}

/** What the account still has to pay, the first to run out first. */
const getPayMessageByUserPhone: Handler<'getPayMessageByUserPhone'> = async (context) => {
  const { db, clock } = context
  const now = clock.now()
  const running = or(isNull(orders.expiresAt), gt(orders.expiresAt, now))
  const due = and(eq(orders.userId, signedIn(context).userId), eq(orders.status, 'PENDING'), running)
  const rows = await db.select().from(orders).where(due).orderBy(asc(orders.expiresAt)).limit(20)
  return Promise.all(rows.map((order) => billOf(db, order, now)))
}

/** Orders of the account for what an entry came to cost more, newest first. */
const rechargeList: Handler<'rechargeList'> = async (context) => {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  const { pageNo = 1, pageSize = 10 } = params
  const mine = and(eq(orders.userId, userId), eq(orders.kind, 'topUp'), ne(orders.status, 'CREATING'))
  const totalCount = await db.$count(orders, mine)
  const rows = await db
    .select()
    .from(orders)
    .where(mine)
    .orderBy(desc(orders.orderId))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  const results: OrderBill[] = []
  for (const { orderId } of rows)
    results.push(await billOf(db, await loadCurrentOrder(context, userId, orderId), clock.now()))
  return { results, pageNo, totalPage: Math.ceil(totalCount / pageSize), totalCount }
}

export const anyKindHandlers = {
  orderDetail,
  detail4App,
  createOrder4App,
  getByRaceIdAndAccountId,
  getPayMessageByUserPhone,
  rechargeList,
}
