import { and, eq } from 'drizzle-orm'
import type { RegistrationStatus } from '#api/contract.gen.ts'
import { choiceProblems } from '#race/check.ts'
import { consentsRefusal, membersRefusal, neededStatements, placesRefusal, windowRefusal } from '#race/entry.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { priceOf, refundRulesOf } from '#race/money.ts'
import type { Said } from '#race/refusals.ts'
import { holdMs, windowOf } from '#race/times.ts'
import { type Database, isUniqueViolation } from '#sandbox/database.ts'
import { Failure, type FailureName } from '#sandbox/failure.ts'
import { type Handler, type Platform, signedIn } from '#sandbox/handler.ts'
import { newId } from '#sandbox/ids.ts'
import { type Cause, move } from '#sandbox/move.ts'
import { endOverdueHold } from '#sandbox/payment/endHold.ts'
import { addOnsOfEntries, areLeft, lockAddOns } from '#sandbox/race/addOns.ts'
import { findProject } from '#sandbox/race/findProject.ts'
import { lockQuota } from '#sandbox/race/quota.ts'
import {
  lockRegistration,
  type OrderRow,
  orderOf,
  ownRegistration,
  type RegistrationRow,
  runnersOf,
} from '#sandbox/records.ts'
import { checkRunners, isAlone } from '#sandbox/registration/checkRunners.ts'
import { checkSignatures } from '#sandbox/registration/checkSignatures.ts'
import { orders, registrationRunners, registrations } from '#sandbox/schema.ts'
import type { EventOf, GuardFacts } from '#sandbox/states.ts'
import { type EntryRows, pricedEntry } from './price.ts'

export interface Submitted {
  registrationId: string
  registrationStatus: RegistrationStatus
  orderId: string | null
}

interface SubmitOptions {
  lock?: boolean
  /** What the page of the call says it is of. */
  release?: string | null
  /** What the runner was shown, in fen: an entry that costs another sum by now is refused. */
  payable?: number | null
}

export const createOrder5AppAsync: Handler<'createOrder5AppAsync'> = async (context) => {
  const { userId } = signedIn(context)
  const { registrationId, idempotencyKey, payable = null } = context.params
  return submit(context, userId, registrationId, idempotencyKey, { release: context.release, payable })
}

/**
 * Submits a draft: takes its places and starts its order, or lines it up for the draw or the review. A registration
 * has one order and a key one order, so any repetition gets the first result. It is judged and priced by the facts of
 * `release`. `lock: false` is for the test that shows overselling.
 */
export async function submit(
  platform: Platform,
  userId: string,
  registrationId: string,
  key: string,
  options: SubmitOptions = {},
): Promise<Submitted> {
  const own = await ownRegistration(platform.db, userId, registrationId)
  const order = (await orderByKey(platform.db, userId, key)) ?? (await orderOf(platform.db, registrationId))
  if (order) {
    await endOverdueHold(platform, order)
    return resultOf(platform.db, order.registrationId)
  }
  if (own.status !== 'DRAFT') return resultOf(platform.db, registrationId)
  try {
    const submitted = await platform.db.transaction((tx) => submitDraft(tx, platform, registrationId, key, options))
    if (submitted.orderId) platform.makeOrder(submitted.orderId)
    return submitted
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause
    // Either the same key was faster with another registration, or another entry of a runner was.
    const winner = await orderByKey(platform.db, userId, key)
    if (winner) return resultOf(platform.db, winner.registrationId)
    throw new Failure('alreadyRegistered')
  }
}

async function submitDraft(
  tx: Database,
  platform: Platform,
  registrationId: string,
  key: string,
  { lock = true, release = null, payable: shown = null }: SubmitOptions,
): Promise<Submitted> {
  const registration = await lockRegistration(tx, registrationId)
  if (!registration) throw new Failure('registrationMissing')
  if (registration.status !== 'DRAFT') return resultOf(tx, registrationId)
  const caller = { releases: platform.releases, release }
  const { race, project } = await findProject(tx, registration.itemId, { caller })
  const now = platform.clock.now()
  const kind = kindOf(project.facts)
  const [runners, addOns] = [await runnersOf(tx, registrationId), await addOnsOfEntries(tx, [registrationId])]
  const entry = { race, project: project.facts, registration, runners, addOns }
  const checked = await submitGuards(tx, now, entry)
  if (checked.failure) throw new Failure(checked.failure, [], project.facts, checked.said)
  const { lines, payable } = priceOf(race.facts, project.facts, pricedEntry(entry), now)
  if (shown !== null && shown !== payable) throw new Failure('priceChanged')
  const cause: Cause = {
    actor: `user:${registration.userId}`,
    reason: 'submitted',
    at: now,
    configVersion: race.configVersion,
  }
  // One entry's places are all or nothing.
  const quota = kind.event === 'submitHold' ? await lockQuota(tx, registration.itemId, { lock }) : null
  const addOnsFree = areLeft(addOns, await lockAddOns(tx, race.facts, addOns, { lock }))
  const guards = { ...checked.guards, quotaFree: quota === null || quota.left >= registration.places, addOnsFree }
  const alone = isAlone(race.facts)
  if (runners.some((runner) => runner.alone !== alone)) {
    await tx.update(registrationRunners).set({ alone }).where(eq(registrationRunners.registrationId, registrationId))
  }
  const moved = await move(tx, {
    kind: 'registration',
    id: registrationId,
    from: 'DRAFT',
    event: kind.event,
    guards,
    cause,
  })
  if (!moved.moved) throw new Failure(refusal(moved.refusedBy, registration.places, quota?.left ?? 0))
  const mine = eq(registrations.registrationId, registrationId)
  const terms = { lines, refundRules: refundRulesOf(race.facts, project.facts) }
  await tx
    .update(registrations)
    .set({ submitKey: key, submittedAt: now, configVersion: race.configVersion, terms })
    .where(mine)
  if (!kind.order) return { registrationId, registrationStatus: moved.to, orderId: null }
  const orderId = await startOrder(tx, registration, key, now, holdMs(project.facts))
  return { registrationId, registrationStatus: moved.to, orderId }
}

function kindOf(project: ProjectFacts): { event: EventOf<'registration'>; order: boolean } {
  if (project.allocation === 'approval') return { event: 'submitReview', order: false }
  if (project.allocation !== 'lottery') return { event: 'submitHold', order: true }
  if (project.payTiming === 'after') return { event: 'submitBallot', order: false }
  return { event: 'submitBallotPrepay', order: true }
}

async function startOrder(
  tx: Database,
  registration: RegistrationRow,
  key: string,
  now: number,
  hold: number,
): Promise<string> {
  const orderId = newId()
  await tx.insert(orders).values({
    orderId,
    orderNo: `SL${orderId}`,
    registrationId: registration.registrationId,
    userId: registration.userId,
    status: 'CREATING',
    idempotencyKey: key,
    lines: [],
    payable: 0,
    createdAt: now,
    expiresAt: now + hold,
  })
  return orderId
}

function refusal(guard: string | null, places: number, left: number): FailureName {
  if (guard === 'quotaFree') return placesRefusal(places, left) ?? 'soldOut'
  if (guard === 'noActiveEntry') return 'alreadyRegistered'
  if (guard === 'addOnsFree') return 'addOnSoldOut'
  return 'registrationEnded'
}

/** What the first submit has led to; an entry that ended must be made anew. */
async function resultOf(db: Database, registrationId: string): Promise<Submitted> {
  const [row] = await db.select().from(registrations).where(eq(registrations.registrationId, registrationId))
  if (!row) throw new Failure('registrationMissing')
  if (row.status === 'EXPIRED') throw new Failure('orderTimedOut')
  const order = await orderOf(db, registrationId)
  if (row.status === 'CANCELLED')
    throw new Failure(order?.status === 'CREATE_FAILED' ? 'orderFailed' : 'orderCancelled')
  return { registrationId, registrationStatus: row.status, orderId: order?.orderId ?? null }
}

async function orderByKey(db: Database, userId: string, key: string): Promise<OrderRow | null> {
  const used = and(eq(orders.userId, userId), eq(orders.idempotencyKey, key))
  const [row] = await db.select().from(orders).where(used)
  return row ?? null
}

/** The guards of every submit, checked again at its moment: a draft may be days old. */
async function submitGuards(
  tx: Database,
  now: number,
  { race, project, registration, ...rows }: EntryRows,
): Promise<{ guards: GuardFacts; failure: FailureName | null; said?: Said | undefined }> {
  const runners = rows.runners.map(({ contestantsId, snapshot }) => ({ ...snapshot, contestantsId }))
  const window = windowRefusal(windowOf(race.facts, project), now)
  const members = membersRefusal(race, project, runners)
  const needed = neededStatements(race, project, runners)
  const consents = consentsRefusal(needed, registration.consents)
  const scope = { race, project, userId: registration.userId, except: registration.registrationId }
  const unfit = (await checkRunners(tx, scope, runners)).find((reason) => reason !== null) ?? null
  const { userId, itemId, groupId, autographId, relativeAutographId, qualification } = registration
  const { result = null, points = null } = qualification ?? {}
  const chosen = { ...pricedEntry({ race, project, registration, ...rows }), groupId, result, points }
  // A draft may be older than the facts: what it chose may be gone.
  const [choice] = choiceProblems(race.facts, project, chosen, runners, now)
  const entry = { race, itemId, userId, needed, runners, autographId, relativeAutographId }
  const signature = (await checkSignatures(tx, entry))[0]?.refusal ?? null
  return {
    failure: window ?? members ?? unfit ?? choice?.refusal ?? consents ?? signature,
    said: choice?.said,
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
