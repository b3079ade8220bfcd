import { artHeight, type CanvasSheet, type Draw, PAPER } from '#ui/canvasSheet.ts'

export interface Poster {
  title: string
  slogan: string
  /** Lines below the name. */
  facts: readonly string[]
  inviter: string
  hint: string
}

const MARGIN = 52
const FOOT = 332
const CODE = 268
const FADE = 160
/** More lines than any text has: to see whether one needs smaller type. */
const MOST = 9

export const drawPoster: Draw<Poster> = (sheet, poster, { art, code }) => {
  const { type, fill } = sheet
  const { width, height } = sheet.size
  const bottom = height - FOOT
  fill(PAPER.night, 0, 0, width, height)
  if (art) drawArt(sheet, art)

  // From the foot upwards, so that what there is stands together whatever there is of it.
  const wrap = (text: string, most: number) => sheet.wrap(text, width - 2 * MARGIN, most)
  let top = bottom - 44
  const write = (lines: readonly string[], step: number) => {
    top -= lines.length * step
    sheet.write(lines, MARGIN, top, step)
  }
  type(400, 32, PAPER.line)
  for (const fact of [...poster.facts].reverse()) write(wrap(fact, 2), 46)
  top -= 20
  type(600, 68, PAPER.paper)
  if (wrap(poster.title, MOST).length > 2) {
    type(600, 56, PAPER.paper)
    write(wrap(poster.title, 3), 70)
  } else write(wrap(poster.title, 2), 84)
  top -= 16
  fill(PAPER.lane, MARGIN, top - 6, 72, 8)
  top -= 26
  type(600, 36, PAPER.paper)
  write(wrap(poster.slogan, 2), 50)

  fill(PAPER.paper, 0, bottom, width, FOOT)
  const edge = (FOOT - CODE) / 2
  sheet.code(code, edge, bottom + edge, CODE)
  const left = edge + CODE + 20
  const beside = (text: string, most = 2) => sheet.wrap(text, width - MARGIN - left, most)
  type(600, 40, PAPER.ink)
  const size = beside(poster.inviter, MOST).length > 2 ? 34 : 40
  type(600, size, PAPER.ink)
  const inviter = beside(poster.inviter)
  type(400, 32, PAPER.muted)
  const hint = beside(poster.hint)
  const at = bottom + (FOOT - inviter.length * 52 - hint.length * 44) / 2
  type(600, size, PAPER.ink)
  const under = sheet.write(inviter, left, at, 52)
  type(400, 32, PAPER.muted)
  sheet.write(hint, left, under, 44)
}

/** The art at the top; its foot goes over into the night behind the words. */
function drawArt({ context, size }: CanvasSheet, art: HTMLImageElement): void {
  const { width } = size
  const high = Math.floor(artHeight(art, width))
  context.drawImage(art, 0, 0, width, high)
  const night = context.createLinearGradient(0, high - FADE, 0, high)
  night.addColorStop(0, 'rgb(20 24 31 / 0%)')
  night.addColorStop(1, PAPER.night)
  context.fillStyle = night
  context.fillRect(0, high - FADE, width, FADE)
}
