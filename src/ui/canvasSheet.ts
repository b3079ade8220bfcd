import type { QrCells } from './qrCells.ts'

/** A size in pixels of the picture. */
export interface SheetSize {
  readonly width: number
  readonly height: number
}

/** A canvas to write and draw on as on paper: from the top left, in pixels of the picture. */
export interface CanvasSheet {
  context: CanvasRenderingContext2D
  size: SheetSize
  /** The type of what is written next. */
  type(weight: 400 | 600, size: number, colour: string): void
  /** A text in as many lines of a width as there may be, in the type set last. */
  wrap(text: string, width: number, most: number): string[]
  /** Writes lines below each other, each `step` high, in the type set last; answers where the next one would stand. */
  write(lines: readonly string[], x: number, y: number, step: number): number
  fill(colour: string, x: number, y: number, width: number, height: number): void
  /** A code that cameras read, `side` pixels a side with its quiet margin. */
  code(cells: QrCells, x: number, y: number, side: number): void
}

/** What a picture is drawn from: the art, null where there is none, and the code. */
export interface SheetParts {
  art: HTMLImageElement | null
  code: QrCells
}

export type Draw<Words> = (sheet: CanvasSheet, words: Words, parts: SheetParts) => void

// As on paper, in every theme: the picture leaves the page.
export const PAPER = {
  night: '#14181f',
  paper: '#ffffff',
  ink: '#14181f',
  muted: '#5a6472',
  line: '#d5dae2',
  lane: '#ff4d2e',
  code: '#000000',
} as const

/** Draws a picture as a PNG data URL; null where this browser has no canvas. */
export async function drawPicture<Words>(
  { width, height }: SheetSize,
  draw: Draw<Words>,
  words: Words,
  { address, picture }: { address: string; picture: string },
): Promise<string | null> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) return null
  canvas.width = width
  canvas.height = height
  context.textBaseline = 'top'
  const { qrCells } = await import('./qrCells.ts')
  const [code, art] = await Promise.all([qrCells(address), loadPicture(picture)])
  draw(sheetOn(context, { width, height }), words, { art, code })
  return canvas.toDataURL('image/png')
}

function sheetOn(context: CanvasRenderingContext2D, size: SheetSize): CanvasSheet {
  // The page's own faces: a canvas knows neither its variables nor what stands in for a missing one.
  const font = getComputedStyle(document.body).fontFamily || 'sans-serif'
  const fill: CanvasSheet['fill'] = (colour, x, y, width, height) => {
    context.fillStyle = colour
    context.fillRect(x, y, width, height)
  }
  return {
    context,
    size,
    fill,
    type(weight, size, colour) {
      context.font = `${weight} ${size}px ${font}`
      context.fillStyle = colour
    },
    wrap: (text, width, most) => wrapLines(text, (line) => context.measureText(line).width <= width, most),
    write(lines, x, y, step) {
      for (const [at, line] of lines.entries()) context.fillText(line, x, y + at * step)
      return y + lines.length * step
    },
    code(cells, x, y, side) {
      fill(PAPER.paper, x, y, side, side)
      const cell = side / cells.side
      for (const [column, row] of cells.dark) {
        const [left, top] = [x + Math.round(column * cell), y + Math.round(row * cell)]
        fill(PAPER.code, left, top, Math.ceil(cell), Math.ceil(cell))
      }
    },
  }
}

function loadPicture(source: string): Promise<HTMLImageElement | null> {
  if (source === '') return Promise.resolve(null)
  return new Promise((resolve) => {
    const picture = new Image()
    // One from another host would keep the canvas from being read.
    picture.crossOrigin = 'anonymous'
    picture.onload = () => resolve(picture)
    picture.onerror = () => resolve(null)
    picture.src = source
  })
}

/** The height of the art when it is as wide as the sheet; that of 16:9 where a drawing does not say its size. */
export function artHeight(art: HTMLImageElement | null, width: number): number {
  return (width * (art?.naturalHeight || 9)) / (art?.naturalWidth || 16)
}

/** Breaks a text into as many lines as there may be: between words, and between the characters of a long one. */
export function wrapLines(text: string, fits: (line: string) => boolean, most: number): string[] {
  // No line begins with a mark that closes.
  const parts = text.trim().match(/[\u2e80-\uffef][，。、；：！？）》」』]*|[^\s\u2e80-\uffef]+\s*|\s+/gu) ?? []
  const lines: string[] = []
  let line = ''
  for (const part of parts.flatMap((one) => (fits(one.trimEnd()) ? [one] : Array.from(one)))) {
    if (line !== '' && !fits((line + part).trimEnd())) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += part
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  if (lines.length <= most) return lines
  const shown = lines.slice(0, most)
  let last = Array.from(shown[most - 1] ?? '')
  const cut = () => `${last.join('').trimEnd()}…`
  while (last.length > 0 && !fits(cut())) last = last.slice(0, -1)
  return [...shown.slice(0, -1), cut()]
}
