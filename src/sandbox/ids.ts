import { randomInt } from 'node:crypto'

const BASE = 1_000_000_000_000_000_000n
const SINCE = Date.UTC(2020, 0, 1)
const SPREAD = 1 << 22

/** A new 19-digit id, rising with real time to the millisecond. */
export function newId(): string {
  return String(BASE + BigInt(Date.now() - SINCE) * BigInt(SPREAD) + BigInt(randomInt(SPREAD)))
}
