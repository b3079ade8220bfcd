import type { Text } from './facts.gen.ts'

/**
 * The states of registration, order, payment, refund and change: one table that the platform executes, the tests explore and
 * docs/states.md draws (`npm run gen`).
 */

/**
 * States of a registration, in the order in which an entry of several runners shows them: what waits for the runner
 * first, then what goes on, then what is done with. Runners of an entry are in one state, but for those who left it.
 */
export const BY_URGENCY = [
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
] as const

type RegistrationStatus = (typeof BY_URGENCY)[number]
type OrderStatus =
  | 'CREATING'
  | 'PENDING'
  | 'PAID'
  | 'EXPIRED'
  | 'CANCELLED'
  | 'REFUNDING'
  | 'PART_REFUNDED'
  | 'REFUNDED'
  | 'CREATE_FAILED'
type AttemptStatus = 'CREATED' | 'PENDING' | 'CONFIRMED' | 'FAILED' | 'CLOSED'
/** Of a change to a confirmed entry: one that costs something waits for its top-up. */
export type ChangeStatus = 'PENDING' | 'APPLIED' | 'DROPPED'
export type RefundStatus = 'REQUESTED' | 'IN_TRANSIT' | 'DONE' | 'FAILED' | 'MANUAL'

export interface StatusOf {
  registration: RegistrationStatus
  order: OrderStatus
  attempt: AttemptStatus
  refund: RefundStatus
  change: ChangeStatus
}
export type ObjectKind = keyof StatusOf

/** What must hold for a transition; whoever fires the event says which hold. */
export const GUARDS = {
  windowOpen: { zh: '在报名时间内', en: 'sign-up is open' },
  eligible: { zh: '符合报名条件', en: 'the runners may enter' },
  signed: { zh: '已签名', en: 'signed' },
  consentsCurrent: { zh: '声明是现行版本', en: 'the statements are the current ones' },
  membersComplete: { zh: '人员齐全', en: 'the group is complete' },
  noActiveEntry: { zh: '证件没有其他有效报名', en: 'no other active entry of the document' },
  quotaFree: { zh: '有名额', en: 'places are left' },
  addOnsFree: { zh: '加购有库存', en: 'its extras are left' },
  priceZero: { zh: '应付为 0', en: 'nothing is to be paid' },
  amountMatches: { zh: '金额相符', en: 'the amount is right' },
  providerClosed: { zh: '支付已关闭', en: 'the provider has closed the payment' },
  policyRevives: { zh: '赛事允许恢复', en: 'the race takes late payers' },
  confirmed: { zh: '报名仍有效', en: 'the entry is confirmed' },
  beforeStart: { zh: '比赛还没开始', en: 'the race has not started' },
  noOpenChange: { zh: '没有待补缴的变更', en: 'no change waits for its payment' },
} as const satisfies Record<string, Text>
export type Guard = keyof typeof GUARDS

/** Who may bring a transition about; written beside it, a runner as `user:<id>`. */
export const ACTORS = {
  runner: { zh: '选手', en: 'runner' },
  payer: { zh: '代付人', en: 'payer by a link' },
  provider: { zh: '支付渠道', en: 'provider' },
  operator: { zh: '运营', en: 'operator' },
  worker: { zh: '平台', en: 'platform' },
} as const satisfies Record<string, Text>
export type Actor = keyof typeof ACTORS

/** Moments at which the platform acts by itself, on the clock that the console moves. */
export const TIMERS = {
  hold: {
    zh: '未付款的名额保留到期（hold；审核通过的按 payWindow）',
    en: 'an unpaid hold runs out (hold; payWindow from an approval)',
  },
  payWindow: {
    zh: '中签或候补到名额后的缴费截止（payWindow、payDeadline）',
    en: 'the time to pay a place that was won or offered runs out (payWindow, payDeadline)',
  },
  waitlist: { zh: '候补结束（waitlistUntil）', en: 'the waiting list ends (waitlistUntil)' },
  review: { zh: '审核截止（reviewUntil）', en: 'the review has to be done (reviewUntil)' },
  topUp: { zh: '补差价的截止', en: 'the time to pay a change runs out' },
} as const satisfies Record<string, Text>
export type Timer = keyof typeof TIMERS

export interface Transition<Status extends string> {
  event: string
  from: readonly Status[]
  to: Status
  guards: readonly Guard[]
  by: readonly Actor[]
  /** What brings it about when nobody does. */
  timers?: readonly Timer[]
  /** What the runner reads of it; nothing of the platform's own affairs. */
  label?: Text
  /** The same where there is nothing to pay. */
  freeLabel?: Text
}

const text = (zh: string, en: string): Text => ({ zh, en })

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

/** States of a registration that waits for a place: who leaves in one gets back all that was paid. */
export const WAITING: readonly RegistrationStatus[] = ['REVIEW', 'AWAIT_DRAW', 'WAITLISTED']

/** States of a registration in which the deferred place that it came with is used up. */
export const SPENT: readonly RegistrationStatus[] = [...ACTIVE, 'WITHDRAWN', 'DEFERRED']

/** Money is heard of from the provider, or asked for by whoever has to know. */
const PAID_BY: readonly Actor[] = ['provider', 'worker', 'runner', 'operator']

/** How each begins. */
export const STARTS = {
  registration: { event: 'saved', to: 'DRAFT', label: text('填写报名信息', 'Details filled in') },
  order: { event: 'ordered', to: 'CREATING' },
  attempt: { event: 'started', to: 'CREATED' },
  refund: { event: 'requested', to: 'REQUESTED', label: text('退款处理中', 'Refund requested') },
  change: { event: 'asked', to: 'PENDING' },
} as const

export const TRANSITIONS = {
  registration: [
    {
      event: 'submitHold',
      from: ['DRAFT'],
      to: 'HELD',
      guards: [...SUBMIT, 'quotaFree'],
      by: ['runner'],
      label: text('提交报名，名额已保留', 'Submitted, place held'),
    },
    {
      event: 'submitBallotPrepay',
      from: ['DRAFT'],
      to: 'HELD',
      guards: SUBMIT,
      by: ['runner'],
      label: text('提交报名，待支付', 'Submitted, payment due'),
      freeLabel: text('提交报名，待确认', 'Submitted, to be confirmed'),
    },
    {
      event: 'submitBallot',
      from: ['DRAFT'],
      to: 'AWAIT_DRAW',
      guards: SUBMIT,
      by: ['runner'],
      label: text('提交报名，等待抽签', 'Submitted, awaiting the draw'),
    },
    {
      event: 'submitReview',
      from: ['DRAFT'],
      to: 'REVIEW',
      guards: SUBMIT,
      by: ['runner'],
      label: text('提交报名，等待审核', 'Submitted, awaiting review'),
    },
    {
      event: 'approve',
      from: ['REVIEW'],
      to: 'HELD',
      guards: ['quotaFree'],
      by: ['operator'],
      label: text('审核通过，待支付', 'Approved, payment due'),
      freeLabel: text('审核通过', 'Approved'),
    },
    {
      event: 'reject',
      from: ['REVIEW'],
      to: 'REJECTED',
      guards: [],
      by: ['operator'],
      label: text('审核未通过', 'Not approved'),
    },
    {
      event: 'reviewExpired',
      from: ['REVIEW'],
      to: 'REJECTED',
      guards: [],
      by: ['worker'],
      timers: ['review'],
      label: text('截止前未通过审核', 'Not approved in time'),
    },
    {
      event: 'createFailed',
      from: ['HELD', 'WON'],
      to: 'CANCELLED',
      guards: [],
      by: ['worker'],
      label: text('订单生成失败', 'Order could not be created'),
    },
    {
      event: 'zero',
      from: ['HELD', 'WON'],
      to: 'CONFIRMED',
      guards: ['priceZero'],
      by: ['runner', 'worker'],
      label: text('报名成功（无需支付）', 'Registered, nothing to pay'),
    },
    {
      event: 'zeroBallot',
      from: ['HELD'],
      to: 'AWAIT_DRAW',
      guards: ['priceZero'],
      by: ['runner'],
      label: text('已确认，等待抽签', 'Confirmed, awaiting the draw'),
    },
    {
      event: 'paid',
      from: ['HELD', 'WON'],
      to: 'CONFIRMED',
      guards: ['amountMatches'],
      by: PAID_BY,
      label: text('支付成功，报名成功', 'Paid and registered'),
    },
    {
      event: 'paidBallot',
      from: ['HELD'],
      to: 'AWAIT_DRAW',
      guards: ['amountMatches'],
      by: PAID_BY,
      label: text('支付成功，等待抽签', 'Paid, awaiting the draw'),
    },
    {
      event: 'holdExpired',
      from: ['HELD'],
      to: 'EXPIRED',
      guards: ['providerClosed'],
      by: ['worker'],
      timers: ['hold'],
      label: text('超时未支付，名额已释放', 'Not paid in time, place released'),
      freeLabel: text('超时未确认，名额已释放', 'Not confirmed in time, place released'),
    },
    {
      event: 'drawnUnpaid',
      from: ['AWAIT_DRAW'],
      to: 'WON',
      guards: ['quotaFree'],
      by: ['operator'],
      label: text('已中签，待支付', 'Drawn, payment due'),
      freeLabel: text('已中签', 'Drawn'),
    },
    {
      event: 'drawnPaid',
      from: ['AWAIT_DRAW'],
      to: 'CONFIRMED',
      guards: ['quotaFree'],
      by: ['operator'],
      label: text('已中签，报名成功', 'Drawn and registered'),
    },
    {
      event: 'notDrawnWaits',
      from: ['AWAIT_DRAW'],
      to: 'WAITLISTED',
      guards: [],
      by: ['operator'],
      label: text('未中签，进入候补', 'Not drawn, on the waiting list'),
    },
    {
      event: 'notDrawn',
      from: ['AWAIT_DRAW'],
      to: 'LOST',
      guards: [],
      by: ['operator'],
      label: text('未中签', 'Not drawn'),
    },
    {
      event: 'waitlistEnded',
      from: ['WAITLISTED'],
      to: 'LOST',
      guards: [],
      by: ['worker'],
      timers: ['waitlist'],
      label: text('候补结束，没有补上名额', 'The waiting list ended without a place'),
    },
    {
      event: 'payWindowExpired',
      from: ['WON'],
      to: 'CANCELLED',
      guards: ['providerClosed'],
      by: ['worker'],
      timers: ['payWindow'],
      label: text('超时未支付，资格已取消', 'Not paid in time, place forfeited'),
    },
    {
      event: 'offered',
      from: ['WAITLISTED'],
      to: 'WON',
      guards: ['quotaFree'],
      by: ['operator', 'worker'],
      label: text('获得候补名额，待支付', 'A place came free, payment due'),
      freeLabel: text('获得候补名额', 'A place came free'),
    },
    {
      event: 'offeredPaid',
      from: ['WAITLISTED'],
      to: 'CONFIRMED',
      guards: ['quotaFree'],
      by: ['operator', 'worker'],
      label: text('获得候补名额，报名成功', 'A place came free, registered'),
    },
    {
      event: 'latePaid',
      from: ['EXPIRED', 'CANCELLED'],
      to: 'CONFIRMED',
      guards: ['amountMatches', 'policyRevives', 'noActiveEntry', 'quotaFree', 'addOnsFree'],
      by: PAID_BY,
      label: text('收到支付，报名已恢复', 'Payment arrived, registration restored'),
    },
    {
      event: 'latePaidBallot',
      from: ['EXPIRED', 'CANCELLED'],
      to: 'AWAIT_DRAW',
      guards: ['amountMatches', 'policyRevives', 'noActiveEntry', 'addOnsFree', 'windowOpen'],
      by: PAID_BY,
      label: text('收到支付，继续等待抽签', 'Payment arrived, awaiting the draw'),
    },
    {
      event: 'giveUp',
      from: ['HELD', 'WON'],
      to: 'CANCELLED',
      guards: ['providerClosed'],
      by: ['runner', 'operator'],
      label: text('已取消', 'Cancelled'),
    },
    {
      event: 'leave',
      from: WAITING,
      to: 'CANCELLED',
      guards: [],
      by: ['runner'],
      label: text('已退出，未占用名额', 'Left before a place was given'),
    },
    {
      event: 'withdraw',
      from: ['CONFIRMED'],
      to: 'WITHDRAWN',
      guards: ['beforeStart', 'noOpenChange'],
      by: ['runner', 'operator'],
      label: text('已退赛', 'Withdrawn'),
    },
    {
      event: 'defer',
      from: ['CONFIRMED'],
      to: 'DEFERRED',
      guards: ['confirmed'],
      by: PAID_BY,
      label: text('已顺延至下一届，名额保留', 'Deferred, place kept for the next race'),
    },
    {
      event: 'raceCancelled',
      from: ACTIVE,
      to: 'CANCELLED',
      guards: [],
      by: ['operator'],
      label: text('赛事取消', 'Race cancelled'),
    },
    {
      // Who had no place yet has none to keep: their entry is cancelled.
      event: 'raceDeferred',
      from: ['CONFIRMED'],
      to: 'DEFERRED',
      guards: [],
      by: ['operator'],
      label: text('赛事延期，资格保留', 'Race deferred, place kept'),
    },
  ] satisfies Transition<RegistrationStatus>[],
  order: [
    // A top-up is made with its change, by the runner.
    { event: 'made', from: ['CREATING'], to: 'PENDING', guards: [], by: ['worker', 'runner'] },
    { event: 'makingFailed', from: ['CREATING'], to: 'CREATE_FAILED', guards: [], by: ['worker'] },
    { event: 'zero', from: ['PENDING'], to: 'PAID', guards: ['priceZero'], by: ['runner', 'worker'] },
    { event: 'paid', from: ['PENDING'], to: 'PAID', guards: ['amountMatches'], by: PAID_BY },
    {
      event: 'latePaid',
      from: ['EXPIRED', 'CANCELLED'],
      to: 'PAID',
      guards: ['amountMatches', 'policyRevives'],
      by: PAID_BY,
    },
    {
      event: 'expired',
      from: ['PENDING'],
      to: 'EXPIRED',
      guards: ['providerClosed'],
      by: ['worker'],
      timers: ['hold', 'payWindow', 'topUp'],
    },
    {
      event: 'cancelled',
      from: ['PENDING'],
      to: 'CANCELLED',
      guards: ['providerClosed'],
      by: ['runner', 'operator', 'worker'],
    },
    {
      event: 'refundStarted',
      from: ['PAID', 'PART_REFUNDED', 'EXPIRED', 'CANCELLED'],
      to: 'REFUNDING',
      guards: ['amountMatches'],
      by: PAID_BY,
    },
    { event: 'refundedInPart', from: ['REFUNDING'], to: 'PART_REFUNDED', guards: [], by: ['worker', 'operator'] },
    { event: 'refunded', from: ['REFUNDING'], to: 'REFUNDED', guards: [], by: ['worker', 'operator'] },
  ] satisfies Transition<OrderStatus>[],
  attempt: [
    { event: 'opened', from: ['CREATED'], to: 'PENDING', guards: [], by: ['runner', 'payer'] },
    // CLOSED and FAILED too: money that arrives late has arrived.
    {
      event: 'confirmed',
      from: ['CREATED', 'PENDING', 'FAILED', 'CLOSED'],
      to: 'CONFIRMED',
      guards: ['amountMatches'],
      by: PAID_BY,
    },
    { event: 'failed', from: ['CREATED', 'PENDING'], to: 'FAILED', guards: [], by: ['provider', 'worker', 'operator'] },
    {
      event: 'closed',
      from: ['CREATED', 'PENDING', 'FAILED'],
      to: 'CLOSED',
      guards: [],
      by: ['worker', 'runner', 'operator'],
    },
  ] satisfies Transition<AttemptStatus>[],
  refund: [
    { event: 'sent', from: ['REQUESTED', 'FAILED'], to: 'IN_TRANSIT', guards: [], by: ['worker', 'operator'] },
    {
      event: 'done',
      from: ['IN_TRANSIT'],
      to: 'DONE',
      guards: [],
      by: ['worker'],
      label: text('已按原支付方式退款', 'Refunded to the original payment method'),
    },
    { event: 'failed', from: ['IN_TRANSIT'], to: 'FAILED', guards: [], by: ['worker'] },
    // REQUESTED too: no provider has a bank transfer.
    { event: 'byHand', from: ['REQUESTED', 'FAILED'], to: 'MANUAL', guards: [], by: ['operator', 'worker'] },
    {
      event: 'doneByHand',
      from: ['MANUAL'],
      to: 'DONE',
      guards: [],
      by: ['operator'],
      label: text('已由主办方退款', 'Refunded by the organiser'),
    },
  ] satisfies Transition<RefundStatus>[],
  change: [
    {
      event: 'applied',
      from: ['PENDING'],
      to: 'APPLIED',
      guards: ['confirmed', 'noActiveEntry'],
      by: PAID_BY,
      label: text('变更已生效', 'Change made'),
    },
    {
      event: 'dropped',
      from: ['PENDING'],
      to: 'DROPPED',
      guards: [],
      by: PAID_BY,
      timers: ['topUp'],
      label: text('变更已取消', 'Change dropped'),
    },
  ] satisfies Transition<ChangeStatus>[],
} as const

export type EventOf<Kind extends ObjectKind> = (typeof TRANSITIONS)[Kind][number]['event']
export type GuardFacts = Partial<Record<Guard, boolean>>

export type Step<Status> =
  | { outcome: 'moves'; to: Status }
  /** The event does not belong to this state: a replay or a race lost. Nothing changes. */
  | { outcome: 'ignored' }
  | { outcome: 'refused'; guard: Guard }

/** A table as the tests play it: the same, or with a guard less. */
export type Transitions = Readonly<Record<ObjectKind, readonly Transition<string>[]>>

/** What an event does to a state. A guard that nobody vouched for refuses. */
export function step<Kind extends ObjectKind>(
  kind: Kind,
  from: StatusOf[Kind],
  event: EventOf<Kind>,
  facts: GuardFacts = {},
  table: Transitions = TRANSITIONS,
): Step<StatusOf[Kind]> {
  const found = table[kind].find((transition) => transition.event === event && transition.from.includes(from))
  if (!found) return { outcome: 'ignored' }
  const broken = found.guards.find((guard) => facts[guard] !== true)
  if (broken) return { outcome: 'refused', guard: broken }
  return { outcome: 'moves', to: found.to as StatusOf[Kind] }
}

/** The state of an entry, from its registrations; the same in SQL is ENTRY_STATE of records.ts. */
export function entryState(rows: readonly { status: RegistrationStatus }[]): RegistrationStatus {
  return BY_URGENCY.find((status) => rows.some((row) => row.status === status)) ?? 'DRAFT'
}

/** Who stands behind an actor as it is written beside a transition. */
export function actorOf(written: string): Actor {
  const found = (Object.keys(ACTORS) as Actor[]).find((actor) => actor === written)
  if (found) return found
  if (written.startsWith('user:')) return 'runner'
  throw new Error(`"${written}" is no actor: ${Object.keys(ACTORS).join(', ')} or user:<id>`)
}

/** Whether the table lets this actor bring the event about. */
export function mayFire<Kind extends ObjectKind>(kind: Kind, event: EventOf<Kind>, actor: Actor): boolean {
  return rowsOf(kind).some((row) => row.event === event && row.by.includes(actor))
}

/** What happens by itself to an object in this state when its time runs out; null when nothing does. */
export function timedEvent<Kind extends ObjectKind>(kind: Kind, from: StatusOf[Kind]): EventOf<Kind> | null {
  const found = rowsOf(kind).find((row) => row.timers !== undefined && row.from.includes(from))
  return (found?.event ?? null) as EventOf<Kind> | null
}

/** What a runner reads of an event, as of a start, of something that may be free; null for the platform's own affairs. */
export function eventLabel(kind: ObjectKind, event: string, free = false): Text | null {
  const start = STARTS[kind]
  if (start.event === event) return 'label' in start ? start.label : null
  const row = rowsOf(kind).find((one) => one.event === event)
  return (free && row?.freeLabel) || (row?.label ?? null)
}

function rowsOf(kind: ObjectKind): readonly Transition<string>[] {
  return TRANSITIONS[kind]
}

/** A registration in these states keeps its runner's document from entering the race again. */
export function isActive(status: RegistrationStatus): boolean {
  return ACTIVE.includes(status)
}

/** An unpaid ballot entry is held for its payment only: its places come with the draw. */
export function takesPlaces(status: RegistrationStatus, ballot: boolean): boolean {
  return status === 'WON' || status === 'CONFIRMED' || (status === 'HELD' && !ballot)
}
