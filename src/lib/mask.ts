const STARS = '****'

/** A document or card number: first 2 and last 2 characters around four stars; all hidden when shorter than 4. */
export function maskCard(text: string): string {
  return mask(text, 2, 2, 4)
}

/** A phone number: first 3 and last 4 digits around four stars; all hidden when those would show the whole number. */
export function maskPhone(text: string): string {
  return mask(text, 3, 4, 8)
}

function mask(text: string, head: number, tail: number, least: number): string {
  const letters = Array.from(text)
  if (letters.length === 0) return ''
  if (letters.length < least) return STARS
  return letters.slice(0, head).join('') + STARS + letters.slice(-tail).join('')
}

/** A name with its first character only, for lists that others may see over a shoulder. */
export function maskName(name: string): string {
  const letters = Array.from(name.trim())
  if (letters.length <= 1) return letters.join('')
  const stars = '*'.repeat(Math.min(3, letters.length - 1))
  return `${letters[0]}${stars}`
}
