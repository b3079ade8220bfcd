/** A name with its first character only, for lists that others may see over a shoulder. */
export function maskName(name: string): string {
  const letters = Array.from(name.trim())
  if (letters.length <= 1) return letters.join('')
  const stars = '*'.repeat(Math.min(3, letters.length - 1))
  return `${letters[0]}${stars}`
}
