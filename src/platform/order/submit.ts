import { and, eq } from 'drizzle-orm'
import type { RegistrationStatus } from '#api/contract.gen.ts'
import type { Values } from '#lib/messages.ts'
import { lacksAddress } from '#platform/addresses/mail.ts'
import { reserveCoupon, usableCoupon } from '#platform/coupons/wallet.ts'
import { type Database, isUniqueViolation } from '#platform/database.ts'
import { lockRights } from '#platform/deferral/rights.ts'
import { type AnyFailureName, Failure, type FailureName } from '#platform/failure.ts'
import { type Handler, type Platform, signedIn } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { invitationRefusal, lockInvitation } from '#platform/invitation/invitations.ts'
import { type Cause, moveRegistrations } from '#platform/move.ts'
import type { StatementTexts } from '#platform/options.ts'
import { endOverdueHold } from '#platform/payment/endHold.ts'
import { recordConsents } from '#platform/personal/consents.ts'
import { addOnsOfEntries, areLeft, lockAddOns } from '#platform/raceStore/addOns.ts'
import { findProject, findToEnter } from '#platform/raceStore/findProject.ts'
import { keptFor, lockQuota } from '#platform/raceStore/quota.ts'
import { statementsOf } from '#platform/raceStore/releases.ts'
import { type Entry, lockEntry, type OrderRow, orderOf, ownEntry, withRunners } from '#platform/records.ts'
import { checkRunners, isAlone } from '#platform/registration/checkRunners.ts'
import { checkSignatures } from '#platform/registration/checkSignatures.ts'
import { coSignatureRefusal, neededSignatures } from '#platform/signing/coSignatures.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { orderRegistrations, orders } from '#platform/tables/orders.ts'
import { memberConsents, memberSignatureRefusal } from '#platform/teams/memberSignatures.ts'
import { choiceProblems } from '#race/check.ts'
import { consentsRefusal, membersRefusal, neededStatements, placesRefusal, windowRefusal } from '#race/entry.ts'
import type { ProjectFacts, StatementFacts } from '#race/facts.gen.ts'
import { type PriceLine, priceOf, refundRulesOf } from '#race/money.ts'
import { isEntrants } from '#race/signing.ts'
import type { EventOf, GuardFacts } from '#race/states.ts'
import { holdMs, windowOf } from '#race/times.ts'
import { partPaidBy, pricedEntry, type WholeEntry } from './price.ts'

export interface Submitted {
  entryId: string
  entryStatus: RegistrationStatus
  orderId: string | null
}

interface SubmitOptions {
  lock?: boolean
  /** What the page of the call says it is of. */
  release?: string | null
  /** What the runner was shown, in fen: an entry that costs another sum by now is refused. */
  payable?: number | null
  /** The account's coupon that lowers it. */
  couponId?: string | null
}

export const createOrder5AppAsync: Handler<'createOrder5AppAsync'> = async (context) => {
  const { userId } = signedIn(context)
  const { entryId, idempotencyKey, payable = null, couponId = null } = context.params
  const { status, itemId } = await ownEntry(context.db, userId, entryId)
  if (status === 'DRAFT') await findToEnter(context, itemId)
  return submit(context, userId, entryId, idempotencyKey, { release: context.release, payable, couponId })
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
  const own = await ownEntry(platform.db, userId, entryId)
  const order = (await orderByKey(platform.db, userId, key)) ?? (await orderOf(platform.db, entryId))
  if (order) {
    await endOverdueHold(platform, order)
    return resultOf(platform.db, order.entryId)
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
    if (winner) return resultOf(platform.db, winner.entryId)
    throw new Failure('alreadyRegistered')
  }
}

async function submitDraft(
  tx: Database,
  platform: Platform,
  entryId: string,
  key: string,
  { lock = true, release = null, payable: shown = null, couponId = null }: SubmitOptions,
): Promise<Submitted> {
  const entry = await lockEntry(tx, entryId)
  if (!entry) throw new Failure('registrationMissing')
  if (entry.status !== 'DRAFT') return resultOf(tx, entryId)
  const caller = { releases: platform.releases, release }
  const { race, project } = await findProject(tx, entry.itemId, { caller })
  const now = platform.clock.now()
  const kind = kindOf(project.facts)
  const { runners } = entry
  const addOns = await addOnsOfEntries(tx, [entryId])
  const whole = { race, project: project.facts, entry, addOns, coupon: null }
  const part = partPaidBy(whole, entry.userId)
  const texts = await statementsOf(caller, race.raceId, entry.itemId)
  const checked = await submitGuards(tx, now, whole, texts)
  if (checked.failure) throw new Failure(checked.failure, [], project.facts, checked.values)
  const asked = couponId === null ? null : { userId: entry.userId, couponId, entryId }
  const coupon = asked && (await usableCoupon(tx, asked, { race, project }, pricedEntry(part), now, { lock: true }))
  const lowered = { ...part, coupon: coupon?.facts ?? null }
  const { lines, payable } = priceOf(race.facts, project.facts, pricedEntry(lowered), now)
  if (shown !== null && shown !== payable) throw new Failure('priceChanged')
  const cause: Cause = {
    actor: `user:${entry.userId}`,
    reason: 'submitted',
    at: now,
    configVersion: race.configVersion,
  }
  // One entry's places are all or nothing.
  const { invitation } = entry
  if (!(await lockRights(tx, entryId, runners))) throw new Failure('deferralGone')
  const kept = keptFor(
    invitation,
    runners.map(({ deferredFrom }) => deferredFrom),
  )
  const quota = kind.event === 'submitHold' ? await lockQuota(tx, entry.itemId, { lock, ...kept }) : null
  const addOnsFree = areLeft(addOns, await lockAddOns(tx, race.facts, addOns, { lock }))
  const guards = { ...checked.guards, quotaFree: quota === null || quota.left >= runners.length, addOnsFree }
  const alone = isAlone(race.facts)
  if (runners.some((runner) => runner.alone !== alone)) {
    await tx.update(registrations).set({ alone }).where(eq(registrations.entryId, entryId))
  }
  const moved = await moveRegistrations(tx, runners, { event: kind.event, guards, cause })
  if (!moved.moved) throw new Failure(refusal(moved.refusedBy, runners.length, quota?.left ?? 0))
  if (coupon) await reserveCoupon(tx, coupon.couponId, entryId)
  const captain = { userId: entry.userId, given: entry.consents, at: now }
  await recordConsents(tx, entry, { needed: checked.needed, texts }, [captain, ...(await memberConsents(tx, entry))])
  const mine = eq(entries.entryId, entryId)
  const all = part === whole ? lines : linesOfAll(whole, lines, now)
  const terms = { lines: all, refundRules: refundRulesOf(race.facts, project.facts) }
  await tx
    .update(entries)
    .set({ submitKey: key, submittedAt: now, configVersion: race.configVersion, terms })
    .where(mine)
  if (!kind.order) return { entryId, entryStatus: moved.to, orderId: null }
  const hold = holdMs(project.facts)
  if (project.facts.paidBy !== 'each') {
    return { entryId, entryStatus: moved.to, orderId: await startOrder(tx, entry, key, now, hold) }
  }
  const started: { userId: string; orderId: string }[] = []
  for (const { userId, registrationId } of runners) {
    const isCaptain = userId === entry.userId
    const own = isCaptain ? lowered : partPaidBy(whole, userId)
    const bill = isCaptain ? { lines, payable } : priceOf(race.facts, project.facts, pricedEntry(own), now)
    const made = { kind: 'member' as const, userId, ...bill }
    const ownKey = isCaptain ? key : `member-${registrationId}`
    started.push({ userId, orderId: await startOrder(tx, own.entry, ownKey, now, hold, made) })
  }
  const mineOf = started.find((one) => one.userId === entry.userId)
  return { entryId, entryStatus: moved.to, orderId: mineOf?.orderId ?? null }
}

/** What a team costs whose members pay each, with what a coupon takes off its captain's part. */
function linesOfAll(whole: WholeEntry, captains: readonly PriceLine[], now: number): PriceLine[] {
  const { lines } = priceOf(whole.race.facts, whole.project, pricedEntry(whole), now)
  return [...lines, ...captains.filter(({ kind }) => kind === 'coupon')]
}

function kindOf(project: ProjectFacts): { event: EventOf<'registration'>; order: boolean } {
  if (project.allocation === 'approval') return { event: 'submitReview', order: false }
  if (project.allocation !== 'lottery') return { event: 'submitHold', order: true }
  if (project.payTiming === 'after') return { event: 'submitBallot', order: false }
  return { event: 'submitBallotPrepay', order: true }
}

/** Begins the order of a locked entry, which its runners have to pay within `hold` milliseconds. */
export async function startOrder(
  tx: Database,
  { entryId, userId, runners }: Entry,
  key: string,
  now: number,
  hold: number,
  own: Partial<Pick<OrderRow, 'kind' | 'userId' | 'lines' | 'payable'>> = {},
): Promise<string> {
  const orderId = newId()
  await tx.insert(orders).values({
    orderId,
    orderNo: `SL${orderId}`,
    entryId,
    userId,
    status: 'CREATING',
    idempotencyKey: key,
    lines: [],
    payable: 0,
    createdAt: now,
    expiresAt: now + hold,
    ...own,
  })
  await tx.insert(orderRegistrations).values(runners.map(({ registrationId }) => ({ orderId, registrationId })))
  return orderId
}

function refusal(guard: string | null, places: number, left: number): FailureName {
  if (guard === 'quotaFree') return placesRefusal(places, left) ?? 'soldOut'
  if (guard === 'noActiveEntry') return 'alreadyRegistered'
  if (guard === 'addOnsFree') return 'addOnSoldOut'
  return 'registrationEnded'
}

/** What the first submit has led to; an entry that ended must be made anew. */
async function resultOf(db: Database, entryId: string): Promise<Submitted> {
  const [row] = await withRunners(db, await db.select().from(entries).where(eq(entries.entryId, entryId)))
  if (!row) throw new Failure('registrationMissing')
  if (row.status === 'EXPIRED') throw new Failure('orderTimedOut')
  const order = await orderOf(db, entryId)
  if (row.status === 'CANCELLED')
    throw new Failure(order?.status === 'CREATE_FAILED' ? 'orderFailed' : 'orderCancelled')
  return { entryId, entryStatus: row.status, orderId: order?.orderId ?? null }
}

async function orderByKey(db: Database, userId: string, key: string): Promise<OrderRow | null> {
  const used = and(eq(orders.userId, userId), eq(orders.idempotencyKey, key))
  const [row] = await db.select().from(orders).where(used)
  return row ?? null
}

/** Its code is locked until the submit is done: two entries cannot both take its last place. */
async function invitedRefusal(
  tx: Database,
  { entryId, invitation, runners }: Entry,
  project: ProjectFacts,
  now: number,
) {
  const row = await lockInvitation(tx, invitation ?? '')
  return invitationRefusal(tx, row, { project, runners: runners.length, now, except: entryId })
}

/** The guards of every submit, checked again at its moment: a draft may be days old. */
async function submitGuards(
  tx: Database,
  now: number,
  { race, project, entry, addOns }: Omit<WholeEntry, 'coupon'>,
  texts: StatementTexts,
): Promise<{
  guards: GuardFacts
  needed: StatementFacts[]
  failure: AnyFailureName | null
  values: Values | undefined
}> {
  const runners = entry.runners.map(({ contestantsId, snapshot }) => ({ ...snapshot, contestantsId }))
  const window = windowRefusal(windowOf(race.facts, project), now)
  const members = membersRefusal(race, project, runners)
  const needed = neededStatements(race, project, runners)
  const consents = consentsRefusal(needed.filter(isEntrants), entry.consents)
  const scope = { race, project, userId: entry.userId, except: entry.entryId }
  const unfit = (await checkRunners(tx, scope, runners)).find((reason) => reason !== null) ?? null
  const { userId, itemId, groupId, autographId, relativeAutographId, qualification, invitation } = entry
  const { result = null, points = null } = qualification ?? {}
  const chosen = {
    ...pricedEntry({ race, project, entry, addOns, coupon: null }),
    groupId,
    exchangeCode: invitation,
    result,
    points,
  }
  // A draft may be older than the facts: what it chose may be gone.
  const [choice] = choiceProblems(race.facts, project, chosen, runners, now)
  const invited = project.invitation && invitation !== null ? await invitedRefusal(tx, entry, project, now) : null
  const address = (await lacksAddress(tx, entry, { race: race.facts, project }, now)) ? 'packAddressMissing' : null
  const entrants = new Set(entry.runners.filter((one) => one.userId === userId).map((one) => one.contestantsId))
  const own = runners.filter(({ contestantsId }) => entrants.has(contestantsId))
  const signed = { race, itemId, userId, needed, runners: own, autographId, relativeAutographId, texts }
  const others = coSignatureRefusal(await neededSignatures(tx, { entry, race, project }, texts))
  const joined = await memberSignatureRefusal(tx, entry, needed, texts)
  const signature = (await checkSignatures(tx, signed))[0]?.refusal ?? joined ?? others
  return {
    needed,
    failure: window ?? members ?? unfit ?? choice?.refusal ?? invited?.refusal ?? consents ?? signature ?? address,
    values: choice?.values ?? invited?.values,
    guards: {
      windowOpen: window === null,
      membersComplete: members === null,
      eligible: unfit === null || unfit === 'alreadyRegistered',
      noActiveEntry: unfit !== 'alreadyRegistered',
      consentsCurrent: consents === null,
      signed: signature === null,
    },
  }
}
