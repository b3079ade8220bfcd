/**
 * Integer fen as yuan: `¥120`, `¥99.50`. Fractions of a fen are rounded; `''` for what is not a number.
 */
export function formatFen(fen: unknown): string {
  const value = amount(fen)
  if (value === null) return ''
  const whole = Math.round(Math.abs(value))
  const yuan = Math.floor(whole / 100)
  const cents = whole % 100
  const sign = value < 0 && whole > 0 ? '-' : ''
  return `${sign}¥${yuan}${cents === 0 ? '' : `.${String(cents).padStart(2, '0')}`}`
}

function amount(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim())) return Number(value)
  return null
}
