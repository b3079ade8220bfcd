import type { ServerStatus } from './answers.ts'

/** What the server's word means to the runner. */
export type Outcome =
  | { status: 'waiting' }
  | { status: 'paid'; at: number | null; next: 'entered' | 'draw'; overpaid: boolean }
  | { status: 'failed'; canRetry: boolean }
  | { status: 'expired' }
  | { status: 'cancelled' }
  | { status: 'refunding' }
  | { status: 'refunded'; partly: boolean }

/** Reads an outcome from the server's state alone: no callback of a page or a sheet is heard here. */
export function outcomeOf(told: ServerStatus): Outcome {
  switch (told.orderStatus) {
    case 'PAID':
      return {
        status: 'paid',
        at: told.paidAt,
        next: told.registrationStatus === 'AWAIT_DRAW' ? 'draw' : 'entered',
        overpaid: told.overpaid,
      }
    case 'EXPIRED':
      return { status: 'expired' }
    case 'CANCELLED':
      return { status: 'cancelled' }
    case 'REFUNDING':
      return { status: 'refunding' }
    case 'REFUNDED':
      return { status: 'refunded', partly: false }
    case 'PART_REFUNDED':
      return { status: 'refunded', partly: true }
    case 'CREATE_FAILED':
      return { status: 'failed', canRetry: false }
    default:
      return told.attempt?.status === 'FAILED' ? { status: 'failed', canRetry: true } : { status: 'waiting' }
  }
}

/** The order will not change by waiting longer on this page. */
export function isSettled(outcome: Outcome): boolean {
  return outcome.status !== 'waiting' && outcome.status !== 'refunding'
}
