import { eq } from 'drizzle-orm'
import { maskName } from '#lib/mask.ts'
import { dropChange, findItemName, settleTopUp } from '#platform/changes/topUp.ts'
import { bookAtEntry, lockSlots } from '#platform/collection/atEntry.ts'
import { hasItsCoupon } from '#platform/coupons/wallet.ts'
import type { Database } from '#platform/database.ts'
import { lockRights } from '#platform/deferral/deferredPlaces.ts'
import { Failure, toReason } from '#platform/failure.ts'
import { isStillPaidFor } from '#platform/invitation/budgets.ts'
import { findBans, loadInvitation, lockInvitation } from '#platform/invitation/invitations.ts'
import { type Cause, moveRegistrations } from '#platform/move.ts'
import type { Ending, OrderKindRules, OrderSubject } from '#platform/payment/orderKind.ts'
import { addOnsOfEntries, areLeft, toChosenAddOns } from '#platform/raceStore/addOns.ts'
import { findProject, loadTerms } from '#platform/raceStore/findProject.ts'
import { readProjectPrices } from '#platform/raceStore/prices.ts'
import { lockQuota, reservedFor } from '#platform/raceStore/quota.ts'
import { lockStock } from '#platform/raceStore/stock.ts'
import {
  type Entry,
  entryIdOf,
  type LockedOrder,
  listSnapshots,
  type OrderRow,
  ofEntry,
  type RegistrationRow,
  requireEntry,
} from '#platform/records.ts'
import { loadKnownRunners, lockAccounts } from '#platform/registration/knownEntry.ts'
import { listChosenSizes } from '#platform/registration/runnerAnswers.ts'
import { entries } from '#platform/tables/entries.ts'
import { orderRegistrations } from '#platform/tables/orders.ts'
import { slotToHold } from '#race/collection.ts'
import { accountRefusal } from '#race/conditions.ts'
import { invitationRefusal, judgeEntry } from '#race/entryRules.ts'
import type { PaymentFacts, ProjectFacts, Text } from '#race/facts.gen.ts'
import { entryState, timedEvent } from '#race/states.ts'
import { findWindow } from '#race/times.ts'
import { choosePoster } from '#race/view.ts'
import { viewLines } from './price.ts'

async function loadCovered(db: Database, order: OrderRow) {
  const entry = await requireEntry(db, entryIdOf(order))
  const { race, project } = await findProject(db, entry.itemId, { withdrawn: true })
  const whom = await db.select().from(orderRegistrations).where(eq(orderRegistrations.orderId, order.orderId))
  const covers = new Set(whom.map(({ registrationId }) => registrationId))
  const covered = entry.runners.filter(({ registrationId }) => covers.has(registrationId))
  // A top-up covers nobody's place: it is the entry's.
  return { entry, race, project, runners: covered.length > 0 ? covered : entry.runners }
}

async function subject(db: Database, order: OrderRow): Promise<OrderSubject> {
  const { entry, race, project, runners } = await loadCovered(db, order)
  return {
    entryId: entry.entryId,
    entryStatus: entry.status,
    raceId: entry.raceId,
    itemId: entry.itemId,
    raceName: race.facts.name,
    itemName: await findItemName(db, order, { race: race.facts, project: project.facts }),
    imgRecommend2: choosePoster(race.facts, project.facts),
    players: runners.map(({ snapshot }) => maskName(snapshot.userName)),
    payee: race.facts.organiser,
    lines: viewLines(order.lines, listSnapshots(entry)),
  }
}

/** A way that a race opens later is there for orders of before. */
async function ways(db: Database, order: OrderRow): Promise<PaymentFacts> {
  const { itemId } = await requireEntry(db, entryIdOf(order))
  const { race } = await findProject(db, itemId, { withdrawn: true })
  return race.facts.payment ?? {}
}

/** Whoever may not enter any more since the order was made does not pay for it. */
async function refusePayment(db: Database, order: OrderRow, now: number): Promise<void> {
  const { race, project, runners } = await loadCovered(db, order)
  const snapshots = runners.map(({ snapshot }) => snapshot)
  const bans = await findBans(db, race.raceId, snapshots)
  const known = bans.map((banned) => ({ banned, stays: false }))
  const [found] = judgeEntry('pay', { race: race.facts, project: project.facts, now, runners: known }).problems
  if (found) throw new Failure(found.refusal, [], project.facts, found.values)
}

/** Orders of an entry, or of the part of a member who pays alone: they hold the places of whom they cover. */
export const entryOrders: OrderKindRules = {
  subject,
  ways,
  refusePayment,
  async paid(tx, found, cause, free) {
    const { entry, covered } = ofEntry(found)
    const how = free ? 'zero' : 'paid'
    const event = (await isBallotHold(tx, entry)) ? (`${how}Ballot` as const) : how
    const guards = free ? { priceZero: true } : { amountMatches: true }
    return (await moveRegistrations(tx, covered, { event, guards, cause })).moved
  },
  paidLate: revive,
  async ended(tx, found, ending, cause) {
    const { entry, covered } = ofEntry(found)
    const event = ending.event === 'cancelled' ? 'giveUp' : timedEvent('registration', entryState(covered))
    if (event) await moveRegistrations(tx, covered, { event, guards: { providerClosed: true }, cause })
    const reason = whyEnded(ending)
    await tx.update(entries).set({ reason }).where(eq(entries.entryId, entry.entryId))
    return reason
  },
}

/** Orders for what a change of an entry costs more: they hold no place. */
export const topUpOrders: OrderKindRules = {
  subject,
  ways,
  paid: (tx, found, cause) => settleTopUp(tx, ofEntry(found), cause),
  // What was dropped is not made any more: the entry may have changed since.
  paidLate: async () => false,
  async ended(tx, { order }, _ending, cause) {
    await dropChange(tx, order.orderId, cause)
    return toReason('changeDropped').messages
  },
}

export function whyEnded({ event }: Ending): Text {
  return toReason(event === 'expired' ? 'orderTimedOut' : 'orderCancelled').messages
}

/** An entry that pays before a draw waits for it once paid. */
async function isBallotHold(tx: Database, entry: Entry): Promise<boolean> {
  if (entry.status === 'WON') return false
  const { project } = await loadTerms(tx, entry)
  return project.facts.allocation === 'lottery'
}

/** Gives a late payer the place after all, within the project's policy and under the quota's lock; answers whether it did. */
async function revive(tx: Database, found: LockedOrder, cause: Cause): Promise<boolean> {
  const { order, entry, covered } = ofEntry(found)
  const { race, project } = await loadTerms(tx, entry)
  const ballot = project.facts.allocation === 'lottery' && project.facts.payTiming === 'before'
  // Locked as a submit locks them: its code and coupon before the project and what that sells.
  const invited = await isStillInvited(tx, entry, covered, { project: project.facts, now: cause.at })
  const paidFor = await isStillPaidFor(tx, entry, order.lines)
  const lowered = await hasItsCoupon(tx, entry.entryId, order.lines)
  await lockAccounts(tx, race.facts, covered)
  const rightsOpen = await lockRights(tx, entry.entryId, covered)
  const reserved = reservedFor(entry.invitation, covered, cause.at)
  const quota = await lockQuota(tx, entry.itemId, reserved)
  const prices = await readProjectPrices(tx, project.facts)
  const addOns = await addOnsOfEntries(tx, [entry.entryId])
  const runners = covered.map((runner) => runner.snapshot)
  const sizes = listChosenSizes(null, covered)
  const wanted = { project: project.facts, addOns: addOns.map(({ addOnId }) => addOnId), sizes }
  const stock = await lockStock(tx, race.facts, wanted)
  const sized = { race: race.facts, project: project.facts, runners, sizes, sizesLeft: stock.sizes }
  const chosen = { slotId: entry.slotId, addOns: toChosenAddOns(addOns) }
  const slotId = slotToHold(race.facts, project.facts, chosen)
  const slotFree = slotId === null || ((await lockSlots(tx, race.facts))[slotId] ?? 0) > 0
  const addOnsFree = areLeft(addOns, stock.addOns) && slotFree && judgeEntry('answers', sized).problems.length === 0
  const holders = covered.map(({ userId }) => userId)
  const scope = { race, project: project.facts, userId: entry.userId, now: cause.at, except: entry.entryId, holders }
  const { picked } = await loadKnownRunners(tx, scope, runners)
  const refused = judgeEntry('pick', picked).problems.length > 0 || accountRefusal(race.facts, picked.accounts) !== null
  const guards = {
    amountMatches: true,
    // A code, a coupon or a place at its price that was used again meanwhile serves this entry no more.
    policyRevives:
      (project.facts.latePay ?? 'reviveIfQuota') === 'reviveIfQuota' &&
      !project.withdrawn &&
      race.calledOff === null &&
      rightsOpen &&
      invited &&
      lowered &&
      paidFor &&
      covered.every(({ price }) => price === null || pricedAt(covered, price) <= (prices[price] ?? Infinity)),
    noActiveEntry: !refused,
    quotaFree: quota.left >= covered.length,
    addOnsFree,
    windowOpen: cause.at <= findWindow(race.facts, project.facts).signUpEnd,
  }
  const event = ballot ? 'latePaidBallot' : 'latePaid'
  if (!(await moveRegistrations(tx, covered, { event, guards, cause })).moved) return false
  if (slotId !== null) await bookAtEntry(tx, entry, slotId, cause.at)
  await tx.update(entries).set({ reason: null }).where(eq(entries.entryId, entry.entryId))
  return true
}

const pricedAt = (rows: readonly RegistrationRow[], price: string) => rows.filter((row) => row.price === price).length

/** Whether the code of an entry still has places for who would come back, be its day over or not. */
async function isStillInvited(
  tx: Database,
  { entryId, invitation, runners }: Entry,
  covered: readonly RegistrationRow[],
  { project, now }: { project: ProjectFacts; now: number },
): Promise<boolean> {
  if (invitation === null) return true
  const known = await loadInvitation(tx, await lockInvitation(tx, invitation), now, entryId)
  const inside = runners.filter(({ active }) => active).length
  const refused = invitationRefusal(project, known, inside + covered.length)
  return refused === null || refused.refusal === 'invitationEnded'
}
