import type { Palette } from './palette.ts'

/** Digits drawn as strokes on a 56 x 100 grid: a picture cannot count on the phone's fonts. */
const GLYPHS: Record<string, { width: number; path: string }> = {
  0: { width: 56, path: 'M9 30a19 21 0 0 1 38 0v40a19 21 0 0 1-38 0z' },
  1: { width: 40, path: 'M8 26 26 10V99' },
  2: { width: 56, path: 'M9 32C9 18 17 9 28 9s19 8 19 20c0 11-5 18-13 28L11 91H50' },
  3: { width: 56, path: 'M9 10H46L26 42c13-1 21 9 21 23 0 15-8 26-20 26-10 0-17-6-19-16' },
  4: { width: 58, path: 'M40 99V10L8 70H56' },
  5: { width: 56, path: 'M46 9H15L12 46c4-4 9-6 15-6 12 0 20 10 20 25s-8 26-20 26c-9 0-16-5-19-14' },
  6: { width: 56, path: 'M36 1 14 47C5 68 12 91 28 91c11 0 19-9 19-23S39 46 28 46c-7 0-13 4-16 10' },
  7: { width: 52, path: 'M5 9H44L18 99' },
  8: {
    width: 56,
    path: 'M28 45c-10 0-16-7-16-18S18 9 28 9s16 7 16 18-6 18-16 18zc-12 0-19 9-19 23s7 23 19 23 19-9 19-23-7-23-19-23z',
  },
  9: { width: 56, path: 'M20 99 42 53C51 32 44 9 28 9 17 9 9 18 9 32s8 22 19 22c7 0 13-4 16-10' },
  '.': { width: 28, path: 'M8 91h12' },
  K: { width: 58, path: 'M9 1V99M50 1 10 58M24 42 52 99' },
  M: { width: 74, path: 'M9 99V12L37 66 65 12V99' },
}

/** Widths of a text's strokes at a height of 100. */
function widthOf(text: string): number {
  return [...text].reduce((sum, char) => sum + (GLYPHS[char]?.width ?? -6) + 6, -6)
}

function drawGlyphs(text: string): string {
  let offset = 0
  return [...text]
    .map((char) => {
      const glyph = GLYPHS[char]
      if (!glyph) return ''
      const drawn = `<path d="${glyph.path}"${offset ? ` transform="translate(${offset})"` : ''}/>`
      offset += glyph.width + 6
      return drawn
    })
    .join('')
}

export interface Lockup {
  /** Left end and top of the digits. */
  x: number
  y: number
  /** Of the digits, at most; fewer where `width` says so. */
  height: number
  /** At most, with the unit. */
  width?: number
  colour: string
  bar: string
}

/** The distance in large digits with its unit and a bar in the course's colour; empty without a distance. */
export function drawLockup(distanceKm: number | null, { x, y, height, width = Infinity, colour, bar }: Lockup): string {
  if (distanceKm === null) return ''
  const text = distanceText(distanceKm)
  const unit = 0.3
  const across = widthOf(text) + 14 + widthOf('KM') * unit
  const scale = Math.min(height / 100, width / across)
  const unitX = widthOf(text) + 14
  const stroke = `fill="none" stroke="${colour}" stroke-linejoin="round"`
  return (
    `<g transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${Math.round(scale * 100) / 100}) skewX(-7)">` +
    `<g ${stroke} stroke-width="17">${drawGlyphs(text)}</g>` +
    `<g ${stroke} stroke-width="19" transform="translate(${unitX} ${100 - 100 * unit}) scale(${unit})">${drawGlyphs('KM')}</g>` +
    `<path d="M${unitX - 3} 56h${Math.round(widthOf('KM') * unit)}" stroke="${bar}" stroke-width="8"/>` +
    '</g>'
  )
}

/** Digits alone, as large as `width` and `height` allow, on a baseline. */
export function drawDigits(
  distanceKm: number,
  { x, base, height, width }: { x: number; base: number; height: number; width: number },
  colour: string,
): string {
  const text = distanceText(distanceKm)
  const scale = Math.min(height / 100, width / widthOf(text))
  const at = `translate(${Math.round(x)} ${Math.round(base - 100 * scale)}) scale(${Math.round(scale * 100) / 100})`
  return `<g transform="${at}" fill="none" stroke="${colour}" stroke-width="18" stroke-linejoin="round">${drawGlyphs(text)}</g>`
}

/** 42.195 -> "42.2", 10 -> "10": one decimal at most. */
function distanceText(distanceKm: number): string {
  return String(Math.round(distanceKm * 10) / 10)
}

/** What the top left corner of a landscape carries. */
export function cornerLockup(distanceKm: number | null, { numeral, course }: Palette): string {
  return drawLockup(distanceKm, { x: 46, y: 62, height: 100, colour: numeral, bar: course })
}
