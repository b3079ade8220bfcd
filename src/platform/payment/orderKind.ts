import type { OrderBill } from '#api/contract.gen.ts'
import type { Database } from '#platform/database.ts'
import type { Cause } from '#platform/move.ts'
import type { LockedOrder, OrderRow } from '#platform/records.ts'
import type { PaymentFacts, Text } from '#race/facts.gen.ts'

/** What an order pays for, in its payer's words; of an order for no entry `entryId`, `entryStatus`, `raceId` and `itemId` are null. */
export interface OrderSubject
  extends Pick<
    OrderBill,
    'entryId' | 'entryStatus' | 'raceId' | 'itemId' | 'raceName' | 'itemName' | 'imgRecommend2' | 'players' | 'lines'
  > {
  /** Who takes the money, for the provider's page. */
  payee: Text
}

/** An unpaid order's end: its time ran out, or it was given up. */
export interface Ending {
  event: 'expired' | 'cancelled'
  actor: string
  reason: string
}

/**
 * What paying means to orders of one kind. Called with the order locked and its own state moved already; the money is
 * booked and given back by the caller.
 */
export interface OrderKindRules {
  subject(db: Database, order: OrderRow): Promise<OrderSubject>
  /** The ways to pay it, by what is live. */
  ways(db: Database, order: OrderRow): Promise<PaymentFacts>
  /** Throws why it may not be paid any more, before anybody does; missing where nothing but its state can say so. */
  refusePayment?(db: Database, order: OrderRow, now: number): Promise<void>
  /** Paid in time, or confirmed when it costs nothing (`free`). False when it cannot take effect any more. */
  paid(tx: Database, found: LockedOrder, cause: Cause, free: boolean): Promise<boolean>
  /** Paid in full after it had ended, and still ended: false when what it was for is not given any more. */
  paidLate(tx: Database, found: LockedOrder, cause: Cause): Promise<boolean>
  /** Ended unpaid: gives back what it held; answers what its payer is told. */
  ended(tx: Database, found: LockedOrder, ending: Ending, cause: Cause): Promise<Text>
}
