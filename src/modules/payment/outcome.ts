import type { Operations } from '#api/contract.gen.ts'
import { RequestError } from '#runtime/ports.ts'
import type { PaymentPorts } from './ports.ts'

/** Where the server says the money is. */
export type ServerStatus = Operations['queryPaymentStatus']['result']

/** The order's state as the pages show it. */
export type Outcome =
  | { status: 'waiting' }
  /** `draw`: what was paid for waits for one. */
  | { status: 'paid'; at: number | null; draw: boolean; overpaid: boolean }
  | { status: 'failed'; canRetry: boolean }
  | { status: 'expired' }
  | { status: 'cancelled' }
  | { status: 'refunding' }
  | { status: 'refunded'; partly: boolean }

/** Asks the server about an order. Throws when the answer has no order state. */
export async function askStatus({ request }: Pick<PaymentPorts, 'request'>, orderId: string): Promise<ServerStatus> {
  const answer: Partial<ServerStatus> | null = await request('queryPaymentStatus', { orderId })
  if (typeof answer?.orderStatus !== 'string')
    throw new Error(`queryPaymentStatus: order ${orderId} has no orderStatus`)
  return answer as ServerStatus
}

/** Reads the outcome from the server's answer alone; callbacks of pages and of WeChat's sheet are not trusted. */
export function readOutcome(answer: ServerStatus): Outcome {
  switch (answer.orderStatus) {
    case 'PAID':
      return {
        status: 'paid',
        at: answer.paidAt ?? null,
        draw: answer.entryStatus === 'AWAIT_DRAW',
        overpaid: answer.overpaid === true,
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
      return answer.attempt?.status === 'FAILED' ? { status: 'failed', canRetry: true } : { status: 'waiting' }
  }
}

/** The order will not change by waiting longer on this page. */
export function isSettled(outcome: Outcome): boolean {
  return outcome.status !== 'waiting' && outcome.status !== 'refunding'
}

/** The account has no such order; the link is of none. */
const NO_SUCH_ORDER = [2006003, 2006023]

/** Whether the platform has answered that whoever asks has no such order. */
export const isNoSuchOrder = (error: unknown): boolean =>
  error instanceof RequestError && NO_SUCH_ORDER.some((code) => code === error.code)
