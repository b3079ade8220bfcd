/**
 * Integer fen as yuan to read: `¥120`, `¥1,280`, `¥99.50`. Fractions of a fen are rounded; `''` for what is not a number.
 */
export function formatFen(fen: unknown): string {
  const [sign = '', yuan = '', cents = ''] = partsOf(fen) ?? []
  return yuan === '' ? '' : `${sign}¥${yuan.replace(/\B(?=(\d{3})+$)/g, ',')}${cents}`
}

/** From one amount to another: `¥60 – 160`, `¥120` where they are the same. */
export function formatFenSpan(from: unknown, to: unknown): string {
  const [low, high] = [formatFen(from), formatFen(to)]
  return low === '' || high === '' || low === high ? low : `${low} – ${high.replace('¥', '')}`
}

/** Integer fen as yuan in figures alone, as somebody types it: `1280`, `99.50`. */
export function formatYuan(fen: unknown): string {
  return (partsOf(fen) ?? []).join('')
}

function partsOf(fen: unknown): [string, string, string] | null {
  const value = amount(fen)
  if (value === null) return null
  const whole = Math.round(Math.abs(value))
  const cents = whole % 100
  const sign = value < 0 && whole > 0 ? '-' : ''
  return [sign, String(Math.floor(whole / 100)), cents === 0 ? '' : `.${String(cents).padStart(2, '0')}`]
}

function amount(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim())) return Number(value)
  return null
}
