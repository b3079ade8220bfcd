import type { Json } from '#runtime/model.ts'

/** A typed number, full-width digits too; what is none stays text, so that the runner keeps it and is told. */
export function numberIn(text: string): Json {
  const plain = text.replace(/[０-９．－]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
  const number = /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
  // Past this a number is another one than was typed.
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text
}
