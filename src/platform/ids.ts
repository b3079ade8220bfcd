import { randomInt } from 'node:crypto'

const BASE = 1_000_000_000_000_000_000n
const SINCE = Date.UTC(2020, 0, 1)
const SPREAD = 1 << 22
const LARGEST = 2n ** 63n - 1n

/** A new 19-digit id, rising with real time to the millisecond. */
export function newId(): string {
  return String(BASE + BigInt(Date.now() - SINCE) * BigInt(SPREAD) + BigInt(randomInt(SPREAD)))
}

/** None that is read as another: no 0 and O, 1, I and L. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code that nobody guesses, to be typed by hand. */
export function newCode(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** Whether a text can be an id: 19 digits that a bigint column holds. */
export function isLongId(text: string): boolean {
  return /^[1-9]\d{18}$/.test(text) && fitsBigint(text)
}

export function fitsBigint(digits: string): boolean {
  return BigInt(digits) <= LARGEST
}

/** So many new ids in a row: by themselves they could meet within a millisecond. */
export function newIds(count: number): string[] {
  const first = BigInt(newId())
  return Array.from({ length: count }, (_, at) => String(first + BigInt(at)))
}
