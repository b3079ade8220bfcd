import type { PaymentPorts } from './ports.ts'

/** A payment begun on this device, kept in the tab so that a reload resumes it. */
export interface Attempt {
  /** One tap on "pay": the server answers the same key with the same attempt. */
  key: string
  channel: string
  startedAt: number
}

type TabStorage = PaymentPorts['tabStorage']

const keyOf = (orderId: string) => `payment.${orderId}`

export function readAttempt(storage: TabStorage, orderId: string): Attempt | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(orderId)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const { key, channel, startedAt } = stored as Record<string, unknown>
    if (typeof key !== 'string' || typeof channel !== 'string' || typeof startedAt !== 'number') return null
    return { key, channel, startedAt }
  } catch {
    return null
  }
}

export function saveAttempt(storage: TabStorage, orderId: string, attempt: Attempt): void {
  storage.setItem(keyOf(orderId), JSON.stringify(attempt))
}

export function forgetAttempt(storage: TabStorage, orderId: string): void {
  storage.removeItem(keyOf(orderId))
}
