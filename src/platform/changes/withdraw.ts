import { and, eq } from 'drizzle-orm'
import type { Leaving } from '#api/contract.gen.ts'
import { maskName } from '#lib/mask.ts'
import type { Database } from '#platform/database.ts'
import { Failure, toReason } from '#platform/failure.ts'
import type { Platform } from '#platform/handler.ts'
import { giveBackToBudget } from '#platform/invitation/budgets.ts'
import { type Cause, moveRegistrations } from '#platform/move.ts'
import { startRefund, sumRetainedOfOrder } from '#platform/payment/refunds.ts'
import { addOnsOfEntries, toChosenAddOns } from '#platform/raceStore/addOns.ts'
import { loadTerms } from '#platform/raceStore/findProject.ts'
import {
  type Entry,
  findMemberOrder,
  findOrder,
  listStaying,
  type OrderRow,
  type RegistrationRow,
  requireEntry,
  requireOwnEntry,
} from '#platform/records.ts'
import { entries, entryAddOns } from '#platform/tables/entries.ts'
import { quoteWithdrawal, type Withdrawal } from '#race/changes.ts'
import { companyBack, sumCompany } from '#race/company.ts'
import { sumDeposit } from '#race/deposit.ts'
import { leavingRefusal, linesWithout, quoteLeaving } from '#race/leaving.ts'
import type { PriceLine } from '#race/money.ts'
import type { RefusalName } from '#race/refusals.ts'
import { WAITING } from '#race/states.ts'
import { findStart } from '#race/times.ts'
import { lockEntryWithOrders, refundEntry, sumRetained } from './entryOrders.ts'
import { findRefundRules, listSoldLines, openChange } from './quoteChange.ts'

/** What leaving gives back now, which is all for who still waits for a place; null for an entry that cannot be left so. */
export async function findWithdrawal(db: Database, entry: Entry, now: number): Promise<Withdrawal | null> {
  if (WAITING.includes(entry.status)) {
    const retained = await sumRetained(db, entry.entryId)
    return {
      percent: 100,
      until: null,
      amount: retained,
      deposit: Math.min(retained, sumDeposit(entry.terms?.lines ?? [])),
    }
  }
  const { race, project } = await loadTerms(db, entry)
  const { startsAt } = findStart(race.facts, project.facts)
  if (entry.status !== 'CONFIRMED' || now >= startsAt) return null
  const refundRules = findRefundRules(entry, { race, project })
  const lines = listSoldLines(entry, await findOrder(db, entry.entryId))
  const { until, ...withdrawal } = quoteWithdrawal({ lines, refundRules }, await sumRetained(db, entry.entryId), now)
  return { ...withdrawal, until: until === null ? null : Math.min(until, startsAt) }
}

/**
 * Takes an entry out of its race and gives back what was paid: for a confirmed one what the ladder says at this moment,
 * for one that waits for a place all of it. `amount` is what the runner was shown: where that is not so any more,
 * nothing is done. Said again it changes nothing.
 */
export async function withdraw(
  { db, clock }: Platform,
  userId: string,
  { entryId, amount }: { entryId: string; amount: number },
): Promise<Entry> {
  await requireOwnEntry(db, userId, entryId)
  return db.transaction(async (tx) => {
    const entry = await lockEntryWithOrders(tx, entryId)
    if (!entry) throw new Failure('registrationMissing')
    if (entry.status === 'WITHDRAWN' || entry.status === 'CANCELLED') return entry
    const waits = WAITING.includes(entry.status)
    if (!waits && entry.status !== 'CONFIRMED') throw new Failure('changeNotConfirmed')
    const now = clock.now()
    const withdrawal = await findWithdrawal(tx, entry, now)
    if (!withdrawal) throw new Failure('raceStarted')
    if (withdrawal.amount !== amount) throw new Failure('changeMoneyChanged')
    const guards = { beforeStart: true, noOpenChange: (await openChange(tx, entryId)) === null }
    const reason = `${waits ? 'left before it had a place' : 'withdrawn'}, ${withdrawal.percent} % back`
    const cause = { actor: `user:${userId}`, reason, at: now, configVersion: entry.configVersion }
    const moved = await moveRegistrations(tx, entry.runners, { event: waits ? 'leave' : 'withdraw', guards, cause })
    if (!moved.moved) throw new Failure('changePending')
    const { deposit } = withdrawal
    await giveBackToBudget(tx, entryId, companyBack(entry.sponsored, withdrawal.percent))
    if (amount > 0) await refundEntry(tx, entryId, { amount, deposit, cause: 'withdrawn', why: cause })
    return { ...entry, status: moved.to }
  })
}

interface Leave {
  withdrawal: Withdrawal
  refusal: RefusalName | null
  /** What the group costs afterwards; null where each member has an order of their own. */
  without: PriceLine[] | null
  /** The member's own order, which their money comes from. */
  order: OrderRow | null
}

/** The account that decides whether a runner leaves: who has paid for their place. */
const decides = (entry: Entry, { userId }: RegistrationRow, each: boolean) => (each ? userId : entry.userId)

/** Looks at one runner's leaving a confirmed group at a moment; null for one who cannot be left by anybody now. */
async function look(db: Database, entry: Entry, row: RegistrationRow, now: number): Promise<Leave | null> {
  const { race, project } = await loadTerms(db, entry)
  const start = findStart(race.facts, project.facts)
  if (row.status !== 'CONFIRMED' || now >= start.startsAt) return null
  const group = listStaying(entry)
  const rest = group.filter((one) => one !== row).map(({ snapshot }) => snapshot)
  const refusal = leavingRefusal(start, project.facts, rest)
  const refundRules = findRefundRules(entry, { race, project })
  if (project.facts.paidBy === 'each') {
    const order = await findMemberOrder(db, entry.entryId, row.userId)
    const retained = order ? await sumRetainedOfOrder(db, order.orderId) : 0
    const withdrawal = quoteLeaving(
      { lines: listSoldLines({ terms: null }, order), without: [], refundRules },
      retained,
      now,
    )
    return { withdrawal, refusal, without: null, order }
  }
  const lines = listSoldLines(entry, await findOrder(db, entry.entryId))
  const addOns = toChosenAddOns(await addOnsOfEntries(db, [entry.entryId]))
  const sold = { race: race.facts, project: project.facts, packageId: entry.packageId, addOns, lines }
  const without = linesWithout(sold, entry.runners.indexOf(row))
  const retained = await sumRetained(db, entry.entryId)
  return { withdrawal: quoteLeaving({ lines, without, refundRules }, retained, now), refusal, without, order: null }
}

/** Whom of a group an account may take out alone, and what it gives back now; nobody where a group leaves together. */
export async function listLeavings(db: Database, userId: string, entryId: string, now: number): Promise<Leaving[]> {
  const entry = await requireEntry(db, entryId)
  const { project } = await loadTerms(db, entry)
  if (project.facts.withdrawal !== 'each' || entry.runners.length < 2) return []
  const each = project.facts.paidBy === 'each'
  const found: Leaving[] = []
  for (const row of entry.runners.filter((one) => decides(entry, one, each) === userId)) {
    const leave = await look(db, entry, row, now)
    if (!leave) continue
    const problem = leave.refusal && toReason(leave.refusal, project.facts)
    const { registrationId, snapshot } = row
    found.push({ registrationId, name: maskName(snapshot.userName), ...leave.withdrawal, problem })
  }
  return found
}

/**
 * Takes one runner out of a confirmed group and gives back their part by the ladder; the others stay. `amount` is what
 * was shown. Said again it changes nothing.
 */
export async function leaveGroup(
  { db, clock }: Platform,
  userId: string,
  { entryId, registrationId, amount }: { entryId: string; registrationId: string; amount: number },
): Promise<Entry> {
  return db.transaction(async (tx) => {
    const entry = await lockEntryWithOrders(tx, entryId)
    const row = entry?.runners.find((one) => one.registrationId === registrationId)
    if (!entry || !row) throw new Failure('registrationMissing')
    const { project } = await loadTerms(tx, entry)
    if (decides(entry, row, project.facts.paidBy === 'each') !== userId) throw new Failure('registrationMissing')
    if (row.status === 'WITHDRAWN') return entry
    if (row.status !== 'CONFIRMED') throw new Failure('changeNotConfirmed')
    const now = clock.now()
    const leave = await look(tx, entry, row, now)
    if (!leave) throw new Failure('raceStarted')
    if (leave.refusal) throw new Failure(leave.refusal, [], project.facts)
    const { withdrawal } = leave
    if (withdrawal.amount !== amount) throw new Failure('changeMoneyChanged')
    const guards = { beforeStart: true, noOpenChange: (await openChange(tx, entryId)) === null }
    const reason = `left the group, ${withdrawal.percent} % back`
    const cause: Cause = { actor: `user:${userId}`, reason, at: now, configVersion: entry.configVersion }
    const moved = await moveRegistrations(tx, [row], { event: 'withdraw', guards, cause })
    if (!moved.moved) throw new Failure('changePending')
    await settleLeave(tx, entry, leave, cause)
    return requireEntry(tx, entryId)
  })
}

/** What is owed to, and left by, a runner who has gone from a group. */
async function settleLeave(tx: Database, entry: Entry, { withdrawal, without, order }: Leave, why: Cause) {
  if (without) await rewrite(tx, entry, without)
  const { amount, deposit, percent } = withdrawal
  const share = without ? sumCompany(entry.terms?.lines ?? []) - sumCompany(without) : 0
  await giveBackToBudget(tx, entry.entryId, companyBack(share, percent))
  if (amount === 0) return
  const refund = { amount, cause: 'withdrawn' as const, why }
  if (order) await startRefund(tx, { order, ...refund, ofDeposit: deposit })
  else await refundEntry(tx, entry.entryId, { ...refund, deposit })
}

/**
 * Takes a runner who owes a document out of a confirmed entry: alone where the group may go on without, else with all of
 * it. What was paid goes back by the ladder. Null while a change of the entry waits, and once the race has begun.
 */
export async function lapse(
  tx: Database,
  entry: Entry,
  row: RegistrationRow,
  { at, reason }: Pick<Cause, 'at' | 'reason'>,
): Promise<'runner' | 'entry' | null> {
  const { entryId, configVersion } = entry
  const guards = { beforeStart: true, noOpenChange: (await openChange(tx, entryId)) === null }
  const cause: Cause = { actor: 'worker', reason, at, configVersion }
  const { project } = await loadTerms(tx, entry)
  const mayGo = listStaying(entry).length > 1 && project.facts.withdrawal === 'each'
  const leave = mayGo ? await look(tx, entry, row, at) : null
  if (leave && !leave.refusal) {
    const gone = await moveRegistrations(tx, [row], { event: 'papersMissing', guards, cause })
    if (!gone.moved) return null
    await settleLeave(tx, entry, leave, cause)
    return 'runner'
  }
  const withdrawal = await findWithdrawal(tx, entry, at)
  if (!withdrawal) return null
  const moved = await moveRegistrations(tx, entry.runners, { event: 'papersMissing', guards, cause })
  if (!moved.moved) return null
  const { amount, deposit, percent } = withdrawal
  await giveBackToBudget(tx, entryId, companyBack(entry.sponsored, percent))
  if (amount > 0) await refundEntry(tx, entryId, { amount, deposit, cause: 'withdrawn', why: cause })
  return 'entry'
}

/** What the group costs from now on, and what it takes of add-ons that count for each runner. */
async function rewrite(tx: Database, entry: Entry, lines: PriceLine[]): Promise<void> {
  const { entryId } = entry
  const { race, project } = await loadTerms(tx, entry)
  const refundRules = findRefundRules(entry, { race, project })
  await tx
    .update(entries)
    .set({ terms: { lines, refundRules, changed: true } })
    .where(eq(entries.entryId, entryId))
  const each = new Set((race.facts.addOns ?? []).flatMap(({ id, per }) => (per === 'runner' ? [id] : [])))
  for (const { addOnId, quantity, units } of await addOnsOfEntries(tx, [entryId])) {
    if (!each.has(addOnId)) continue
    const mine = and(eq(entryAddOns.entryId, entryId), eq(entryAddOns.addOnId, addOnId))
    await tx
      .update(entryAddOns)
      .set({ units: units - quantity })
      .where(mine)
  }
}
