import { halfWidth } from '#lib/typedText.ts'
import type { Json } from '#runtime/model.ts'

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/**
 * A typed number, full-width digits too. What is none stays text, so that the runner keeps it and the schema says what
 * is wrong; so does a whole number that a number cannot hold: it would become another one.
 */
export function numberIn(text: string): Json {
  const plain = halfWidth(text)
  const number = Number(plain)
  if (!DECIMAL.test(plain) || !Number.isFinite(number)) return text
  return /^[+-]?\d+$/.test(plain) && !Number.isSafeInteger(number) ? text : number
}
