import { maskName } from '#lib/mask.ts'
import { findMail } from '#platform/addresses/mail.ts'
import { purchaseOfEntry, requireCoupon } from '#platform/coupons/wallet.ts'
import { Failure } from '#platform/failure.ts'
import { type Handler, signedIn } from '#platform/handler.ts'
import { endOverdueHold, endUnpaid, loadCurrentOrder } from '#platform/payment/endHold.ts'
import { loadForms } from '#platform/raceStore/releases.ts'
import { findOrder, listSnapshots, requireOwnEntry, requireOwnOrder, requireSeenEntry } from '#platform/records.ts'
import { findNextPrice } from '#race/money.ts'
import { findStart, holdMinutes } from '#race/times.ts'
import { choosePoster } from '#race/view.ts'
import { anyKindHandlers } from './anyKind.ts'
import { loadOrderDetail } from './detail.ts'
import { myRegistrationListByGroup } from './myList.ts'
import { loadWholeEntry, pickPartPaidBy, priceOfEntry, toPricedEntry, viewLines } from './price.ts'
import { createOrder5AppAsync } from './submit.ts'

const orderCalculation: Handler<'orderCalculation'> = async (context) => {
  const { db, params } = context
  const entry = await requireOwnEntry(db, signedIn(context).userId, params.entryId)
  // What a draft will cost is what its page says; a page that is judged no more is told at the submit.
  const { entryId, status, runners } = entry
  const outdated = context.releases.find(entry.raceId, context.release).status === 'outdated'
  const isDraft = status === 'DRAFT'
  const { whole: all, found } = await loadWholeEntry(db, entry, isDraft && !outdated ? context : undefined)
  const { race, project } = found
  const order = await findOrder(db, entryId)
  const now = context.clock.now()
  const { couponId = null } = params
  const asked = couponId === null ? null : { userId: entry.userId, couponId }
  // One that cannot be used lowers nothing here; the submit says why.
  const refused = (cause: unknown) => {
    if (cause instanceof Failure) return null
    throw cause
  }
  const part = pickPartPaidBy(all, entry.userId)
  const priced = toPricedEntry(part)
  const purchase = purchaseOfEntry(found, entryId, priced, now)
  const coupon = isDraft && asked ? await requireCoupon(db, asked, purchase, now).catch(refused) : null
  const whole = { ...part, coupon: coupon?.facts ?? null }
  const { lines, payable } = priceOfEntry(whole, order, now)
  const { name, kind, allocation, payTiming, itemId } = project.facts
  const { raceId, facts } = race
  const { startsAt, place } = findStart(facts, project.facts)
  return {
    entryId,
    lines: viewLines(lines, listSnapshots(entry)),
    total: lines.reduce((sum, line) => sum + line.amount, 0),
    payable,
    race: {
      raceId,
      raceName: facts.name,
      imgRecommend2: choosePoster(facts, project.facts),
      raceTime: startsAt,
      place,
    },
    item: { itemId, name, kind, allocation, payTiming, holdMinutes: holdMinutes(project.facts) },
    priceChange: isDraft ? findNextPrice(race.facts, project.facts, toPricedEntry(whole), now) : null,
    players: runners.map((runner) => maskName(runner.snapshot.userName)),
    entryStatus: status,
    orderId: order?.orderId ?? null,
    mail: await findMail(db, entry, { race: race.facts, project: project.facts }, now),
  }
}

const queryCreateOrderInfo: Handler<'queryCreateOrderInfo'> = async (context) => {
  const { userId } = signedIn(context)
  const { orderId, status, reason } = await loadCurrentOrder(context, userId, context.params.orderId)
  if (status === 'CREATING') context.makeOrder(orderId)
  return { orderId, status, reason }
}

const detailRegistrationOrder: Handler<'detailRegistrationOrder'> = async (context) => {
  const { db, params } = context
  const { userId } = signedIn(context)
  if (!params.entryId && !params.orderId) throw new Failure('badRequest')
  const entryId = params.entryId ?? (await requireOwnOrder(db, userId, params.orderId ?? '')).entryId
  if (entryId === null) throw new Failure('orderMissing')
  const { entry, order } = await requireSeenEntry(db, userId, entryId)
  const now = context.clock.now()
  const forms = await loadForms(context, entry.raceId, entry.itemId)
  if (!order || !(await endOverdueHold(context, order)))
    return loadOrderDetail(db, entry, order, now, { userId, forms })
  const ended = await requireSeenEntry(db, userId, entryId)
  return loadOrderDetail(db, ended.entry, ended.order, now, { userId, forms })
}

const cancelOrder: Handler<'cancelOrder'> = async (context) => {
  const { userId } = signedIn(context)
  const order = await requireOwnOrder(context.db, userId, context.params.orderId)
  if (order.status === 'CANCELLED') return { ok: true }
  if (order.status !== 'PENDING')
    throw new Failure(order.status === 'CREATING' ? 'orderNotReady' : 'orderNotCancellable')
  const why = { event: 'cancelled' as const, actor: `user:${userId}`, reason: 'given up' }
  if (await endUnpaid(context, order.orderId, why)) return { ok: true }
  const { status } = await requireOwnOrder(context.db, userId, order.orderId)
  if (status === 'CANCELLED') return { ok: true }
  throw new Failure(status === 'PAID' ? 'orderPaid' : 'orderNotCancellable')
}

export const orderHandlers = {
  orderCalculation,
  createOrder5AppAsync,
  queryCreateOrderInfo,
  detailRegistrationOrder,
  cancelOrder,
  myRegistrationListByGroup,
  ...anyKindHandlers,
}
