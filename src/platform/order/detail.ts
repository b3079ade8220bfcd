import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { EntryStatusCard, OrderDetail, OrderItem, OwnTeam, TimelineItem } from '#api/contract.gen.ts'
import { maskCard, maskName, maskPhone } from '#lib/mask.ts'
import { formatFen } from '#lib/money.ts'
import { findMail } from '#platform/addresses/mail.ts'
import { listMissing } from '#platform/answers/asked.ts'
import { describeBallot } from '#platform/ballot/handlers.ts'
import { findRefundRules } from '#platform/changes/quoteChange.ts'
import { findWithdrawal, listLeavings } from '#platform/changes/withdraw.ts'
import { findBookedSlot } from '#platform/collection/book.ts'
import type { Database } from '#platform/database.ts'
import { describeDeferral } from '#platform/deferral/deferredPlaces.ts'
import { viewDeposits } from '#platform/deposits/deposits.ts'
import { listDocuments } from '#platform/documents/documents.ts'
import { hasInvoice } from '#platform/invoices/invoices.ts'
import type { FormSchemas } from '#platform/options.ts'
import { isPayable } from '#platform/payment/endHold.ts'
import { viewSizeWaits } from '#platform/raceStore/waitingSizes.ts'
import { type Entry, listSnapshots, type OrderRow } from '#platform/records.ts'
import { describeAnswers } from '#platform/registration/runnerAnswers.ts'
import { entryChanges } from '#platform/tables/changes.ts'
import { transitions } from '#platform/tables/entries.ts'
import { orders, refunds } from '#platform/tables/orders.ts'
import { changeInWords } from '#race/account.ts'
import { ageGroupOf } from '#race/ageGroups.ts'
import { changesView, listChangeTargets } from '#race/changes.ts'
import { findCollection } from '#race/collection.ts'
import type { Text } from '#race/facts.gen.ts'
import { computeRefund } from '#race/refundLadder.ts'
import { eventLabel, type ObjectKind } from '#race/states.ts'
import { findEnd, findStart } from '#race/times.ts'
import { choosePoster } from '#race/view.ts'
import { listWaves } from '#race/waves.ts'
import { computeAccount, loadEntryBackground, loadStatusCard } from './entrySummary.ts'
import { loadWholeEntry, priceOfEntry, viewLines, type WholeEntry } from './price.ts'

/** An entry as the list of one's own shows it. */
export function viewOrderItem(
  whole: WholeEntry,
  order: OrderRow | null,
  { where, team }: { where: EntryStatusCard; team: OwnTeam | null },
  now: number,
): OrderItem {
  const { entry, race, project } = whole
  const { startsAt, place } = findStart(race.facts, project)
  return {
    entryId: entry.entryId,
    orderId: order?.orderId ?? null,
    orderStatus: order?.status ?? null,
    entryStatus: entry.status,
    raceId: entry.raceId,
    itemId: entry.itemId,
    raceName: race.facts.name,
    imgRecommend2: choosePoster(race.facts, project),
    itemName: project.name,
    raceTime: startsAt,
    place,
    players: entry.runners.map((runner) => maskName(runner.snapshot.userName)),
    payable: priceOfEntry(whole, order, now).payable,
    expiresAt: order?.status === 'PENDING' ? order.expiresAt : null,
    createdAt: entry.createdAt,
    team,
    where,
  }
}

/** An entry with all that an account of it may see. */
export async function loadOrderDetail(
  db: Database,
  entry: Entry,
  order: OrderRow | null,
  now: number,
  { userId, forms }: { userId: string; forms: FormSchemas | null },
): Promise<OrderDetail> {
  const { whole, found } = await loadWholeEntry(db, entry)
  const { race, project } = found
  const start = findStart(race.facts, project.facts)
  const { entryId, runners } = entry
  const { lines } = priceOfEntry(whole, order, now)
  const known = await loadEntryBackground(db, userId, [entryId])
  const { lines: accountLines, ...account } = computeAccount(whole, order, now, known)
  const where = await loadStatusCard(db, whole, order, now, known)
  const payable = order !== null && isPayable(order, now)
  const sizeWaits = await viewSizeWaits(db, entry, { race: race.facts, project: project.facts }, now)
  const mail = await findMail(db, entry, { race: race.facts, project: project.facts }, now)
  return {
    ...viewOrderItem(whole, order, { where, team: known.teams.get(entryId) ?? null }, now),
    orderNo: order?.orderNo ?? null,
    lines: viewLines(accountLines, listSnapshots(entry)),
    account,
    invoice: order !== null && order.paidAt !== null && (await hasInvoice(db, order)),
    playersDetail: runners.map(({ registrationId, contestantsId, status, snapshot, bib, answers }) => ({
      registrationId,
      contestantsId,
      status,
      name: maskName(snapshot.userName),
      idType: snapshot.idType as OrderDetail['playersDetail'][number]['idType'],
      idNumber: maskCard(snapshot.idNumber),
      phone: maskPhone(snapshot.userPhone),
      bib,
      ageGroup: ageGroupOf(race.facts, project.facts, snapshot) || null,
      ...(sizeWaits.get(registrationId) ?? { wantedSize: null, sizesToWaitFor: [] }),
      answers: describeAnswers(forms, answers),
    })),
    inWaves: listWaves(project.facts).length > 0,
    teamName: entry.teamName,
    paidAt: order?.paidAt ?? null,
    channel: order?.channel ?? null,
    timeline: await timelineOf(db, entry, account.total === 0),
    endTime: findEnd(race.facts, project.facts),
    mail,
    documents: await listDocuments(db, entry, { race, project: project.facts }, now),
    deposits: viewDeposits(entry, project.facts).map((one) => ({ ...one, runner: maskName(one.runner) })),
    ballot: await describeBallot(db, entry, race, project.facts),
    refundRules: findRefundRules(entry, found).map((rule) => ({
      ...rule,
      amount: computeRefund(lines, rule.percent),
    })),
    canPay: payable,
    canCancel: payable,
    overpaid: order?.overpaid ?? false,
    reason: order?.reason ?? entry.reason,
    packageId: entry.packageId,
    groupId: entry.groupId,
    changes: changesView(race.facts, project.facts, now),
    changeTo: listChangeTargets(race.facts, project.facts, now).map(({ itemId }) => itemId),
    openChange: known.changes.get(entryId) ?? null,
    collects:
      findCollection(race.facts, project.facts) !== null &&
      mail === null &&
      runners.some((runner) => runner.userId === userId && runner.status === 'CONFIRMED'),
    slot: mail === null ? await findBookedSlot(db, entry, userId, race.facts) : null,
    // Who has joined a team does not decide for it.
    withdrawal: entry.userId === userId ? await findWithdrawal(db, entry, now) : null,
    leaving: await listLeavings(db, userId, entryId, now),
    deferredPlace: await describeDeferral(db, entry, now),
    lacks: listMissing(entry, userId, { project: project.facts, forms, start, now }),
  }
}

async function timelineOf(db: Database, entry: Entry, free: boolean): Promise<OrderDetail['timeline']> {
  const ofEntry = eq(orders.entryId, entry.entryId)
  const back = await db
    .select({ id: refunds.refundId, amount: refunds.amount })
    .from(refunds)
    .innerJoin(orders, eq(orders.orderId, refunds.orderId))
    .where(ofEntry)
  const mine = eq(entryChanges.entryId, entry.entryId)
  const changes = await db.select().from(entryChanges).where(mine)
  const about = new Map<string, Text>([
    ...back.map(({ id, amount }): [string, Text] => [id, { zh: formatFen(amount), en: formatFen(amount) }]),
    ...changes.map((change): [string, Text] => [change.changeId, changeInWords(change)]),
  ])
  const of = (object: ObjectKind, ids: string[]) =>
    and(eq(transitions.object, object), inArray(transitions.objectId, ids))
  const runnerIds = entry.runners.map(({ registrationId }) => registrationId)
  const refundIds = back.map(({ id }) => id)
  const changeIds = changes.map(({ changeId }) => changeId)
  const rows = await db
    .select()
    .from(transitions)
    .where(or(of('registration', runnerIds), of('refund', refundIds), of('change', changeIds)))
    .orderBy(asc(transitions.at), asc(transitions.transitionId))
  const saved = timelineItem({ object: 'registration', event: 'saved', at: entry.createdAt }, { free })
  // Runners who move together are one line.
  const moves = rows.filter(({ object, event, at }, index) => {
    const same = (row: (typeof rows)[number]) => row.object === object && row.event === event && row.at === at
    return object !== 'registration' || rows.findIndex(same) === index
  })
  return [saved, ...moves.map((row) => timelineItem(row, { free, about: about.get(row.objectId) }))].flatMap((item) =>
    item ? [item] : [],
  )
}

function timelineItem(
  { object, event, at }: { object: ObjectKind; event: string; at: number },
  { free, about }: { free: boolean; about?: Text | undefined },
): TimelineItem | null {
  const label = eventLabel(object, event, free)
  if (!label) return null
  const words = about ? { zh: `${label.zh}：${about.zh}`, en: `${label.en}: ${about.en}` } : label
  return { at, event: `${object}.${event}`, ...words }
}
