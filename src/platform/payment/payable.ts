import { Failure } from '#platform/failure.ts'
import type { OrderRow } from '#platform/records.ts'

/** An order that can be paid now. */
export function isPayable(order: OrderRow, now: number): boolean {
  return order.status === 'PENDING' && (order.expiresAt === null || now < order.expiresAt)
}

/** The order itself when it can be paid now; otherwise throws why not. */
export function refuseUnpayable(order: OrderRow, now: number): OrderRow {
  if (isPayable(order, now)) return order
  switch (order.status) {
    case 'PENDING':
    case 'EXPIRED':
      throw new Failure('orderTimedOut')
    case 'CREATING':
      throw new Failure('orderNotReady')
    case 'PAID':
      throw new Failure('orderPaid')
    case 'CANCELLED':
      throw new Failure('orderCancelled')
    case 'CREATE_FAILED':
      throw new Failure('orderFailed')
    default:
      throw new Failure('orderNotPayable')
  }
}
