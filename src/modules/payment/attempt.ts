import type { PaymentPorts } from './ports.ts'

/** A payment begun on this device, kept in the tab so that a reload resumes it. */
export interface Attempt {
  /** One tap on "pay": the server answers the same key with the same attempt. */
  key: string
  channel: string
  startedAt: number
}

type Shelf = PaymentPorts['tabStorage']

const keyOf = (orderId: string) => `payment.${orderId}`

export function readAttempt(shelf: Shelf, orderId: string): Attempt | null {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(keyOf(orderId)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { key, channel, startedAt } = kept as Record<string, unknown>
    if (typeof key !== 'string' || typeof channel !== 'string' || typeof startedAt !== 'number') return null
    return { key, channel, startedAt }
  } catch {
    return null
  }
}

export function saveAttempt(shelf: Shelf, orderId: string, attempt: Attempt): void {
  shelf.setItem(keyOf(orderId), JSON.stringify(attempt))
}

export function forgetAttempt(shelf: Shelf, orderId: string): void {
  shelf.removeItem(keyOf(orderId))
}

/** 32 random hex digits; crypto.randomUUID is missing in the oldest browsers we serve. */
export function newAttemptKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
