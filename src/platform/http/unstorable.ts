import { formatPointer } from '#lib/jsonPointer.ts'
import { BadRequest } from './validation.ts'

/** Half of a surrogate pair: a cut emoji. */
const HALF = /\p{Surrogate}/u

/** Refuses texts and keys that PostgreSQL cannot keep, wherever they stand in a part of a request. */
export function refuseUnstorable(value: unknown, part: string, steps: string[] = []): void {
  if (typeof value === 'string') refuseText(value, part, steps)
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    refuseText(key, part, steps)
    refuseUnstorable(item, part, [...steps, key])
  }
}

function refuseText(text: string, part: string, steps: string[]): void {
  const reason = text.includes('\0') ? 'holds a NUL character' : HALF.test(text) ? 'holds half of a character' : null
  if (reason) throw new BadRequest(`${part}${formatPointer(steps)}`, reason)
}
