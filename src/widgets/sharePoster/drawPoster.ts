import { artHeight, type CanvasSheet, type Draw, PAPER } from '#ui/canvasSheet.ts'

export interface Poster {
  title: string
  slogan: string
  /** Lines below the name. */
  facts: readonly string[]
  inviter: string
  hint: string
}

const POSTER = { width: 750, height: 1334 } as const

const MARGIN = 52
const FOOT = 332
const CODE = 268
const BOTTOM = POSTER.height - FOOT

export const drawPoster: Draw<Poster> = (sheet, poster, { art, code }) => {
  const { context, type, fill } = sheet
  fill(PAPER.night, 0, 0, POSTER.width, POSTER.height)
  if (art) drawArt(sheet, art)

  // From the foot upwards, so that what there is stands together whatever there is of it.
  const wrap = (text: string, most: number) => sheet.wrap(text, POSTER.width - 2 * MARGIN, most)
  let top = BOTTOM - 44
  const write = (lines: readonly string[], height: number) => {
    top -= lines.length * height
    for (const [at, line] of lines.entries()) context.fillText(line, MARGIN, top + at * height)
  }
  type(400, 32, PAPER.line)
  for (const fact of [...poster.facts].reverse()) write(wrap(fact, 1), 46)
  top -= 20
  type(600, 68, PAPER.paper)
  write(wrap(poster.title, 2), 84)
  top -= 16
  fill(PAPER.lane, MARGIN, top - 6, 72, 8)
  top -= 26
  type(600, 36, PAPER.paper)
  write(wrap(poster.slogan, 2), 50)

  fill(PAPER.paper, 0, BOTTOM, POSTER.width, FOOT)
  const edge = (FOOT - CODE) / 2
  sheet.code(code, edge, BOTTOM + edge, CODE)
  const left = edge + CODE + 20
  const beside = (text: string) => sheet.wrap(text, POSTER.width - MARGIN - left, 2)
  type(600, 40, PAPER.ink)
  const inviter = beside(poster.inviter)
  type(400, 32, PAPER.muted)
  const hint = beside(poster.hint)
  let at = BOTTOM + (FOOT - inviter.length * 52 - hint.length * 44) / 2
  type(600, 40, PAPER.ink)
  for (const line of inviter) {
    context.fillText(line, left, at)
    at += 52
  }
  type(400, 32, PAPER.muted)
  for (const line of hint) {
    context.fillText(line, left, at)
    at += 44
  }
}

/** The art as it is at the top, and behind the words once more, large and darkened. */
function drawArt({ context, fill }: CanvasSheet, art: HTMLImageElement): void {
  const height = artHeight(art, POSTER.width)
  const width = Math.max(POSTER.width, (BOTTOM * POSTER.width) / height)
  context.drawImage(art, (POSTER.width - width) / 2, 0, width, (width * height) / POSTER.width)
  fill(PAPER.shade, 0, 0, POSTER.width, BOTTOM)
  context.drawImage(art, 0, 0, POSTER.width, height)
}
