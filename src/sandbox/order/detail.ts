import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { OrderDetail, OrderItem } from '#api/contract.gen.ts'
import { maskCard, maskPhone } from '#lib/mask.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { priceOf, refundRules } from '#race/money.ts'
import type { Database } from '#sandbox/database.ts'
import { isPayable } from '#sandbox/payment/payable.ts'
import { findProject, type RaceRow } from '#sandbox/race/findProject.ts'
import { type OrderRow, type RegistrationRow, type RunnerRow, runnersOf } from '#sandbox/records.ts'
import { refunds, transitions } from '#sandbox/schema.ts'
import { maskName } from './maskName.ts'
import { timelineItem } from './timeline.ts'

/** A registration as the list of one's own shows it. */
export function orderItem(
  registration: RegistrationRow,
  order: OrderRow | null,
  race: RaceRow,
  project: ProjectFacts,
  runners: RunnerRow[],
): OrderItem {
  return {
    registrationId: registration.registrationId,
    orderId: order?.orderId ?? null,
    orderStatus: order?.status ?? null,
    registrationStatus: registration.status,
    raceId: registration.raceId,
    itemId: registration.itemId,
    raceName: race.facts.name,
    imgRecommend2: race.facts.poster,
    itemName: project.name,
    players: runners.map((runner) => maskName(runner.snapshot.userName)),
    payable: pricing(registration, order, project).payable,
    expiresAt: order?.status === 'PENDING' ? order.expiresAt : null,
    createdAt: registration.createdAt,
  }
}

/** A registration with all that its owner may see. */
export async function orderDetail(
  db: Database,
  registration: RegistrationRow,
  order: OrderRow | null,
  now: number,
): Promise<OrderDetail> {
  const { race, project } = await findProject(db, registration.itemId, { withdrawn: true })
  const runners = await runnersOf(db, registration.registrationId)
  const payable = order !== null && isPayable(order, now)
  const refundable = project.facts.refundable ?? true
  return {
    ...orderItem(registration, order, race, project.facts, runners),
    orderNo: order?.orderNo ?? null,
    lines: pricing(registration, order, project.facts).lines,
    playersDetail: runners.map(({ snapshot }) => ({
      name: maskName(snapshot.userName),
      idType: snapshot.idType as OrderDetail['playersDetail'][number]['idType'],
      idNumber: maskCard(snapshot.idNumber),
      phone: maskPhone(snapshot.userPhone),
    })),
    teamName: registration.teamName,
    paidAt: order?.paidAt ?? null,
    channel: order?.channel ?? null,
    timeline: await timelineOf(db, registration, order),
    raceTime: race.raceTime,
    place: race.facts.place,
    refundRules: refundable ? refundRules(race.facts) : [],
    canPay: payable,
    canCancel: payable,
    overpaid: order?.overpaid ?? false,
    reason: order?.reason ?? registration.reason,
  }
}

// An order still being made has no lines of its own yet.
function pricing(registration: RegistrationRow, order: OrderRow | null, project: ProjectFacts) {
  return order && order.lines.length > 0 ? order : priceOf(project, registration)
}

async function timelineOf(
  db: Database,
  registration: RegistrationRow,
  order: OrderRow | null,
): Promise<OrderDetail['timeline']> {
  const back = order
    ? await db.select({ id: refunds.refundId }).from(refunds).where(eq(refunds.orderId, order.orderId))
    : []
  const mine = and(eq(transitions.object, 'registration'), eq(transitions.objectId, registration.registrationId))
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
  const saved = timelineItem('registration', 'saved', registration.createdAt)
  return [saved, ...rows.map((row) => timelineItem(row.object, row.event, row.at))].flatMap((item) =>
    item ? [item] : [],
  )
}
