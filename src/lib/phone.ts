import { halfWidth, withoutInvisible } from './typedText.ts'

// Blanks, dots, brackets and every dash that phones and papers print in a number.
const GAPS = /[\s.·()\-‐-―−/]/g

/** Digits, and a plus before them, of a number as it is typed or pasted. */
export function plainPhone(text: string): string {
  return halfWidth(withoutInvisible(text)).replace(GAPS, '')
}

/** The 11 digits of a mainland mobile number however it is written: with +86, 0086, 86 or 0; null for any other. */
export function mainlandMobile(text: string): string | null {
  return /^(?:(?:\+|00)?86)?0?(1[3-9]\d{9})$/.exec(plainPhone(text))?.[1] ?? null
}

/** A mainland mobile number as it is kept: 11 digits. */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text)
}

/** A number as it is kept: a mainland mobile's 11 digits, any other country's by E.164 with its plus. */
export function isPhone(text: string): boolean {
  return isMobile(text) || /^\+(?!86)[1-9]\d{6,14}$/.test(text)
}
