import type { AttemptStatus, OrderStatus, RegistrationStatus } from '#api/contract.gen.ts'

/** The states of registration, order, payment and refund: drawn once here, and every write goes through them. */

export type RefundStatus = 'REQUESTED' | 'IN_TRANSIT' | 'DONE' | 'FAILED' | 'MANUAL'

export interface StatusOf {
  registration: RegistrationStatus
  order: OrderStatus
  attempt: AttemptStatus
  refund: RefundStatus
}
export type ObjectKind = keyof StatusOf

/** What must hold for a transition; whoever fires the event says which hold. */
export type Guard =
  | 'windowOpen'
  | 'eligible'
  | 'signed'
  | 'consentsCurrent'
  | 'membersComplete'
  | 'noActiveEntry'
  | 'quotaFree'
  | 'addOnsFree'
  | 'priceZero'
  | 'amountMatches'
  | 'providerClosed'
  | 'policyRevives'

interface Transition<Status extends string> {
  event: string
  from: readonly Status[]
  to: Status
  guards: readonly Guard[]
}

const SUBMIT: readonly Guard[] = [
  'windowOpen',
  'eligible',
  'signed',
  'consentsCurrent',
  'membersComplete',
  'noActiveEntry',
  'addOnsFree',
]
/** States in which a registration keeps its runner, and its entry what it bought, from others. */
export const ACTIVE: readonly RegistrationStatus[] = ['REVIEW', 'HELD', 'AWAIT_DRAW', 'WON', 'WAITLISTED', 'CONFIRMED']

export const TRANSITIONS = {
  registration: [
    { event: 'submitHold', from: ['DRAFT'], to: 'HELD', guards: [...SUBMIT, 'quotaFree'] },
    { event: 'submitBallotPrepay', from: ['DRAFT'], to: 'HELD', guards: SUBMIT },
    { event: 'submitBallot', from: ['DRAFT'], to: 'AWAIT_DRAW', guards: SUBMIT },
    { event: 'submitReview', from: ['DRAFT'], to: 'REVIEW', guards: SUBMIT },
    { event: 'approve', from: ['REVIEW'], to: 'HELD', guards: ['quotaFree'] },
    { event: 'reject', from: ['REVIEW'], to: 'REJECTED', guards: [] },
    { event: 'createFailed', from: ['HELD'], to: 'CANCELLED', guards: [] },
    { event: 'zero', from: ['HELD', 'WON'], to: 'CONFIRMED', guards: ['priceZero'] },
    { event: 'zeroBallot', from: ['HELD'], to: 'AWAIT_DRAW', guards: ['priceZero'] },
    { event: 'paid', from: ['HELD', 'WON'], to: 'CONFIRMED', guards: ['amountMatches'] },
    { event: 'paidBallot', from: ['HELD'], to: 'AWAIT_DRAW', guards: ['amountMatches'] },
    { event: 'holdExpired', from: ['HELD'], to: 'EXPIRED', guards: ['providerClosed'] },
    { event: 'drawnUnpaid', from: ['AWAIT_DRAW'], to: 'WON', guards: ['quotaFree'] },
    { event: 'drawnPaid', from: ['AWAIT_DRAW'], to: 'CONFIRMED', guards: ['quotaFree'] },
    { event: 'notDrawnWaits', from: ['AWAIT_DRAW'], to: 'WAITLISTED', guards: [] },
    { event: 'notDrawn', from: ['AWAIT_DRAW', 'WAITLISTED'], to: 'LOST', guards: [] },
    { event: 'payWindowExpired', from: ['WON'], to: 'CANCELLED', guards: ['providerClosed'] },
    { event: 'offered', from: ['WAITLISTED'], to: 'WON', guards: ['quotaFree'] },
    { event: 'offeredPaid', from: ['WAITLISTED'], to: 'CONFIRMED', guards: ['quotaFree'] },
    {
      event: 'latePaid',
      from: ['EXPIRED', 'CANCELLED'],
      to: 'CONFIRMED',
      guards: ['amountMatches', 'policyRevives', 'noActiveEntry', 'quotaFree', 'addOnsFree'],
    },
    {
      event: 'latePaidBallot',
      from: ['EXPIRED', 'CANCELLED'],
      to: 'AWAIT_DRAW',
      guards: ['amountMatches', 'policyRevives', 'noActiveEntry', 'addOnsFree', 'windowOpen'],
    },
    { event: 'giveUp', from: ['HELD', 'WON'], to: 'CANCELLED', guards: ['providerClosed'] },
    { event: 'withdraw', from: ['CONFIRMED'], to: 'WITHDRAWN', guards: [] },
    { event: 'raceCancelled', from: ACTIVE, to: 'CANCELLED', guards: [] },
    { event: 'raceDeferred', from: ACTIVE, to: 'DEFERRED', guards: [] },
  ] satisfies Transition<RegistrationStatus>[],
  order: [
    { event: 'made', from: ['CREATING'], to: 'PENDING', guards: [] },
    { event: 'makingFailed', from: ['CREATING'], to: 'CREATE_FAILED', guards: [] },
    { event: 'zero', from: ['PENDING'], to: 'PAID', guards: ['priceZero'] },
    { event: 'paid', from: ['PENDING'], to: 'PAID', guards: ['amountMatches'] },
    { event: 'latePaid', from: ['EXPIRED', 'CANCELLED'], to: 'PAID', guards: ['amountMatches', 'policyRevives'] },
    { event: 'expired', from: ['PENDING'], to: 'EXPIRED', guards: ['providerClosed'] },
    { event: 'cancelled', from: ['PENDING'], to: 'CANCELLED', guards: ['providerClosed'] },
    {
      event: 'refundStarted',
      from: ['PAID', 'PART_REFUNDED', 'EXPIRED', 'CANCELLED'],
      to: 'REFUNDING',
      guards: ['amountMatches'],
    },
    { event: 'refundedInPart', from: ['REFUNDING'], to: 'PART_REFUNDED', guards: [] },
    { event: 'refunded', from: ['REFUNDING'], to: 'REFUNDED', guards: [] },
  ] satisfies Transition<OrderStatus>[],
  attempt: [
    { event: 'opened', from: ['CREATED'], to: 'PENDING', guards: [] },
    // CLOSED and FAILED too: money that arrives late has arrived.
    {
      event: 'confirmed',
      from: ['CREATED', 'PENDING', 'FAILED', 'CLOSED'],
      to: 'CONFIRMED',
      guards: ['amountMatches'],
    },
    { event: 'failed', from: ['CREATED', 'PENDING'], to: 'FAILED', guards: [] },
    { event: 'closed', from: ['CREATED', 'PENDING', 'FAILED'], to: 'CLOSED', guards: [] },
  ] satisfies Transition<AttemptStatus>[],
  refund: [
    { event: 'sent', from: ['REQUESTED', 'FAILED'], to: 'IN_TRANSIT', guards: [] },
    { event: 'done', from: ['IN_TRANSIT'], to: 'DONE', guards: [] },
    { event: 'failed', from: ['IN_TRANSIT'], to: 'FAILED', guards: [] },
    // REQUESTED too: no provider has a bank transfer.
    { event: 'byHand', from: ['REQUESTED', 'FAILED'], to: 'MANUAL', guards: [] },
    { event: 'doneByHand', from: ['MANUAL'], to: 'DONE', guards: [] },
  ] satisfies Transition<RefundStatus>[],
} as const

export type EventOf<Kind extends ObjectKind> = (typeof TRANSITIONS)[Kind][number]['event']
export type GuardFacts = Partial<Record<Guard, boolean>>

export type Step<Status> =
  | { outcome: 'moves'; to: Status }
  /** The event does not belong to this state: a replay or a race lost. Nothing changes. */
  | { outcome: 'ignored' }
  | { outcome: 'refused'; guard: Guard }

/** What an event does to a state. A guard that nobody vouched for refuses. */
export function step<Kind extends ObjectKind>(
  kind: Kind,
  from: StatusOf[Kind],
  event: EventOf<Kind>,
  facts: GuardFacts = {},
): Step<StatusOf[Kind]> {
  const table: readonly Transition<string>[] = TRANSITIONS[kind]
  const found = table.find((transition) => transition.event === event && transition.from.includes(from))
  if (!found) return { outcome: 'ignored' }
  const broken = found.guards.find((guard) => facts[guard] !== true)
  if (broken) return { outcome: 'refused', guard: broken }
  return { outcome: 'moves', to: found.to as StatusOf[Kind] }
}

/**
 * States in the order in which an entry of several runners shows them: what waits for the runner first, then what goes
 * on, then what is done with. Runners of an entry are in one state, but for those who left it by themselves.
 */
export const BY_URGENCY: readonly RegistrationStatus[] = [
  'HELD',
  'WON',
  'REVIEW',
  'AWAIT_DRAW',
  'WAITLISTED',
  'CONFIRMED',
  'DRAFT',
  'DEFERRED',
  'WITHDRAWN',
  'CANCELLED',
  'EXPIRED',
  'LOST',
  'REJECTED',
]

/** The state of an entry, from its registrations; the same in SQL is ENTRY_STATE of records.ts. */
export function entryState(rows: readonly { status: RegistrationStatus }[]): RegistrationStatus {
  return BY_URGENCY.find((status) => rows.some((row) => row.status === status)) ?? 'DRAFT'
}

/** A registration in these states keeps its runner's document from entering the race again. */
export function isActive(status: RegistrationStatus): boolean {
  return ACTIVE.includes(status)
}

/** An unpaid ballot entry is held for its payment only: its places come with the draw. */
export function takesPlaces(status: RegistrationStatus, ballot: boolean): boolean {
  return status === 'WON' || status === 'CONFIRMED' || (status === 'HELD' && !ballot)
}
