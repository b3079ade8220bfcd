import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { type MessageCode, messages } from '#platform/tables/messages.ts'
import type { EventOf, ObjectKind } from '#race/states.ts'

type Events = { [Kind in ObjectKind]: Partial<Record<EventOf<Kind>, MessageCode>> }

/** What is a message of what happens to an entry. What runners have just done themselves stands before their eyes. */
const CODES: Events = {
  registration: {
    approve: 'approved',
    reject: 'rejected',
    reviewExpired: 'rejected',
    createFailed: 'failed',
    zero: 'confirmed',
    paid: 'confirmed',
    zeroBallot: 'inBallot',
    paidBallot: 'inBallot',
    holdExpired: 'expired',
    drawnUnpaid: 'drawn',
    drawnPaid: 'drawnIn',
    notDrawnWaits: 'waiting',
    qualified: 'qualified',
    chosen: 'chosen',
    notChosenWaits: 'notChosenWaits',
    notChosen: 'notChosen',
    notDrawnYet: 'secondDraw',
    drawnSecond: 'drawn',
    notDrawnSecond: 'notDrawn',
    notDrawn: 'notDrawn',
    waitlistEnded: 'waitEnded',
    payWindowExpired: 'forfeited',
    offered: 'offered',
    offeredPaid: 'offeredIn',
    latePaid: 'restored',
    latePaidBallot: 'restoredBallot',
    giveUp: 'cancelled',
    withdraw: 'withdrawn',
    papersMissing: 'papersMissing',
    defer: 'deferred',
    raceCancelled: 'raceCancelled',
    raceDeferred: 'racePostponed',
  },
  order: {},
  attempt: {},
  refund: { done: 'refunded', doneByHand: 'refundedByHand' },
  change: { applied: 'changed', dropped: 'changeDropped' },
}

/** Whose each is, with its entry and values: an account with several runners in a group gets one. */
const RECIPIENTS: Partial<Record<ObjectKind, (ids: readonly string[]) => SQL>> = {
  registration: (ids) => sql`
    select user_id, min(registration_id)::text, entry_id, '{}'::jsonb from registrations
    where registration_id in ${ids} group by user_id, entry_id`,
  refund: (ids) => sql`
    select o.user_id, r.refund_id::text, o.entry_id, jsonb_build_object('amount', r.amount)
    from refunds r join orders o on o.order_id = r.order_id where o.entry_id is not null and r.refund_id in ${ids}`,
  change: (ids) => sql`
    select e.user_id, c.change_id::text, e.entry_id, '{}'::jsonb
    from entry_changes c join entries e on e.entry_id = c.entry_id where c.change_id in ${ids}`,
}

/** The messages of what was moved; written with it, so that neither is there without the other. */
export async function writeMoveMessages<Kind extends ObjectKind>(
  tx: Database,
  { kind, event, ids, at }: { kind: Kind; event: EventOf<Kind>; ids: readonly string[]; at: number },
): Promise<void> {
  const codes: Partial<Record<string, MessageCode>> = CODES[kind]
  const code = codes[event]
  const recipients = RECIPIENTS[kind]
  if (code === undefined || recipients === undefined) return
  await tx.execute(sql`
    insert into ${messages} (user_id, subject, entry_id, "values", kind, code, at)
    select found.*, 'race', ${code}::text, ${at}::bigint from (${recipients(ids)}) found
    on conflict do nothing`)
}

type NewMessage = Omit<typeof messages.$inferInsert, 'kind' | 'readAt'>

/** Messages of anything else; of one subject each code once. */
export async function writeMessages(tx: Database, written: NewMessage | readonly NewMessage[]): Promise<void> {
  const rows = [written].flat().map((one) => ({ ...one, kind: one.entryId ? ('race' as const) : ('system' as const) }))
  if (rows.length > 0) await tx.insert(messages).values(rows).onConflictDoNothing()
}
