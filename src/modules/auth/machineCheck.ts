import { isRecord } from '#lib/json.ts'
import type { AuthPorts } from './ports.ts'
import type { KeyValue } from './session.ts'
import { type Slide, scaled } from './slide.ts'

/** A pull that passed: it sends one code. */
export interface Ticket {
  ticket: string
  /** On the server's clock, epoch milliseconds. */
  expiresAt: number
}

const KEY = 'machineTicket'

export async function passMachineCheck({ request }: AuthPorts, { ms, track }: Slide): Promise<Ticket> {
  const { challenge, end } = await request('machineChallenge', {})
  return request('machineCheck', { slide: { challenge, ms, track: scaled(track, end) } })
}

/** Keeps what was passed on a page of its own for the form that sent the runner there. */
export function saveTicket(storage: KeyValue, ticket: Ticket): void {
  storage.setItem(KEY, JSON.stringify(ticket))
}

export function hasTicket(storage: KeyValue, now: number): boolean {
  return read(storage, now) !== null
}

/** The ticket, once. */
export function takeTicket(storage: KeyValue, now: number): string | null {
  const found = read(storage, now)
  storage.removeItem(KEY)
  return found
}

function read(storage: KeyValue, now: number): string | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    if (!isRecord(stored) || typeof stored.ticket !== 'string') return null
    return Number(stored.expiresAt) > now ? stored.ticket : null
  } catch {
    return null
  }
}
