import { and, eq, inArray } from 'drizzle-orm'
import type { RegistrationStatus } from '#api/contract.gen.ts'
import { findMailArea } from '#platform/addresses/mail.ts'
import { bookAtEntry, lockSlots } from '#platform/collection/atEntry.ts'
import { purchaseOfEntry, requireCoupon, reserveCoupon } from '#platform/coupons/wallet.ts'
import { type Database, isUniqueViolation } from '#platform/database.ts'
import { lockRights } from '#platform/deferral/deferredPlaces.ts'
import { Failure, fieldProblems, findRow } from '#platform/failure.ts'
import { type Handler, isInApp, type Platform, signedIn } from '#platform/handler.ts'
import { findCompanyShare } from '#platform/invitation/budgets.ts'
import { loadInvitation, lockInvitation } from '#platform/invitation/invitations.ts'
import { type Cause, moveRegistrations } from '#platform/move.ts'
import type { FormSchemas, StatementTexts } from '#platform/options.ts'
import { endOverdueHold } from '#platform/payment/endHold.ts'
import { recordConsents } from '#platform/personal/consents.ts'
import { addOnsOfEntries, toChosenAddOns } from '#platform/raceStore/addOns.ts'
import { findProject, type ProjectRow } from '#platform/raceStore/findProject.ts'
import { readProjectPrices } from '#platform/raceStore/prices.ts'
import { lockQuota, markResidents, reservedFor } from '#platform/raceStore/quota.ts'
import { loadForms, loadStatements } from '#platform/raceStore/releases.ts'
import { lockStock } from '#platform/raceStore/stock.ts'
import {
  type Entry,
  entryIdOf,
  findOrder,
  insertOrder,
  lockEntry,
  type OrderRow,
  requireEntry,
  requireOwnEntry,
} from '#platform/records.ts'
import { isAlone, loadKnownRunners, loadLeft, lockAccounts, toLeft } from '#platform/registration/knownEntry.ts'
import { loadSignatures } from '#platform/registration/knownSignatures.ts'
import { listChosenSizes } from '#platform/registration/runnerAnswers.ts'
import { loadCoSignatures, runnerOf } from '#platform/signing/coSignatures.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { orders } from '#platform/tables/orders.ts'
import { listMemberConsents, loadMemberSignatures } from '#platform/teams/memberSignatures.ts'
import { slotToHold } from '#race/collection.ts'
import { sumCompany } from '#race/company.ts'
import { mustWait, neededStatements, takesPlacesAtOnce } from '#race/entry.ts'
import { type Judgement, judgeEntry } from '#race/entryRules.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import type { KnownAt } from '#race/knownEntry.ts'
import { limitedPrices, type PriceLine, priceEntry } from '#race/money.ts'
import { listRefundRules } from '#race/refundLadder.ts'
import { isResident } from '#race/residents.ts'
import type { EventOf } from '#race/states.ts'
import { findStart, holdMs } from '#race/times.ts'
import { pickPartPaidBy, toPricedEntry, type WholeEntry } from './price.ts'

export interface Submitted {
  entryId: string
  entryStatus: RegistrationStatus
  orderId: string | null
}

interface SubmitOptions {
  lock?: boolean
  /** What the page of the call says it is of. */
  release?: string | null
  /** Whether the call comes from the native app. */
  inApp?: boolean
  /** What the runner was shown, in fen: an entry that costs another sum by now is refused. */
  payable?: number | null
  /** The account's coupon that lowers it. */
  couponId?: string | null
}

export const createOrder5AppAsync: Handler<'createOrder5AppAsync'> = async (context) => {
  const { userId } = signedIn(context)
  const { entryId, idempotencyKey, payable = null, couponId = null } = context.params
  const inApp = isInApp(context.terminal)
  return submit(context, userId, entryId, idempotencyKey, { release: context.release, inApp, payable, couponId })
}

/**
 * Submits a draft: takes its places and starts its order, or lines it up for the draw or the review. An entry
 * has one order and a key one order, so any repetition gets the first result. It is judged and priced by the facts of
 * `release`. `lock: false` is for the test that shows overselling.
 */
export async function submit(
  platform: Platform,
  userId: string,
  entryId: string,
  key: string,
  options: SubmitOptions = {},
): Promise<Submitted> {
  const own = await requireOwnEntry(platform.db, userId, entryId)
  const order = (await orderByKey(platform.db, userId, key)) ?? (await findOrder(platform.db, entryId))
  if (order) {
    await endOverdueHold(platform, order)
    return resultOf(platform.db, entryIdOf(order))
  }
  if (own.status !== 'DRAFT') return resultOf(platform.db, entryId)
  try {
    const submitted = await platform.db.transaction((tx) => submitDraft(tx, platform, entryId, key, options))
    if (submitted.orderId) platform.makeOrder(submitted.orderId)
    return submitted
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause
    // Either the same key was faster with another entry, or another entry of a runner was.
    const winner = await orderByKey(platform.db, userId, key)
    if (winner) return resultOf(platform.db, entryIdOf(winner))
    throw new Failure('alreadyRegistered')
  }
}

async function submitDraft(
  tx: Database,
  platform: Platform,
  entryId: string,
  key: string,
  { lock = true, release = null, inApp = true, payable: shown = null, couponId = null }: SubmitOptions,
): Promise<Submitted> {
  const entry = await lockEntry(tx, entryId)
  if (!entry) throw new Failure('registrationMissing')
  if (entry.status !== 'DRAFT') return resultOf(tx, entryId)
  const caller = { releases: platform.releases, release }
  const { race, project } = await findProject(tx, entry.itemId, { caller })
  const now = platform.clock.now()
  const { runners } = entry
  const addOns = await addOnsOfEntries(tx, [entryId])
  const pricesLeft = await readProjectPrices(tx, project.facts)
  const whole = { race, project: project.facts, entry, addOns, coupon: null, company: null, pricesLeft }
  const part = pickPartPaidBy(whole, entry.userId)
  const texts = await loadStatements(caller, race.raceId, entry.itemId)
  const forms = await loadForms(caller, race.raceId, entry.itemId)
  const known = await knownSubmit(tx, now, whole, { row: project, texts, forms, inApp })
  refuse(judgeEntry('submit', known), project.facts)
  // Locked until the submit is done: of two who want the last of a budget one has it.
  const company = await findCompanyShare(tx, entry, project.facts, { lock })
  const asked = couponId === null ? null : { userId: entry.userId, couponId }
  const purchase = purchaseOfEntry({ race, project }, entryId, toPricedEntry(part), now)
  const coupon = asked && (await requireCoupon(tx, asked, purchase, now, { lock: true }))
  const cause: Cause = {
    actor: `user:${entry.userId}`,
    reason: 'submitted',
    at: now,
    configVersion: race.configVersion,
  }
  // One entry's places are all or nothing.
  const { invitation } = entry
  const rightsOpen = await lockRights(tx, entryId, runners)
  const living = runners.map((runner) => ({ ...runner, resident: isResident(project.facts, runner) }))
  const reserved = reservedFor(invitation, living, now)
  const quota = takesPlacesAtOnce(project.facts) ? await lockQuota(tx, entry.itemId, { lock, ...reserved }) : null
  const wanted = { project: project.facts, addOns: addOns.map(({ addOnId }) => addOnId), sizes: known.sizes }
  const stock = await lockStock(tx, race.facts, wanted, { lock })
  const left = toLeft(quota, stock.addOns)
  const slotId = slotToHold(race.facts, project.facts, { slotId: entry.slotId, addOns: known.choices.addOns })
  const slotsLeft = slotId === null ? {} : await lockSlots(tx, race.facts, { lock })
  const judged = judgeEntry('submit', { ...known, rightsOpen, left, sizesLeft: stock.sizes, slotsLeft })
  refuse(judged, project.facts)
  const kind = kindOf(project.facts, quota !== null && mustWait(project.facts, runners.length, quota.left))
  // Counted under the lock of the project: of two who want the last place at a price one has it.
  const locked = {
    ...part,
    company,
    coupon: coupon?.facts ?? null,
    pricesLeft: await readProjectPrices(tx, project.facts),
  }
  const priced = toPricedEntry(locked)
  const { lines, payable } = priceEntry(race.facts, project.facts, priced, now)
  if (shown !== null && shown !== payable) throw new Failure('priceChanged')
  const alone = isAlone(race.facts)
  if (runners.some((runner) => runner.alone !== alone)) {
    await tx.update(registrations).set({ alone }).where(eq(registrations.entryId, entryId))
  }
  await markResidents(tx, project.facts, runners)
  if (runners.some(({ wantedSize }) => wantedSize !== null)) {
    await tx.update(registrations).set({ wantedAt: now }).where(eq(registrations.entryId, entryId))
  }
  const moved = await moveRegistrations(tx, runners, { event: kind.event, guards: judged.guards, cause })
  if (!moved.moved) throw new Failure('registrationEnded')
  // Who waits for a place books once there is one.
  const heldSlot = kind.order ? slotId : null
  if (heldSlot !== null) await bookAtEntry(tx, entry, heldSlot, now)
  await holdPrices(tx, runners, limitedPrices(project.facts, priced, now))
  if (coupon) await reserveCoupon(tx, coupon.couponId, { entryId })
  const captain = { userId: entry.userId, given: entry.consents, at: now }
  const needed = neededStatements(findStart(race.facts, project.facts), project.facts, runners.map(runnerOf))
  await recordConsents(tx, entry, { needed, texts }, [captain, ...(await listMemberConsents(tx, entry))])
  const mine = eq(entries.entryId, entryId)
  const all = part === whole ? lines : linesOfAll(whole, lines, now)
  const terms = { lines: all, refundRules: listRefundRules(race.facts, project.facts) }
  await tx
    .update(entries)
    .set({
      submitKey: key,
      submittedAt: now,
      slotId: heldSlot,
      configVersion: race.configVersion,
      terms,
      sponsored: sumCompany(all),
    })
    .where(mine)
  if (!kind.order) return { entryId, entryStatus: moved.to, orderId: null }
  const made = { entryId, createdAt: now, expiresAt: now + holdMs(project.facts) }
  if (project.facts.paidBy !== 'each') {
    const orderId = await insertOrder(tx, { ...made, userId: entry.userId, idempotencyKey: key }, runners)
    return { entryId, entryStatus: moved.to, orderId }
  }
  const started: { userId: string; orderId: string }[] = []
  for (const { userId, registrationId } of runners) {
    const isCaptain = userId === entry.userId
    const own = isCaptain ? locked : pickPartPaidBy(whole, userId)
    const bill = isCaptain ? { lines, payable } : priceEntry(race.facts, project.facts, toPricedEntry(own), now)
    const idempotencyKey = isCaptain ? key : `member-${registrationId}`
    const order = { ...made, ...bill, kind: 'member' as const, userId, idempotencyKey }
    started.push({ userId, orderId: await insertOrder(tx, order, own.entry.runners) })
  }
  const mineOf = started.find((one) => one.userId === entry.userId)
  return { entryId, entryStatus: moved.to, orderId: mineOf?.orderId ?? null }
}

/** The places of these runners at prices for the first ones are theirs from now on. */
async function holdPrices(tx: Database, runners: Entry['runners'], prices: readonly (string | null)[]): Promise<void> {
  for (const price of new Set(prices)) {
    if (price === null) continue
    const ids = runners.flatMap(({ registrationId }, place) => (prices[place] === price ? [registrationId] : []))
    await tx.update(registrations).set({ price }).where(inArray(registrations.registrationId, ids))
  }
}

/** What a team costs whose members pay each, with what a coupon takes off its captain's part. */
function linesOfAll(whole: WholeEntry, captains: readonly PriceLine[], now: number): PriceLine[] {
  const { lines } = priceEntry(whole.race.facts, whole.project, toPricedEntry(whole), now)
  return [...lines, ...captains.filter(({ kind }) => kind === 'coupon')]
}

/** Refuses with what is told first. */
function refuse({ problems: [first] }: Judgement, project: ProjectFacts): void {
  if (first) throw new Failure(first.refusal, fieldProblems([first], project), project, first.values)
}

/** What the submit of an entry is; `waits` where its project is sold out and it joins the waiting list. */
function kindOf(project: ProjectFacts, waits: boolean): { event: EventOf<'registration'>; order: boolean } {
  if (waits) return { event: 'submitWait', order: false }
  if (project.allocation === 'approval') return { event: 'submitReview', order: false }
  if (project.allocation === 'result')
    return { event: project.reviewUntil === undefined ? 'submitSelection' : 'submitReview', order: false }
  if (project.allocation !== 'lottery') return { event: 'submitHold', order: true }
  if (project.payTiming === 'after') return { event: 'submitBallot', order: false }
  return { event: 'submitBallotPrepay', order: true }
}

/** What the first submit has led to; an entry that ended must be made anew. */
async function resultOf(db: Database, entryId: string): Promise<Submitted> {
  const row = await requireEntry(db, entryId)
  if (row.status === 'EXPIRED') throw new Failure('orderTimedOut')
  const order = await findOrder(db, entryId)
  if (row.status === 'CANCELLED')
    throw new Failure(order?.status === 'CREATE_FAILED' ? 'orderFailed' : 'orderCancelled')
  return { entryId, entryStatus: row.status, orderId: order?.orderId ?? null }
}

async function orderByKey(db: Database, userId: string, key: string): Promise<OrderRow | null> {
  const used = and(eq(orders.userId, userId), eq(orders.idempotencyKey, key))
  return findRow(db.select().from(orders).where(used))
}

/** What is known of a draft that is being submitted: it may be days old. */
async function knownSubmit(
  tx: Database,
  now: number,
  { race, project, entry, addOns }: Omit<WholeEntry, 'coupon' | 'pricesLeft'>,
  { row, texts, forms, inApp }: { row: ProjectRow; texts: StatementTexts; forms: FormSchemas | null; inApp: boolean },
): Promise<KnownAt['submit']> {
  const runners = entry.runners.map(runnerOf)
  const needed = neededStatements(findStart(race.facts, project), project, runners)
  const { userId, entryId, groupId, packageId, donation, qualification, consents } = entry
  await lockAccounts(tx, race.facts, entry.runners)
  const holders = entry.runners.map((runner) => runner.userId)
  const { picked } = await loadKnownRunners(tx, { race, project, userId, now, except: entryId, holders }, runners)
  const { result = null, points = null } = qualification ?? {}
  const chosen = toChosenAddOns(addOns)
  const code = (project.invitation && entry.invitation) || ''
  // Locked until the submit is done: two entries cannot both take its last place.
  const invitation = code ? await loadInvitation(tx, await lockInvitation(tx, code), now, entryId) : null
  const sizes = listChosenSizes(
    forms,
    entry.runners.map((one) => ({ ...one, wanted: one.wantedSize })),
  )
  const living = entry.runners.map((one) => ({ ...one, resident: isResident(project, one) }))
  const own = runners.filter((_, index) => entry.runners[index]?.userId === userId)
  return {
    ...picked,
    inApp,
    waits: entry.waits,
    choices: { groupId, packageId, addOns: chosen, donation, result, points },
    code,
    invitation,
    sizes,
    slotId: entry.slotId,
    ...(await loadLeft(tx, { race, row }, { addOns: chosen, sizes }, reservedFor(code, living, now))),
    rightsOpen: null,
    answered: entry.runners.map(({ answers }) => ({ answers, input: 'form', path: '' })),
    consents,
    ...(await loadSignatures(tx, { ...entry, race, needed, runners: own, texts })),
    memberSignatures: await loadMemberSignatures(tx, entry, needed, texts),
    coSignatures: await loadCoSignatures(tx, { entry, race, project }, texts),
    mailArea: await findMailArea(tx, entry, { race: race.facts, project }, now),
  }
}
