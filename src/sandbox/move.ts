import { and, eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { attempts, orders, refunds, registrationRunners, registrations, transitions } from './schema.ts'
import { type EventOf, type Guard, type GuardFacts, isActive, type ObjectKind, type StatusOf, step } from './states.ts'

/** Who does it and why: written beside every transition. */
export interface Cause {
  /** user:<id>, worker, provider or operator. */
  actor: string
  reason: string
  at: number
  configVersion: string
}

export type Moved<Status> = { moved: true; to: Status } | { moved: false; refusedBy: Guard | null }

interface Move<Kind extends ObjectKind> {
  kind: Kind
  id: string
  from: StatusOf[Kind]
  event: EventOf<Kind>
  guards?: GuardFacts
  cause: Cause
}

/**
 * The only way a status is written. The row must still be in `from` (a compare and set), the table of states must
 * know the event, and every guard must have been vouched for; otherwise nothing changes.
 */
export async function move<Kind extends ObjectKind>(tx: Database, wanted: Move<Kind>): Promise<Moved<StatusOf[Kind]>> {
  const { kind, id, from, event, cause } = wanted
  const next = step(kind, from, event, wanted.guards)
  if (next.outcome === 'refused') return { moved: false, refusedBy: next.guard }
  if (next.outcome === 'ignored' || !(await write(tx, kind, id, from, next.to)))
    return { moved: false, refusedBy: null }
  if (kind === 'registration') await markRunners(tx, id, isActive(next.to as StatusOf['registration']))
  const { actor, reason, at, configVersion } = cause
  const row = {
    object: kind,
    objectId: id,
    event,
    fromStatus: from,
    toStatus: next.to,
    actor,
    reason,
    at,
    configVersion,
  }
  await tx.insert(transitions).values(row)
  return { moved: true, to: next.to }
}

async function write(tx: Database, kind: ObjectKind, id: string, from: string, to: string): Promise<boolean> {
  const rows = await WRITERS[kind](tx, id, from, to)
  return rows.length > 0
}

type Writer = (tx: Database, id: string, from: string, to: string) => Promise<unknown[]>

const WRITERS: Record<ObjectKind, Writer> = {
  registration: (tx, id, from, to) =>
    tx
      .update(registrations)
      .set({ status: to as StatusOf['registration'] })
      .where(and(eq(registrations.registrationId, id), eq(registrations.status, from as StatusOf['registration'])))
      .returning({ id: registrations.registrationId }),
  order: (tx, id, from, to) =>
    tx
      .update(orders)
      .set({ status: to as StatusOf['order'] })
      .where(and(eq(orders.orderId, id), eq(orders.status, from as StatusOf['order'])))
      .returning({ id: orders.orderId }),
  attempt: (tx, id, from, to) =>
    tx
      .update(attempts)
      .set({ status: to as StatusOf['attempt'] })
      .where(and(eq(attempts.attemptId, id), eq(attempts.status, from as StatusOf['attempt'])))
      .returning({ id: attempts.attemptId }),
  refund: (tx, id, from, to) =>
    tx
      .update(refunds)
      .set({ status: to as StatusOf['refund'] })
      .where(and(eq(refunds.refundId, id), eq(refunds.status, from as StatusOf['refund'])))
      .returning({ id: refunds.refundId }),
}

async function markRunners(tx: Database, registrationId: string, active: boolean): Promise<void> {
  const runners = eq(registrationRunners.registrationId, registrationId)
  await tx.update(registrationRunners).set({ active }).where(runners)
}
