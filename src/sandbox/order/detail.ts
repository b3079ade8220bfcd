import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { OrderDetail, OrderItem, PriceLine as ShownLine, TimelineItem } from '#api/contract.gen.ts'
import { maskCard, maskName, maskPhone } from '#lib/mask.ts'
import type { Text } from '#race/facts.gen.ts'
import { refundOf, refundRulesOf } from '#race/money.ts'
import { posterOf } from '#race/view.ts'
import type { Database } from '#sandbox/database.ts'
import { documentsOf } from '#sandbox/documents/documents.ts'
import { isPayable } from '#sandbox/payment/payable.ts'
import { addOnsOfEntries } from '#sandbox/race/addOns.ts'
import { findProject } from '#sandbox/race/findProject.ts'
import type { Entry, OrderRow } from '#sandbox/records.ts'
import { refunds, type StoredLine, transitions } from '#sandbox/schema.ts'
import { priceOfEntry, type WholeEntry } from './price.ts'
import { standsOf } from './standing.ts'
import type { WhereAmI } from './whereAmI.ts'

/** An entry as the list of one's own shows it. */
export function orderItem(whole: WholeEntry, order: OrderRow | null, where: WhereAmI, now: number): OrderItem {
  const { entry, race, project } = whole
  return {
    entryId: entry.entryId,
    orderId: order?.orderId ?? null,
    orderStatus: order?.status ?? null,
    entryStatus: entry.status,
    raceId: entry.raceId,
    itemId: entry.itemId,
    raceName: race.facts.name,
    imgRecommend2: posterOf(race.facts, project),
    itemName: project.name,
    players: entry.runners.map((runner) => maskName(runner.snapshot.userName)),
    payable: priceOfEntry(whole, order, now).payable,
    expiresAt: order?.status === 'PENDING' ? order.expiresAt : null,
    createdAt: entry.createdAt,
    where,
  }
}

/** An entry with all that its owner may see. */
export async function orderDetail(
  db: Database,
  entry: Entry,
  order: OrderRow | null,
  now: number,
): Promise<OrderDetail> {
  const { race, project } = await findProject(db, entry.itemId, { withdrawn: true })
  const { entryId, runners, terms } = entry
  const addOns = await addOnsOfEntries(db, [entryId])
  const whole = { race, project: project.facts, entry, addOns }
  const { lines } = priceOfEntry(whole, order, now)
  const payable = order !== null && isPayable(order, now)
  const refundRules = terms?.refundRules ?? refundRulesOf(race.facts, project.facts)
  return {
    ...orderItem(whole, order, await standsOf(db, whole, order, now), now),
    orderNo: order?.orderNo ?? null,
    lines: shownLines(
      lines,
      runners.map(({ snapshot }) => snapshot.userName),
    ),
    playersDetail: runners.map(({ registrationId, status, snapshot }) => ({
      registrationId,
      status,
      name: maskName(snapshot.userName),
      idType: snapshot.idType as OrderDetail['playersDetail'][number]['idType'],
      idNumber: maskCard(snapshot.idNumber),
      phone: maskPhone(snapshot.userPhone),
    })),
    teamName: entry.teamName,
    paidAt: order?.paidAt ?? null,
    channel: order?.channel ?? null,
    timeline: await timelineOf(db, entry, order),
    raceTime: race.raceTime,
    place: race.facts.place,
    documents: await documentsOf(db, entry, project.facts, now),
    refundRules: refundRules.map((rule) => ({ ...rule, amount: refundOf(lines, rule.percent) })),
    canPay: payable,
    canCancel: payable,
    overpaid: order?.overpaid ?? false,
    reason: order?.reason ?? entry.reason,
  }
}

/** The lines of a price as its owner reads them. Orders made before lines had a kind paid for an entry only. */
export function shownLines(lines: readonly StoredLine[], names: readonly string[]): ShownLine[] {
  const named = (place: number) => names.slice(place, place + 1).map(maskName)
  return lines.map((line) => ({ ...line, kind: line.kind ?? 'entry', runners: (line.runners ?? []).flatMap(named) }))
}

async function timelineOf(db: Database, entry: Entry, order: OrderRow | null): Promise<OrderDetail['timeline']> {
  const back = order
    ? await db.select({ id: refunds.refundId }).from(refunds).where(eq(refunds.orderId, order.orderId))
    : []
  const mine = and(
    eq(transitions.object, 'registration'),
    inArray(
      transitions.objectId,
      entry.runners.map(({ registrationId }) => registrationId),
    ),
  )
  const returned = and(
    eq(transitions.object, 'refund'),
    inArray(
      transitions.objectId,
      back.map((row) => row.id),
    ),
  )
  const rows = await db
    .select()
    .from(transitions)
    .where(back.length > 0 ? or(mine, returned) : mine)
    .orderBy(asc(transitions.at), asc(transitions.transitionId))
  const saved = timelineItem('registration', 'saved', entry.createdAt)
  // Runners who move together are one line.
  const told = rows.filter(({ object, event, at }, index) => {
    const same = (row: (typeof rows)[number]) => row.object === object && row.event === event && row.at === at
    return object !== 'registration' || rows.findIndex(same) === index
  })
  return [saved, ...told.map((row) => timelineItem(row.object, row.event, row.at))].flatMap((item) =>
    item ? [item] : [],
  )
}

/** What a runner reads of each transition; those not named are the platform's own affair. */
const WORDS: Record<string, Text> = {
  'registration.saved': { zh: '填写报名信息', en: 'Details filled in' },
  'registration.submitHold': { zh: '提交报名，名额已保留', en: 'Submitted, place held' },
  'registration.submitBallotPrepay': { zh: '提交报名，待支付', en: 'Submitted, payment due' },
  'registration.submitBallot': { zh: '提交报名，等待抽签', en: 'Submitted, awaiting the draw' },
  'registration.submitReview': { zh: '提交报名，等待审核', en: 'Submitted, awaiting review' },
  'registration.approve': { zh: '审核通过，待支付', en: 'Approved, payment due' },
  'registration.reject': { zh: '审核未通过', en: 'Not approved' },
  'registration.createFailed': { zh: '订单生成失败', en: 'Order could not be created' },
  'registration.zero': { zh: '报名成功（无需支付）', en: 'Registered, nothing to pay' },
  'registration.zeroBallot': { zh: '已确认，等待抽签', en: 'Confirmed, awaiting the draw' },
  'registration.paid': { zh: '支付成功，报名成功', en: 'Paid and registered' },
  'registration.paidBallot': { zh: '支付成功，等待抽签', en: 'Paid, awaiting the draw' },
  'registration.holdExpired': { zh: '超时未支付，名额已释放', en: 'Not paid in time, place released' },
  'registration.drawnUnpaid': { zh: '已中签，待支付', en: 'Drawn, payment due' },
  'registration.drawnPaid': { zh: '已中签，报名成功', en: 'Drawn and registered' },
  'registration.notDrawnWaits': { zh: '未中签，进入候补', en: 'Not drawn, on the waiting list' },
  'registration.notDrawn': { zh: '未中签', en: 'Not drawn' },
  'registration.payWindowExpired': { zh: '超时未支付，资格已取消', en: 'Not paid in time, place forfeited' },
  'registration.offered': { zh: '获得候补名额，待支付', en: 'A place came free, payment due' },
  'registration.offeredPaid': { zh: '获得候补名额，报名成功', en: 'A place came free, registered' },
  'registration.latePaid': { zh: '收到支付，报名已恢复', en: 'Payment arrived, registration restored' },
  'registration.latePaidBallot': { zh: '收到支付，继续等待抽签', en: 'Payment arrived, awaiting the draw' },
  'registration.giveUp': { zh: '已取消', en: 'Cancelled' },
  'registration.withdraw': { zh: '已退赛', en: 'Withdrawn' },
  'registration.raceCancelled': { zh: '赛事取消', en: 'Race cancelled' },
  'registration.raceDeferred': { zh: '赛事延期，资格保留', en: 'Race deferred, place kept' },
  'refund.requested': { zh: '退款处理中', en: 'Refund requested' },
  'refund.done': { zh: '已按原支付方式退款', en: 'Refunded to the original payment method' },
}

function timelineItem(object: string, event: string, at: number): TimelineItem | null {
  const words = WORDS[`${object}.${event}`]
  return words ? { at, event: `${object}.${event}`, ...words } : null
}
