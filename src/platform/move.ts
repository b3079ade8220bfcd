import { and, eq, inArray } from 'drizzle-orm'
import {
  type EventOf,
  entryState,
  type Guard,
  type GuardFacts,
  mayFire,
  type ObjectKind,
  parseActor,
  type StatusOf,
  step,
} from '#race/states.ts'
import type { Database, UnguardedDatabase } from './database.ts'
import { writeMoveMessages } from './messages/write.ts'
import type { RegistrationRow } from './records.ts'
import { entryChanges } from './tables/changes.ts'
import { registrations, transitions } from './tables/entries.ts'
import { attempts, orders, refunds } from './tables/orders.ts'

/** Who does it and why: written beside every transition. */
export interface Cause {
  /** user:<id>, payer, worker, provider or operator. */
  actor: string
  reason: string
  at: number
  configVersion: string
}

type Moved<Status> = { moved: true; to: Status } | { moved: false; refusedBy: Guard | null }

interface Change<Kind extends ObjectKind> {
  event: EventOf<Kind>
  guards?: GuardFacts
  cause: Cause
}

interface Move<Kind extends ObjectKind> extends Change<Kind> {
  kind: Kind
  id: string
  from: StatusOf[Kind]
}

/**
 * The only way a status is written: `Database` takes none by its type. The row must still be in `from` (a compare and set), the table of states must
 * know the event, and every guard must have been vouched for; otherwise nothing changes.
 */
export async function move<Kind extends ObjectKind>(tx: Database, wanted: Move<Kind>): Promise<Moved<StatusOf[Kind]>> {
  return moveAll(tx, { ...wanted, ids: [wanted.id] })
}

/**
 * Moves registrations of one locked entry together: those that are where the entry is (entryState). One that has left
 * it before, as by a withdrawal of its own, stays as it is.
 */
export async function moveRegistrations(
  tx: Database,
  rows: readonly RegistrationRow[],
  change: Change<'registration'>,
): Promise<Moved<StatusOf['registration']>> {
  const from = entryState(rows)
  const ids = rows.filter(({ status }) => status === from).map(({ registrationId }) => registrationId)
  return moveAll(tx, { ...change, kind: 'registration', from, ids })
}

/** Moves registrations of many locked entries at once, all of them in `from`. */
export async function moveTogether(
  tx: Database,
  from: StatusOf['registration'],
  rows: readonly Pick<RegistrationRow, 'registrationId'>[],
  change: Change<'registration'>,
): Promise<Moved<StatusOf['registration']>> {
  const ids = rows.map(({ registrationId }) => registrationId)
  const moved = await moveAll(tx, { ...change, kind: 'registration', from, ids })
  if (!moved.moved && ids.length > 0) throw new Error(`${change.event}: ${ids.length} registrations did not move`)
  return moved
}

async function moveAll<Kind extends ObjectKind>(
  tx: Database,
  { kind, ids, from, event, cause, guards }: Omit<Move<Kind>, 'id'> & { ids: string[] },
): Promise<Moved<StatusOf[Kind]>> {
  const next = step(kind, from, event, guards)
  if (next.outcome === 'refused') return { moved: false, refusedBy: next.guard }
  if (!mayFire(kind, event, parseActor(cause.actor))) throw new Error(`${kind} ${event} is not for ${cause.actor}`)
  if (next.outcome === 'ignored' || ids.length === 0) return { moved: false, refusedBy: null }
  const { table, key } = TABLES[kind]
  const written = await (tx as UnguardedDatabase)
    .update(table)
    .set({ status: next.to as never })
    .where(and(inArray(key, ids), eq(table.status, from as never)))
    .returning()
  if (written.length === 0) return { moved: false, refusedBy: null }
  if (written.length < ids.length) throw new Error(`${event}: ${ids.length - written.length} rows moved meanwhile`)
  const { actor, reason, at, configVersion } = cause
  const what = { object: kind, event, fromStatus: from, toStatus: next.to, actor, reason, at, configVersion }
  await tx.insert(transitions).values(ids.map((objectId) => ({ ...what, objectId })))
  await writeMoveMessages(tx, { kind, event, ids, at })
  return { moved: true, to: next.to }
}

/** Where the objects of each kind are, and what they are known by. */
const TABLES = {
  registration: { table: registrations, key: registrations.registrationId },
  order: { table: orders, key: orders.orderId },
  attempt: { table: attempts, key: attempts.attemptId },
  refund: { table: refunds, key: refunds.refundId },
  change: { table: entryChanges, key: entryChanges.changeId },
} satisfies Record<ObjectKind, object>
