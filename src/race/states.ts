import type { Text } from './facts.gen.ts'
import { STATES } from './states.gen.ts'

/**
 * The states of registration, order, payment, refund and change: one table (schemas/states.json) that the platform
 * executes, the tests explore and docs/states.md draws (`npm run gen`).
 */

type Objects = typeof STATES.objects
export type ObjectKind = keyof Objects
/** The status that an object of each kind may have. */
export type StatusOf = { [Kind in ObjectKind]: Objects[Kind]['states'][number] }
type RegistrationStatus = StatusOf['registration']
export type RefundStatus = StatusOf['refund']
/** Of a change to a confirmed entry: one that costs something waits for its top-up. */
export type ChangeStatus = StatusOf['change']

/** What must hold for a transition; whoever fires the event says which hold. */
export const GUARDS: Readonly<Record<keyof typeof STATES.guards, Text>> = STATES.guards
export type Guard = keyof typeof GUARDS

/** Who may bring a transition about; written beside it, a runner as `user:<id>`. */
export const ACTORS: Readonly<Record<keyof typeof STATES.actors, Text>> = STATES.actors
export type Actor = keyof typeof ACTORS

/** Moments at which the platform acts by itself, on the clock that the console moves. */
export const TIMERS: Readonly<Record<keyof typeof STATES.timers, Text>> = STATES.timers
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

interface Start<Status extends string> {
  event: string
  to: Status
  label?: Text
}

/**
 * States of a registration, in the order in which an entry of several runners shows them: what waits for the runner
 * first, then what goes on, then what is done with. Runners of an entry are in one state, but for those who left it.
 */
export const BY_URGENCY = STATES.objects.registration.states

/** States in which a registration keeps its runner, and its entry what it bought, from others. */
export const ACTIVE: readonly RegistrationStatus[] = STATES.sets.active

/** States of a registration that waits for a place: who leaves in one gets back all that was paid. */
export const WAITING: readonly RegistrationStatus[] = STATES.sets.waiting

/** States of a registration in which the deferred place that it came with is used up. */
export const SPENT: readonly RegistrationStatus[] = STATES.sets.spent

/** How each begins. */
export const STARTS: { readonly [Kind in ObjectKind]: Start<StatusOf[Kind]> } = {
  registration: STATES.objects.registration.start,
  order: STATES.objects.order.start,
  attempt: STATES.objects.attempt.start,
  refund: STATES.objects.refund.start,
  change: STATES.objects.change.start,
}

export const TRANSITIONS: { readonly [Kind in ObjectKind]: readonly Transition<StatusOf[Kind]>[] } = {
  registration: STATES.objects.registration.transitions,
  order: STATES.objects.order.transitions,
  attempt: STATES.objects.attempt.transitions,
  refund: STATES.objects.refund.transitions,
  change: STATES.objects.change.transitions,
}

export type EventOf<Kind extends ObjectKind> = Objects[Kind]['transitions'][number]['event']
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
export function parseActor(written: string): Actor {
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
  if (start.event === event) return start.label ?? null
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
